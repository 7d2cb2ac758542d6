import { Type } from '#typebox';
import { listProductos } from '../../db/productos.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Producto, showProducto } from './representation.js';

const list = pagedList({
  columns: {
    descripcion: 'descripcion',
    codigoPrincipal: 'codigo_principal',
    precioUnitario: 'precio_unitario',
    fechaCreacion: 'created_at',
  },
  filters: {
    texto: searchField('Parte de la descripción o de un código.'),
    codigoPrincipal: searchField('Solo el que tiene este código.'),
    activo: Type.Optional(Type.Boolean({ description: 'Solo activos, o solo desactivados.' })),
  },
  direction: 'asc',
});

export const listProductosRoute = defineRoute({
  id: 'productos.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/productos',
  access: 'ROLE_PRODUCTS',
  summary: 'Lista los productos de una empresa',
  description: 'Por descripción, activos y desactivados. «texto» busca en la descripción y en los códigos.',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Producto) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const empresa = await visibleEmpresa(tx, principal, params.ruc);
          const { texto, codigoPrincipal, activo } = query;
          return listProductos(tx, empresa.id, { ...page, texto, codigoPrincipal, activo });
        }),
      showProducto,
    ),
});
