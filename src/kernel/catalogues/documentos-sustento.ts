import { catalogue, SIN_INICIO, type CatalogueRow } from './catalogue.js';

const fuente = 'Ficha técnica del ATS, tabla 4';

/** [code without padding, document] */
const DOCUMENTOS: readonly (readonly [string, string])[] = [
  ['1', 'Factura'],
  ['2', 'Nota o boleta de venta'],
  ['3', 'Liquidación de compra de bienes o prestación de servicios'],
  ['4', 'Nota de crédito'],
  ['5', 'Nota de débito'],
  ['6', 'Guía de remisión'],
  ['7', 'Comprobante de retención'],
  ['8', 'Boletos o entradas a espectáculos públicos'],
  ['9', 'Tiquetes o vales emitidos por máquinas registradoras'],
  ['11', 'Pasajes expedidos por empresas de aviación'],
  ['12', 'Documentos emitidos por instituciones financieras'],
  ['15', 'Comprobante de venta emitido en el exterior'],
  ['16', 'Formulario único de exportación (FUE), DAU o DAV'],
  ['18', 'Documentos autorizados utilizados en ventas'],
  ['19', 'Comprobantes de pago de cuotas o aportes'],
  ['20', 'Documentos por servicios administrativos emitidos por instituciones del Estado'],
  ['21', 'Carta de porte aéreo'],
  ['22', 'RECAP'],
  ['23', 'Nota de crédito TC'],
  ['24', 'Nota de débito TC'],
  ['41', 'Comprobante de venta emitido por reembolso'],
  ['42', 'Documento de retención presuntiva y retención emitida por el propio vendedor'],
  ['43', 'Liquidación para explotación y exploración de hidrocarburos'],
  ['44', 'Comprobante de contribuciones y aportes'],
  ['45', 'Liquidación por reclamos de aseguradoras'],
  ['47', 'Nota de crédito por reembolso emitida por intermediario'],
  ['48', 'Nota de débito por reembolso emitida por intermediario'],
  ['49', 'Proveedor directo de exportador bajo régimen especial'],
  ['50', 'A instituciones del Estado y empresas públicas que percibe ingreso exento'],
  ['51', 'Nota de crédito a instituciones del Estado y empresas públicas que percibe ingreso exento'],
  ['52', 'Nota de débito a instituciones del Estado y empresas públicas que percibe ingreso exento'],
  ['294', 'Liquidación de compra de bienes muebles usados'],
  ['344', 'Liquidación de compra de vehículos usados'],
  ['364', 'Acta entrega-recepción PET'],
  ['370', 'Documento de operadora de transporte o socio'],
  ['371', 'Documento de operadora de transporte o socio'],
  ['372', 'Documento de operadora de transporte o socio'],
  ['373', 'Documento de operadora de transporte o socio'],
  ['374', 'Documento de operadora de transporte o socio'],
  ['375', 'Liquidación de compra RISE de bienes o prestación de servicios'],
];

/** Documents that support other documents or are modified by them. */
export const documentosSustento = catalogue<CatalogueRow>(
  DOCUMENTOS.map(([codigo, descripcion]) => ({ codigo, descripcion, desde: SIN_INICIO, fuente })),
);

/** Names as books write them, where the table's is long. */
const CORTOS: Readonly<Record<string, string>> = { '3': 'Liquidación de compra' };

/** Returns the name of a document type by its code, padded or not; an unknown code is its own name. */
export function nombreDocumento(codigo: string): string {
  const plain = codigo.replace(/^0+/, '');
  return CORTOS[plain] ?? documentosSustento.rows.find((row) => row.codigo === plain)?.descripcion ?? codigo;
}

/** Whether a code, padded or not, is in the table: 1, 01 and 001 are the same document. */
export function isDocumentoSustento(codigo: string): boolean {
  return documentosSustento.has(codigo.replace(/^0+/, ''));
}
