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

/** Contents of the server's lock file, postmaster.pid (PostgreSQL: src/include/utils/pidfile.h). */
export interface LockFile {
  readonly pid: number;
  /** Absolute; undefined until the server listens. */
  readonly socketDir: string | undefined;
}

/** Reads the lock file; undefined if it is missing or incomplete. */
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

export interface StartingServer {
  readonly pid: number | undefined;
  /** Undefined while it runs; then its full output. */
  failure(): Promise<string | undefined>;
}

/** Starts the server and returns immediately. It outlives us if we are killed: the next start finds it by its lock file. */
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
      // A separate session: Ctrl-C at our terminal must not stop the server before our last transactions are done.
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

/** Returns the output before and after the log collector started. */
async function lastWords(logFile: string, pgdata: string): Promise<string> {
  const day = new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  const texts = await Promise.all(
    [logFile, join(pgdata, 'log', `servidor-${day}.log`)].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  return texts.map((text) => text.slice(-2_000)).join('\n');
}

/**
 * Stops a server: fast shutdown (rolls back transactions, writes a checkpoint), and after a timeout an immediate one, which
 * costs a recovery at the next start but no data. Returns whether it is gone.
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

// sockaddr_un holds 104 bytes on macOS and 108 on Linux, including the terminating zero.
const SOCKET_PATH_BYTES_MAX = 103;

/** Returns `.`, the data directory itself, which is closed to others; or a short folder, also closed, if its path is too long. */
async function chooseSocketDir(pgdata: string, user: ServerUser | undefined): Promise<string> {
  if (Buffer.byteLength(join(pgdata, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX) return '.';
  // Reuse a dead server's folder: pools that lost it find the next server in the same place.
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
  // The parent folder is world-writable: trust only a folder owned by the server's user and closed to others.
  return directory?.isDirectory() === true && directory.uid === data?.uid && (directory.mode & 0o077) === 0;
}
