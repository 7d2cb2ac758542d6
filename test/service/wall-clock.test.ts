import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

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

const isClock = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(?:Date|performance)\.now$|^process\.hrtime/.test(node.expression.getText());

function has(node: ts.Node, wanted: (inner: ts.Node) => boolean): boolean {
  return wanted(node) || ts.forEachChild(node, (inner) => has(inner, wanted) || undefined) === true;
}

/** Returns the lines of a file that judge by the clock. */
function judgements(name: string, text: string): number[] {
  if (!/\b(?:Date|performance)\.now\(|\bhrtime\b|\.poll\([^]*timeout:/.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const instants = new Set<string>();
  const spans = new Set<string>();
  const isNamed = (names: ReadonlySet<string>) => (node: ts.Node) => ts.isIdentifier(node) && names.has(node.text);
  const isInstant = (node: ts.Node): boolean => isClock(node) || isNamed(instants)(node);
  const isSpan = (node: ts.Node): boolean =>
    isNamed(spans)(node) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
      has(node.left, isInstant) &&
      has(node.right, isInstant));
  const lines: number[] = [];
  const found = (node: ts.Node): void => {
    lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isIdentifier(node.name)) {
      if (has(node.initializer, isSpan)) spans.add(node.name.text);
      else if (isClock(node.initializer)) instants.add(node.name.text);
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText();
      if (/^expect\b/.test(callee) && node.arguments.some((argument) => has(argument, isSpan))) found(node);
      if (/^expect\s*\.poll$/.test(callee) && pollMs(node) < POLL_MS_MIN) found(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** Returns the timeout of a poll; Infinity: the default. */
function pollMs({ arguments: [, options] }: ts.CallExpression): number {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return Infinity;
  const timeout = options.properties.find((property) => property.name?.getText() === 'timeout');
  const value = timeout !== undefined && ts.isPropertyAssignment(timeout) ? timeout.initializer : undefined;
  return value !== undefined && ts.isNumericLiteral(value) ? Number(value.text.replaceAll('_', '')) : Infinity;
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
