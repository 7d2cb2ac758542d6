import { defineModule } from '../../http/module.js';
import { listTrabajosRoute, takeOverTrabajoRoute, type TrabajosSlice } from './routes.js';
import * as declaration from './declaration.js';
import { trabajoPausado } from '../../mail/kinds/trabajo-pausado.js';

/** Stored work whose requester lost the right to it. */
export const trabajos = defineModule<TrabajosSlice>({
  tags: [
    {
      name: 'trabajos',
      order: 18,
      nombre: 'Trabajos en pausa',
      description: 'Lo que iba a emitirse a nombre de quien perdió el permiso: espera que un administrador lo asuma.',
    },
  ],
  routes: [listTrabajosRoute, takeOverTrabajoRoute],
  ...declaration,
  mails: [trabajoPausado],
  create: ({ attention }) => ({ api: () => ({ attention }) }),
});
