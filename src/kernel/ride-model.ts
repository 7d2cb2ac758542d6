/**
 * Content of a RIDE. Each comprobante type fills this model; the renderer is independent of the type. Texts print unchanged.
 * Figures are decimal texts of the document, money with at least two decimals (FACTS §14).
 */
export interface RideModel extends RideContent {
  readonly codDoc: string;
  /** FACTURA, NOTA DE CRÉDITO …: the heading of the SRI's models. */
  readonly nombre: string;
  /** 001-001-000000001 */
  readonly numero: string;
  readonly ruc: string;
  /** Empty: a proforma, which has neither key nor codes of it. */
  readonly claveAcceso: string;
  /** 1 pruebas, 2 producción, as in the access key. */
  readonly ambiente: '1' | '2';
  readonly emisor: RideEmisor;
  /** All additional fields, in document order. */
  readonly adicional: readonly RideField[];
}

/** Content specific to a document type. */
export interface RideContent {
  /** Buyer, supplier, withheld subject or carrier, and the modified document. */
  readonly receptor: readonly RideField[];
  /** Lines and the less common blocks, in print order. */
  readonly cuerpo: readonly RideBlock[];
  readonly totales: readonly RideTotal[];
  readonly pagos: RideTable | undefined;
}

/** Issuer and its legends. */
export interface RideEmisor {
  readonly razonSocial: string;
  readonly nombreComercial: string | undefined;
  readonly dirMatriz: string;
  readonly dirEstablecimiento: string | undefined;
  readonly contribuyenteEspecial: string | undefined;
  readonly obligadoContabilidad: string | undefined;
  readonly agenteRetencion: string | undefined;
  readonly contribuyenteRimpe: string | undefined;
  readonly granContribuyente: string | undefined;
}

export interface RideField {
  readonly label: string;
  readonly value: string;
  /** Full width: addresses and reasons. */
  readonly wide?: boolean;
}

/** Line of the totals; `strong` marks the amount due. */
export interface RideTotal {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export type RideBlock = RideFields | RideTable;

/** Labelled texts under a title. */
export interface RideFields {
  readonly kind: 'fields';
  readonly titulo: string;
  readonly fields: readonly RideField[];
}

/** Table whose heads repeat on every page. */
export interface RideTable {
  readonly kind: 'table';
  readonly titulo?: string;
  readonly columns: readonly RideColumn[];
  /** One text per column; a line feed starts a new line. */
  readonly rows: readonly (readonly string[])[];
}

/** Column, as wide as its content, and its layout on a narrow ticket. */
export interface RideColumn {
  readonly id: string;
  readonly titulo: string;
  /** `right` is for figures: printed with thousands separators and aligned decimal points. */
  readonly align: 'left' | 'right';
  /** Codes, numbers and dates: never wrapped, like figures. */
  readonly whole?: boolean;
  /** On a ticket these texts print first, at full width; the others print in columns below. */
  readonly lead?: boolean;
  /** Leading text that needs its title before it on a ticket. */
  readonly labelled?: boolean;
  /** A template may omit it: the SRI's models do not require it. */
  readonly optional?: boolean;
}
