import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { isCodigoTaken, updateProducto } from '../../db/productos.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkProducto, codigoTaken, ProductoChanges, requireSound } from './check.js';
import { ProductoEditado, ProductoParams, showProducto } from './representation.js';
import { todayOf } from './today.js';
import { editableProducto, visibleProducto } from './visible.js';
import type { ProductosDeps } from './slice.js';

/** Edits a product; issued receipts keep their own data. */
export const updateProductoRoute = defineRoute({
  id: 'productos.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/productos/:id',
  access: 'ROLE_PRODUCTS',
  summary: 'Cambia un producto; lo que se omite queda como está y nulo lo borra',
  description:
    'Vale desde la próxima línea que lo use; los comprobantes emitidos no cambian. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: ProductoParams,
  body: Type.Object(ProductoChanges.properties, { additionalProperties: false }),
  examples: { precio: { precioUnitario: 8.9 } },
  responses: { 200: ProductoEditado },
  errors: ['empresa-no-encontrada', 'producto-existente', 'producto-invalido', 'producto-no-encontrado'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps: ProductosDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const { empresaId, row: before } = await editableProducto(tx, principal, params);
      const { fields, advertencias } = requireSound(
        checkProducto(body, { hoy: todayOf(deps.now()), rates: deps.rates() }),
      );
      requireRevision(request, before);
      const { codigoPrincipal } = fields;
      if (codigoPrincipal !== undefined && (await isCodigoTaken(tx, empresaId, codigoPrincipal, before.id))) {
        throw codigoTaken(codigoPrincipal);
      }
      const differences = changesBetween({ ...before }, { ...fields });
      if (Object.keys(differences).length > 0) {
        await updateProducto(tx, before.id, { ...before, ...fields });
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'productos.update',
          subject: { kind: 'producto', id: `${params.ruc}/${params.id}` },
          changes: differences,
        });
      }
      const row = await visibleProducto(tx, principal, params);
      return { headers: etagOf(row), result: { ...showProducto(row), advertencias } };
    }),
});
