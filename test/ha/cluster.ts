import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../src/database/connecting.js';
import { chooseServerUser } from '../../src/database/embedded/server-user.js';
import { mustTakeWrites } from '../../src/database/hosts.js';
import type { ServiceDatabase } from '../faults/world.js';
import { freePort } from '../support/free-port.js';
import { filledIn, listens, UNNAMED, userList } from '../support/pgbouncer.js';
import { temporaryDir } from '../support/service.js';

const NAME = 'rubrica-ha';
const PASSWORD = 'only-for-tests';
/** The service's login, and the owner of the tables. */
const LOGINS = ['rubrica', 'rubrica_dueno'] as const;
const STEP_MS = 250;
/** It believes in both servers until it has looked at them twice. */
const HAPROXY_KNOWS_MS = 4000;
/** Longer than any step takes on a busy machine. */
const PATIENCE_MS = 180_000;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly data: string;
  patroni: ChildProcess | undefined;
}

/** etcd, two PostgreSQL nodes under Patroni, HAProxy and PgBouncer, as ordinary processes on loopback. */
export interface Cluster extends ServiceDatabase {
  /** Kills the primary's PostgreSQL and Patroni with -9, as a machine that is gone, and answers when the other is the primary. */
  killPrimary(): Promise<string>;
  /** Starts the killed one again and answers when the primary waits for it at each commit. */
  bringBack(): Promise<void>;
}

/** Starts all of them with the samples of packaging/ha. */
export async function startCluster(): Promise<Cluster> {
  const { path: base, remove } = temporaryDir();
  chmodSync(base, 0o755);
  const user = chooseServerUser(join(base, 'none'));
  const at = (name: string): string => join(base, name);
  const children: ChildProcess[] = [];
  const nodes: Node[] = [];
  const killNode = (node: Node): void => {
    node.patroni?.kill('SIGKILL');
    killPostgres(node.data);
  };
  const killAll = (): void => {
    for (const node of nodes) killNode(node);
    for (const child of children) child.kill('SIGKILL');
  };
  // However this process ends, by a failure or by a signal that it turns into an exit: nothing stays behind.
  process.once('exit', killAll);
  if (user !== undefined) chownSync(base, user.uid, user.gid);

  const write = (name: string, text: string): string => {
    writeFileSync(at(name), text, { mode: 0o600 });
    if (user !== undefined) chownSync(at(name), user.uid, user.gid);
    return at(name);
  };
  function start(program: string, args: readonly string[], log: string): ChildProcess {
    const out = openSync(at(`${log}.log`), 'a');
    // A group of its own: the terminal's Ctrl-C reaches us, and we end them.
    const child = spawn(program, args, {
      ...user,
      cwd: base,
      detached: true,
      env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C', HOME: base },
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    children.push(child);
    return child;
  }
  async function until(what: string, done: () => Promise<boolean>): Promise<void> {
    const since = performance.now();
    while (!(await done().catch(() => false))) {
      if (performance.now() - since > PATIENCE_MS) throw new Error(`not in time: ${what}; see ${base}`);
      await sleep(STEP_MS);
    }
  }

  const [etcd, peer, haproxy, replica, bouncer] = await ports(5);
  start(
    'etcd',
    [
      ...['--data-dir', at('etcd'), '--listen-client-urls', `http://127.0.0.1:${etcd}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${etcd}`, '--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ],
    'etcd',
  );
  await until('etcd', () => listens(etcd));

  for (const name of ['a', 'b']) {
    const [port, rest] = await ports(2);
    nodes.push({ name, port, rest, data: at(`datos-${name}`), patroni: undefined });
  }
  const [a, b] = nodes;
  if (a === undefined || b === undefined) throw new Error('unreachable: two nodes');
  for (const { name, port, rest, data } of nodes) {
    write(
      `${name}.yml`,
      filledIn('patroni.yml', {
        nombre: name,
        direccion: '127.0.0.1',
        red: '127.0.0.1/32',
        puerto: String(port),
        puerto_rest: String(rest),
        etcd: `127.0.0.1:${etcd}`,
        datos: data,
        socket: base,
        clave_superusuario: PASSWORD,
        clave_replicacion: PASSWORD,
        clave_rebobinado: PASSWORD,
      }),
    );
  }
  const startNode = (node: Node): void => {
    node.patroni = start('patroni', [at(`${node.name}.yml`)], node.name);
  };
  const says = async ({ rest }: Node, role: 'primary' | 'sync'): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(2000) })).status === 200;

  startNode(a);
  await until('the first primary', () => says(a, 'primary'));
  startNode(b);
  await until('the synchronous standby', () => says(b, 'sync'));

  const url = (login: string, ...listening: number[]): string =>
    `postgres://${login}:${PASSWORD}@${listening.map((port) => `127.0.0.1:${port}`).join()}/rubrica`;
  const urls = LOGINS.map((login) => url(login, bouncer));
  const cfg = filledIn('haproxy.cfg', {
    escucha: '127.0.0.1',
    puerto_primario: String(haproxy),
    puerto_replica: String(replica),
    ...{ servidor_a: '127.0.0.1', puerto_a: String(a.port), rest_a: String(a.rest) },
    ...{ servidor_b: '127.0.0.1', puerto_b: String(b.port), rest_b: String(b.rest) },
  });
  start('haproxy', ['-db', '-f', write('haproxy.cfg', cfg)], 'haproxy');
  const ini = filledIn('pgbouncer.ini', {
    servidor: '127.0.0.1',
    puerto_servidor: String(haproxy),
    escucha: '127.0.0.1',
    puerto: String(bouncer),
    usuarios: write('usuarios.txt', userList(urls)),
    conexiones: '20',
  });
  start('pgbouncer', [write('pgbouncer.ini', ini)], 'pgbouncer');
  await until('PgBouncer', () => listens(bouncer));
  const superuser = { connectionString: url('postgres', haproxy).replace(/rubrica$/, 'postgres') };
  await sleep(HAPROXY_KNOWS_MS);
  await until('the way by HAProxy', () => withClient(superuser, NAME, mustTakeWrites).then(() => true));
  await withClient(superuser, NAME, makeDatabase);

  let primary = a;
  return {
    // One process in three goes past HAProxy and PgBouncer and finds the primary by itself.
    env: { DATABASE_URL: urls[0] ?? '', DATABASE_MIGRATION_URL: urls[1] ?? '', ...UNNAMED },
    envOf: (place) =>
      place % 3 === 2 ? { DATABASE_URL: url(LOGINS[0], a.port, b.port), RUBRICA_SENTENCIAS_PREPARADAS: 'si' } : {},
    away: () => Promise.reject(new Error('it fails over instead')),
    killPrimary: async () => {
      const [old, other] = primary === a ? [a, b] : [b, a];
      killNode(old);
      await until('the new primary', () => says(other, 'primary'));
      primary = other;
      return other.name;
    },
    bringBack: async () => {
      const old = primary === a ? b : a;
      startNode(old);
      await until('the standby again', () => says(old, 'sync'));
    },
    stop: async () => {
      killAll();
      for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      remove();
    },
  };
}

/** Its server, by the number in its lock file; it may be gone, or never have been. */
function killPostgres(data: string): void {
  try {
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  } catch {
    // Gone.
  }
}

async function ports(count: 2): Promise<[number, number]>;
async function ports(count: 5): Promise<[number, number, number, number, number]>;
async function ports(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

/** As an operator prepares a server: an owner that may create roles, a login that owns nothing, and an empty database. */
async function makeDatabase(client: pg.Client): Promise<void> {
  const [login, owner] = LOGINS;
  await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
  await client.query(`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${PASSWORD}'`);
  await client.query(`CREATE DATABASE rubrica OWNER ${owner}`);
}
