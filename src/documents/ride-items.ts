import { decimal, formatDecimal } from '../kernel/decimal.js';
import type { RideBlock, RideFields, RideTable } from '../kernel/ride-model.js';
import type { NormalisedDocument } from '../xml/layout.js';
import {
  detalleAdicional,
  field,
  itemMoney,
  itemPrice,
  items,
  itemTable,
  itemText,
  nombreDocumento,
  text,
} from './ride-content.js';

/** Item table of invoices, settlements and credit notes; credit notes use other names for the two codes. */
export function itemLines(
  documento: NormalisedDocument,
  codes: { principal: string; auxiliar: string } = { principal: 'codigoPrincipal', auxiliar: 'codigoAuxiliar' },
): RideTable {
  return itemTable(items(documento, 'detalles'), [
    {
      id: 'codigoPrincipal',
      titulo: 'Cód. principal',
      align: 'left',
      lead: true,
      whole: true,
      cell: itemText(codes.principal),
    },
    {
      id: 'codigoAuxiliar',
      titulo: 'Cód. auxiliar',
      align: 'left',
      lead: true,
      ifUsed: true,
      optional: true,
      whole: true,
      cell: itemText(codes.auxiliar),
    },
    { id: 'descripcion', titulo: 'Descripción', align: 'left', lead: true, cell: description },
    {
      id: 'detalleAdicional',
      titulo: 'Detalle adicional',
      align: 'left',
      lead: true,
      ifUsed: true,
      optional: true,
      cell: detalleAdicional,
    },
    { id: 'cantidad', titulo: 'Cantidad', align: 'right', cell: itemText('cantidad') },
    { id: 'precioUnitario', titulo: 'Precio unitario', align: 'right', cell: itemPrice('precioUnitario') },
    { id: 'subsidio', titulo: 'Subsidio', align: 'right', ifUsed: true, cell: subsidio },
    {
      id: 'precioSinSubsidio',
      titulo: 'Precio sin subsidio',
      align: 'right',
      ifUsed: true,
      cell: itemPrice('precioSinSubsidio'),
    },
    { id: 'descuento', titulo: 'Descuento', align: 'right', cell: itemMoney('descuento') },
    { id: 'precioTotal', titulo: 'Precio total', align: 'right', cell: itemMoney('precioTotalSinImpuesto') },
  ]);
}

function description(detalle: NormalisedDocument): string {
  const unit = text(detalle, 'unidadMedida');
  return unit === '' ? text(detalle, 'descripcion') : `${text(detalle, 'descripcion')} (${unit})`;
}

function subsidio(detalle: NormalisedDocument): string {
  const sinSubsidio = text(detalle, 'precioSinSubsidio');
  return sinSubsidio === '' ? '' : formatDecimal(decimal(sinSubsidio).minus(decimal(text(detalle, 'precioUnitario'))));
}

/** Documents listed in a reimbursement. */
export function reembolsosTable(documento: NormalisedDocument): readonly RideBlock[] {
  const list = items(documento, 'reembolsos');
  if (list.length === 0) return [];
  const total = (name: string) => (item: NormalisedDocument) =>
    items(item, 'detalleImpuestos').map(itemMoney(name)).join('\n');
  return [
    itemTable(
      list,
      [
        {
          id: 'documento',
          titulo: 'Documento',
          align: 'left',
          lead: true,
          cell: (item) => nombreDocumento(text(item, 'codDocReembolso')),
        },
        {
          id: 'numero',
          whole: true,
          titulo: 'Número',
          align: 'left',
          lead: true,
          cell: (item) =>
            ['estabDocReembolso', 'ptoEmiDocReembolso', 'secuencialDocReembolso'].map((f) => text(item, f)).join('-'),
        },
        {
          id: 'proveedor',
          whole: true,
          titulo: 'Proveedor',
          align: 'left',
          lead: true,
          cell: (item) => text(item, 'identificacionProveedorReembolso'),
        },
        {
          id: 'fecha',
          whole: true,
          titulo: 'Fecha emisión',
          align: 'left',
          cell: (item) => text(item, 'fechaEmisionDocReembolso'),
        },
        { id: 'base', titulo: 'Base imponible', align: 'right', cell: total('baseImponibleReembolso') },
        { id: 'impuesto', titulo: 'Impuesto', align: 'right', cell: total('impuestoReembolso') },
      ],
      'Documentos reembolsados',
    ),
  ];
}

/** Returns labelled texts under a title, or nothing if there are none. */
export function fieldsBlock(titulo: string, fields: RideFields['fields']): readonly RideBlock[] {
  return fields.length === 0 ? [] : [{ kind: 'fields', titulo, fields }];
}

/** Fiscal printer (anexo 13) and the mark of a negotiable invoice (anexo 11). */
export function machineBlock(documento: NormalisedDocument): readonly RideBlock[] {
  return [
    ...fieldsBlock('Factura comercial negociable', field('Correo', text(documento, 'tipoNegociable.correo'))),
    ...fieldsBlock('Máquina fiscal', [
      ...field('Marca', text(documento, 'maquinaFiscal.marca')),
      ...field('Modelo', text(documento, 'maquinaFiscal.modelo')),
      ...field('Serie', text(documento, 'maquinaFiscal.serie')),
    ]),
  ];
}
