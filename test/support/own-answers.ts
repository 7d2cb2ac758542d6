import { routes } from '../../src/app/routes.js';
import { derivedCodes } from '../../src/http/openapi/problems.js';

/** What the routes declare of their own, and which: by lines like those that answers.ts notes. */
export const OWN = new Map<string, string>();
/** What they may answer besides: what follows from other declarations, and what no test provokes. */
const ALLOWED = new Set<string>();

for (const route of routes) {
  const { id, method, path, errors = [], unprovoked = {}, reads = [], sets = [] } = route;
  for (const [kind, names] of Object.entries({ error: errors, reads, sets }))
    for (const name of names) OWN.set([method, path, kind, name].join('\t'), id);
  for (const code of [...derivedCodes(route), ...Object.keys(unprovoked)])
    ALLOWED.add([method, path, 'error', code].join('\t'));
}
const PATHS: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

/** Returns what the noted lines have beyond the declarations of our routes. */
export function undeclaredIn(noted: readonly string[]): string[] {
  return noted
    .map((line) => line.replace(/^HEAD\t/, 'GET\t'))
    .filter((line) => PATHS.has(line.split('\t')[1] ?? '') && !OWN.has(line) && !ALLOWED.has(line));
}
