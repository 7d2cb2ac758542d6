import type { Static } from '#typebox';
import { modifiedFields } from '../modified-document.js';
import { array, figure, footer, header, object, opt, pagos, receptor, text } from '../payload-schema.js';

export const payload = object(
  {
    ...header,
    receptor,
    ...modifiedFields,
    motivos: array(
      object({ razon: text('Razón de la modificación.'), valor: figure('Valor sin impuestos.') }, 'Motivo.'),
      'Motivos; su suma es el total sin impuestos.',
    ),
    impuestos: array(
      object(
        {
          codigo: text('Impuesto: 2 IVA, 3 ICE, 5 IRBPNR.'),
          codigoPorcentaje: text('Código de la tarifa (tablas 17 y 18).'),
          tarifa: opt(figure('Tarifa; si se omite, la del catálogo en la fecha del documento que se modifica.')),
          baseImponible: opt(figure('Base imponible; con una sola tarifa puede omitirse.')),
          valor: opt(figure('Valor del impuesto; si se omite, se calcula.')),
          valorDevolucionIva: opt(figure('Devolución automática del IVA (anexo 20).')),
        },
        'Impuesto.',
      ),
      'Impuestos de la nota.',
    ),
    pagos,
    ...footer,
  },
  'Nota de débito.',
);

export type NotaDebitoPayload = Static<typeof payload>;
