import { AppError } from '../../domain/app-error.js';
import type { Issue } from '../../domain/issue.js';
import { unguarded } from '../../files/csv.js';
import type { Charset } from '../../files/encoding.js';
import type { SheetRow } from '../../files/sheet.js';
import { isXlsx } from '../../files/spreadsheet.js';
import type { Pool } from '../../pool/pool.js';
import { mapInSlices } from '../../work/slices.js';

/** Allowed columns; the header row names those present. */
export const COLUMNS = [
  'codigoPrincipal',
  'codigoAuxiliar',
  'descripcion',
  'precioUnitario',
  'unidadMedida',
  'impuesto',
  'activo',
] as const;
const REQUIRED = ['codigoPrincipal', 'descripcion', 'precioUnitario', 'impuesto'] as const;

/** More than a 1 MiB file holds in practice; bounds the work of one request. */
const PRODUCTOS_MAX = 10_000;
/** One extra row for the header; inflated, ten thousand products take half of these bytes. */
const LIMITS = { rowsMax: PRODUCTOS_MAX + 1, columnsMax: 50, bytesMax: 8 * 1024 * 1024 };

/** A row with its cells by column, and its format issues. */
export interface TableRow {
  readonly line: number;
  readonly issues: readonly Issue[];
  readonly cells: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;
}

/** Reads a file of products: an Excel workbook (.xlsx) or CSV. */
export async function readTable(pool: Pool, accountId: string, file: Buffer, charset?: Charset): Promise<TableRow[]> {
  const sheet = await pool.run(accountId, 'readSpreadsheet', file, LIMITS, charset);
  if ('refused' in sheet) {
    throw sheet.reason === 'encoding'
      ? new AppError('codificacion-invalida', sheet.refused)
      : invalidFile(sheet.refused);
  }
  const [header, ...rows] = sheet.rows;
  const names = (header?.cells ?? []).map((name) => name.trim());
  requireColumns(names);
  if (rows.length === 0) throw invalidFile(`El archivo debe tener de 1 a ${PRODUCTOS_MAX} productos.`);
  const workbook = isXlsx(file);
  return mapInSlices(rows, (record) => ({
    line: record.line,
    issues: [...raggedness(record, names.length, workbook), ...misread(record, names)],
    cells: Object.fromEntries(names.map((name, i) => [name, unguarded(record.cells[i] ?? '')])),
  }));
}

/** Error for a file that cannot be read at all. */
function invalidFile(message: string): AppError {
  return new AppError('importacion-invalida', message);
}

function requireColumns(names: readonly string[]): void {
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name));
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (unknown.length === 0 && missing.length === 0 && new Set(names).size === names.length) return;
  const wrong = [
    ...(missing.length > 0 ? [`faltan ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`no existen ${unknown.map((name) => `«${name.slice(0, 30)}»`).join(', ')}`] : []),
  ];
  throw invalidFile(
    `La primera fila nombra las columnas, una vez cada una (${COLUMNS.join(', ')}): ${wrong.join('; ')}.`,
  );
}

/** More or fewer cells than columns, e.g. from an unquoted 12,50. Workbooks omit empty cells. */
function raggedness({ line, cells }: SheetRow, columns: number, workbook: boolean): Issue[] {
  if (workbook ? cells.length <= columns : cells.length === columns) return [];
  const message = workbook
    ? 'La fila tiene más celdas que columnas; borre las que sobran.'
    : 'La fila no tiene tantas celdas como columnas; ponga entre comillas los valores con comas.';
  return [{ code: 'celdas-distintas', field: `fila[${line}]`, message }];
}

/** Excel parses 2:4 as a time and stores a fraction of a day. */
function misread({ line, cells, numeric }: SheetRow, names: readonly string[]): Issue[] {
  const at = names.indexOf('impuesto');
  if (numeric?.has(at) !== true) return [];
  const message =
    'Excel tomó el impuesto por una hora o un número: dé a la columna el formato Texto y escríbalo otra vez, por ejemplo 2:4.';
  return [{ code: 'celda-no-es-texto', field: `fila[${line}].impuesto`, message, rejectedValue: cells[at] }];
}
