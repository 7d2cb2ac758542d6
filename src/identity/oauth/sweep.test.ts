import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { until } from '../../../test/support/job-table.js';
import { startDuties } from '../../work/worker.js';
import { createAccount } from '../accounts.js';
import { oauthSweep, PAYLOADS_PER_CLIENT_MAX } from './sweep.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

test('deletes expired rows and the oldest of a client with too many; others keep theirs', async () => {
  const account = async (usuario: string) =>
    createAccount(
      { db: database.db, random: randomBytes },
      { nombre: 'Cuenta', nombres: 'Alguien', ambiente: 'simulador', usuario },
    );
  const store = async (clientId: string, count: number, expires: string): Promise<void> => {
    await database.sql(`INSERT INTO oauth_payloads (id_hash, account_id, model, payload, client_id, created_at, expires_at)
               SELECT sha256(('${clientId}${expires}' || n)::bytea), c.account_id, 'ClientCredentials',
                 jsonb_build_object('n', n), c.id, now() - n * interval '1 second', now() + interval '${expires}'
               FROM oauth_clients c CROSS JOIN generate_series(1, ${count}) n WHERE c.id = '${clientId}'`);
  };
  const [greedy, modest] = [await account('a@clavo.ec'), await account('b@clavo.ec')];
  await store(greedy.clientId, PAYLOADS_PER_CLIENT_MAX + 1_234, '1 hour');
  await store(modest.clientId, 3, '1 hour');
  await store(modest.clientId, 1_001, '-1 second');

  const background = startDuties([oauthSweep(database.db)], () => undefined);
  const count = async (clientId: string) =>
    (
      await database.sql<{ rows: number; oldest: number }>(
        `SELECT count(*)::int AS rows, max((payload ->> 'n')::int) AS oldest FROM oauth_payloads WHERE client_id = '${clientId}'`,
      )
    )[0];
  await until(async () => (await count(greedy.clientId))?.rows === PAYLOADS_PER_CLIENT_MAX);
  await background.stop();
  expect(await count(greedy.clientId)).toEqual({ rows: PAYLOADS_PER_CLIENT_MAX, oldest: PAYLOADS_PER_CLIENT_MAX });
  expect(await count(modest.clientId)).toEqual({ rows: 3, oldest: 3 });
});
