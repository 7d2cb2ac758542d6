import type { Issue } from '../../kernel/issue.js';
import { readFigure } from '../../kernel/typed-figure.js';
import type { Charset } from '../../files/encoding.js';
import type { SheetRow } from '../../files/sheet.js';
import type { Pool } from '../../pool/pool.js';
import { readImportTable, type TableRow as ImportedRow } from '../../http/import-table.js';

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

export type TableRow = ImportedRow<(typeof COLUMNS)[number]>;

/** Reads a file of products: an Excel workbook (.xlsx) or CSV. */
export function readTable(pool: Pool, accountId: string, file: Buffer, charset?: Charset): Promise<TableRow[]> {
  return readImportTable(pool, accountId, file, charset, {
    columns: COLUMNS,
    required: REQUIRED,
    rowsMax: PRODUCTOS_MAX,
    noun: 'productos',
    misread,
  });
}

function misread(row: SheetRow, names: readonly string[]): Issue[] {
  return [...taxAsTime(row, names), ...ambiguousPrice(row, names)];
}

/** 1.234 is a price of one or of a thousand dollars; a number of a workbook is exact. */
function ambiguousPrice({ line, cells, numeric }: SheetRow, names: readonly string[]): Issue[] {
  const at = names.indexOf('precioUnitario');
  const typed = cells[at] ?? '';
  const read = readFigure(typed);
  if (numeric?.has(at) === true || read.kind !== 'ambiguous') return [];
  const message = `¿«${typed.slice(0, 40)}» es ${read.thousands} o ${read.decimals}? Escriba ${read.thousands} sin separador de miles, o ${read.decimals}0 con cuatro decimales.`;
  return [
    { code: 'cifra-ambigua', field: `fila[${line}].precioUnitario`, message, rejectedValue: typed.slice(0, 100) },
  ];
}

/** Excel parses 2:4 as a time and stores a fraction of a day. */
function taxAsTime({ line, cells, numeric }: SheetRow, names: readonly string[]): Issue[] {
  const at = names.indexOf('impuesto');
  if (numeric?.has(at) !== true) return [];
  const message =
    'Excel tomó el impuesto por una hora o un número: dé a la columna el formato Texto y escríbalo otra vez, por ejemplo 2:4.';
  return [{ code: 'celda-no-es-texto', field: `fila[${line}].impuesto`, message, rejectedValue: cells[at] }];
}
