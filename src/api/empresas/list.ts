import { Type } from 'typebox';
import { listEmpresas, type EmpresaPage } from '../../database/empresas.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { searchField } from '../text-fields.js';
import { Empresa, showEmpresa } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, EmpresaPage['sort']['by']>> = {
  razonSocial: 'razon_social',
  ruc: 'ruc',
  fechaCreacion: 'created_at',
};

const filters = {
  texto: searchField('Parte de la razón social o del nombre comercial, o el comienzo del RUC.'),
  activa: Type.Optional(Type.Boolean({ description: 'Solo activas, o solo desactivadas.' })),
};

/** The companies that the caller can access. */
export const listEmpresasRoute = defineRoute({
  id: 'empresas.list',
  method: 'GET',
  path: '/api/v1.0/empresas',
  access: 'ROLE_SUPPLIERS',
  summary: 'Lista las empresas a las que se tiene acceso',
  query: pageQuery(Object.keys(COLUMNS), filters, 'asc'),
  responses: { 200: pageSchema(Empresa) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const { texto, activa } = query as { texto?: string; activa?: boolean }; // the schema above has passed it
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) =>
      listEmpresas(tx, {
        ...page,
        sort: { by: COLUMNS[page.sort.field] ?? 'razon_social', descending: page.sort.descending },
        rucs: principal.empresas === 'todas' ? null : [...principal.empresas],
        texto,
        activa,
      }),
    );
    return { result: pageOf(rows.map(showEmpresa), total, page) };
  },
});
