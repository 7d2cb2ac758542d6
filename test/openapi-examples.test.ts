import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocumentClient } from './support/openapi/client.js';
import { operations } from './support/openapi/document.js';
import { playScenario } from './support/openapi/scenario.js';
import { judgeAnswer } from './support/openapi/validate.js';
import { startSmtp, type TestSmtp } from './support/smtp.js';
import { startForTest, type RunningForTest } from './support/running.js';

const RECORDED = fileURLToPath(new URL('../src/api/openapi/answers.json', import.meta.url));
const SECRETS = new Set([
  'apiKey',
  'clientSecret',
  'password',
  'token',
  'csrfToken',
  'secreto',
  'uri',
  'access_token',
  'refresh_token',
]);
/** A recorded list shows its first elements. */
const SHOWN_MAX = 2;

const OPERATOR_TOKEN = 'token-del-operador-de-la-prueba-0123456789';
let smtp: TestSmtp;
let running: RunningForTest;
let api: DocumentClient;

beforeAll(async () => {
  smtp = await startSmtp();
  running = await startForTest({
    RUBRICA_OPERADOR_TOKEN: OPERATOR_TOKEN,
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  });
  api = new DocumentClient(running.url);
  await playScenario({ running, api, smtp, operatorToken: OPERATOR_TOKEN });
  if (process.env['EXAMPLES_UPDATE'] !== undefined) writeFileSync(RECORDED, `${JSON.stringify(recorded(), null, 2)}\n`);
}, 600_000);
afterAll(async () => {
  await running.stop();
  await smtp.stop();
});

/** The answers of our own operations as the document shows them: no secret, and short. */
function recorded(): Record<string, unknown> {
  const ours = operations.filter(
    ({ tags, operationId }) =>
      !tags.includes('oauth') && !['salud.openapi', 'salud.docs', 'salud.metrics'].includes(operationId),
  );
  return Object.fromEntries(
    ours
      .map(({ operationId }) => operationId)
      .sort()
      .flatMap((id) => {
        const successes = Object.entries(api.answers[id] ?? {}).filter(([status]) => status.startsWith('2'));
        return successes.length === 0 ? [] : [[id, shown(Object.fromEntries(successes))]];
      }),
  );
}

function shown(value: unknown, name = ''): unknown {
  if (SECRETS.has(name)) return 'se-muestra-una-sola-vez';
  if (name === 'codigosRecuperacion') return ['aaaa-bbbb-cccc-dddd'];
  if (Array.isArray(value)) return value.slice(0, SHOWN_MAX).map((one) => shown(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, shown(one, key)]));
}

test('every example is answered as documented, and every answer on the way fits its schema', () => {
  expect(api.problems).toEqual([]);
});

test('every operation was exercised, and every request example was sent', () => {
  expect(api.unsent()).toEqual([]);
});

test('the answer examples fit their schemas, and have the fields of the answers of today', () => {
  const problems = operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { example }]) => {
        if (example === undefined || !type.includes('json')) return [];
        const wrong = judgeAnswer(operation, Number(status), type, example);
        const today = api.answers[operation.operationId]?.[status];
        const stale =
          operation.tags.includes('oauth') || fields(example) === fields(today)
            ? []
            : ['fields differ: EXAMPLES_UPDATE=1 npx vitest run test/openapi-examples.test.ts'];
        return [...wrong, ...stale].map((problem) => `${operation.operationId} ${status}: ${problem}`);
      }),
    ),
  );
  expect(problems).toEqual([]);
});

/** The names at the top of an answer's result. */
function fields(answer: unknown): string {
  const result = (answer as { result?: unknown } | undefined)?.result;
  return typeof result === 'object' && result !== null && !Array.isArray(result)
    ? Object.keys(result).sort().join()
    : '';
}

test('no answer on the way, nor the log, shows a secret of the account', () => {
  const { password, clientSecret } = running.demo;
  const everything = JSON.stringify(api.answers) + running.logs();
  for (const secret of [password, clientSecret]) expect(everything).not.toContain(secret);
  expect(running.logs()).not.toContain(running.demo.apiKey);
});
