import { AppError } from '../kernel/app-error.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';
import { unguarded } from '../files/csv.js';
import type { Charset } from '../files/encoding.js';
import type { SheetRow } from '../files/sheet.js';
import { isXlsx } from '../files/spreadsheet.js';
import type { Pool } from '../pool/pool.js';
import { readSheet } from '../pool/read-sheet.js';
import { mapInSlices } from '../work/slices.js';

/** Format of an imported file. */
export interface TableFormat<Column extends string> {
  /** Allowed columns; the header row names those present. */
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  readonly rowsMax: number;
  /** Plural, for messages: «productos». */
  readonly noun: string;
  /** Restores the text of a cell that a workbook stores as a number, without its leading zeros. */
  readonly ofNumber?: (column: string, text: string) => string;
  /** Issues of a cell that a spreadsheet changed. */
  readonly misread?: (row: SheetRow, names: readonly string[]) => Issue[];
}

/** A row with its cells by column, and its format issues. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly issues: readonly Issue[];
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

/** Inflated, ten thousand rows take half of these bytes. */
const LIMITS = { columnsMax: 50, bytesMax: 8 * 1024 * 1024 };

/** More than any column takes: the longest fields have 300 letters. */
const CELL_CHARS_MAX = 1000;
/** Rows checked in one turn of the event loop; seven cells of that length take up to half a millisecond. */
export const ROWS_TOGETHER = 50;

/** Reads an imported file: an Excel workbook (.xlsx) or CSV. */
export async function readImportTable<Column extends string>(
  pool: Pool,
  accountId: string,
  file: Buffer,
  charset: Charset | undefined,
  format: TableFormat<Column>,
): Promise<TableRow<Column>[]> {
  // One extra row for the header.
  const limits = { ...LIMITS, rowsMax: format.rowsMax + 1 };
  const sheet = await readSheet(pool, accountId, file, limits, charset);
  if ('refused' in sheet) {
    throw sheet.reason === 'encoding'
      ? new AppError('codificacion-invalida', sheet.refused)
      : invalidFile(sheet.refused);
  }
  const { header, rows } = sheet;
  const names = (header?.cells ?? []).map((name) => name.trim());
  requireColumns(names, format);
  if (rows.length === 0) throw invalidFile(`El archivo debe tener de 1 a ${format.rowsMax} ${format.noun}.`);
  const workbook = isXlsx(file);
  const textOf = ({ cells, numeric }: SheetRow, i: number, name: string): string => {
    const text = unguarded(cells[i] ?? '');
    return numeric?.has(i) === true && format.ofNumber !== undefined ? format.ofNumber(name, text) : text;
  };
  return mapInSlices(
    rows,
    (sent) => {
      // A cell that is too long is refused; the checks of the row work on its beginning.
      const record = { ...sent, cells: sent.cells.map((cell) => cell.slice(0, CELL_CHARS_MAX)) };
      return {
        line: record.line,
        issues: [
          ...raggedness(record, names.length, workbook),
          ...tooLong(sent, names),
          ...(format.misread?.(record, names) ?? []),
        ],
        cells: Object.fromEntries(names.map((name, i) => [name, textOf(record, i, name)])) as Partial<
          Record<Column, string>
        >,
      };
    },
    ROWS_TOGETHER,
  );
}

/** Faults of an imported file: all are counted, the first are named. */
export class ImportFaults {
  readonly #named: Issue[] = [];
  #count = 0;

  add(found: readonly Issue[]): void {
    this.#count += found.length;
    for (const one of found) if (this.#named.length < ISSUES_MAX) this.#named.push(one);
  }

  /** Throws if there is anything. */
  refuse(): void {
    if (this.#count === 0) return;
    throw new AppError(
      'importacion-invalida',
      `El archivo tiene ${this.#count} errores y no se guardó nada; corríjalos y envíelo de nuevo.`,
      { issues: this.#named },
    );
  }
}

/** Error for a file that cannot be read at all. */
function invalidFile(message: string): AppError {
  return new AppError('importacion-invalida', message);
}

function requireColumns<Column extends string>(
  names: readonly string[],
  { columns, required }: TableFormat<Column>,
): void {
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  const missing = required.filter((name) => !names.includes(name));
  if (unknown.length === 0 && missing.length === 0 && new Set(names).size === names.length) return;
  const wrong = [
    ...(missing.length > 0 ? [`faltan ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`no existen ${unknown.map((name) => `«${name.slice(0, 30)}»`).join(', ')}`] : []),
  ];
  throw invalidFile(
    `La primera fila nombra las columnas, una vez cada una (${columns.join(', ')}): ${wrong.join('; ')}.`,
  );
}

function tooLong({ line, cells }: SheetRow, names: readonly string[]): Issue[] {
  return names.flatMap((name, i): Issue[] => {
    if ((cells[i]?.length ?? 0) <= CELL_CHARS_MAX) return [];
    const message = `La celda tiene más de ${CELL_CHARS_MAX} letras; acórtela.`;
    return [{ code: 'longitud-incorrecta', field: `fila[${line}].${name}`, message }];
  });
}

/** More or fewer cells than columns, e.g. from an unquoted 12,50. Workbooks omit empty cells. */
function raggedness({ line, cells }: SheetRow, columns: number, workbook: boolean): Issue[] {
  if (workbook ? cells.length <= columns : cells.length === columns) return [];
  const message = workbook
    ? 'La fila tiene más celdas que columnas; borre las que sobran.'
    : 'La fila no tiene tantas celdas como columnas; ponga entre comillas los valores con comas.';
  return [{ code: 'celdas-distintas', field: `fila[${line}]`, message }];
}
