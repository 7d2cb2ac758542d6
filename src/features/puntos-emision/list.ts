import { Type } from '#typebox';
import { listPuntosEmision } from './store.js';
import { EstablecimientoParams, visibleEstablecimiento } from '../establecimientos/public.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { PuntoEmision, showPuntoEmision } from './representation.js';

const list = pagedList({
  columns: {
    ptoEmi: 'pto_emi',
    descripcion: 'descripcion',
    fechaCreacion: 'created_at',
  },
  filters: { activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })) },
  direction: 'asc',
});

export const listPuntosEmisionRoute = defineRoute({
  id: 'puntos-emision.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Lista los puntos de emisión de un establecimiento',
  description: 'En orden de código, activos y desactivados, con el número que sigue de cada tipo de comprobante.',
  params: EstablecimientoParams,
  query: list.query,
  responses: { 200: pageSchema(PuntoEmision) },
  errors: ['empresa-no-encontrada', 'establecimiento-no-encontrado'],
  handler: ({ params, query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const establecimiento = await visibleEstablecimiento(tx, principal, params);
          return listPuntosEmision(tx, establecimiento.id, { ...page, activo: query.activo });
        }),
      showPuntoEmision,
    ),
});
