// `node scripts/run.js check-answers <folder>`, after the four runs of the tests: each code and header that a route declares of its own must
// have been answered, or read, in one of them, unless the route says why not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../src/app/routes.js';
import { OWN } from '../test/support/own-answers.js';

const folder = process.argv[3] ?? '';
const noted = new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')));
const missing = [...OWN].filter(([line]) => !noted.has(line));
for (const [line, id] of missing)
  console.log(`${id} declares what no test provokes: ${line.split('\t').slice(2).join(' ')}`);
const reasons = routes.reduce((sum, { unprovoked = {} }) => sum + Object.keys(unprovoked).length, 0);
console.log(
  `Answers of ${routes.length} routes: ${OWN.size} of their own, ${missing.length} not provoked, ${reasons} with a reason.`,
);
process.exitCode = missing.length > 0 ? 1 : 0;
