import { expect, test } from 'vitest';
import { createDemoDatabase } from '../support/running.js';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, startServiceProcess, temporaryDir } from '../support/service.js';

// The smallest proof of "never lost, never doubled" (docs/guides/fallas.md); `npm run test:processes` has every fault.

const PATH = '/api/v2.0/comprobantes/facturas';
const RECEIPTS = 8;

test('a service killed between the SRI and its database authorises each accepted receipt exactly once after a restart', async () => {
  const home = temporaryDir();
  const { database, masterKey } = await createDemoDatabase(home.path);
  const env = {
    DATABASE_URL: database.url,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_LOG: 'warn',
  };
  let service = await startServiceProcess(env);
  const { apiKey } = demoOf(home.path);
  try {
    // The simulator answers late: receipts are with the SRI, and their answers nowhere, when the process dies.
    const slow = minimalFactura({ campoAdicional: [{ nombre: 'simular', value: 'LENTO:3000' }] });
    const issued = await Promise.all(
      Array.from({ length: RECEIPTS }, async (_, n) => {
        const headers = { 'x-api-key': apiKey, 'idempotency-key': `caida-${n}` };
        const { status, result } = await call(service.url, PATH, { headers, body: slow });
        return { headers, status, result };
      }),
    );
    expect(issued.map(({ status }) => status)).toEqual(Array.from({ length: RECEIPTS }, () => 201));
    await expect.poll(() => database.sql('SELECT FROM sri_simulador.receptions')).not.toEqual([]);
    await service.kill();
    service = await startServiceProcess(env);

    // A client that lost its answer asks again with its key.
    for (const { headers, result } of issued) {
      const again = await call(service.url, PATH, { headers, body: slow });
      expect(again.result['claveAcceso']).toBe(result['claveAcceso']);
    }
    const states = (): Promise<unknown> =>
      database.sql('SELECT estado, count(*)::int AS n FROM comprobantes GROUP BY estado');
    await expect.poll(states, { timeout: 90_000 }).toEqual([{ estado: 'AUTORIZADO', n: RECEIPTS }]);
    expect(await database.sql('SELECT count(*)::int AS n, max(secuencial)::int AS last FROM comprobantes')).toEqual([
      { n: RECEIPTS, last: RECEIPTS },
    ]);
  } finally {
    await service.kill();
    await database.drop();
    home.remove();
  }
}, 240_000);
