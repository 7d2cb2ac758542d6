import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded } from '../../src/db/embedded.js';
import { pgdataOf, writeServerFile } from '../../src/db/embedded/cluster.js';
import { startServer, stopServer } from '../../src/db/embedded/postmaster.js';
import { findPrograms } from '../../src/db/embedded/programs.js';
import { chooseServerUser } from '../../src/db/embedded/server-user.js';
import { log, withClient } from './database.js';
import { temporaryDir } from './service.js';

/** A primary and its streaming standby, both real. */
export interface Pair {
  /** URLs of both servers, primary first, for the service's login or the superuser's. */
  readonly service: readonly [string, string];
  readonly admin: readonly [string, string];
  /** Stops the primary and promotes the standby. */
  failOver(): Promise<void>;
  /** The standby receives nothing more. */
  split(): Promise<void>;
  /** Promotes the standby beside the primary, which goes on. */
  promote(): Promise<void>;
  /** Restarts the first primary as a standby with everything it has, as Patroni does before it rewinds it. */
  demote(): Promise<void>;
  stop(): Promise<void>;
}

// The data is discarded after the test.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', wal_level: 'replica', max_wal_senders: '4' };

export async function startPair(): Promise<Pair> {
  const homes = [temporaryDir(), temporaryDir()] as const;
  for (const { path } of homes) chmodSync(path, 0o711);
  const [first, second] = homes.map(({ path }) => pgdataOf(path)) as [string, string];
  const primary = await startEmbedded({ dataDir: homes[0].path, log, settings: SETTINGS });
  const user = chooseServerUser(first);
  const at = (way: pg.ClientConfig, socketDir: string): string =>
    `postgres://${way.user ?? ''}:${String(way.password)}@${encodeURIComponent(socketDir)}/${way.database ?? ''}`;
  const pair = (way: pg.ClientConfig): readonly [string, string] => [at(way, way.host ?? ''), at(way, second)];
  const [service, admin] = [pair(primary.service), pair(primary.admin)];

  appendFileSync(join(first, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await withClient(admin[0], async (client) => {
    await client.query('SELECT pg_reload_conf()');
    await client.query(`SELECT pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', join(homes[0].path, 'postgres'), homes[1].path]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    for (const file of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(second, file));
    await writeServerFile(join(second, 'backup_label'), rows[0]?.labelfile ?? '', user);
    await writeServerFile(join(second, 'standby.signal'), '', user);
    const from = `host=${primary.admin.host ?? ''} user=postgres password=${String(primary.admin.password)}`;
    writeFileSync(join(second, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`, { flag: 'a' });
  });
  await startServer(second, await findPrograms(homes[1].path, user), user, SETTINGS);
  while (!(await answers(admin[1]))) await sleep(50);
  let demoted = false;
  return {
    service,
    admin,
    split: async () => {
      for (const sql of [`ALTER SYSTEM SET primary_conninfo = ''`, 'SELECT pg_reload_conf()']) {
        await withClient(admin[1], (client) => client.query(sql));
      }
      const receives = 'SELECT count(*)::integer AS n FROM pg_stat_wal_receiver';
      while ((await withClient(admin[1], (client) => client.query<{ n: number }>(receives))).rows[0]?.n !== 0) {
        await sleep(50);
      }
    },
    promote: async () => {
      await withClient(admin[1], (client) => client.query('SELECT pg_promote()'));
    },
    demote: async () => {
      await primary.stop();
      await writeServerFile(join(first, 'standby.signal'), '', user);
      await startServer(first, await findPrograms(homes[0].path, user), user, SETTINGS);
      demoted = true;
      while (!(await answers(admin[0]))) await sleep(50);
    },
    failOver: async () => {
      await primary.stop();
      await withClient(admin[1], (client) => client.query('SELECT pg_promote()'));
    },
    stop: async () => {
      if (demoted) await stopServer(first);
      else await primary.stop();
      await stopServer(second);
      for (const { remove } of homes) remove();
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );
