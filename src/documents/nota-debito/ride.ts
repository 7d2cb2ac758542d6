import type { RideContent } from '../../kernel/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { field, itemMoney, items, itemTable, itemText, nombreDocumento, pagosTable, text } from '../ride-content.js';
import { machineBlock } from '../ride-items.js';
import { rideTotals } from '../ride-totals.js';

/** RIDE content of a debit note (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const of = (name: string): string => text(documento, name);
  return {
    receptor: [
      ...field('Razón social / Nombres y apellidos', of('receptor.razonSocial'), { wide: true }),
      ...field('Identificación', of('receptor.identificacion')),
      ...field('Fecha de emisión', of('fechaEmision')),
      ...field('Comprobante que se modifica', `${nombreDocumento(of('codDocModificado'))} ${of('numDocModificado')}`),
      ...field('Fecha de emisión (comprobante a modificar)', of('fechaEmisionDocSustento')),
    ],
    cuerpo: [
      itemTable(items(documento, 'motivos'), [
        {
          id: 'razon',
          titulo: 'Razón de la modificación',
          align: 'left',
          lead: true,
          cell: itemText('razon'),
        },
        {
          id: 'valor',
          titulo: 'Valor de la modificación',
          align: 'right',
          cell: itemMoney('valor'),
        },
      ]),
      ...machineBlock(documento),
    ],
    totales: rideTotals(documento, {
      impuestos: items(documento, 'impuestos'),
      totalSinImpuestos: of('totalSinImpuestos'),
      total: { label: 'VALOR TOTAL', value: of('valorTotal') },
    }),
    pagos: pagosTable(items(documento, 'pagos')),
  };
}
