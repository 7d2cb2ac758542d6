import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { listNormasRoute } from './list.js';
import type { NormasSlice } from './slice.js';
import * as declaration from './declaration.js';

export const normas = defineModule<NormasSlice>({
  tags: [
    {
      name: 'normas',
      order: 37,
      nombre: 'Normas',
      description: 'Las reglas con fecha que usa esta instalación, y de dónde salen.',
    },
  ],
  routes: [listNormasRoute],
  ...declaration,
  create: createNormas,
});

function createNormas({ rates }: Platform): Running<NormasSlice> {
  return { api: () => ({ listedNormas: () => rates.listed() }) };
}
