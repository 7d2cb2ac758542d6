import type { RideContent } from '../../kernel/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { field, items, pagosTable, text } from '../ride-content.js';
import { itemLines, machineBlock, reembolsosTable } from '../ride-items.js';
import { rideTotals } from '../ride-totals.js';

/** RIDE content of a settlement: like an invoice, with the supplier's data and no tip (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const of = (name: string): string => text(documento, name);
  return {
    receptor: [
      ...field('Proveedor: nombres y apellidos', of('receptor.razonSocial'), { wide: true }),
      ...field('Identificación', of('receptor.identificacion')),
      ...field('Fecha de emisión', of('fechaEmision')),
      ...field('Dirección', of('receptor.direccion'), { wide: true }),
    ],
    cuerpo: [itemLines(documento), ...reembolsosTable(documento), ...machineBlock(documento)],
    totales: rideTotals(documento, {
      impuestos: items(documento, 'totalConImpuestos'),
      totalSinImpuestos: of('totalSinImpuestos'),
      totalDescuento: of('totalDescuento'),
      total: { label: 'VALOR TOTAL', value: of('importeTotal') },
    }),
    pagos: pagosTable(items(documento, 'pagos')),
  };
}
