import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import type { ComprobanteRow } from '../store/comprobantes.js';
import { findClaseVenta, putClaseVenta } from '../store/ventas-clasificadas.js';
import { AppError } from '../../kernel/app-error.js';
import { CLASES_VENTA, DOCUMENTOS_VENTA } from '../../kernel/clase-venta.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

const PATH = '/api/v1.0/comprobantes/:claveAcceso/clasificacion';

const fields = {
  clase: Type.Union([Type.Enum([...CLASES_VENTA]), Type.Null()], {
    description:
      'activo-fijo: venta de un activo fijo (402; su base 0 %, 404). activo-fijo-con-credito: la base 0 % da derecho a crédito (406). cero-con-credito: la base 0 % da derecho a crédito (405). exportacion-servicios: la base 0 % es una exportación de servicios (408). Nulo: por su tarifa.',
  }),
};
const Clasificacion = Type.Object(fields, { title: 'ClasificacionVenta' });

function requireVenta({ cod_doc: codDoc, estado }: ComprobanteRow): void {
  if (DOCUMENTOS_VENTA.includes(codDoc) && estado !== 'ELIMINADO') return;
  throw new AppError(
    'clasificacion-no-aplica',
    'Solo una factura, una nota de crédito o una nota de débito va en los casilleros de ventas.',
  );
}

export const readClasificacionRoute = defineRoute({
  id: 'comprobantes.leer-clasificacion',
  method: 'GET',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió',
  description:
    'Nulo: va por su tarifa y, una nota, donde va la factura que modifica. Solo para facturas, notas de crédito y notas de débito; otro tipo responde 409.',
  params: ClaveAccesoParams,
  responses: { 200: Clasificacion },
  errors: ['clasificacion-no-aplica', 'comprobante-no-encontrado'],
  handler: ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleComprobante(tx, principal, params.claveAcceso);
      requireVenta(row);
      return { result: { clase: await findClaseVenta(tx, row.id) } };
    }),
});

/** Records a person's decision: no document says it. */
export const putClasificacionRoute = defineRoute({
  id: 'comprobantes.poner-clasificacion',
  method: 'PUT',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Decide en qué casilleros de ventas del formulario 104 va un comprobante',
  description: 'Una nota sin decisión propia va donde va la factura que modifica. Un mes cerrado no se cambia.',
  params: ClaveAccesoParams,
  body: Type.Object(fields, { additionalProperties: false }),
  examples: { vehiculo: { clase: 'activo-fijo' } },
  responses: { 200: Clasificacion },
  errors: ['clasificacion-no-aplica', 'comprobante-no-encontrado', 'mes-cerrado'],
  handler: ({ params, body, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleComprobante(tx, principal, params.claveAcceso);
      requireVenta(row);
      const before = await findClaseVenta(tx, row.id);
      await putClaseVenta(tx, row.id, body.clase);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'comprobantes.put-clasificacion',
        subject: { kind: 'comprobante', id: row.clave_acceso },
        changes: changesBetween({ clase: before }, { clase: body.clase }),
      });
      return { result: { clase: body.clase } };
    }),
});
