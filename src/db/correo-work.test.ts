import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import {
  correoClaims,
  correoQueue,
  finishAttempts,
  markSendsStarted,
  type CorreoChange,
  type LeasedCorreo,
} from './correo-work.js';
import { enqueueAccountMail } from './correos.js';
import { accountId } from './transactions.js';

let database: TestDatabase;
const account = accountId(randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) =>
    client.query('INSERT INTO accounts (id, nombre) VALUES ($1, $2)', [account, 'Prueba']),
  );
});
afterAll(async () => {
  await database.drop();
});

/** Five leased mails, not in id order; another worker has taken over the second meanwhile. */
async function inHand(): Promise<LeasedCorreo[]> {
  await database.db.inAccount(account, async (tx) => {
    for (let i = 0; i < 5; i++)
      await enqueueAccountMail(tx, {
        ...{ uuid: randomUUID(), tipo: 'prueba', correo: `u${i}@empresa.ec`, datos: {}, secreto: null },
      });
  });
  const claimed = await database.db.asWorker((tx) => correoQueue.claim(tx, 5, 60_000, ['-1']));
  expect(claimed).toHaveLength(5);
  const [a, b, c, d, e] = claimed.toSorted((one, other) => Number(one.id) - Number(other.id));
  return [c, { ...b, lease_token: randomUUID() }, a, e, d].flatMap((one) =>
    one === undefined ? [] : [one as LeasedCorreo],
  );
}

test('several mails are marked and finished together, except one taken over by another worker', async () => {
  const mark = database.db.groupAsWorker(markSendsStarted);
  const finish = database.db.groupAsWorker(finishAttempts);
  const leases = await inHand();
  const mine = [true, false, true, true, true];
  expect(await Promise.all(leases.map((lease) => mark({ lease, messageId: `m${lease.id}@empresa.ec` })))).toEqual(mine);
  const change = ({ id: motivo, destinatarios }: LeasedCorreo): CorreoChange => ({
    ...{ estado: 'ENVIADA', destinatarios, motivo, dueInMs: null, attempts: 1, unknowns: 0, events: [] },
  });
  expect(await Promise.all(leases.map((lease) => finish({ lease, change: change(lease) })))).toEqual(mine);
  const { rows } = await withClient(database.adminUrl, (client) =>
    client.query<Record<string, unknown>>(
      'SELECT id::text, estado, message_id, motivo, lease_token IS NULL AS free FROM correos',
    ),
  );
  for (const [i, { id }] of leases.entries())
    expect(rows.find((row) => row['id'] === id)).toMatchObject(
      mine[i] === true
        ? { estado: 'ENVIADA', message_id: `m${id}@empresa.ec`, motivo: id, free: true }
        : { estado: 'PENDIENTE', message_id: null, motivo: null, free: false },
    );
});

test('each company gets its share of the slots, wherever it is in the index', async () => {
  const EMPRESAS = [101, 102, 103];
  await withClient(database.adminUrl, async (client) => {
    await client.query('DELETE FROM correos');
    await client.query(
      `INSERT INTO empresas (id, account_id, ruc, razon_social, dir_matriz) OVERRIDING SYSTEM VALUE
       SELECT id, $1, '1790012' || id || '001', 'Empresa', 'Quito' FROM unnest($2::bigint[]) AS id`,
      [account, EMPRESAS],
    );
    await client.query(
      `INSERT INTO correos (account_id, tipo, empresa_id, destinatarios, due_at, created_at, updated_at)
       SELECT $1, 'prueba', empresa, '[{"correo": "a@b.ec", "estado": "PENDIENTE"}]', at, at, at
       FROM unnest($2::bigint[], $3::int[]) AS q (empresa, count), generate_series(1, count) AS n,
         LATERAL (SELECT rubrica_clock() - interval '1 day' + coalesce(empresa, 0) * interval '1 minute' + n * interval '1 second' AS at) AS due`,
      [account, [...EMPRESAS, null], [2000, 3, 40, 1]],
    );
  });
  const claim = correoClaims(60_000);
  const claimed = async (limit: number): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { empresa_id: id } of await database.db.asWorker((tx) => claim(tx, limit)))
      counts[id ?? 'cuenta'] = (counts[id ?? 'cuenta'] ?? 0) + 1;
    return counts;
  };
  expect(await claimed(8)).toEqual({ cuenta: 1, 101: 3, 102: 2, 103: 2 });
  // The second turn begins after the last; the rest of the limit is filled from the beginning.
  expect(await claimed(16)).toEqual({ 101: 8, 102: 1, 103: 7 });
  expect(await claimed(32)).toEqual({ 101: 13, 103: 15 });
  expect(await claimed(32)).toEqual({});
});
