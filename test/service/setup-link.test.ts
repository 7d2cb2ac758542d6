import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type RunningService } from '../../src/app/service.js';
import { createAccount } from '../../src/identity/accounts.js';
import { offerSetup, useSetupLink } from '../../src/identity/setup-link.js';
import { greeting } from '../../src/cli/servir.js';
import { readConfig } from '../../src/config/config.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { call, newMasterKey, temporaryDir } from '../support/service.js';

/** An empty installation for `pruebas`. */
let database: TestDatabase;
let service: RunningService;
const data = temporaryDir();
const config = () =>
  readConfig({
    ...{ DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_MASTER_KEY: KEY, PORT: '0' },
    ...{ RUBRICA_AMBIENTE: 'pruebas', RUBRICA_CONCILIACION: 'no', RUBRICA_SRI_URL: 'http://127.0.0.1:1' },
  });
const KEY = newMasterKey();

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => client.query(`UPDATE installation SET ambiente = 'pruebas'`));
  service = await startService(config(), pino({ level: 'silent' }));
}, 120_000);
afterAll(async () => {
  await service.stop();
  await database.drop();
  data.remove();
});

const OWNER = { nombre: 'Ñandú', nombres: 'Eva', password: 'cuatro caballos blancos corren' };
const setUp = async (token: string, usuario: string): Promise<[number, string]> => {
  const answer = await call(service.url ?? '', '/api/v1.0/instalacion/puesta-en-marcha', {
    body: { ...OWNER, token, usuario },
  });
  return [answer.status, typeof answer.result['code'] === 'string' ? answer.result['code'] : ''];
};
const INVALID: [number, string] = [400, 'enlace-puesta-en-marcha-invalido'];
const accounts = async (): Promise<number> =>
  withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM accounts');
    return rows[0]?.n ?? 0;
  });

test('a link creates the first account, once: guesses, an expired one, a race and a replay are refused', async () => {
  const { setupUrl = '' } = service;
  expect(greeting(service, config()).join('\n')).toContain(setupUrl);
  expect(setupUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/portal\/puesta-en-marcha#[0-9A-Za-z]{33}$/);
  const token = setupUrl.slice(setupUrl.indexOf('#') + 1);
  // Only its hash is stored.
  const dumped = await withClient(database.adminUrl, (client) =>
    client.query<{ row: string }>('SELECT p::text AS row FROM puesta_en_marcha p'),
  );
  expect(dumped.rows).toHaveLength(1);
  expect(dumped.rows[0]?.row).not.toContain(token);

  expect(await setUp('inventado', 'mallory@nandu.ec')).toEqual(INVALID);
  await withClient(database.adminUrl, (client) =>
    client.query(`UPDATE puesta_en_marcha SET expires_at = rubrica_clock() - interval '1 second'`),
  );
  expect(await setUp(token, 'tarde@nandu.ec')).toEqual(INVALID);
  expect(await accounts()).toBe(0);

  // Every start offers one: two people with two valid links at the same time, one owner.
  const links = [await offerSetup(database.db, randomBytes), await offerSetup(database.db, randomBytes)];
  const raced = await Promise.all(links.map((link = '', i) => setUp(link, `eva${i}@nandu.ec`)));
  expect(raced.map(([status]) => status).sort()).toEqual([201, 400]);
  expect(await accounts()).toBe(1);

  // More attempts than these are limited.
  const used = links[raced.findIndex(([status]) => status === 201)] ?? '';
  expect(await setUp(used, 'otra@nandu.ec')).toEqual(INVALID);
  expect(await setUp(token, 'otra@nandu.ec')).toEqual([429, 'demasiadas-solicitudes']);
  expect(await offerSetup(database.db, randomBytes)).toBeUndefined();
  expect(await accounts()).toBe(1);
  const audit = await withClient(database.adminUrl, (client) =>
    client.query<{ changes: unknown; ip: string | null }>(
      `SELECT changes, host(ip) AS ip FROM audit_events WHERE action = 'accounts.create'`,
    ),
  );
  expect(audit.rows).toEqual([{ changes: expect.objectContaining({ porEnlace: true }) as unknown, ip: '127.0.0.1' }]);
  const { usuario } = { usuario: `eva${raced.findIndex(([status]) => status === 201)}@nandu.ec` };
  const session = await call(service.url ?? '', '/api/v1.0/sesiones/ingreso', {
    body: { usuario, password: OWNER.password },
  });
  expect(session.status).toBe(201);
});

test('an account made by the command line ends every link', async () => {
  const other = await createTestDatabase();
  try {
    const deps = { db: other.db, random: randomBytes, ambiente: 'pruebas' as const };
    const token = (await offerSetup(other.db, randomBytes)) ?? '';
    await createAccount(deps, { nombre: 'A', usuario: 'ana@a.ec', nombres: 'Ana', ambiente: 'pruebas' });
    await expect(useSetupLink(deps, { ...OWNER, token, usuario: 'eva@a.ec' })).rejects.toMatchObject({
      code: 'enlace-puesta-en-marcha-invalido',
    });
  } finally {
    await other.drop();
  }
});
