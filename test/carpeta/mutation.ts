import type { Mutation } from '../faults/mutation.js';

/** A client that does not require unique references: after a kill, or for a copied file, it issues again. */
export const WITHOUT_UNIQUE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-referencia-unica',
  edits: [
    { file: 'carpeta/csv.js', find: /referenciaUnica: true/, replace: 'referenciaUnica: false' },
    { file: 'carpeta/inbox.js', find: /"referenciaUnica":true/, replace: '"referenciaUnica":false' },
  ],
};
