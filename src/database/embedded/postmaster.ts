import { spawn } from 'node:child_process';
import { chown, lstat, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable, writeServerFile } from './cluster.js';
import { inspectPostmaster } from './process-state.js';
import type { Programs } from './programs.js';
import { reachableName, SERVER_ENV, type ServerUser } from './server-user.js';
import { PG_HBA_CONF, postgresqlConf } from './settings.js';

/** What the server wrote into postmaster.pid, its lock file (PostgreSQL: src/include/utils/pidfile.h). */
export interface LockFile {
  readonly pid: number;
  /** Absolute; undefined until the server listens. */
  readonly socketDir: string | undefined;
}

/** Reads the lock file; undefined when there is none, or only its first bytes. */
export async function readLockFile(pgdata: string): Promise<LockFile | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(join(pgdata, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const socketDir = lines[4];
  return { pid, socketDir: socketDir === '.' ? pgdata : socketDir?.startsWith('/') === true ? socketDir : undefined };
}

/** A server process on its way up. */
export interface StartingServer {
  readonly pid: number | undefined;
  /** Undefined while it runs; then all it said. */
  failure(): Promise<string | undefined>;
}

/** Starts the server and returns at once. It outlives us if we are killed: the next start finds it by its lock file. */
export async function startServer(
  pgdata: string,
  programs: Programs,
  user: ServerUser | undefined,
  overrides: Readonly<Record<string, string>>,
): Promise<StartingServer> {
  const name = await reachableName(user, pgdata);
  if (name === undefined) throw unreachable(pgdata);
  const socketDir = await chooseSocketDir(pgdata, user);
  await writeServerFile(join(pgdata, 'postgresql.conf'), postgresqlConf(socketDir, overrides), user);
  await writeServerFile(join(pgdata, 'pg_hba.conf'), PG_HBA_CONF, user);
  const logFile = join(dirname(pgdata), 'arranque.log');
  const log = await open(logFile, 'w', 0o600);
  try {
    const child = spawn(programs.postgres, ['-D', name], {
      ...user,
      cwd: pgdata,
      env: SERVER_ENV,
      // A session of its own: Ctrl-C at our terminal must not stop the server before our last transactions are done.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended: string | undefined;
    child.on('error', (error) => (ended = error.message));
    child.on('exit', (code, signal) => (ended = `ended with ${signal ?? `code ${code ?? '?'}`}`));
    child.unref();
    return {
      pid: child.pid,
      failure: async () => (ended === undefined ? undefined : `${await lastWords(logFile, pgdata)}\n${ended}`.trim()),
    };
  } finally {
    await log.close();
  }
}

/** What it said before the log collector ran, and after. */
async function lastWords(logFile: string, pgdata: string): Promise<string> {
  const day = new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  const texts = await Promise.all(
    [logFile, join(pgdata, 'log', `servidor-${day}.log`)].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  return texts.map((text) => text.slice(-2_000)).join('\n');
}

/**
 * Stops a server: fast shutdown (transactions are rolled back, a checkpoint is written), and when that takes too long an
 * immediate one, which costs a recovery at the next start but no data. Answers whether it is gone.
 */
export async function stopServer(pgdata: string, { patienceMs = 30_000 } = {}): Promise<boolean> {
  const lock = await readLockFile(pgdata);
  if (lock === undefined) return true;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if ((await inspectPostmaster(lock.pid, pgdata)) !== 'running') break;
    try {
      process.kill(lock.pid, signal);
    } catch {
      break;
    }
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
      if ((await inspectPostmaster(lock.pid, pgdata)) !== 'running') break;
      await sleep(20);
    }
  }
  const gone = (await inspectPostmaster(lock.pid, pgdata)) !== 'running';
  if (gone && lock.socketDir !== undefined && (await isShortDir(lock.socketDir, pgdata))) {
    await rm(lock.socketDir, { recursive: true, force: true });
  }
  return gone;
}

// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const SOCKET_PATH_BYTES_MAX = 103;

/** `.`, the data directory itself, which is closed to others; or a short folder of the same kind when its path is too long. */
async function chooseSocketDir(pgdata: string, user: ServerUser | undefined): Promise<string> {
  if (Buffer.byteLength(join(pgdata, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX) return '.';
  // The one of a server that died: pools that lost it find the next one in the same place.
  const old = (await readLockFile(pgdata))?.socketDir;
  if (old !== undefined && (await isShortDir(old, pgdata))) return old;
  const temporary = tmpdir().length <= 60 ? tmpdir() : '/tmp';
  const made = await mkdtemp(join(temporary, SHORT_DIR_PREFIX));
  if (user !== undefined) await chown(made, user.uid, user.gid);
  return made;
}

const SHORT_DIR_PREFIX = 'rubrica-pg-';

async function isShortDir(socketDir: string, pgdata: string): Promise<boolean> {
  if (socketDir === pgdata || !basename(socketDir).startsWith(SHORT_DIR_PREFIX)) return false;
  const [directory, data] = await Promise.all([socketDir, pgdata].map((path) => lstat(path).catch(() => undefined)));
  // The folder above is everybody's: only one that belongs to the server's user and is closed to others is ours.
  return directory?.isDirectory() === true && directory.uid === data?.uid && (directory.mode & 0o077) === 0;
}
