import { decimal, formatDecimal, sum } from '../../domain/decimal.js';
import type { RideContent } from '../../domain/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { field, items, itemTable, nombreDocumento, numeroDocumento, text } from '../ride-content.js';
import { machineBlock } from '../ride-items.js';

/** The taxes that are withheld, as the SRI's model names them. */
const IMPUESTOS: Readonly<Record<string, string>> = { '1': 'RENTA', '2': 'IVA', '6': 'ISD' };

/** The withholding receipt's printed content. Version 2.0.0 prints in the layout of 1.0.0 (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const of = (name: string): string => text(documento, name);
  const withheld = withholdings(documento);
  return {
    receptor: [
      ...field('Razón social / Nombres y apellidos', of('receptor.razonSocial'), { wide: true }),
      ...field('Identificación', of('receptor.identificacion')),
      ...field('Fecha de emisión', of('fechaEmision')),
      ...field('Período fiscal', of('periodoFiscal')),
      ...field('Parte relacionada', of('parteRel')),
    ],
    cuerpo: [
      itemTable(withheld, [
        {
          id: 'comprobante',
          titulo: 'Comprobante',
          weight: 88,
          align: 'left',
          lead: true,
          cell: (item) => nombreDocumento(text(item, 'codDocSustento')),
        },
        {
          id: 'numero',
          titulo: 'Número',
          weight: 88,
          align: 'left',
          lead: true,
          cell: (item) => numeroDocumento(text(item, 'numDocSustento')),
        },
        {
          id: 'fecha',
          titulo: 'Fecha emisión',
          weight: 56,
          align: 'left',
          lead: true,
          cell: (item) => text(item, 'fechaEmisionDocSustento'),
        },
        {
          id: 'ejercicio',
          titulo: 'Ejercicio fiscal',
          weight: 46,
          align: 'left',
          lead: true,
          cell: () => of('periodoFiscal'),
        },
        {
          id: 'base',
          titulo: 'Base imponible para la retención',
          weight: 66,
          align: 'right',
          cell: (item) => text(item, 'baseImponible'),
        },
        {
          id: 'impuesto',
          titulo: 'Impuesto',
          weight: 44,
          align: 'left',
          cell: (item) => IMPUESTOS[text(item, 'codigo')] ?? text(item, 'codigo'),
        },
        {
          id: 'codigo',
          titulo: 'Código',
          weight: 38,
          align: 'left',
          optional: true,
          cell: (item) => text(item, 'codigoRetencion'),
        },
        {
          id: 'porcentaje',
          titulo: 'Porcentaje retención',
          weight: 50,
          align: 'right',
          cell: (item) => text(item, 'porcentajeRetener'),
        },
        {
          id: 'valor',
          titulo: 'Valor retenido',
          weight: 56,
          align: 'right',
          cell: (item) => text(item, 'valorRetenido'),
        },
      ]),
      ...machineBlock(documento),
    ],
    totales: [
      {
        label: 'TOTAL RETENIDO',
        value: formatDecimal(sum(withheld.map((item) => decimal(text(item, 'valorRetenido'))))),
        strong: true,
      },
    ],
    pagos: undefined,
  };
}

/** One row per withholding, with its document: 1.0.0 has them so, 2.0.0 nests them. */
function withholdings(documento: NormalisedDocument): readonly NormalisedDocument[] {
  const nested = items(documento, 'docsSustento').flatMap((doc) =>
    items(doc, 'retenciones').map((retencion) => ({
      ...retencion,
      codDocSustento: doc['codDocSustento'],
      numDocSustento: doc['numDocSustento'],
      fechaEmisionDocSustento: doc['fechaEmisionDocSustento'],
    })),
  );
  return [...items(documento, 'impuestos'), ...nested];
}
