import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { ERROR_CODES } from '../../src/kernel/error-codes/index.js';
import { undeclaredIn } from '../support/own-answers.js';

const SRC = join(import.meta.dirname, '../../src');

test('every error code is used in the code', () => {
  const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(SRC, name), 'utf8'))
    // Not the table itself, nor the lists of routes.
    .filter((text) => !text.includes('CodeRows'))
    .map((text) => text.replaceAll(/^ *(?:errors: \[[^\]]*\]|unprovoked: \{[^}]*\})/gm, ''))
    .join('\n');
  const literals = new Set(Array.from(code.matchAll(/'([a-z0-9-]+)'/g), ([, text]) => text));
  /** `receptor-${reason}`, whose reasons are literals too. */
  const heads = new Set(Array.from(code.matchAll(/`([a-z0-9-]+)-\$\{/g), ([, text]) => text));
  const isUsed = (name: string): boolean =>
    literals.has(name) ||
    Array.from(name.matchAll(/-/g), ({ index }) => [name.slice(0, index), name.slice(index + 1)]).some(
      ([head, tail]) => heads.has(head) && literals.has(tail),
    );
  expect(Object.keys(ERROR_CODES).filter((name) => !isUsed(name))).toEqual([]);
});

test('what a route answers, reads or sets without declaring it is noticed', () => {
  const { method, path } = routes.find(({ id }) => id === 'facturas.emitir') ?? { method: '', path: '' };
  const noted = ['error\tsecuencial-usado', 'error\tsin-credencial', 'reads\tPrefer', 'sets\tLocation'];
  const wrong = ['error\tbuzon-invalido', 'reads\tIf-Match', 'sets\tETag'].map((one) => `${method}\t${path}\t${one}`);
  expect(undeclaredIn([...noted.map((one) => `${method}\t${path}\t${one}`), ...wrong])).toEqual(wrong);
});
