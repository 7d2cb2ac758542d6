import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { nodesOf, parse, type Node } from '../support/syntax.js';

// A test that judges by elapsed time fails on a busy machine. Count calls, order events, or measure CPU time instead.

const ROOT = join(import.meta.dirname, '../..');
/** Default timeout of `expect.poll` here (vitest.config.ts); less would be a limit on the machine's speed. */
const POLL_MS_MIN = 60_000;

/** Comparisons with the clock that cannot fail on a slow machine, and why. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  [
    'test/processes/sri-outage.test.ts',
    'the elapsed time is the upper bound of a rate: a slow machine calls less often',
  ],
]);

function testFiles(): string[] {
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
}

/** Returns the lines of a file that judge by the clock. */
function judgements(name: string, text: string): number[] {
  if (!/\b(?:Date|performance)\.now\(|\bhrtime\b|\.poll\([^]*timeout:/.test(text)) return [];
  const written = ({ start, end }: Node): string => text.slice(start, end);
  const instants = new Set<string>();
  const spans = new Set<string>();
  const has = (node: Node, wanted: (inner: Node) => boolean): boolean => nodesOf(node).some(wanted);
  const isNamed = (names: ReadonlySet<string>) => (node: Node) => node.type === 'Identifier' && names.has(node.name);
  const isClock = (node: Node): boolean =>
    node.type === 'CallExpression' && /^(?:Date|performance)\.now$|^process\.hrtime/.test(written(node.callee));
  const isInstant = (node: Node): boolean => isClock(node) || isNamed(instants)(node);
  const isSpan = (node: Node): boolean =>
    isNamed(spans)(node) ||
    (node.type === 'BinaryExpression' &&
      node.operator === '-' &&
      has(node.left, isInstant) &&
      has(node.right, isInstant));
  const lines: number[] = [];
  for (const node of nodesOf(parse(name, text))) {
    if (node.type === 'VariableDeclarator' && node.init !== null && node.id.type === 'Identifier') {
      if (has(node.init, isSpan)) spans.add(node.id.name);
      else if (isClock(node.init)) instants.add(node.id.name);
    }
    if (node.type !== 'CallExpression') continue;
    const callee = written(node.callee);
    if (
      (/^expect\b/.test(callee) && node.arguments.some((argument) => has(argument, isSpan))) ||
      (/^expect\s*\.poll$/.test(callee) && pollMs(node.arguments[1]) < POLL_MS_MIN)
    )
      lines.push(text.slice(0, node.start).split('\n').length);
  }
  return lines;
}

/** Returns the timeout in the options of a poll; Infinity: the default. */
function pollMs(options: Node | undefined): number {
  if (options?.type !== 'ObjectExpression') return Infinity;
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'timeout')
      return property.value.type === 'Literal' ? Number(property.value.value) : Infinity;
  return Infinity;
}

test('no test asserts elapsed time', () => {
  const found = testFiles().flatMap((file) => {
    const name = relative(ROOT, file);
    return ALLOWED.has(name) ? [] : judgements(name, readFileSync(file, 'utf8')).map((line) => `${name}:${line}`);
  });
  expect(found).toEqual([]);
});

test.each([...ALLOWED.keys()])('%s still needs its exception', (name) => {
  expect(judgements(name, readFileSync(join(ROOT, name), 'utf8'))).not.toEqual([]);
});

test.each([
  ['a difference of instants', 'const begun = Date.now();\nexpect(Date.now() - begun).toBeLessThan(1000);', [2]],
  [
    'a span with a name',
    'const a = performance.now();\nconst ms = performance.now() - a;\nexpect(ms < 5).toBe(true);',
    [3],
  ],
  ['a span as the bound', 'const a = Date.now();\nconst s = (Date.now() - a) / 1000;\nexpect(n).toBeLessThan(s);', [3]],
  ['a short poll', 'await expect.poll(() => done, { timeout: 5_000 }).toBe(true);', [1]],
  ['a date in the past', 'const past = new Date(Date.now() - 1000);\nexpect(read(past)).toBe(1);', []],
  ['a usual poll', 'await expect.poll(() => done, { interval: 50 }).toBe(true);', []],
])('%s', (_, text, lines) => {
  expect(judgements('a.test.ts', text)).toEqual(lines);
});
