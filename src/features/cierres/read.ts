import { MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { Cierre, mesOf, readCierre } from './representation.js';

/** Returns what a month lacks, whether it is closed, and its history. */
export const readCierreRoute = defineRoute({
  id: 'cierres.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/cierres/:mes',
  access: 'ROLE_REPORTS',
  summary: 'Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió',
  description:
    '«pendientes» cuenta por motivo lo que conviene resolver antes de declarar: recibidos sin decisión, sin registro o sin confirmar, y emitidos sin autorizar o por anular. En un mes cerrado, «posteriores» cuenta lo que cambió después y pide una declaración sustitutiva.',
  params: MesParams,
  responses: { 200: Cierre },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, principal }, { db }) => ({
    result: await db.inAccount(principal.accountId, async (tx) => readCierre(tx, await mesOf(tx, principal, params))),
  }),
});
