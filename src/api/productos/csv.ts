import { parse } from 'csv-parse/sync';
import { invalidFile, type TableRecord } from './records.js';

/** Reads a CSV file as spreadsheets in Ecuador write it: UTF-8 or Windows-1252, separated by comma, semicolon or tab. */
export function readCsv(file: Buffer): TableRecord[] {
  const text = decode(file);
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((candidate) => first.includes(candidate)) ?? ',';
  try {
    const options = { delimiter, bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
    // `info: true` gives records of this shape.
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw invalidFile('El archivo no es CSV: revise que las comillas estén cerradas.', error);
  }
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file); // what Excel writes unless told otherwise
  }
}
