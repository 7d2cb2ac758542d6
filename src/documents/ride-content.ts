import { formasPago } from '../kernel/catalogues/formas-pago.js';
import { decimal, formatDecimal, roundHalfUp, type Decimal } from '../kernel/decimal.js';
import { documentosSustento } from '../kernel/catalogues/documentos-sustento.js';
import type { RideColumn, RideContent, RideEmisor, RideField, RideModel, RideTable } from '../kernel/ride-model.js';
import { fieldReader, isList, type NormalisedDocument } from '../xml/layout.js';

/** Returns the text at a path such as `receptor.razonSocial`; empty if absent. */
export function text(scope: NormalisedDocument, from: string): string {
  const value = from.includes('.') ? fieldReader(from)(scope) : scope[from];
  return typeof value === 'string' ? value : '';
}

/** Returns the items of a list; empty if absent. */
export function items(scope: NormalisedDocument, from: string): readonly NormalisedDocument[] {
  const value = scope[from];
  return isList(value) ? value : [];
}

/** Returns a labelled text, or nothing if the text is empty. */
export function field(label: string, value: string, more: { wide?: boolean } = {}): readonly RideField[] {
  return value === '' ? [] : [{ label, value, ...more }];
}

/** Column and how to extract its text from each item of a list. */
export interface ItemColumn extends RideColumn {
  readonly cell: (item: NormalisedDocument) => string;
  /** Print only if some item has a text. */
  readonly ifUsed?: boolean;
}

/**
 * Builds a table from a list's items. Drops an `ifUsed` column without texts in the list, or in all lists whose tables share
 * the columns.
 */
export function itemTable(
  list: readonly NormalisedDocument[],
  columns: readonly ItemColumn[],
  titulo?: string,
  among = list,
): RideTable {
  const kept = columns.filter((column) => column.ifUsed !== true || among.some((item) => column.cell(item) !== ''));
  return {
    kind: 'table',
    ...(titulo !== undefined && { titulo }),
    columns: kept.map(({ id, titulo: head, align, whole, lead, labelled, optional }) => ({
      id,
      titulo: head,
      align,
      ...(whole !== undefined && { whole }),
      ...(lead !== undefined && { lead }),
      ...(labelled !== undefined && { labelled }),
      ...(optional !== undefined && { optional }),
    })),
    rows: list.map((item) => kept.map((column) => column.cell(item))),
  };
}

/** Reads a text field of each item. */
export function itemText(name: string): (item: NormalisedDocument) => string {
  return (item) => text(item, name);
}

/** Reads an amount of money of each item. */
export function itemMoney(name: string): (item: NormalisedDocument) => string {
  return (item) => money(text(item, name));
}

/** Reads a unit price of each item. */
export function itemPrice(name: string): (item: NormalisedDocument) => string {
  return (item) => price(text(item, name));
}

/** Our own documents are written so: exact arithmetic for each figure made a RIDE 4 % slower. */
const TWO_DECIMALS = /^(?:0|[1-9]\d*)\.\d\d$/;

/**
 * Formats money with two decimals, as the SRI's schemas define it: other programs write 100, 12.5, 000000004.50 and 4.500000.
 */
export function money(figure: string): string {
  if (TWO_DECIMALS.test(figure)) return figure;
  const value = figureOf(figure);
  return value === undefined ? figure : roundHalfUp(value, 2).toFixed(2);
}

/** Formats a unit price: two to six decimals, the SRI's limit. */
function price(figure: string): string {
  if (TWO_DECIMALS.test(figure)) return figure;
  const value = figureOf(figure);
  return value === undefined ? figure : formatDecimal(value);
}

/** Parses a number as XML allows it: leading zeros, a sign, no digit on one side of the point. Undefined: not a number. */
function figureOf(written: string): Decimal | undefined {
  const figure = written.trim();
  const [, sign = '', units = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(figure) ?? [];
  if (units === '' && fraction === '') return undefined;
  return decimal(`${sign === '-' ? '-' : ''}${units || '0'}.${fraction || '0'}`);
}

/** Returns the name of an additional field or detail without a final colon, which is printed anyway. */
function fieldName(name: string): string {
  let bare = name.trimEnd();
  while (bare.endsWith(':')) bare = bare.slice(0, -1).trimEnd();
  return bare;
}

/** Formats the additional details of a line, one per line. */
export function detalleAdicional(line: NormalisedDocument): string {
  return items(line, 'detAdicional')
    .map((detail) => `${fieldName(text(detail, 'nombre'))}: ${text(detail, 'valor')}`)
    .join('\n');
}

/** Table of the payments, with the method in words. */
export function pagosTable(list: readonly NormalisedDocument[]): RideTable | undefined {
  if (list.length === 0) return undefined;
  return itemTable(list, [
    { id: 'formaPago', titulo: 'Forma de pago', align: 'left', lead: true, cell: formaPago },
    { id: 'total', titulo: 'Valor', align: 'right', cell: itemMoney('total') },
    { id: 'plazo', titulo: 'Plazo', align: 'right', ifUsed: true, cell: itemText('plazo') },
    { id: 'unidadTiempo', titulo: 'Tiempo', align: 'left', whole: true, ifUsed: true, cell: itemText('unidadTiempo') },
  ]);
}

function formaPago(pago: NormalisedDocument): string {
  const codigo = text(pago, 'formaPago');
  const row = formasPago.rows.findLast((known) => known.codigo === codigo);
  return row === undefined ? codigo : `${codigo} - ${row.descripcion}`;
}

/** Returns the name of a document type: 01 and 1 are FACTURA. */
export function nombreDocumento(codigo: string): string {
  const unpadded = codigo.replace(/^0+/, '');
  return documentosSustento.rows.find((row) => row.codigo === unpadded)?.descripcion.toUpperCase() ?? codigo;
}

/** Formats a number of 15 digits as 001-001-000000001. */
export function numeroDocumento(digits: string): string {
  return digits.length === 15 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}

/** Builds the model of a document: the part common to all types, plus the content of its type. */
export function rideModel(
  type: { readonly codDoc: string; readonly nombre: string },
  documento: NormalisedDocument,
  content: RideContent,
): RideModel {
  const adicional = items(documento, 'campoAdicional').map((campo) => ({
    label: fieldName(text(campo, 'nombre')),
    value: text(campo, 'value'),
  }));
  return {
    codDoc: type.codDoc,
    // Headings of the SRI's models (ficha, anexo 2).
    nombre: type.nombre.toUpperCase(),
    numero: ['estab', 'ptoEmi', 'secuencial'].map((part) => text(documento, part)).join('-'),
    ruc: text(documento, 'ruc'),
    claveAcceso: text(documento, 'claveAcceso'),
    ambiente: text(documento, 'ambiente') === '2' ? '2' : '1',
    emisor: emisor(documento, adicional),
    ...content,
    adicional,
  };
}

function emisor(documento: NormalisedDocument, adicional: readonly RideField[]): RideEmisor {
  const of = (name: string): string | undefined => text(documento, `emisor.${name}`) || undefined;
  return {
    razonSocial: of('razonSocial') ?? '',
    nombreComercial: of('nombreComercial'),
    dirMatriz: of('dirMatriz') ?? '',
    dirEstablecimiento: of('dirEstablecimiento'),
    contribuyenteEspecial: of('contribuyenteEspecial'),
    obligadoContabilidad: of('obligadoContabilidad'),
    agenteRetencion: of('agenteRetencion'),
    contribuyenteRimpe: of('contribuyenteRimpe') ?? of('regimenMicroempresas'),
    // The XML has no element for it: it is an additional field (anexo 24).
    granContribuyente: adicional.find((campo) => campo.label.toLowerCase() === 'gran contribuyente')?.value,
  };
}
