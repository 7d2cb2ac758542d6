import type { Static } from '#typebox';
import {
  detalles,
  footer,
  header,
  object,
  opt,
  pagos,
  receptor,
  reembolso,
  text,
  tipoNegociable,
  totalDescuentoAdicional,
} from '../payload-schema.js';

/** Purchase settlement payload; its `receptor` is the seller. */
export const payload = object(
  {
    ...header,
    receptor,
    detalles,
    pagos,
    moneda: opt(text('Moneda; DOLAR si se omite.')),
    totalConImpuestos: opt(totalDescuentoAdicional),
    ...reembolso,
    tipoNegociable,
    ...footer,
  },
  'Liquidación de compra de bienes y prestación de servicios; el receptor es el proveedor.',
);

export type LiquidacionCompraPayload = Static<typeof payload>;
