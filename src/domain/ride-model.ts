/**
 * What a RIDE says, whatever the document: each type of comprobante fills this model and the renderer knows no type. Every
 * text is printed as it stands; figures are the decimal text of the document, money with two decimals at least (FACTS §14).
 */
export interface RideModel extends RideContent {
  readonly codDoc: string;
  /** FACTURA, NOTA DE CRÉDITO … as the SRI's models head it. */
  readonly nombre: string;
  /** 001-001-000000001 */
  readonly numero: string;
  readonly ruc: string;
  readonly claveAcceso: string;
  /** 1 pruebas, 2 producción, as the access key has it. */
  readonly ambiente: '1' | '2';
  readonly emisor: RideEmisor;
  /** All additional fields, in the order of the document. */
  readonly adicional: readonly RideField[];
}

/** What one type of document adds to what all have. */
export interface RideContent {
  /** Buyer, supplier, withheld subject or carrier, and the document that is modified. */
  readonly receptor: readonly RideField[];
  /** Lines and the less common blocks, in the order they print. */
  readonly cuerpo: readonly RideBlock[];
  readonly totales: readonly RideTotal[];
  readonly pagos: RideTable | undefined;
}

/** The issuer and its legends. */
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

/** A labelled text. */
export interface RideField {
  readonly label: string;
  readonly value: string;
  /** Takes the whole width: addresses and reasons. */
  readonly wide?: boolean;
}

/** A line of the totals; `strong` is the one to pay. */
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

/** Rows under heads that repeat on every page. */
export interface RideTable {
  readonly kind: 'table';
  readonly titulo?: string;
  readonly columns: readonly RideColumn[];
  /** One text per column; a line feed starts a new line. */
  readonly rows: readonly (readonly string[])[];
}

/** A column, which is as wide as its content asks for, and how a narrow ticket shows it. */
export interface RideColumn {
  readonly id: string;
  readonly titulo: string;
  /** `right` is for figures: they print with their thousands apart and their points below each other. */
  readonly align: 'left' | 'right';
  /** Codes, numbers and dates: never broken over two lines, as figures are not. */
  readonly whole?: boolean;
  /** On a ticket these texts go first, over the whole width; the others stand in columns below. */
  readonly lead?: boolean;
  /** A leading text that says nothing without its title, which goes before it on a ticket. */
  readonly labelled?: boolean;
  /** A template may leave it out: the SRI's models do not ask for it. */
  readonly optional?: boolean;
}
