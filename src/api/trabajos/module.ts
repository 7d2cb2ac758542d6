import type { TipoTrabajo } from '../../domain/trabajos-pausados.js';
import { MASIVA_DUTY } from '../comprobantes/masiva-duty.js';
import { EMISION_DUTY } from '../emision-masiva/duty.js';
import { defineModule } from '../../http/module.js';
import { RECURRENTE_DUTY } from '../recurrentes/duty.js';
import { listTrabajosRoute, takeOverTrabajoRoute } from './routes.js';
import type { TrabajosSlice } from './slice.js';

const DUTIES: Readonly<Record<TipoTrabajo, string>> = {
  'emision-masiva': EMISION_DUTY,
  'accion-masiva': MASIVA_DUTY,
  recurrente: RECURRENTE_DUTY,
};

/** Stored work whose requester lost the right to it. */
export const trabajos = defineModule<TrabajosSlice>({
  routes: [listTrabajosRoute, takeOverTrabajoRoute],
  create: (platform) => ({
    api: () => ({
      wakeTrabajo: (tipo) => {
        platform.wake(DUTIES[tipo]);
      },
    }),
  }),
});
