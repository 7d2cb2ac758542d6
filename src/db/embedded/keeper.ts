import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { AppError, assertNever } from '../../kernel/app-error.js';
import type { Cluster } from './cluster.js';
import { readLockFile, startServer, stopServer, type StartingServer } from './postmaster.js';
import { inspectPostmaster } from './process-state.js';
import type { Programs } from './programs.js';
import type { ServerUser } from './server-user.js';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Everything needed to start one server, and restart it later. */
export interface Supervised {
  readonly cluster: Cluster;
  readonly programs: Programs;
  readonly user: ServerUser | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** Our hold on a running server: a connection with the shared users' lock. */
export interface Keeper {
  readonly client: pg.Client;
  readonly socketDir: string;
}

/** Number in the socket's name; no port is opened. */
export const SOCKET_PORT = 5432;
/** Owner of everything on an embedded server. */
export const SUPERUSER = 'postgres';

// Any constant of ours: advisory locks are per database, and the keepers' database (`postgres`) contains nothing else.
const USERS_LOCK = 7_782_001;
const POLL_MS = 15;
// A healthy server answers sooner, even on a slow disk and a busy machine; one in crash recovery says so and is waited for.
const STUCK_MS = 20_000;
const RECOVERY_MS = 600_000;
// It has already been silent for long; escalate signals quickly.
const SICK_PATIENCE_MS = 5_000;
// A parent reaps immediately unless it is stopped itself, or is a container's init process that never reaps.
const UNREAPED_MS = 5_000;

type Attempt =
  | { kind: 'joined'; keeper: Keeper }
  /** Nothing is listening. */
  | { kind: 'absent' }
  /** The server reports that it is starting, stopping or full. */
  | { kind: 'busy'; error: unknown }
  /** It accepts connections but does not work, or does not answer at all. */
  | { kind: 'sick'; error: unknown };

/** Joins the running server; starts one if none runs, after cleaning up after a crash. */
export async function joinServer(supervised: Supervised): Promise<Keeper> {
  const { cluster, log } = supervised;
  const { pgdata } = cluster;
  const since = performance.now();
  let workingSince = since;
  let unreapedSince: number | undefined;
  let starting: StartingServer | undefined;
  for (;;) {
    const lock = await readLockFile(pgdata);
    const attempt = await tryJoin(lock?.socketDir, cluster.credentials.superuser);
    if (attempt.kind === 'joined') {
      if (starting === undefined)
        log.info({ serverPid: lock?.pid }, 'joined the PostgreSQL server that runs on these data');
      return attempt.keeper;
    }
    if (attempt.kind === 'busy') workingSince = performance.now();
    if (performance.now() - since > RECOVERY_MS)
      throw notUp('no answer', 'error' in attempt ? attempt.error : undefined);

    const state = lock === undefined ? 'gone' : await inspectPostmaster(lock.pid, pgdata);
    switch (state) {
      case 'running':
        if (performance.now() - workingSince > STUCK_MS) {
          log.warn(
            { serverPid: lock?.pid, err: 'error' in attempt ? attempt.error : undefined },
            'stopping a sick PostgreSQL',
          );
          await stopServer(pgdata, { patienceMs: SICK_PATIENCE_MS });
          workingSince = performance.now();
        }
        break;
      case 'unreaped':
        unreapedSince ??= performance.now();
        if (performance.now() - unreapedSince > UNREAPED_MS) await removeStaleLock(pgdata, lock?.pid);
        break;
      case 'foreign':
        // Nothing listens on its socket, so the process id was reused by another program: the lock is stale.
        if (attempt.kind === 'absent') await removeStaleLock(pgdata, lock?.pid);
        break;
      case 'gone': {
        const failure = await starting?.failure();
        if (failure !== undefined && !PASSING.test(failure)) throw notUp(failure);
        if (failure !== undefined && performance.now() - workingSince > STUCK_MS) throw notUp(failure);
        if (starting !== undefined && failure === undefined) break;
        if (starting === undefined) workingSince = performance.now();
        else await sleep(10 * POLL_MS);
        starting = await startServer(pgdata, supervised.programs, supervised.user, supervised.settings);
        log.debug({ serverPid: starting.pid }, 'PostgreSQL started');
        break;
      }
      default:
        assertNever(state);
    }
    await sleep(POLL_MS);
  }
}

// Another process of ours was faster, or the children of a killed server are still detaching from its shared memory.
const PASSING = /lock file ".*" already exists|shared memory block .* is still in use/;

function notUp(words: string, cause?: unknown): AppError {
  const fatal = /(?:FATAL|PANIC|error while loading shared libraries): .*/.exec(words)?.[0];
  return new AppError(
    'base-no-disponible',
    `La base de datos incluida no arrancó${fatal === undefined ? '' : ` (${fatal})`}. Revise el espacio en disco y el archivo postgres/arranque.log de la carpeta de datos.`,
    { internal: `embedded PostgreSQL did not come up: ${words}`, cause },
  );
}

async function removeStaleLock(pgdata: string, pid: number | undefined): Promise<void> {
  // Read again: a server started meanwhile has written its own lock.
  if ((await readLockFile(pgdata))?.pid === pid) await rm(join(pgdata, 'postmaster.pid'), { force: true });
}

async function tryJoin(socketDir: string | undefined, password: string): Promise<Attempt> {
  if (socketDir === undefined) return { kind: 'absent' };
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: 'rubrica-keeper',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // The keeper's owner watches for the end of the connection.
  try {
    await client.connect();
    // Loads a library from the programs' folder: a server whose programs were replaced or removed while it runs is sick.
    await client.query('DO $$ BEGIN END $$');
    await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    return { kind: 'joined', keeper: { client, socketDir } };
  } catch (error) {
    await client.end().catch(() => undefined);
    return classify(error);
  }
}

function classify(error: unknown): Attempt {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return { kind: 'absent' };
    case '57P01': // The last user stopped it while we waited for the lock.
    case '57P03': // Starting up or shutting down.
    case '53300': // Full.
      return { kind: 'busy', error };
    case '28P01':
    case '28000':
      throw new AppError(
        'base-no-disponible',
        'La base de datos incluida no acepta la contraseña de postgres/claves.json: ese archivo no corresponde a estos datos. Restaure ambos de la misma copia.',
        { cause: error },
      );
    default:
      return { kind: 'sick', error };
  }
}

/** Releases our hold; the last process stops the server. */
export async function leaveServer(keeper: Keeper, pgdata: string, log: Log): Promise<void> {
  let last = false;
  try {
    await keeper.client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await keeper.client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
      USERS_LOCK,
    ]);
    last = rows[0]?.last === true;
  } catch {
    return; // The server is already gone.
  }
  if (last && !(await stopServer(pgdata))) log.warn('embedded PostgreSQL did not stop');
  await keeper.client.end().catch(() => undefined);
}
