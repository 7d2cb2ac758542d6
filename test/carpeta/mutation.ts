import type { Mutation } from '../faults/mutation.js';

/** The client that does not ask for its reference to be unique: who is killed, or left a copy, issues again. */
export const WITHOUT_UNIQUE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-referencia-unica',
  edits: [
    { file: 'carpeta/csv.js', find: /referenciaUnica: true/, replace: 'referenciaUnica: false' },
    { file: 'carpeta/inbox.js', find: /"referenciaUnica":true/, replace: '"referenciaUnica":false' },
  ],
};
