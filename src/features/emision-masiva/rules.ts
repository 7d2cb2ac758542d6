/** States of a file whose documents are issued. */
export const ESTADOS_EMISION_MASIVA = [
  'REVISANDO',
  'CON_ERRORES',
  'LISTA',
  'EN_PROCESO',
  'EN_PAUSA',
  'TERMINADA',
  'DETENIDA',
] as const;
export type EstadoEmisionMasiva = (typeof ESTADOS_EMISION_MASIVA)[number];

/** Limits of one file. */
export const EMISION_MASIVA_MAX = {
  documentos: 20_000,
  filas: 30_000,
  columnas: 40,
  /** Letters of the cells of one document: a document sent as JSON may have as many (spec/API.md §1). */
  letrasPorDocumento: 1024 * 1024,
  fileBytes: 8 * 1024 * 1024,
  /** Of the parts of a workbook. */
  inflatedBytes: 48 * 1024 * 1024,
};
