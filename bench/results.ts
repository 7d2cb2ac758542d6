import { readFileSync, writeFileSync } from 'node:fs';

const RESULTS = new URL('../../bench/RESULTS.md', import.meta.url);

/** Puts what a bench came to into its place in RESULTS.md, and on the screen. */
export function writeResults(bench: string, text: string): void {
  console.log(text);
  const [begin, end] = [`<!-- ${bench}: begin -->`, `<!-- ${bench}: end -->`];
  const page = readFileSync(RESULTS, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`bench/RESULTS.md has no place for ${bench}`);
  writeFileSync(RESULTS, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`);
}
