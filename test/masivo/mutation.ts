import type { Mutation } from '../faults/mutation.js';

/** A service that issues without unique references: after a kill it issues documents again whose result was not recorded. */
export const WITHOUT_REFERENCE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-referencia',
  edits: [
    { file: 'features/emision-masiva/duty.js', find: /referenciaUnica: true/, replace: 'referenciaUnica: false' },
  ],
};
