import { Type } from '#typebox';
import { listEstablecimientos } from './store.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { Establecimiento, showEstablecimiento } from './representation.js';

const list = pagedList({
  columns: {
    estab: 'estab',
    nombre: 'nombre',
    fechaCreacion: 'created_at',
  },
  filters: { activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })) },
  direction: 'asc',
});

export const listEstablecimientosRoute = defineRoute({
  id: 'establecimientos.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Lista los establecimientos de una empresa',
  description: 'En orden de código, activos y desactivados. Los puntos de emisión de cada uno se piden aparte.',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Establecimiento) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const empresa = await visibleEmpresa(tx, principal, params.ruc);
          return listEstablecimientos(tx, empresa.id, { ...page, activo: query.activo });
        }),
      showEstablecimiento,
    ),
});
