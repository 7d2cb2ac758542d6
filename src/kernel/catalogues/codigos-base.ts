import { catalogue, SIN_INICIO, type CatalogueRow } from './catalogue.js';

function table(fuente: string, rows: readonly (readonly [string, string])[]) {
  return catalogue<CatalogueRow>(
    rows.map(([codigo, descripcion]) => ({ codigo, descripcion, desde: SIN_INICIO, fuente })),
  );
}

const ficha = (tabla: string): string => `Ficha técnica 2.34, tabla ${tabla}`;

export const ambientes = table(ficha('4'), [
  ['1', 'Pruebas'],
  ['2', 'Producción'],
]);

/** Emission types. Contingency keys were abolished with the offline scheme. */
export const tiposEmision = table(ficha('2'), [['1', 'Emisión normal']]);

/** Document types that can be issued electronically. */
export const tiposComprobante = table(ficha('3'), [
  ['01', 'Factura'],
  ['03', 'Liquidación de compra de bienes y prestación de servicios'],
  ['04', 'Nota de crédito'],
  ['05', 'Nota de débito'],
  ['06', 'Guía de remisión'],
  ['07', 'Comprobante de retención'],
]);

/** Identification types. 09 (plate) existed once; the schemas stop at 08. */
export const tiposIdentificacion = table(ficha('6'), [
  ['04', 'RUC'],
  ['05', 'Cédula'],
  ['06', 'Pasaporte'],
  ['07', 'Venta a consumidor final'],
  ['08', 'Identificación del exterior'],
]);

/** Taxes on lines and totals. */
export const impuestos = table(ficha('16'), [
  ['2', 'IVA'],
  ['3', 'ICE'],
  ['5', 'IRBPNR'],
]);

/** Taxes withheld. */
export const impuestosRetener = table(ficha('19'), [
  ['1', 'Impuesto a la renta'],
  ['2', 'IVA'],
  ['4', 'IVA presuntivo y renta, dentro de la factura'],
  ['6', 'Impuesto a la salida de divisas (ISD)'],
]);

/** Types of reimbursement supplier and of withheld subject. */
export const tiposProveedor = table(ficha('26'), [
  ['01', 'Persona natural'],
  ['02', 'Sociedad'],
]);

/** Payment to a resident or abroad. */
export const pagoLocExt = table('Ficha técnica del ATS, tabla 15', [
  ['01', 'Pago a residente o establecimiento permanente'],
  ['02', 'Pago a no residente'],
]);

/** Tax regime of the country, for payments abroad. */
export const tiposRegimen = table('Ficha técnica del ATS, tabla 19', [
  ['01', 'Régimen general'],
  ['02', 'Paraíso fiscal'],
  ['03', 'Régimen fiscal preferente o jurisdicción de menor imposición'],
]);
