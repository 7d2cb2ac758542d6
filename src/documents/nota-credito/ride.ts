import { decimal, formatDecimal, sum } from '../../kernel/decimal.js';
import type { RideContent } from '../../kernel/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { field, items, nombreDocumento, text } from '../ride-content.js';
import { itemLines, machineBlock } from '../ride-items.js';
import { rideTotals } from '../ride-totals.js';

/** RIDE content of a credit note (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const of = (name: string): string => text(documento, name);
  // The header has no total of discounts, but the model prints one.
  const descuentos = items(documento, 'detalles').map((detalle) => decimal(text(detalle, 'descuento') || '0'));
  return {
    receptor: [
      ...field('Razón social / Nombres y apellidos', of('receptor.razonSocial'), { wide: true }),
      ...field('Identificación', of('receptor.identificacion')),
      ...field('Fecha de emisión', of('fechaEmision')),
      ...field('Comprobante que se modifica', `${nombreDocumento(of('codDocModificado'))} ${of('numDocModificado')}`),
      ...field('Fecha de emisión (comprobante a modificar)', of('fechaEmisionDocSustento')),
      ...field('Razón de modificación', of('motivo'), { wide: true }),
    ],
    cuerpo: [
      itemLines(documento, { principal: 'codigoInterno', auxiliar: 'codigoAdicional' }),
      ...machineBlock(documento),
    ],
    totales: rideTotals(documento, {
      impuestos: items(documento, 'totalConImpuestos'),
      totalSinImpuestos: of('totalSinImpuestos'),
      totalDescuento: formatDecimal(sum(descuentos)),
      total: { label: 'VALOR TOTAL', value: of('valorModificacion') },
    }),
    pagos: undefined,
  };
}
