import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText, type Charset } from './encoding.js';
import { SheetError, type SheetRow } from './sheet.js';

/** Parsed before rows are counted. A row of another length costs the parser an error object, 80 µs. */
const CHUNK_BYTES = 2 * 1024;

/** Reads a CSV as spreadsheets in Ecuador write it: comma, semicolon or tab. */
export async function* readCsv(file: Buffer, charset: Charset): AsyncGenerator<SheetRow> {
  // Text has no NUL bytes; images and archives do.
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
    // Record shape with `info: true`.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'El archivo no es CSV: revise que las comillas estén cerradas.';
    throw new SheetError('unreadable', message, { cause: error });
  }
}

/** A formula in a spreadsheet, even if it was escaped before. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A CSV row without formulas: an apostrophe escapes cells that would be one. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvText).join(',')}\r\n`;
}

/** Escapes a text cell against formula injection. */
export function csvText(cell: string): string {
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/** Reverses the escaping of `csvRow`. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
