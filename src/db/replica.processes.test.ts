import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log, withClient } from '../../test/support/database.js';
import { startPair, type Pair } from '../../test/support/standby.js';
import { findAccount, insertAccount } from './accounts.js';
import { isDatabaseUnavailable } from './database-errors.js';
import { connectDatabase } from './connect.js';
import { accountId, type AccountId, type AccountTx, type Database } from './transactions.js';

let pair: Pair;
let db: Database;
let stop: () => Promise<void>;
/** A service with a primary and a standby that serves reports. */
beforeAll(async () => {
  pair = await startPair();
  ({ db, stop } = await connectDatabase(
    {
      ambiente: 'simulador',
      databaseUrl: severalHosts(pair.service),
      migrationUrl: severalHosts(pair.admin),
      replicaUrl: pair.service[1],
      dataDir: '/nonexistent',
      connectionsMax: 4,
      preparedStatements: true,
    },
    log,
  ));
});
afterAll(async () => {
  await stop();
  await pair.stop();
});

/** One address with both hosts, the standby's first. */
function severalHosts([primary, standby]: readonly [string, string]): string {
  return `${standby.replace(/\/[^/]*$/, '')},${/@(.*)$/.exec(primary)?.[1] ?? ''}?target_session_attrs=read-write`;
}

const newAccount = async (): Promise<AccountId> => {
  const id = accountId(randomUUID());
  await db.inAccount(id, (tx) => insertAccount(tx, { nombre: 'De prueba' }));
  return id;
};
const look = (tx: AccountTx): Promise<{ standby: boolean; accounts: string[] }[]> =>
  tx.run(
    {
      name: 'test-look',
      text: 'SELECT pg_is_in_recovery() AS standby, ARRAY(SELECT id::text FROM accounts) AS accounts',
    },
    [],
  );
const onServer = (url: string, sql: string): Promise<unknown> => withClient(url, (client) => client.query(sql));

test('the writable host is found, and a report reads just-stored data of its own account from the replica', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  expect(await db.inAccount(one, look)).toEqual([{ standby: false, accounts: [one] }]);
  expect(await db.readInAccount(one, look)).toEqual([{ standby: true, accounts: [one] }]);
  expect(await db.readInAccount(other, look)).toEqual([{ standby: true, accounts: [other] }]);
});

test('a report that writes is refused on any server', async () => {
  const id = accountId(randomUUID());
  const writing = db.readInAccount(id, (tx) => insertAccount(tx, { nombre: 'No' }));
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

test('a lagging replica serves no report', async () => {
  await onServer(pair.admin[1], 'SELECT pg_wal_replay_pause()');
  const id = await newAccount();
  expect(await db.readInAccount(id, look)).toEqual([{ standby: false, accounts: [id] }]);
  await onServer(pair.admin[1], 'SELECT pg_wal_replay_resume()');
});

test('a server that becomes read-only is left, and found again later', async () => {
  const [primary] = pair.admin;
  await onServer(primary, 'ALTER SYSTEM SET default_transaction_read_only = on');
  await onServer(primary, 'SELECT pg_reload_conf()');
  await expect.poll(() => newAccount().catch(isDatabaseUnavailable)).toBe(true);
  // The next one needs a new connection, and no host accepts it.
  await expect(newAccount()).rejects.toMatchObject({ message: 'this server takes no writes' });
  await onServer(primary, 'ALTER SYSTEM RESET default_transaction_read_only');
  await onServer(primary, 'SELECT pg_reload_conf()');
  await expect.poll(() => newAccount().catch(() => undefined)).toBeDefined();
});

test('a commit waits for its synchronous standby without the statement timeout', async () => {
  const [primary] = pair.admin;
  await onServer(primary, `ALTER SYSTEM SET synchronous_standby_names = 'nadie'`);
  await onServer(primary, 'SELECT pg_reload_conf()');
  await expect
    .poll(() => onServer(primary, 'SHOW synchronous_standby_names'))
    .toMatchObject({ rows: [{ synchronous_standby_names: 'nadie' }] });
  const id = accountId(randomUUID());
  let committed = false;
  const storing = db
    .inAccount(id, async (tx) => {
      await insertAccount(tx, { nombre: 'De prueba' });
      await tx.run({ name: 'test-hurry', text: `SELECT set_config('statement_timeout', '100ms', true)` }, []);
    })
    .then(() => (committed = true));
  await sleep(500);
  expect(committed).toBe(false);
  await onServer(primary, 'ALTER SYSTEM RESET synchronous_standby_names');
  await onServer(primary, 'SELECT pg_reload_conf()');
  await storing;
  expect(await db.inAccount(id, findAccount)).toMatchObject({ id });
});

test('after a failover the new primary is found and has everything the old one confirmed', async () => {
  const before = await newAccount();
  await pair.failOver();
  const failures: unknown[] = [];
  const issue = (): Promise<AccountId | undefined> =>
    newAccount().catch((error: unknown) => {
      failures.push(error);
      return undefined;
    });
  await expect.poll(issue).toBeDefined();
  expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  expect(await db.inAccount(before, findAccount)).toMatchObject({ id: before });
  expect(await db.ping()).toBe(true);
});
