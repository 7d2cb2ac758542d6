import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodesOf, parse, type Node } from '../support/syntax.js';

// `list.push(...items)` and `Math.max(...items)` put every item on the stack: some 120,000 of them end in a RangeError, which a file or
// body can hold. A loop or `reduce` has no such limit.

/** What may be spread into the arguments of a call, by file, and how many items it can have. */
const BOUNDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'http/docs/curl.ts': {
    "credential(operation['x-acceso'])": 'at most two headers',
    'data(type, example?.value)': 'at most two arguments of curl',
  },
  'features/empresas/create.ts': { 'rucProveedorDoubts(row, deps)': 'at most one' },
  'http/errors.ts': { known: 'code and message' },
  'app/service.ts': { 'await running.serve(base, onClose)': 'the routes of a module' },
  'cli/certificado.ts': { "accion === '' ? [] : [` → ${accion}`]": 'at most one' },
  'cli/doctor.ts': {
    'await examine(config, commandLog(), new Date())': 'one per check',
    "unknownVariables(io.env).map((line) => aviso('configuracion', line, 'Corrija el nombre o quítela.'))":
      'variables of the environment, which the system bounds',
  },
  'cli/main.ts': { 'Object.keys(COMMANDS).map((name) => name.length)': 'our commands' },
  'db/sql.ts': { rest: 'pieces of one statement of ours', values: 'their parameters' },
  'db/backup/backup.ts': { 'rows.map((row) => ({ name, ...row }))': 'one row of a sequence' },
  'db/backup/tables.ts': { 'pending.splice(at, 1)': 'one' },
  'receipts/store/access-plan.ts': { 'points.named': 'at most two conditions' },
  'receipts/store/work.ts': { how: 'a tuple' },
  'db/correo-work.ts': { 'await take(limit - claimed.length)': 'mails claimed in one round' },
  'features/webhooks/delivery/round.ts': { pausesMs: 'four' },
  'firmador/client.ts': { parts: 'a tuple' },
  'firmador/local.ts': { file: 'a tuple', certificate: 'a tuple' },
  'receipts/advance.ts': {
    'SERVICES.map((servicio) => deps.health.recoveredAt(servicio)?.getTime() ?? 0)': 'the services of the SRI',
  },
  'receipts/sri-health.ts': { args: 'a tuple', 'Object.values(grants())': 'the services of the SRI' },
  'mail/template.ts': { 'positionIn(source, match.index)': 'line and column' },
  'pool/tasks.ts': { args: 'a tuple' },
  'pool/thread.ts': { 'args.map(withBuffers)': 'the arguments of a task' },
  'features/buzon/reading/session.ts': { 'ordered([seen.get(at)], from)': 'at most one' },
  'features/buzon/reading/settings.ts': { 'tokenUrlProblems(oauth.tokenUrl, account, guard)': 'at most two' },
  'features/reportes/figures/impuestos.ts': { 'at.gravadas': 'boxes of a form' },
  'ride/blocks.ts': { 'set.map((item) => item.height)': 'at most two columns' },
  'ride/embedded-font.ts': { codePoints: 'characters of one glyph' },
  'ride/fonts.ts': { 'BEYOND_LATIN_1.keys()': 'our table' },
  'ride/paint.ts': { widths: 'lines of our watermark' },
  'ride/tables.ts': {
    'places.map(({ head }) => head.height)': 'columns of a table',
    'cells.map((cell) => cell.height)': 'columns of a table',
    'set.map((cell) => cell.height / Math.max(1, cell.lines.length))': 'columns of a table',
    'set.map((cell) => cell.lines.length)': 'columns of a table',
  },
  'signature/assemble.ts': {
    'storedForm(bytes, signed.propertiesAt, properties)': 'a tuple',
    'storedForm(bytes, signed.keyInfoAt, keyInfo)': 'a tuple',
  },
  'simulator/authority.ts': { 'content.extensions': 'of a certificate', named: 'of a certificate' },
  'simulator/der.ts': { parts: 'of one value', content: 'of one value' },
  'simulator/p12.ts': { 'at === 0 ? [attributes] : []': 'at most one', bags: 'of one file' },
  'simulator/differences.ts': { path: 'a path written in the code' },
};

const SRC = join(import.meta.dirname, '../../src');

const withoutParentheses = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? node.expression : node);

/** Every expression that a call spreads into its arguments, by file. */
function spreads(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const text = readFileSync(join(SRC, name), 'utf8');
    if (!text.includes('...')) continue;
    for (const node of nodesOf(parse(name, text))) {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
      for (const one of node.arguments) {
        if (one.type !== 'SpreadElement') continue;
        const { start, end } = withoutParentheses(one.argument);
        (found[name] ??= []).push(text.slice(start, end).replaceAll(/\s+/g, ' '));
      }
    }
  }
  return found;
}

test('only lists of a known size are spread into the arguments of a call', () => {
  const found = spreads();
  const unknown = Object.entries(found).flatMap(([file, texts]) =>
    texts.filter((text) => !Object.hasOwn(BOUNDED[file] ?? {}, text)).map((text) => `${file}: ...${text}`),
  );
  expect(unknown, 'use a loop or reduce, or say in this file how many there can be').toEqual([]);
  const gone = Object.entries(BOUNDED).flatMap(([file, texts]) =>
    Object.keys(texts).filter((text) => found[file]?.includes(text) !== true),
  );
  expect(gone).toEqual([]);
});
