import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FORMS, RUNS } from '../runs.js';

const ROOT = join(import.meta.dirname, '../..');
const tests = ['src', 'portal/src', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
);
/** A pattern of `runs.js` as an expression: whole folders, words of a name and alternatives. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\))\*/g, '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)}$`,
  );
const matches = (file: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => expressionOf(pattern).test(file));

const runsOf = (file: string): readonly string[] =>
  Object.entries(RUNS).flatMap(([name, { files, except }]) =>
    matches(file, files) && !matches(file, except) ? [name] : [],
  );

test('every test file belongs to exactly one run', () => {
  expect(tests.filter((file) => runsOf(file).length !== 1).map((file) => [file, runsOf(file)])).toEqual([]);
});

test('every file with a process of its own exists', () => {
  const apart = Object.values(RUNS).flatMap((run) => run.apart);
  expect(apart.filter((pattern) => !tests.some((file) => matches(file, [pattern])))).toEqual([]);
});

test('every file with a long form is in a command that runs it', () => {
  const imports = /^import \{ isLongRun \}/m;
  const long = tests.filter((file) => imports.test(readFileSync(join(ROOT, file), 'utf8')));
  const listed = Object.values(LONG_FORMS).flatMap(({ files }) => files);
  expect(long.length).toBeGreaterThan(0);
  expect(long.filter((file) => !listed.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([]);
});

const DECISION = readFileSync(join(ROOT, 'docs/design/tests.md'), 'utf8');
/** The rows of the table below a heading. */
function tableBelow(heading: string): readonly (readonly string[])[] {
  const [, part = ''] = DECISION.split(`\n${heading}\n`);
  const [, table = ''] = /(?:^|\n)\n((?:\|.*\n)+)/.exec(part) ?? [];
  const rows = table.trimEnd().split('\n');
  return rows.map((row) => row.split('|').slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
}

test('design/tests names every guarantee, with files of the run of their column', () => {
  const runs = Object.keys(RUNS);
  const [header, , ...rows] = tableBelow('## Where each guarantee is proved');
  expect(header).toEqual(['guarantee', ...runs, 'long form']);
  const wrong = rows.flatMap(([guarantee = '', ...cells]) => {
    const proofs = runs.flatMap((run, at) =>
      [...(cells[at] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ run, name })),
    );
    if (proofs.length === 0) return [`${guarantee}: no file`];
    const isThere = ({ run, name }: { run: string; name: string }): boolean =>
      tests.some(
        (file) =>
          `/${file.replace(/(\.processes|\.exhaustive)?\.test\.ts$/, '')}`.endsWith(`/${name}`) &&
          runsOf(file).includes(run),
      );
    return proofs.filter((proof) => !isThere(proof)).map(({ run, name }) => `${guarantee}: no ${name} in ${run}`);
  });
  expect(wrong).toEqual([]);
  const longForms = rows.map((cells) => cells.at(-1)).filter((name) => name !== '');
  expect(new Set(longForms)).toEqual(new Set(Object.keys(LONG_FORMS)));
  const named = new Set(rows.map(([guarantee]) => guarantee));
  const [, , ...thinned] = tableBelow('The last column shows what `npm run test:long` adds.');
  expect(thinned.length).toBeGreaterThan(0);
  expect(thinned.filter(([guarantee]) => !named.has(guarantee))).toEqual([]);
});

test('every long form has a row in design/tests', () => {
  const [, , ...rows] = tableBelow('## Long forms');
  expect(rows.map(([name]) => name)).toEqual(Object.keys(LONG_FORMS).map((name) => `\`${name}\``));
});

test('no page says that `npm test` runs a file of another run', () => {
  const pages = ['', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '', encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
      .map((path) => join(folder, path)),
  );
  const commandsOf = (file: string): readonly string[] =>
    Object.entries(RUNS).flatMap(([name, { command }]) => (runsOf(file).includes(name) ? [`\`${command}\``] : []));
  const wrong = pages.flatMap((page) =>
    readFileSync(join(ROOT, page), 'utf8')
      .split(/[.;]\s/)
      .filter((sentence) => sentence.includes('`npm test`'))
      .flatMap((sentence) =>
        tests
          .filter((file) => sentence.includes(file) && !commandsOf(file).some((command) => sentence.includes(command)))
          .map((file) => `${page}: ${file}`),
      ),
  );
  expect(wrong).toEqual([]);
});
