import { Type } from '#typebox';
import { countSinMes } from './store.js';
import { MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { mesOf, SIN_MES_TEXT } from './representation.js';

/** Returns only the count that reports show: the check list takes eight. */
export const readSinMesRoute = defineRoute({
  id: 'cierres.sin-mes',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/cierres/:mes/sin-mes',
  access: 'ROLE_REPORTS',
  summary: 'Cuántos recibidos no están en ningún reporte hasta un mes',
  description:
    'Son los vigentes de ese mes o anteriores sin fecha de registro: mientras no la tengan no entran en compras, en impuestos ni en el ATS. Es el mismo «sinMes» de GET …/cierres/{mes}, sin la demás cuenta.',
  params: MesParams,
  responses: { 200: Type.Object({ sinMes: Type.Integer({ description: SIN_MES_TEXT }) }, { title: 'SinMes' }) },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => ({
      result: { sinMes: await countSinMes(tx, await mesOf(tx, principal, params)) },
    })),
});
