import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Producto, ProductoParams, showProducto } from './representation.js';
import { visibleProducto } from './visible.js';

export const readProductoRoute = defineRoute({
  id: 'productos.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/productos/:id',
  access: 'ROLE_PRODUCTS',
  summary: 'Consulta un producto',
  description: 'Es lo que toma la próxima línea que lo nombre; los comprobantes emitidos llevan su propia copia.',
  params: ProductoParams,
  responses: { 200: Producto },
  errors: ['empresa-no-encontrada', 'producto-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleProducto(tx, principal, params));
    return { headers: etagOf(row), result: showProducto(row) };
  },
});
