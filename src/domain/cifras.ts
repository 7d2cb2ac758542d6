import type { Advertencia } from './issue.js';

/** The taxes of a document, a place in each list: what reports group by, and what they add up. */
export interface CifrasImpuestos {
  readonly codigos: readonly string[];
  readonly porcentajes: readonly string[];
  /** Null where no rate is known. */
  readonly tarifas: readonly (string | null)[];
  /** That which was taxed. */
  readonly bases: readonly string[];
  readonly valores: readonly string[];
}

/** A withholding, with the document that it is of where the receipt names one. A presumptive one has no base. */
export type CifraRetencion = readonly [
  codigo: string,
  codigoRetencion: string,
  porcentaje: string,
  base: string | null,
  valor: string,
  codDocSustento: string | null,
  numDocSustento: string | null,
  fechaEmisionDocSustento: string | null,
];

/** A payment. */
export type CifraPago = readonly [formaPago: string, total: string];

/** A document that a reimbursement repeats. */
export type CifraReembolso = readonly [
  codDoc: string,
  tipoIdentificacion: string,
  identificacion: string,
  /** 001-001-000000001 */
  numero: string,
  /** dd/mm/yyyy */
  fechaEmision: string,
  autorizacion: string,
  base0: string,
  baseGravada: string,
  baseNoObjeto: string,
  baseExenta: string,
  ice: string,
  iva: string,
];

/**
 * The figures of a document that reports stand on, so that none of them ever reads XML (docs/decisions/0038). The same for what a
 * company issued and for what it received. Decimal texts; nothing has a sign here: a report knows that a credit note subtracts.
 */
export interface Cifras {
  readonly totalSinImpuestos: string;
  readonly descuento: string;
  readonly propina: string;
  readonly iva: string;
  readonly ice: string;
  readonly irbpnr: string;
  readonly retenidoRenta: string;
  readonly retenidoIva: string;
  readonly retenidoIsd: string;
  readonly total: string;
  /** What the document names instead of the dollar; null: dollars. It counts all the same, and is flagged (decision 0081). */
  readonly otraMoneda: string | null;
  readonly impuestos: CifrasImpuestos;
  /** Null: none, as most documents. */
  readonly retenciones: readonly CifraRetencion[] | null;
  readonly pagos: readonly CifraPago[] | null;
  /** The document that a note modifies. */
  readonly modificado: {
    readonly codDoc: string | null;
    readonly numero: string | null;
    /** dd/mm/yyyy */
    readonly fecha: string | null;
  };
  /** Of a reimbursement, with the documents that it repeats; null: it is none. */
  readonly reembolso: {
    readonly base: string | null;
    readonly impuesto: string | null;
    readonly documentos: readonly CifraReembolso[] | null;
  };
  /** What a person should check in them; null: nothing. */
  readonly advertencias: readonly Advertencia[] | null;
}
