import type { Charset } from '../../files/encoding.js';
import type { Pool } from '../../pool/pool.js';
import { readImportTable, type TableRow as ImportedRow } from '../../http/import-table.js';

/** Columns of an imported and of an exported file. */
export const COLUMNS = [
  'identificacion',
  'razonSocial',
  'tipoIdentificacion',
  'correos',
  'direccion',
  'telefono',
  'formaPago',
] as const;
const REQUIRED = ['identificacion', 'razonSocial'] as const;

/** More than a 1 MiB file holds in practice; bounds the work of one request. */
const CLIENTES_MAX = 10_000;

export type Column = (typeof COLUMNS)[number];
export type TableRow = ImportedRow<Column>;

/** Reads a file of customers: an Excel workbook (.xlsx) or CSV. */
export function readTable(pool: Pool, accountId: string, file: Buffer, charset?: Charset): Promise<TableRow[]> {
  return readImportTable(pool, accountId, file, charset, {
    columns: COLUMNS,
    required: REQUIRED,
    rowsMax: CLIENTES_MAX,
    noun: 'clientes',
    ofNumber: withLeadingZero,
  });
}

/** Lengths that a number has after it lost its leading zero. */
const SHORT: Readonly<Record<string, RegExp>> = {
  identificacion: /^(\d{9}|\d{12})$/,
  telefono: /^\d{8,9}$/,
  tipoIdentificacion: /^\d$/,
  formaPago: /^\d$/,
};

/** Nine digits were a cédula, twelve a RUC, eight or nine a telephone, one a code. */
export function withLeadingZero(column: string, text: string): string {
  return SHORT[column]?.test(text) === true ? `0${text}` : text;
}
