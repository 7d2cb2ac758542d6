import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { PuntoEmision, PuntoEmisionParams, showPuntoEmision } from './representation.js';
import { visiblePuntoEmision } from './visible.js';

export const readPuntoEmisionRoute = defineRoute({
  id: 'puntos-emision.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision/:ptoEmi',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Consulta un punto de emisión con sus secuenciales',
  description:
    '«secuenciales» dice, por tipo de comprobante, el número que tomará el próximo que se emita sin uno propio; 1 si nunca emitió. Los huecos de la serie están en GET /empresas/{ruc}/secuenciales.',
  params: PuntoEmisionParams,
  responses: { 200: PuntoEmision },
  errors: ['empresa-no-encontrada', 'establecimiento-no-encontrado', 'punto-emision-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visiblePuntoEmision(tx, principal, params));
    return { headers: etagOf(row), result: showPuntoEmision(row) };
  },
});
