import { PROFORMA_TIPO } from '../../../src/features/proformas/rules.js';

/** Receipt types that lists can be filtered by, with their path word (a test compares with src/documents). */
export const TIPOS = [
  { codDoc: '01', pathWord: 'facturas', prefix: 'FAC' },
  { codDoc: '03', pathWord: 'liquidaciones-compra', prefix: 'LQ' },
  { codDoc: '04', pathWord: 'notas-credito', prefix: 'NC' },
  { codDoc: '05', pathWord: 'notas-debito', prefix: 'ND' },
  { codDoc: '06', pathWord: 'guias-remision', prefix: 'GR' },
  { codDoc: '07', pathWord: 'retenciones', prefix: 'CR' },
] as const;

/** Codes of the types, without the rules that the issuing form loads (src/documents). */
export const COD_DOCS = TIPOS.map(({ codDoc }) => codDoc);
export type CodDoc = (typeof COD_DOCS)[number];

/** Narrows a value to a type's code. */
export function codDocOf(value: string | null): CodDoc | undefined {
  return COD_DOCS.find((codDoc) => codDoc === value);
}

export type PathWord = (typeof TIPOS)[number]['pathWord'];

/** Formats a receipt's number as printed. */
export function numberOf(comprobante: {
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
}): string {
  return `${comprobante.estab}-${comprobante.ptoEmi}-${comprobante.secuencial}`;
}

/** Types of RIDE templates: comprobantes, and proformas. */
export const TIPOS_RIDE = [...COD_DOCS, PROFORMA_TIPO] as const;
export type TipoRide = (typeof TIPOS_RIDE)[number];

export function tipoRideOf(value: string | null): TipoRide | undefined {
  return TIPOS_RIDE.find((tipo) => tipo === value);
}
