import { readFileSync, writeFileSync } from 'node:fs';

const RESULTS = new URL('../../bench/RESULTS.md', import.meta.url);

/** Prints a benchmark's table and writes it into bench/RESULTS.md, between the marks of its name. */
export function writeTable(name: string, text: string): void {
  console.log(text);
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const page = readFileSync(RESULTS, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`bench/RESULTS.md has no place for the table of ${name}`);
  writeFileSync(RESULTS, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`);
}
