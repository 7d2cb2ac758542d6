import { decimal, formatDecimal, sum } from '../../kernel/decimal.js';
import type { RideContent } from '../../kernel/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import {
  field,
  itemMoney,
  items,
  itemTable,
  itemText,
  nombreDocumento,
  numeroDocumento,
  text,
} from '../ride-content.js';
import { machineBlock } from '../ride-items.js';

/** Taxes withheld, as named in the SRI's model. */
const IMPUESTOS: Readonly<Record<string, string>> = { '1': 'RENTA', '2': 'IVA', '6': 'ISD' };

/** RIDE content of a withholding receipt. Version 2.0.0 prints in the layout of 1.0.0 (FACTS §14). */
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
          align: 'left',
          lead: true,
          cell: (item) => nombreDocumento(text(item, 'codDocSustento')),
        },
        {
          id: 'numero',
          whole: true,
          titulo: 'Número',
          align: 'left',
          lead: true,
          cell: (item) => numeroDocumento(text(item, 'numDocSustento')),
        },
        {
          id: 'fecha',
          whole: true,
          labelled: true,
          titulo: 'Fecha emisión',
          align: 'left',
          lead: true,
          cell: itemText('fechaEmisionDocSustento'),
        },
        {
          id: 'ejercicio',
          whole: true,
          labelled: true,
          titulo: 'Ejercicio fiscal',
          align: 'left',
          lead: true,
          cell: () => of('periodoFiscal'),
        },
        {
          id: 'base',
          titulo: 'Base imponible para la retención',
          align: 'right',
          cell: itemMoney('baseImponible'),
        },
        {
          id: 'impuesto',
          whole: true,
          titulo: 'Impuesto',
          align: 'left',
          cell: (item) => IMPUESTOS[text(item, 'codigo')] ?? text(item, 'codigo'),
        },
        {
          id: 'codigo',
          whole: true,
          titulo: 'Código',
          align: 'left',
          optional: true,
          cell: itemText('codigoRetencion'),
        },
        {
          id: 'porcentaje',
          titulo: 'Porcentaje retención',
          align: 'right',
          cell: itemText('porcentajeRetener'),
        },
        {
          id: 'valor',
          titulo: 'Valor retenido',
          align: 'right',
          cell: itemMoney('valorRetenido'),
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

/** One row per withholding, with its document: flat in 1.0.0, nested in 2.0.0. */
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
