import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SheetError, type SheetRow } from './sheet.js';

/** What is parsed before rows are counted. A row of another length than the first costs the parser an error object, 80 µs. */
const CHUNK_BYTES = 2 * 1024;

/** Reads a CSV file as spreadsheets in Ecuador write it: UTF-8 or Windows-1252, separated by comma, semicolon or tab. */
export async function* readCsv(file: Buffer): AsyncGenerator<SheetRow> {
  const text = decode(file);
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

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file); // what Excel writes unless told otherwise
  }
}
