import { parse } from 'csv-parse/sync';
import { AppError } from '../../domain/app-error.js';

/** Columns that a file may have; the first row names those it has. */
const COLUMNS = [
  'codigoPrincipal',
  'codigoAuxiliar',
  'descripcion',
  'precioUnitario',
  'unidadMedida',
  'impuesto',
  'activo',
] as const;
const REQUIRED = ['codigoPrincipal', 'descripcion', 'precioUnitario', 'impuesto'] as const;

/** More than a file of 1 MiB holds in practice; bounds the work of one request. */
const ROWS_MAX = 10_000;

/** A row of the file: its line, as an editor counts them, and its cells by column. */
export interface CsvRow {
  readonly line: number;
  /** It has more or fewer cells than the first row: an unquoted 12,50 does that. */
  readonly ragged: boolean;
  readonly cells: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;
}

/** Reads a CSV file as spreadsheets in Ecuador write it: UTF-8 or Windows-1252, separated by comma, semicolon or tab. */
export function readCsv(file: Buffer): CsvRow[] {
  const text = decode(file);
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((candidate) => first.includes(candidate)) ?? ',';
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const options = { delimiter, bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
    records = parse(text, options) as unknown as typeof records; // `info: true` gives records of this shape
  } catch (error) {
    throw invalid('El archivo no es CSV: revise que las comillas estén cerradas.', error);
  }
  const [header, ...rows] = records;
  const names = header?.record ?? [];
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name));
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (unknown.length > 0 || missing.length > 0 || new Set(names).size < names.length) {
    const wrong = [
      ...(missing.length > 0 ? [`faltan ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`no existen ${unknown.map((name) => `«${name.slice(0, 30)}»`).join(', ')}`] : []),
    ];
    throw invalid(
      `La primera fila nombra las columnas, una vez cada una (${COLUMNS.join(', ')}): ${wrong.join('; ')}.`,
    );
  }
  if (rows.length === 0 || rows.length > ROWS_MAX) throw invalid(`El archivo debe tener de 1 a ${ROWS_MAX} productos.`);
  return rows.map(({ record, info }) => ({
    line: info.lines,
    ragged: record.length !== names.length,
    cells: Object.fromEntries(names.map((name, i) => [name, record[i] ?? ''])),
  }));
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file); // what Excel writes unless told otherwise
  }
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('importacion-invalida', message, { cause });
}
