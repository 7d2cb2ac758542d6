import { Type } from 'typebox';
import { listPuntosEmision, type PuntoEmisionPage } from '../../database/puntos-emision.js';
import { EstablecimientoParams } from '../establecimientos/representation.js';
import { visibleEstablecimiento } from '../establecimientos/visible.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { PuntoEmision, showPuntoEmision } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, PuntoEmisionPage['sort']['by']>> = {
  ptoEmi: 'pto_emi',
  descripcion: 'descripcion',
  fechaCreacion: 'created_at',
};

const filters = { activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })) };

/** The emission points of an establishment. */
export const listPuntosEmisionRoute = defineRoute({
  id: 'puntos-emision.list',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Lista los puntos de emisión de un establecimiento',
  params: EstablecimientoParams,
  query: pageQuery(Object.keys(COLUMNS), filters, 'asc'),
  responses: { 200: pageSchema(PuntoEmision) },
  handler: async ({ params, query, principal }, deps) => {
    const page = readPage(query);
    const { activo } = query as { activo?: boolean }; // the schema above has passed it
    const sort = { by: COLUMNS[page.sort.field] ?? 'pto_emi', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const establecimiento = await visibleEstablecimiento(tx, principal, params);
      return listPuntosEmision(tx, establecimiento.id, { ...page, sort, activo });
    });
    return { result: pageOf(rows.map(showPuntoEmision), total, page) };
  },
});
