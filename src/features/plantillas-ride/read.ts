import { authorityOf } from '../../http/authority.js';
import { listPlantillasRide } from '../../db/plantillas.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { PlantillaParams } from '../plantillas/public.js';
import { defineRoute } from '../../http/route.js';
import { Plantilla, showPlantilla, visiblePlantilla } from './representation.js';

const list = pagedList({ columns: { nombre: 'nombre' }, direction: 'asc' });

export const listPlantillasRideRoute = defineRoute({
  id: 'plantillas-ride.listar',
  method: 'GET',
  path: '/api/v1.0/plantillas-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Lista las plantillas de RIDE, por nombre',
  description:
    'Las que valen para todas las empresas o para alguna que alcanza la credencial. La del servicio no figura: se usa cuando ninguna está asociada ni es predeterminada.',
  query: list.query,
  responses: { 200: pageSchema(Plantilla) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, (tx) => listPlantillasRide(tx, page, authorityOf(principal).empresas)),
      (row) => showPlantilla(principal, row),
    ),
});

export const readPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.leer',
  method: 'GET',
  path: '/api/v1.0/plantillas-ride/:id',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Consulta una plantilla de RIDE',
  description: 'Con su definición entera, para editarla o copiarla. Se cambia con PUT, que le da otro identificador.',
  params: PlantillaParams,
  responses: { 200: Plantilla },
  errors: ['plantilla-no-encontrada'],
  handler: async ({ params, principal }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => ({
      result: showPlantilla(principal, await visiblePlantilla(tx, principal, params.id)),
    })),
});
