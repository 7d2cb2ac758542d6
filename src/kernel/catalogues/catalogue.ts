/** One row of an SRI table: the meaning of a code, its period and its source. Dates are yyyy-mm-dd. */
export interface CatalogueRow {
  readonly codigo: string;
  readonly descripcion: string;
  readonly desde: string;
  /** Last day in force; absent if still in force. */
  readonly hasta?: string;
  readonly fuente: string;
  /** The source is press or law firms, not the official text: the rule only warns. */
  readonly prensa?: true;
}

/** How an ICE amount is computed from its base: percentage, amount per unit, both, or amount per content (sugar, alcohol). */
export type IceModo = 'porcentaje' | 'unidad' | 'mixto' | 'contenido';

/** Unit of a specific ICE rate. */
export type IceUnidad = 'unidad' | 'litro-alcohol-puro' | 'cien-gramos-azucar';

/** Row with a rate. */
export interface TarifaRow extends CatalogueRow {
  /** Decimal text; absent if no known source states the rate for that period. */
  readonly tarifa?: string;
  /** ICE only. */
  readonly modo?: IceModo;
  /** USD per `unidad`, in addition to the percentage of a `mixto` row; decimal text. */
  readonly especifica?: string;
  readonly unidad?: IceUnidad;
}

/** `desde` for rows whose first day the SRI's tables do not give. */
export const SIN_INICIO = '2000-01-01';

/** Table looked up by code and day. */
export interface Catalogue<Row extends CatalogueRow> {
  readonly rows: readonly Row[];
  /** Returns the row in force on that day (yyyy-mm-dd). */
  at(codigo: string, iso: string): Row | undefined;
  /** Whether the code exists on any day: distinguishes a typo from an expired code. */
  has(codigo: string): boolean;
  /** Returns all rows in force on that day. */
  inForce(iso: string): readonly Row[];
}

/** Indexes rows by code. If periods overlap the later row wins, so an operator's row overrides ours. */
export function catalogue<Row extends CatalogueRow>(rows: readonly Row[]): Catalogue<Row> {
  const byCodigo = new Map<string, Row[]>();
  for (const row of rows) {
    const known = byCodigo.get(row.codigo);
    if (known === undefined) byCodigo.set(row.codigo, [row]);
    else known.push(row);
  }
  const at = (codigo: string, iso: string): Row | undefined =>
    byCodigo.get(codigo)?.findLast((row) => covers(row, iso));
  return {
    rows,
    at,
    has: (codigo) => byCodigo.has(codigo),
    inForce: (iso) => [...byCodigo.keys()].flatMap((codigo) => at(codigo, iso) ?? []),
  };
}

/** Whether a dated row is in force on a day (yyyy-mm-dd). */
export function covers(row: Pick<CatalogueRow, 'desde' | 'hasta'>, iso: string): boolean {
  return row.desde <= iso && (row.hasta === undefined || iso <= row.hasta);
}
