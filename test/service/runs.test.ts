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

test('every test file belongs to exactly one run', () => {
  const runsOf = (file: string): readonly string[] =>
    Object.entries(RUNS).flatMap(([name, { files, except }]) =>
      matches(file, files) && !matches(file, except) ? [name] : [],
    );
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
