import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClaveAcceso, parseClaveAcceso } from '../../src/kernel/clave-acceso.js';
import type { DocumentClient } from '../support/openapi/client.js';
import { operations } from '../support/openapi/document.js';
import { playScenario } from '../support/openapi/scenario.js';
import { startStage } from '../support/openapi/stage.js';
import { normaliseAnswer } from '../support/openapi/normalise-answer.js';
import { judgeAnswer } from '../support/openapi/validate.js';
import type { OwnService } from '../support/running.js';

const RECORDED = fileURLToPath(new URL('../../src/http/openapi/answers.json', import.meta.url));
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
const CLAVE = '1511202601179001234400110010010000000011234567813';
/** Elements shown of a recorded list. */
const SHOWN_MAX = 2;

let stage: Awaited<ReturnType<typeof startStage>>;
let running: OwnService;
let api: DocumentClient;

beforeAll(async () => {
  stage = await startStage();
  ({ running, api } = stage);
  await playScenario(stage);
  if (process.env['EXAMPLES_UPDATE'] !== undefined) writeFileSync(RECORDED, linePerOperation(recorded()));
}, 600_000);
afterAll(() => stage.stop());

/** Answers of our own operations as documented: no secrets, short, and stable between runs. */
function recorded(): Record<string, unknown> {
  const now = new Date();
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
        return successes.length === 0 ? [] : [[id, normaliseAnswer(shown(Object.fromEntries(successes)), now)]];
      }),
  );
}

/** Addresses of the test's identity provider and of the portal, as in an installation. */
function providerUrl(name: string): string {
  if (name === 'direccionDeRetorno') return 'https://facturas.comercialandina.ec/portal/ingreso/proveedor';
  return `https://accounts.google.com${name === 'emisor' ? '' : '/o/oauth2/v2/auth?client_id=1234'}`;
}

function shown(value: unknown, name = ''): unknown {
  if (SECRETS.has(name)) return 'se-muestra-una-sola-vez';
  if (name === 'direccionDeLlaves') return 'http://localhost:8080';
  if (typeof value === 'string' && value.startsWith('http://127.0.0.1')) return providerUrl(name);
  if (name === 'codigosRecuperacion') return ['aaaa-bbbb-cccc-dddd'];
  if (Array.isArray(value)) return value.slice(0, SHOWN_MAX).map((one) => shown(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, shown(one, key)]));
}

test('every example is answered as documented, and every answer matches its schema', () => {
  expect(api.problems).toEqual([]);
});

test('every operation is exercised, and every request example is sent', () => {
  expect(api.unsent()).toEqual([]);
});

test('the answer examples match their schemas and have the fields of current answers', () => {
  const problems = operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { example }]) => {
        if (example === undefined || !type.includes('json')) return [];
        const wrong = judgeAnswer(operation, Number(status), type, example);
        const today = api.answers[operation.operationId]?.[status];
        const stale =
          operation.tags.includes('oauth') || fields(example) === fields(today)
            ? []
            : ['fields differ: EXAMPLES_UPDATE=1 npx vitest run test/exhaustive/openapi-examples.test.ts'];
        return [...wrong, ...stale].map((problem) => `${operation.operationId} ${status}: ${problem}`);
      }),
    ),
  );
  expect(problems).toEqual([]);
});

/** A line for each operation. */
function linePerOperation(rows: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(rows).map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Returns the top-level names of an answer's result. */
function fields(answer: unknown): string {
  const result = (answer as { result?: unknown } | undefined)?.result;
  return typeof result === 'object' && result !== null && !Array.isArray(result)
    ? Object.keys(result).sort().join()
    : '';
}

test('a recording is independent of the run: ids, keys, dates, tokens and signatures', () => {
  const clave = (codigoNumerico: string, fechaEmision: string): string =>
    buildClaveAcceso({ ...parseClaveAcceso(CLAVE), codigoNumerico, fechaEmision });
  const run = (seed: string, day: string, hour: string): unknown => {
    const id = `0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a4${seed}`;
    const [year, month, date] = day.split('-');
    const written = `${date ?? ''}/${month ?? ''}/${year ?? ''}`;
    const claveAcceso = clave(seed.repeat(8), written);
    const answer = {
      id,
      lista: [{ id }, { id: id.replace('0198', '0199') }],
      claveAcceso,
      fechaEmision: written,
      periodoFiscal: written.slice(3),
      vigenteDesde: '01/04/2024',
      fechaCreacion: `${day}T${hour}:00-05:00`,
      serial: seed.repeat(19),
      prefijo: `rk_test_${seed.repeat(6)}`,
      clientId: `rc_${seed.repeat(22)}`,
      enlace: `http://127.0.0.1:4000${seed}/c/${seed.repeat(24)}`,
      xml: `<factura><claveAcceso>${claveAcceso}</claveAcceso><ds:Signature Id="${seed}">${seed}</ds:Signature></factura>`,
    };
    return normaliseAnswer(answer, new Date(`${day}T${hour}:20-05:00`));
  };
  expect(run('1', '2026-12-24', '08:15')).toEqual(run('2', '2027-03-02', '21:40'));
  expect(run('1', '2026-12-24', '08:15')).toMatchObject({ fechaEmision: '15/11/2026', vigenteDesde: '01/04/2024' });
});

test('no answer and no log line shows a secret of the account', () => {
  const { password, clientSecret } = running.demo;
  const everything = JSON.stringify(api.answers) + running.logs();
  for (const secret of [password, clientSecret]) expect(everything).not.toContain(secret);
  expect(running.logs()).not.toContain(running.demo.apiKey);
});
