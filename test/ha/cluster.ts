import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../src/db/connecting.js';
import { chooseServerUser } from '../../src/db/embedded/server-user.js';
import { requiresWritable } from '../../src/db/hosts.js';
import type { ServiceDatabase } from '../faults/world.js';
import { freePort } from '../support/free-port.js';
import { filledIn, listens, UNNAMED, userList } from '../support/pgbouncer.js';
import { temporaryDir } from '../support/service.js';
import { CLIENT_SIDE, startMachines, type Machine } from './machines.js';

const NAME = 'rubrica-ha';
const PASSWORD = 'only-for-tests';
/** The service's login, and the owner of the tables. */
const LOGINS = ['rubrica', 'rubrica_dueno'] as const;
const STEP_MS = 250;
/** HAProxy treats both servers as up until it has checked them twice. */
const HAPROXY_KNOWS_MS = 4000;
/** Longer than a lease (15 s), shorter than the time after which Patroni replaces a machine. */
const CUT_MS = 18_000;
/** Longer than any step takes on a busy machine. */
const PATIENCE_MS = 300_000;

/**
 * Failures of the primary's machine. `freeze`: its processes are suspended; `suspend`: the whole machine, which also misses packets;
 * `mute`: packets it sends are lost; `deaf`: packets sent to it are lost.
 */
const FAILURES = ['kill', 'freeze', 'suspend', 'mute', 'deaf'] as const;
/**
 * One link of the primary alone, in one direction: what it sends to the replica or to the clients, or gets from them. It stays the primary.
 */
const CUTS = ['replica-mute', 'replica-deaf', 'clients-mute', 'clients-deaf'] as const;
export const TROUBLES = [...FAILURES, ...CUTS] as const;
export const isCut = (trouble: Trouble): boolean => CUTS.some((cut) => cut === trouble);
export type Trouble = (typeof TROUBLES)[number];

/**
 * `packaged`: the samples of packaging/ha. `before`: the samples up to design/high-availability, with one etcd member and Patroni's etcd3 client,
 * which in 3.0.2 overwrites the leader key.
 */
export type Recipe = 'packaged' | 'before';

/** etcd, two PostgreSQL nodes under Patroni, HAProxy and PgBouncer, as ordinary processes in network namespaces. */
export interface Cluster extends ServiceDatabase {
  /**
   * Fails the primary's machine and returns the new primary's name, after a cut the same. `fromClients`: also cuts it off from its clients.
   */
  strike(trouble: Trouble, fromClients: boolean): Promise<string>;
  /** Ends the failure and waits for a primary (as packaged, with its synchronous standby); returns its name and timeline. */
  mend(): Promise<{ readonly primary: string; readonly timeline: number }>;
  /** Rows that each standby has read for the service so far, by machine. */
  readOnReplicas(): Promise<Readonly<Record<string, number>>>;
  /** Runs `body` as the superuser, in the service's database, on the current primary. */
  asSuperuser<T>(body: (client: pg.Client) => Promise<T>): Promise<T>;
}

export async function startCluster(recipe: Recipe): Promise<Cluster> {
  const { path: base, remove } = temporaryDir();
  chmodSync(base, 0o755);
  const user = chooseServerUser(join(base, 'none'));
  const at = (name: string): string => join(base, name);
  if (user !== undefined) chownSync(base, user.uid, user.gid);
  const { machines, stop: stopMachines } = await startMachines(['a', 'b', 'c'], { base, user });
  const [a, b, c] = machines;
  if (a === undefined || b === undefined || c === undefined) throw new Error('unreachable: three machines');
  const front: ChildProcess[] = [];
  const killAll = (): void => {
    stopMachines();
    for (const child of front) child.kill('SIGKILL');
  };
  // Cleans up however this process ends, including signals that it turns into an exit.
  process.once('exit', killAll);

  const write = (name: string, text: string): string => {
    writeFileSync(at(name), text, { mode: 0o600 });
    if (user !== undefined) chownSync(at(name), user.uid, user.gid);
    return at(name);
  };
  const folder = (name: string): string => {
    mkdirSync(at(name));
    if (user !== undefined) chownSync(at(name), user.uid, user.gid);
    return at(name);
  };
  async function until(what: string, done: () => Promise<boolean>): Promise<void> {
    const since = performance.now();
    while (!(await done().catch(() => false))) {
      if (performance.now() - since > PATIENCE_MS) throw new Error(`not in time: ${what}; see ${base}`);
      await sleep(STEP_MS);
    }
  }

  const members = recipe === 'before' ? [c] : machines;
  const startEtcd = (machine: Machine): void => {
    if (!members.includes(machine)) return;
    const env = filledIn('etcd.env', {
      nombre: machine.name,
      direccion: machine.address,
      datos: at(`etcd-${machine.name}`),
      miembros: members.map(({ name, address }) => `${name}=http://${address}:2380`).join(),
    });
    machine.run('etcd', [], at(`etcd-${machine.name}.log`), variablesOf(env));
  };
  for (const member of members) startEtcd(member);
  await until('etcd', async () => (await answers(`http://${c.address}:2379/health`)) === 200);

  for (const { name, address } of [a, b]) {
    const sample = filledIn('patroni.yml', {
      nombre: name,
      direccion: address,
      red: '10.77.0.0/24',
      puerto: '5432',
      puerto_rest: '8008',
      etcd: members.map((member) => `${member.address}:2379`).join(),
      // Containers have none.
      watchdog: 'off',
      datos: at(`datos-${name}`),
      socket: folder(`socket-${name}`),
      clave_superusuario: PASSWORD,
      clave_replicacion: PASSWORD,
      clave_rebobinado: PASSWORD,
    });
    write(`${name}.yml`, recipe === 'before' ? sample.replace(/^etcd:$/m, 'etcd3:') : sample);
  }
  const startPatroni = (machine: Machine): void => {
    machine.run('patroni', [at(`${machine.name}.yml`)], at(`${machine.name}.log`));
  };
  const says = async ({ address }: Machine, role: 'primary' | 'sync'): Promise<boolean> =>
    (await answers(`http://${address}:8008/${role}`)) === 200;

  startPatroni(a);
  await until('the first primary', () => says(a, 'primary'));
  startPatroni(b);
  await until('the synchronous standby', () => says(b, 'sync'));

  const [haproxy, replica, bouncer] = await ports();
  const url = (login: string, ...listening: string[]): string =>
    `postgres://${login}:${PASSWORD}@${listening.join()}/rubrica`;
  const urls = LOGINS.map((login) => url(login, `127.0.0.1:${bouncer}`));
  const cfg = filledIn('haproxy.cfg', {
    escucha: '127.0.0.1',
    puerto_primario: String(haproxy),
    puerto_replica: String(replica),
    ...{ servidor_a: a.address, puerto_a: '5432', rest_a: '8008' },
    ...{ servidor_b: b.address, puerto_b: '5432', rest_b: '8008' },
  });
  const start = (program: string, args: readonly string[]): void => {
    front.push(startHere(program, args, { base, user, log: at(`${program}.log`) }));
  };
  start('haproxy', ['-db', '-f', write('haproxy.cfg', cfg)]);
  const ini = filledIn('pgbouncer.ini', {
    servidor: '127.0.0.1',
    puerto_servidor: String(haproxy),
    escucha: '127.0.0.1',
    puerto: String(bouncer),
    usuarios: write('usuarios.txt', userList(urls)),
    conexiones: '20',
  });
  start('pgbouncer', [write('pgbouncer.ini', ini)]);
  await until('PgBouncer', () => listens(bouncer));
  const superuser = url('postgres', `127.0.0.1:${haproxy}`);
  const first = { connectionString: superuser.replace(/rubrica$/, 'postgres') };
  await sleep(HAPROXY_KNOWS_MS);
  await until('the way by HAProxy', () => withClient(first, NAME, requiresWritable).then(() => true));
  await withClient(first, NAME, makeDatabase);

  let primary = a;
  let killed: Machine | undefined;
  const other = (): Machine => (primary === a ? b : a);
  const asSuperuser: Cluster['asSuperuser'] = (body) => withClient({ connectionString: superuser }, NAME, body);
  return {
    // One process in three bypasses HAProxy and PgBouncer and finds the primary by itself.
    // Reports are read from the replica that HAProxy knows; that one process reads them from any of both, as bad as a recipe can be.
    env: {
      ...{ DATABASE_URL: urls[0] ?? '', DATABASE_MIGRATION_URL: urls[1] ?? '', ...UNNAMED },
      DATABASE_REPLICA_URL: url(LOGINS[0], `127.0.0.1:${replica}`),
    },
    envOf: (place) =>
      place % 3 === 2
        ? {
            DATABASE_URL: url(LOGINS[0], `${a.address}:5432`, `${b.address}:5432`),
            DATABASE_REPLICA_URL: url(LOGINS[0], `${b.address}:5432`, `${a.address}:5432`),
            RUBRICA_SENTENCIAS_PREPARADAS: 'si',
          }
        : {},
    away: () => Promise.reject(new Error('it fails over instead')),
    asSuperuser,
    readOnReplicas: async () => {
      const read: Record<string, number> = {};
      for (const { name, address } of [a, b]) {
        const rows = await withClient({ connectionString: url('postgres', `${address}:5432`) }, NAME, readAsStandby);
        if (rows !== undefined) read[name] = rows;
      }
      return read;
    },
    strike: async (trouble, fromClients) => {
      const next = other();
      if (trouble === 'freeze' || trouble === 'suspend') primary.signal('SIGSTOP');
      if (trouble === 'kill') primary.signal('SIGKILL');
      const direction = trouble.endsWith('mute') ? 'sent' : 'received';
      if (isCut(trouble)) {
        primary.cut(direction, [trouble.startsWith('replica') ? next.name : CLIENT_SIDE]);
        await sleep(CUT_MS);
        return primary.name;
      }
      const everybody = machines.map(({ name }) => name);
      const clients = fromClients || trouble === 'suspend' ? [CLIENT_SIDE] : [];
      if (trouble === 'mute' || trouble === 'deaf' || trouble === 'suspend')
        primary.cut(direction, [...everybody, ...clients]);
      killed = trouble === 'kill' ? primary : undefined;
      await until('the new primary', () => says(next, 'primary'));
      return next.name;
    },
    mend: async () => {
      primary.heal();
      primary.signal('SIGCONT');
      if (killed !== undefined) {
        startEtcd(killed);
        startPatroni(killed);
        killed = undefined;
      }
      await until('a primary with a synchronous standby', async () => {
        for (const [leader, standby] of [
          [a, b],
          [b, a],
        ] as const) {
          if (!(await says(leader, 'primary'))) continue;
          // If the lock was taken back, the other node must be rewound first.
          if (recipe === 'packaged' && !(await says(standby, 'sync'))) continue;
          primary = leader;
          return true;
        }
        return false;
      });
      let timeline = 0;
      await until('the way by HAProxy', async () => {
        timeline = await asSuperuser(readTimeline);
        return timeline > 0;
      });
      return { primary: primary.name, timeline };
    },
    stop: async () => {
      killAll();
      for (const child of front) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      remove();
    },
  };
}

/** Parses `NAME=value` lines. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

async function answers(url: string): Promise<number> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status;
}

async function readTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS file');
  return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16);
}

/** Rows read from the service's tables; undefined: it is the primary. */
async function readAsStandby(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ standby: boolean; rows: number }>(
    `SELECT pg_is_in_recovery() AS standby, tup_returned::integer AS rows FROM pg_stat_database WHERE datname = 'rubrica'`,
  );
  return rows[0]?.standby === true ? rows[0].rows : undefined;
}

/** Starts a program among the clients. */
function startHere(
  program: string,
  args: readonly string[],
  {
    base,
    user,
    log,
  }: { readonly base: string; readonly user: { uid: number; gid: number } | undefined; readonly log: string },
): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(program, args, {
    ...user,
    cwd: base,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C', HOME: base },
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  return child;
}

async function ports(): Promise<[number, number, number]> {
  return [await freePort(), await freePort(), await freePort()];
}

/** Prepares a server as an operator does: an owner that may create roles, a login that owns nothing, and an empty database. */
async function makeDatabase(client: pg.Client): Promise<void> {
  const [login, owner] = LOGINS;
  await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
  await client.query(`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${PASSWORD}'`);
  await client.query(`CREATE DATABASE rubrica OWNER ${owner}`);
}
