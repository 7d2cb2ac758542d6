import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { authorization, control, send } from '../../test/support/simulator/client.js';
import { claveDe, facturaXml, RUC } from '../../test/support/simulator/factura.js';
import { openP12, signForTest, type TestIdentity } from '../../test/support/simulator/sign.js';
import { PROGRAM } from '../../test/support/service.js';

let database: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'rubrica-cli-'));
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, 'simulador', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      RUBRICA_DATA: folder,
      RUBRICA_LOG: 'error',
      CLAVE: 'secreta',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts a separate process and waits until it prints its URL. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = run(['--puerto', '0', '--json']);
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    return { child, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error('the simulator ended without a word');
}

/** Waits for the end; returns the exit code and all output. */
async function finish(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

async function issue(): Promise<TestIdentity> {
  const archivo = join(folder, 'prueba.p12');
  const args = ['certificado', '--ruc', RUC, '--archivo', archivo, '--clave-env', 'CLAVE', '--json'];
  const { code, said } = await finish(run(args));
  expect(code, said).toBe(0);
  expect(statSync(archivo).mode & 0o777).toBe(0o600);
  return openP12(readFileSync(archivo), 'secreta');
}

/** Today in Ecuador, dd/mm/yyyy: these processes use the real clock. */
function today(): string {
  const [year = '', month = '', day = ''] = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

test('two processes share one number space and one ledger, even if one is killed and replaced', async () => {
  const identity = await issue();
  const [first, second] = await Promise.all([start(), start()]);
  const fechaEmision = today();
  const signed = (secuencial: string, codigoNumerico: string): string =>
    signForTest(facturaXml({ fechaEmision, secuencial, codigoNumerico }), identity, {
      signingTime: new Date(Date.now() - 1_000).toISOString(),
    });

  // Ten numbers with four rivals each, concurrently through both processes.
  const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(9, '0'));
  const answers = await Promise.all(
    numbers.flatMap((secuencial) =>
      ['10000000', '20000000', '30000000', '40000000'].map(async (codigoNumerico, rival) => {
        const { url } = rival % 2 === 0 ? first : second;
        const answer = await send(url, signed(secuencial, codigoNumerico));
        return { secuencial, codigoNumerico, result: answer.codigos[0] ?? answer.estado };
      }),
    ),
  );
  const winners = answers.filter(({ result }) => result === 'RECIBIDA');
  expect(winners.map(({ secuencial }) => secuencial).sort()).toEqual(numbers);
  expect(answers.filter(({ result }) => result === '45')).toHaveLength(30);

  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  const third = await start();
  for (const { secuencial, codigoNumerico } of winners) {
    const claveAcceso = claveDe({ fechaEmision, secuencial, codigoNumerico });
    expect(await authorization(third.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
  }
  const { body } = await control(third.url, 'GET', '/recepciones');
  expect(body['recepciones']).toHaveLength(40);
});

test('SIGTERM ends it cleanly', async () => {
  const { child } = await start();
  child.kill('SIGTERM');
  expect(await finish(child)).toMatchObject({ code: 0 });
});

test.each<[string, string[], Record<string, string>, number, RegExp]>([
  ['an unknown option', ['--velocidad', '9'], {}, 2, /velocidad/],
  ['a port that is none', ['--puerto', 'ocho'], {}, 1, /--puerto debe ser un número entero de 0 a 65535/],
  ['a certificate without its file', ['certificado', '--ruc', RUC], {}, 2, /--archivo/],
  ['a password in the command line', ['certificado', '--password', 'y'], {}, 2, /historial/],
  ['a RUC that is none', ['certificado', '--ruc', '1', '--archivo', 'x'], {}, 2, /13 dígitos/],
  ['another environment', [], { RUBRICA_AMBIENTE: 'produccion' }, 1, /RUBRICA_AMBIENTE=simulador/],
])('%s is reported in Spanish', async (_name, args, env, code, said) => {
  const result = await finish(run(args, env));
  expect(result.said).toMatch(said);
  expect(result.code).toBe(code);
});
