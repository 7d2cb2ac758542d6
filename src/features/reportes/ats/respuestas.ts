/** A party of the annex whose data no document states: a supplier or customer abroad. */
export interface ParteAts {
  readonly identificacion: string;
  /** ATS table 14. */
  readonly persona?: 'natural' | 'sociedad' | undefined;
  /** Whether a payment to it is local, although its identification is foreign. */
  readonly residente?: boolean | undefined;
  /** ATS table 19: 01 general, 02 tax haven, 03 preferential regime. */
  readonly tipoRegi?: '01' | '02' | '03' | undefined;
  /** ATS table 16. */
  readonly pais?: string | undefined;
  /** ATS table 17, with `tipoRegi` 02. */
  readonly paraiso?: string | undefined;
  /** Name of the regime, with `tipoRegi` 03. */
  readonly denominacion?: string | undefined;
  readonly convenio?: boolean | undefined;
  readonly sujetoRetencion?: boolean | undefined;
}

/** Data of one of our export invoices. */
export interface ExportacionAts {
  /** 001-001-000000001 */
  readonly numero: string;
  /** ATS table 10; undefined: the kind given for all exports. */
  readonly exportacionDe?: '01' | '02' | '03' | undefined;
  /** dd/mm/yyyy; undefined: the date of issue. */
  readonly fechaEmbarque?: string | undefined;
  /** Customs endorsement («refrendo»): district, year, regime and sequence. */
  readonly distrito?: string | undefined;
  readonly anio?: string | undefined;
  readonly regimen?: string | undefined;
  readonly correlativo?: string | undefined;
  readonly docTransporte?: string | undefined;
  /** Undefined: the total without freight and insurance. */
  readonly valorFob?: string | undefined;
  /** ATS table 18, for services. */
  readonly tipoIngreso?: string | undefined;
  /** Whether the income was taxed abroad, and the tax paid. */
  readonly gravadoOtroPais?: boolean | undefined;
  readonly impuestoOtroPais?: string | undefined;
}

/** Authorization of a document that a received note modifies and that is not held. */
export interface ModificadoAts {
  /** Issuer of the note. */
  readonly emisor: string;
  /** Number of the modified document, 001-001-000000001. */
  readonly numero: string;
  readonly autorizacion: string;
}

/** Which sales `totalVentas` adds up (design/reports). */
export const TOTALES_VENTAS = ['fisicas', 'todas'] as const;

/** Data that the annex of a company's month needs and no document states. */
export interface RespuestasAts {
  /** The six months up to June or December, as allowed for RIMPE. */
  readonly semestral: boolean;
  /** Sustento (ATS table 5) of liquidaciones without withholding. */
  readonly codSustento?: string | undefined;
  /** 01 goods with customs endorsement, 02 without, 03 services. */
  readonly exportacionDe?: '01' | '02' | '03' | undefined;
  readonly totalVentas: (typeof TOTALES_VENTAS)[number];
  /** Identifications of related parties; all others are unrelated. */
  readonly relacionadas: readonly string[];
  readonly partes: readonly ParteAts[];
  readonly exportaciones: readonly ExportacionAts[];
  readonly modificados: readonly ModificadoAts[];
}

export const SIN_RESPUESTAS: RespuestasAts = {
  semestral: false,
  totalVentas: 'fisicas',
  relacionadas: [],
  partes: [],
  exportaciones: [],
  modificados: [],
};
