/** One row of an SRI table: what a code means, from when to when, and who says so. Dates are yyyy-mm-dd. */
export interface CatalogueRow {
  readonly codigo: string;
  readonly descripcion: string;
  readonly desde: string;
  /** Last day in force; absent while it is. */
  readonly hasta?: string;
  readonly fuente: string;
}

/** A row whose code carries a rate. */
export interface TarifaRow extends CatalogueRow {
  /** Decimal text; absent when no source seen states the rate of that period. */
  readonly tarifa?: string;
}

/** Written as `desde` where the SRI's tables give no first day. */
export const SIN_INICIO = '2000-01-01';

/** A table that answers by code and day. */
export interface Catalogue<Row extends CatalogueRow> {
  readonly rows: readonly Row[];
  /** The row in force on that day (yyyy-mm-dd). */
  at(codigo: string, iso: string): Row | undefined;
  /** Whether the code exists on any day at all: tells a typo from an expired code. */
  has(codigo: string): boolean;
  /** All rows in force on that day. */
  inForce(iso: string): readonly Row[];
}

/** Indexes rows by code. When periods overlap the later row wins, so that an operator's row overrides ours. */
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

function covers(row: CatalogueRow, iso: string): boolean {
  return row.desde <= iso && (row.hasta === undefined || iso <= row.hasta);
}
