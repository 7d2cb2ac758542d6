import type { Manifest, TablePart } from './archive.js';

/** A sample of rows: a count over all tables, or a percentage of each. */
export type Sample = { readonly rows: number } | { readonly percent: number };

/** Tables up to this size are checked whole: settings, companies, points. */
const WHOLE_TABLE_ROWS = 1000;
const NEWLINE = 0x0a;

/** Decides which rows of which table belong to the sample. */
export type KeepRow = (table: string, row: number) => boolean;

/** Spreads a sample evenly over each table, from a random first row. */
export function rowsOfSample(sample: Sample, { tables }: Pick<Manifest, 'tables'>, random: () => number): KeepRow {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const step = Math.max(1, 'percent' in sample ? Math.round(100 / sample.percent) : Math.ceil(total / sample.rows));
  const first = new Map(
    tables.map(({ name, rows }) => [name, rows <= WHOLE_TABLE_ROWS ? undefined : Math.floor(random() * step)]),
  );
  return (table, row) => {
    const from = first.get(table);
    return from === undefined || row % step === from;
  };
}

/** Keeps the sampled rows of COPY text. A part may end in the middle of a row. */
export async function* sampleParts(parts: AsyncIterable<TablePart>, keep: KeepRow): AsyncGenerator<TablePart> {
  let table: string | undefined;
  let row = 0;
  let partial = Buffer.alloc(0);
  for await (const part of parts) {
    if (part.table !== table) [table, row, partial] = [part.table, 0, Buffer.alloc(0)];
    const data = Buffer.concat([partial, part.data]);
    const kept: Buffer[] = [];
    let from = 0;
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, from)) {
      if (keep(part.table, row)) kept.push(data.subarray(from, end + 1));
      row += 1;
      from = end + 1;
    }
    partial = data.subarray(from);
    if (kept.length > 0) yield { table: part.table, data: Buffer.concat(kept) };
  }
}
