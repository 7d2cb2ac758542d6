import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log, withClient } from '../../test/support/database.js';
import { startPair, type Pair } from '../../test/support/standby.js';
import { insertAccount } from './accounts.js';
import { connectDatabase } from './connect.js';
import { accountId, type AccountId, type AccountTx, type Database } from './transactions.js';

// The primary has everything that a report shows (design/high-availability): around a failover, and while a commit waits for its standby. The tests build on
// each other, on one pair of servers.

let pair: Pair;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  pair = await startPair();
  closing.push(() => pair.stop());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A service that writes to one server and reads reports from the other. */
async function serviceOn(primary: 0 | 1, replica: 0 | 1): Promise<Database> {
  const { db, stop } = await connectDatabase(
    {
      ambiente: 'simulador',
      databaseUrl: pair.service[primary],
      migrationUrl: pair.admin[primary],
      replicaUrl: pair.service[replica],
      dataDir: '/nonexistent',
      connectionsMax: 4,
      preparedStatements: true,
    },
    log,
  );
  closing.push(stop);
  return db;
}

async function newAccount(db: Database): Promise<AccountId> {
  const id = accountId(randomUUID());
  await db.inAccount(id, (tx) => insertAccount(tx, { nombre: 'De prueba' }));
  return id;
}
/** Whether a report sees the account. */
const shown = (db: Database, id: AccountId): Promise<boolean> =>
  db.readInAccount(id, async (tx: AccountTx) => {
    const [row] = await tx.run<{ n: number }>(
      { name: 'test-shown', text: 'SELECT count(*)::integer AS n FROM accounts' },
      [],
    );
    return row?.n === 1;
  });
const onPrimary = (sql: string): Promise<unknown> => withClient(pair.admin[0], (client) => client.query(sql));

test('a report waits for what its replica has and the primary has not confirmed yet', async () => {
  const db = await serviceOn(0, 1);
  await onPrimary(`ALTER SYSTEM SET synchronous_standby_names = 'nadie'`);
  await onPrimary('SELECT pg_reload_conf()');
  await expect
    .poll(() => onPrimary('SHOW synchronous_standby_names'))
    .toMatchObject({ rows: [{ synchronous_standby_names: 'nadie' }] });
  const id = accountId(randomUUID());
  const storing = db.inAccount(id, (tx) => insertAccount(tx, { nombre: 'De prueba' }));
  // The standby shows the commit before the primary does.
  await expect
    .poll(() => withClient(pair.admin[1], (client) => client.query(`SELECT id FROM accounts WHERE id = '${id}'`)))
    .toMatchObject({ rowCount: 1 });
  const early = await shown(db, id);
  await onPrimary('ALTER SYSTEM RESET synchronous_standby_names');
  await onPrimary('SELECT pg_reload_conf()');
  await storing;
  expect({ early, confirmed: await shown(db, id) }).toEqual({ early: false, confirmed: true });
});

test('a report never shows what the new primary lost, read from the old one', async () => {
  const before = await serviceOn(0, 1);
  await pair.split();
  const lost = await newAccount(before);
  await pair.promote();
  const after = await serviceOn(1, 0);
  expect(await shown(after, lost)).toBe(false);
});

test('nor when the old one has become a standby and was not rewound', async () => {
  await pair.demote();
  const lost = await withClient(pair.admin[0], (client) => client.query<{ id: string }>('SELECT id FROM accounts'));
  const after = await serviceOn(1, 0);
  const kept = await Promise.all(lost.rows.map(({ id }) => shown(after, accountId(id))));
  const { rows } = await withClient(pair.admin[1], (client) => client.query<{ id: string }>('SELECT id FROM accounts'));
  expect(lost.rows.length).toBe(rows.length + 1);
  expect(kept.filter(Boolean)).toHaveLength(rows.length);
});
