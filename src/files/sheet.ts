/** A row: its line number, as an editor counts, and its cells. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Numeric cells of a spreadsheet; text files have none. */
  readonly numeric?: ReadonlySet<number>;
}

/** Read limits, enforced while reading. */
export interface SheetLimits {
  /** Non-empty rows. */
  readonly rowsMax: number;
  readonly columnsMax: number;
  /** Inflated size of all parts of a workbook, and of all cell text, shared strings counted each time. */
  readonly bytesMax: number;
}

/** The file cannot be read; the Spanish message has the reason and what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'rows' | 'columns' | 'size',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Yields rows until a limit is exceeded. */
export async function* limitRows(
  rows: AsyncIterable<SheetRow>,
  { rowsMax, columnsMax }: SheetLimits,
): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > rowsMax) throw new SheetError('rows', `El archivo tiene más de ${rowsMax} filas; divídalo.`);
    if (row.cells.length > columnsMax) throw tooWide(columnsMax);
    yield row;
  }
}

export function tooWide(columnsMax: number): SheetError {
  return new SheetError('columns', `La hoja tiene datos más allá de la columna ${columnsMax}; bórrelos.`);
}
