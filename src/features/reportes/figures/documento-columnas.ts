import type { LineaRow } from '../store/lineas.js';
import { nombreDocumento } from '../../../kernel/catalogues/documentos-sustento.js';
import { formatSecuencial } from '../../../kernel/clave-acceso.js';
import { isoEcuador } from '../../../kernel/hora-ecuador.js';
import { columna, type Fila } from '../../../files/columnas.js';

/** First columns of every line of a document. */
export const DOCUMENTO = [
  columna('ruc', 'RUC', 'texto', 'La empresa.'),
  columna('fecha', 'Fecha', 'fecha', 'Fecha de emisión; de lo recibido, la de registro. aaaa-mm-dd.'),
  columna(
    'codDoc',
    'Código',
    'texto',
    'Código del tipo de comprobante (tabla 3; ATS tabla 4 en lo recibido en papel).',
    {
      ancho: 8,
    },
  ),
  columna('tipoDocumento', 'Tipo', 'texto', 'Nombre del tipo de comprobante.', { ancho: 22 }),
  columna('numero', 'Número', 'texto', 'Establecimiento, punto y secuencial.', { ancho: 18 }),
  columna('claveAcceso', 'Clave de acceso', 'texto', 'Clave de acceso; nulo en lo recibido en papel.', { ancho: 50 }),
  columna('fechaAutorizacion', 'Autorizado', 'texto', 'Cuándo lo autorizó el SRI; nulo si no lo hizo.', { ancho: 25 }),
  columna('tipoIdentificacion', 'Tipo id.', 'texto', 'Tipo de identificación (tabla 6).', { ancho: 8 }),
  columna('identificacion', 'Identificación', 'texto', 'De la otra parte.'),
  columna('razonSocial', 'Razón social', 'texto', 'De la otra parte.', { ancho: 36 }),
  columna('estado', 'Estado', 'texto', 'Estado del comprobante; lo anulado está con ceros.', { ancho: 22 }),
] as const;

/** Returns the number of a document as printed. */
export function numeroOf(row: Pick<LineaRow, 'estab' | 'pto_emi' | 'secuencial'>): string {
  return `${row.estab}-${row.pto_emi}-${formatSecuencial(row.secuencial)}`;
}

export function documentoOf(row: LineaRow): Fila<(typeof DOCUMENTO)[number]['nombre']> {
  return {
    ruc: row.ruc,
    fecha: row.fecha,
    codDoc: row.cod_doc,
    tipoDocumento: nombreDocumento(row.cod_doc),
    numero: numeroOf(row),
    claveAcceso: row.clave_acceso,
    fechaAutorizacion: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    tipoIdentificacion: row.parte_tipo,
    identificacion: row.parte_identificacion,
    razonSocial: row.parte_razon_social,
    estado: row.estado,
  };
}

/** Document modified by a note. */
export const MODIFICADO = [
  columna('codDocModificado', 'Modifica tipo', 'texto', 'Tipo del comprobante que una nota modifica.', { ancho: 8 }),
  columna('numDocModificado', 'Modifica número', 'texto', 'Su número.', { ancho: 18 }),
  columna('fechaModificado', 'Modifica fecha', 'fecha', 'Su fecha de emisión.'),
] as const;

export function modificadoOf(row: LineaRow): Fila<(typeof MODIFICADO)[number]['nombre']> {
  return {
    codDocModificado: row.modificado_cod_doc,
    numDocModificado: row.modificado_numero,
    fechaModificado: row.modificado_fecha,
  };
}

/** Documents in a currency other than the dollar, to be checked. */
export const OTRA_MONEDA = [
  columna(
    'moneda',
    'Otra moneda',
    'texto',
    'La moneda que dice el comprobante, si no es el dólar: sus cifras cuentan en dólares, como las toma el SRI. Revíselo.',
  ),
  columna(
    'totalMoneda',
    'Total con otra moneda',
    'dinero',
    'El total que escribe junto a esa moneda; nulo en dólares.',
    {
      suma: false,
    },
  ),
] as const;

export function otraMonedaOf(row: LineaRow): Fila<(typeof OTRA_MONEDA)[number]['nombre']> {
  return { moneda: row.otra_moneda, totalMoneda: row.otra_moneda === null ? null : row.importe };
}
