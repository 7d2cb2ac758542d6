import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { removeProducto } from '../../db/productos.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ProductoParams } from './representation.js';
import { editableProducto } from './visible.js';

/** Deletes a product: receipts have copies of its data, so it is never in use. */
export const removeProductoRoute = defineRoute({
  id: 'productos.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/productos/:id',
  access: 'ROLE_PRODUCTS',
  summary: 'Elimina un producto; los comprobantes emitidos conservan sus datos',
  description:
    'No se puede deshacer. Para dejar de venderlo y conservar su ficha, desactívelo con PUT («activo»: false).',
  params: ProductoParams,
  responses: { 200: Type.Null() },
  errors: ['empresa-no-encontrada', 'producto-no-encontrado'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const { row } = await editableProducto(tx, principal, params);
      await removeProducto(tx, row.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'productos.remove',
        subject: { kind: 'producto', id: `${params.ruc}/${params.id}` },
        changes: { codigoPrincipal: row.codigoPrincipal, descripcion: row.descripcion },
      });
      return { result: null };
    }),
});
