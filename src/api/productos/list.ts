import { Type } from 'typebox';
import { listProductos, type ProductoPage } from '../../database/productos.js';
import { EmpresaParams } from '../empresas/representation.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { searchField } from '../text-fields.js';
import { Producto, showProducto } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, ProductoPage['sort']['by']>> = {
  descripcion: 'descripcion',
  codigoPrincipal: 'codigo_principal',
  precioUnitario: 'precio_unitario',
  fechaCreacion: 'created_at',
};

const filters = {
  texto: searchField('Parte de la descripción o de un código.'),
  codigoPrincipal: searchField('Solo el que tiene este código.'),
  activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })),
};

/** The products of a company. */
export const listProductosRoute = defineRoute({
  id: 'productos.list',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/productos',
  access: 'ROLE_PRODUCTS',
  summary: 'Lista los productos de una empresa',
  params: EmpresaParams,
  query: pageQuery(Object.keys(COLUMNS), filters, 'asc'),
  responses: { 200: pageSchema(Producto) },
  handler: async ({ params, query, principal }, deps) => {
    const page = readPage(query);
    const given = query as Pick<ProductoPage, 'texto' | 'codigoPrincipal' | 'activo'>; // the schema above has passed it
    const { texto, codigoPrincipal, activo } = given;
    const sort = { by: COLUMNS[page.sort.field] ?? 'descripcion', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      return listProductos(tx, empresa.id, { ...page, sort, texto, codigoPrincipal, activo });
    });
    return { result: pageOf(rows.map(showProducto), total, page) };
  },
});
