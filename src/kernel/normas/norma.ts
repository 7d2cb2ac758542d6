/** Dated rule with its source. Dates are yyyy-mm-dd. */
export interface NormaRow {
  readonly desde: string;
  /** Last day in force; absent if still in force. */
  readonly hasta?: string;
  readonly fuente: string;
  /** The source is press or law firms, not the official text. */
  readonly prensa?: true;
}

/** Province, or one canton of it; in capitals without accents. */
export interface Lugar {
  readonly provincia: string;
  readonly canton?: string;
}

/** Days on which tourism services are taxed at 8 % (FACTS §19.2). */
export interface IvaDiferenciadoRow extends NormaRow {
  readonly hasta: string;
  /** Absent: nationwide. */
  readonly lugares?: readonly Lugar[];
}

/** Day that a decree makes a holiday, or a business day although the law's calendar has a holiday then. */
export interface FeriadoRow extends NormaRow {
  readonly nombre: string;
  readonly laborable?: true;
}

export const CIFRAS = ['consumidor-final-maximo', 'bancarizacion'] as const;
export type CifraClave = (typeof CIFRAS)[number];

/** Amount in USD that a rule compares with. */
export interface CifraRow extends NormaRow {
  readonly clave: CifraClave;
  readonly descripcion: string;
  /** Decimal text. */
  readonly valor: string;
}

/** A dated rule as shown to a person. */
export interface ListedNorma {
  /** Table of a rate, or `iva-diferenciado`, `feriados`, `cifras`. */
  readonly tipo: string;
  readonly clave: string;
  readonly valor: string;
  readonly desde: string;
  readonly hasta: string | null;
  readonly fuente: string;
  readonly prensa: boolean;
  /** `versión` (of the service), `paquete n` or `operador`. */
  readonly origen: string;
}

/** A pack loaded by the operator. */
export interface LoadedPaquete {
  readonly version: number;
  readonly emisor: string;
  /** Fingerprint of the public key that signed it. */
  readonly clave: string;
  readonly loadedAt: Date;
}

/** Everything that this installation computes with, by date. */
export interface ListedNormas {
  readonly paquetes: readonly LoadedPaquete[];
  readonly normas: readonly ListedNorma[];
}
