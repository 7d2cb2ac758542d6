import type { Static } from '#typebox';
import { modifiedFields } from '../modified-document.js';
import {
  array,
  detAdicional,
  figure,
  footer,
  header,
  impuesto,
  object,
  opt,
  receptor,
  text,
  totalDevolucion,
} from '../payload-schema.js';

export const payload = object(
  {
    ...header,
    receptor,
    ...modifiedFields,
    motivo: text('Motivo de la nota de crédito.'),
    detalles: array(
      object(
        {
          codigoInterno: opt(text('Código del producto.')),
          codigoAdicional: opt(text('Código adicional; obligatorio para materiales de construcción (tabla 31).')),
          descripcion: text('Descripción.'),
          cantidad: figure('Cantidad.'),
          precioUnitario: figure('Precio unitario sin impuestos.'),
          descuento: opt(figure('Descuento de la línea; si se omite, cero.')),
          detAdicional,
          impuesto,
        },
        'Línea.',
      ),
      'Líneas del comprobante.',
    ),
    totalConImpuestos: opt(totalDevolucion),
    moneda: opt(text('Moneda; DOLAR si se omite.')),
    ...footer,
  },
  'Nota de crédito.',
);

export type NotaCreditoPayload = Static<typeof payload>;
