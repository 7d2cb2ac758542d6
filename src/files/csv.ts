import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText, type Charset } from './encoding.js';
import { SheetError, type SheetRow } from './sheet.js';

/** What is parsed before rows are counted. A row of another length than the first costs the parser an error object, 80 µs. */
const CHUNK_BYTES = 2 * 1024;

/** Reads a CSV file as spreadsheets in Ecuador write it: separated by comma, semicolon or tab. */
export async function* readCsv(file: Buffer, charset: Charset): AsyncGenerator<SheetRow> {
  // No text has one; images and archives do.
  if (file.includes(0)) throw new SheetError('unreadable', 'El archivo no es CSV ni de Excel (.xlsx).');
  const text = decodeText(file, charset);
  if (text === undefined) {
    const message =
      'El archivo no está en UTF-8: guárdelo como «CSV UTF-8», o envíe «codificacion»: «windows-1252», que es lo que Excel escribe en su formato CSV simple.';
    throw new SheetError('encoding', message);
  }
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((candidate) => first.includes(candidate)) ?? ',';
  const parser = Readable.from(chunks(Buffer.from(text))).pipe(
    parse({ delimiter, bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true }),
  );
  try {
    // `info: true` gives records of this shape.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'El archivo no es CSV: revise que las comillas estén cerradas.';
    throw new SheetError('unreadable', message, { cause: error });
  }
}

/** What a spreadsheet takes for a formula, however often it was guarded already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A row of a CSV file in which no cell is a formula when a spreadsheet opens it: an apostrophe stands before one that would be. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvText).join(',')}\r\n`;
}

/** A cell of somebody's text, which no spreadsheet takes for a formula. */
export function csvText(cell: string): string {
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/** A cell as it was before `csvRow` guarded it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
