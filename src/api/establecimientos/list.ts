import { Type } from 'typebox';
import { listEstablecimientos, type EstablecimientoPage } from '../../database/establecimientos.js';
import { EmpresaParams } from '../empresas/representation.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { Establecimiento, showEstablecimiento } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, EstablecimientoPage['sort']['by']>> = {
  estab: 'estab',
  nombre: 'nombre',
  fechaCreacion: 'created_at',
};

const filters = { activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })) };

/** The establishments of a company. */
export const listEstablecimientosRoute = defineRoute({
  id: 'establecimientos.list',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/establecimientos',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Lista los establecimientos de una empresa',
  params: EmpresaParams,
  query: pageQuery(Object.keys(COLUMNS), filters, 'asc'),
  responses: { 200: pageSchema(Establecimiento) },
  handler: async ({ params, query, principal }, deps) => {
    const page = readPage(query);
    const { activo } = query as { activo?: boolean }; // the schema above has passed it
    const sort = { by: COLUMNS[page.sort.field] ?? 'estab', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      return listEstablecimientos(tx, empresa.id, { ...page, sort, activo });
    });
    return { result: pageOf(rows.map(showEstablecimiento), total, page) };
  },
});
