import { readCsv } from './csv.js';
import type { Charset } from './encoding.js';
import { limitRows, SheetError, type SheetLimits, type SheetRow } from './sheet.js';
import { readXlsx } from './xlsx.js';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Signature of Excel's old binary workbooks, and of those with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Whether a file is a ZIP archive, as workbooks are. */
export function isXlsx(file: Buffer): boolean {
  return file.subarray(0, ZIP.length).equals(ZIP);
}

/** Rows of a workbook's first sheet (.xlsx) or of a CSV, detected by content; skips empty rows. `charset` is for CSV. */
export function readSpreadsheet(
  file: Buffer,
  limits: SheetLimits,
  charset: Charset = 'utf-8',
): AsyncGenerator<SheetRow> {
  if (file.subarray(0, OLE.length).equals(OLE)) {
    throw new SheetError(
      'unreadable',
      'El archivo es de un Excel antiguo o tiene contraseña: guárdelo como .xlsx o CSV.',
    );
  }
  return limitRows(isXlsx(file) ? readXlsx(file, limits) : readCsv(file, charset), limits);
}
