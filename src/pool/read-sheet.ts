import type { Charset } from '../files/encoding.js';
import type { SheetLimits, SheetRow } from '../files/sheet.js';
import { mapInSlices } from '../work/slices.js';
import type { Pool } from './pool.js';
import type { PackedRow, RefusedSheet } from './tasks.js';

/** The rows of a spreadsheet, or why it cannot be read. */
export type Sheet = RefusedSheet | { readonly header: SheetRow | undefined; readonly rows: readonly SheetRow[] };

/** Reads a spreadsheet on a thread. Its rows are unpacked slice by slice, with a turn of the event loop between them. */
export async function readSheet(
  pool: Pool,
  account: string,
  file: Buffer,
  limits: SheetLimits,
  charset?: Charset,
): Promise<Sheet> {
  const read = await pool.run(account, 'readSpreadsheet', file, limits, charset);
  if ('refused' in read) return read;
  const [header, ...rows] = (await mapInSlices(read.slices, unpack, 1)).flat();
  return { header, rows };
}

function unpack(slice: string): SheetRow[] {
  return (JSON.parse(slice) as PackedRow[]).map(([line, cells, numeric]) =>
    numeric === undefined ? { line, cells } : { line, cells, numeric: new Set(numeric) },
  );
}
