import { Type } from 'typebox';
import { listConciliaciones } from '../../database/conciliaciones.js';
import { canAccessEmpresa } from '../../auth/principal.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { Conciliacion, showConciliacion } from './representation.js';

const filters = {
  ruc: Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Solo las de esta empresa.' })),
};

/** The runs that compared this account's receipts with the SRI, newest first. */
export const listConciliacionesRoute = defineRoute({
  id: 'conciliaciones.list',
  method: 'GET',
  path: '/api/v1.0/sri/conciliaciones',
  access: 'ROLE_RECEIPTS',
  summary: 'Las conciliaciones con el SRI, la última primero',
  query: pageQuery(['fechaInicio'], filters),
  responses: { 200: pageSchema(Conciliacion) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const { ruc } = query as { ruc?: string }; // the schema above has passed it
    const all = principal.empresas === 'todas' ? null : [...principal.empresas];
    const rucs = ruc === undefined ? all : canAccessEmpresa(principal, ruc) ? [ruc] : [];
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) => listConciliaciones(tx, rucs, page));
    return { result: pageOf(rows.map(showConciliacion), total, page) };
  },
});
