import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { minimalFactura } from './support/payloads.js';
import {
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from './support/service.js';

const RECEIPTS = 2000;
const CLIENTS = 8;
const KILLS = 4;
/** One request in so many is refused on purpose. */
const REFUSED_EVERY = 10;

let database: TestDatabase;
const homes = [temporaryDir(), temporaryDir()] as const;
const masterKey = newMasterKey();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  for (const home of homes) home.remove();
});

function start(home: { path: string }): Promise<ServiceProcess> {
  return startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_LOG: 'warn',
  });
}

test(
  `two processes issue ${RECEIPTS} receipts on one point while both are killed again and again: consecutive numbers, no double, all AUTORIZADO once`,
  { timeout: 900_000 },
  async () => {
    const running = [await start(homes[0]), await start(homes[1])];
    const { apiKey } = demoOf(homes[0].path);
    const accepted: { claveAcceso: string; secuencial: string }[] = [];
    let refused = 0;
    let begun = 0;

    /** One receipt, asked for until it is answered: the client does not know which process lives. */
    async function issueOne(ordinal: number): Promise<void> {
      const headers = { 'idempotency-key': randomUUID() };
      const wrong = ordinal % REFUSED_EVERY === 0;
      for (let attempt = 0; ; attempt++) {
        const service = running[(ordinal + attempt) % running.length];
        try {
          if (service === undefined) throw new Error('no service');
          if (wrong && attempt === 0) {
            const body = minimalFactura({ pagos: [{ formaPago: '01', total: 1 }] });
            const answer = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, headers, body });
            if (answer.status !== 400) throw new Error(`a wrong payment was answered ${answer.status}`);
            refused += 1;
          }
          const answer = await call(service.url, '/api/v2.0/comprobantes/facturas', {
            apiKey,
            headers,
            body: minimalFactura(),
          });
          if (answer.status === 201) {
            const { claveAcceso, secuencial } = answer.result;
            accepted.push({ claveAcceso: String(claveAcceso), secuencial: String(secuencial) });
            return;
          }
          if (answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer));
        } catch (error) {
          // fetch fails with a TypeError when the process is gone: try the other one.
          if (!(error instanceof TypeError)) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    async function client(): Promise<void> {
      while (begun < RECEIPTS) await issueOne(begun++);
    }
    async function killer(): Promise<void> {
      for (let round = 1; round <= KILLS; round++) {
        while (accepted.length < (RECEIPTS * round) / (KILLS + 1))
          await new Promise((resolve) => setTimeout(resolve, 20));
        const victim = round % 2;
        await running[victim]?.kill();
        running[victim] = await start(homes[victim === 0 ? 0 : 1]);
      }
    }
    try {
      await Promise.all([...Array.from({ length: CLIENTS }, client), killer()]);
      await allSettled();
    } finally {
      for (const service of running) await service.stop();
    }

    expect(refused).toBeGreaterThan(RECEIPTS / REFUSED_EVERY / 2);
    const numbers = accepted.map(({ secuencial }) => Number(secuencial)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: RECEIPTS }, (_, index) => index + 1));
    await judgeByLedger(accepted.map(({ claveAcceso }) => claveAcceso));
  },
);

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until nothing is due; the lease of a killed process lapses after a minute. */
async function allSettled(): Promise<void> {
  for (;;) {
    const [due] = await rows<{ count: string }>('SELECT count(*) FROM comprobantes WHERE due_at IS NOT NULL');
    if (due?.count === '0') return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What the SRI's side saw: every key once with one content, every number under one key, each authorised. */
async function judgeByLedger(keys: string[]): Promise<void> {
  const ledger = await rows<{ clave_acceso: string; contents: string }>(
    `SELECT clave_acceso, count(DISTINCT sha256) AS contents FROM sri_simulador.receptions GROUP BY clave_acceso`,
  );
  expect(ledger.filter(({ contents }) => contents !== '1')).toEqual([]);
  expect(ledger.map((row) => row.clave_acceso).sort()).toEqual([...keys].sort());
  const states = await rows<{ estado: string; count: string }>(
    'SELECT estado, count(*) FROM comprobantes GROUP BY estado',
  );
  expect(states).toEqual([{ estado: 'AUTORIZADO', count: String(keys.length) }]);
}
