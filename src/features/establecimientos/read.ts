import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Establecimiento, EstablecimientoParams, showEstablecimiento } from './representation.js';
import { visibleEstablecimiento } from './visible.js';

export const readEstablecimientoRoute = defineRoute({
  id: 'establecimientos.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Consulta un establecimiento',
  description:
    'Su dirección es la que va en los comprobantes que se emitan desde ahora; los emitidos conservan la que tenían.',
  params: EstablecimientoParams,
  responses: { 200: Establecimiento },
  errors: ['empresa-no-encontrada', 'establecimiento-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleEstablecimiento(tx, principal, params));
    return { headers: etagOf(row), result: showEstablecimiento(row) };
  },
});
