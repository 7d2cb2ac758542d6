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

/** Excel's own limit of a cell. */
export const CELL_CHARS_MAX = 32_767;
/** A heading is compared with the names of columns; the longest of ours has 60. */
const HEADING_CHARS_MAX = 300;

/** The file cannot be read; the Spanish message has the reason and what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(
    readonly reason: 'unreadable' | 'encoding' | 'rows' | 'columns' | 'size' | 'cell',
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
    if (count === 1) refuseLongHeadings(row);
    refuseLongCells(row);
    yield row;
  }
}

/** The first row of every file that we read. */
function refuseLongHeadings({ cells }: SheetRow): void {
  const at = cells.findIndex(({ length }) => length > HEADING_CHARS_MAX);
  if (at === -1) return;
  const message = `El título de la columna ${at + 1} tiene más de ${HEADING_CHARS_MAX} letras: la primera fila lleva los títulos de las columnas.`;
  throw new SheetError('cell', message);
}

function refuseLongCells({ line, cells }: SheetRow): void {
  const at = cells.findIndex(({ length }) => length > CELL_CHARS_MAX);
  if (at !== -1) throw cellTooLong(`La celda de la columna ${at + 1} en la fila ${line}`);
}

export function cellTooLong(cell = 'Una celda'): SheetError {
  return new SheetError('cell', `${cell} tiene más de ${CELL_CHARS_MAX} letras, lo máximo que admite Excel; acórtela.`);
}

export function tooWide(columnsMax: number): SheetError {
  return new SheetError('columns', `La hoja tiene datos más allá de la columna ${columnsMax}; bórrelos.`);
}
