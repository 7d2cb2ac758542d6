import type { Advertencia } from './issue.js';

/** Taxes of a document as parallel lists: the keys that reports group by, and the amounts they sum. */
export interface CifrasImpuestos {
  readonly codigos: readonly string[];
  readonly porcentajes: readonly string[];
  /** Null if the rate is unknown. */
  readonly tarifas: readonly (string | null)[];
  /** Taxable amounts. */
  readonly bases: readonly string[];
  readonly valores: readonly string[];
}

/** Withholding, with the document it applies to if the receipt names one. A presumptive withholding has no base. */
export type CifraRetencion = readonly [
  codigo: string,
  codigoRetencion: string,
  porcentaje: string,
  base: string | null,
  valor: string,
  codDocSustento: string | null,
  numDocSustento: string | null,
  fechaEmisionDocSustento: string | null,
  /** Tax support (ATS table 5) that the withholding states for the document; version 1.0.0 states none. */
  codSustento?: string | null,
];

export type CifraPago = readonly [formaPago: string, total: string];

/** Document listed in a reimbursement. */
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
  /** IVA of the document by rate. */
  tarifas?: readonly (readonly [codigoPorcentaje: string, tarifa: string | null, base: string, iva: string])[],
];

/**
 * Figures of a document, so that reports never read XML (design/storage). The same shape for issued and received
 * documents. Decimal texts, all unsigned: the report subtracts credit notes.
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
  /** Currency named by the document if not the dollar; null: dollars. It still counts, and is flagged (design/received-documents). */
  readonly otraMoneda: string | null;
  readonly impuestos: CifrasImpuestos;
  /** Null: none, as in most documents. */
  readonly retenciones: readonly CifraRetencion[] | null;
  readonly pagos: readonly CifraPago[] | null;
  /** Document modified by a note. */
  readonly modificado: {
    readonly codDoc: string | null;
    readonly numero: string | null;
    /** dd/mm/yyyy */
    readonly fecha: string | null;
  };
  /** Reimbursement and the documents it lists; null: not a reimbursement. */
  readonly reembolso: {
    readonly base: string | null;
    readonly impuesto: string | null;
    readonly documentos: readonly CifraReembolso[] | null;
  };
  /** The issuer is a RIMPE «negocio popular», by the legend of its document. */
  readonly negocioPopular: boolean;
  /** Points for a person to check; null: none. */
  readonly advertencias: readonly Advertencia[] | null;
}
