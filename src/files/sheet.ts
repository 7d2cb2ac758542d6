/** A row as a file has it: its line, as an editor counts them, and its cells in order. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Which cells are numbers in a spreadsheet; text files have none. */
  readonly numeric?: ReadonlySet<number>;
}

/** How much of a file is read. Everything is counted while it is read, and reading stops at the limit. */
export interface SheetLimits {
  /** Rows with something in them. */
  readonly rowsMax: number;
  readonly columnsMax: number;
  /** All parts of a workbook, inflated; also all the text that its cells give, however often they share it. */
  readonly bytesMax: number;
}

/** The file is not read; the message says why, in Spanish, and what to do. */
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

/** Passes rows on until there are more, or wider ones, than the limits say. */
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

/** A row has something beyond the last column. */
export function tooWide(columnsMax: number): SheetError {
  return new SheetError('columns', `La hoja tiene datos más allá de la columna ${columnsMax}; bórrelos.`);
}
