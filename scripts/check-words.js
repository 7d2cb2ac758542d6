// `npm run words`: finds archaic or personified wording in English comments and pages (CONTRIBUTING.md, "Words and commits"). Plain sentences
// with the noun first pass; an exception is a line in EXCEPTIONS with its reason.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CODE = /\.(?:ts|tsx|js|mjs)$/;
const PAGES = /^(?:[A-Z_]+\.md|docs\/(?:[a-z]+\.md|(?:decisions|design)\/.*))$/;
const FOLDERS = /^(?:src|portal\/src|bench|scripts|bin)\//;

/** Openings of a comment that hide its subject. */
const OPENINGS = /^(?:what|who|whom|whose|whoever|those|of (?:what|those|these|which|several|all|one|them))\b/i;
/** Words that a standard term replaces. */
const WORDS =
  /\b(?:told|heeds?|errands?|whoever|whatsoever|thereof|wherein|unkeepable|one upon the other|is to be had|as far as it goes|those who|for ever|so long it|comes? to rest)\b/i;

/** File and wording → why it stays. */
const EXCEPTIONS = new Map([]);

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => (CODE.test(file) && FOLDERS.test(file)) || PAGES.test(file));

const found = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const prose = PAGES.test(file) ? line : commentOf(line);
    if (prose === undefined) return [];
    const word = (PAGES.test(file) ? undefined : OPENINGS.exec(prose)?.[0]) ?? WORDS.exec(withoutCode(prose))?.[0];
    return word === undefined || EXCEPTIONS.has(`${file}: ${word}`) ? [] : [`${file}:${at + 1}: «${word}»: ${prose}`];
  });
});

for (const line of found) console.log(line);
if (found.length > 0) {
  console.log(`${found.length} places with wording to replace (CONTRIBUTING.md, "Words and commits")`);
  process.exitCode = 1;
}

/** The text of a comment that starts on this line; undefined if there is none. */
function commentOf(line) {
  return (
    /(?:^\s*|[;{})\],]\s+)(?:\/\*\*?|\/\/)\s+(.*?)(?:\s*\*\/)?$/.exec(line)?.[1] ?? /^\s*\*\s+(.*)$/.exec(line)?.[1]
  );
}

function withoutCode(prose) {
  return prose.replaceAll(/`[^`]*`|\([^)]*\.md[^)]*\)/g, '');
}
