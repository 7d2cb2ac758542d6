import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseServerUser, reachableName } from '../../src/db/embedded/server-user.js';
import { freePort } from './free-port.js';
import { temporaryDir } from './service.js';

/** A PgBouncer in transaction mode on its own port. */
export interface TestPgBouncer {
  readonly pid: number;
  /** Returns the same login and database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Settings of a service behind it: Debian 12 has 1.18, which does not support prepared statements. */
export const UNNAMED = { RUBRICA_SENTENCIAS_PREPARADAS: 'no' } as const;

/** Few, so that processes have to share. */
const SERVER_CONNECTIONS = 8;

/** Starts it with `packaging/ha/pgbouncer.ini` in front of the embedded server of these URLs, whose logins it may use. */
export async function startPgBouncer(urls: readonly string[], pgdata: string): Promise<TestPgBouncer> {
  const { path: base, remove } = temporaryDir();
  const at = (name: string): string => join(base, name);
  const [first = ''] = urls;
  const server = new URL(first);
  const port = await freePort();
  // It does not run as root, and only the server's own user can open the socket.
  const user = chooseServerUser(pgdata);
  const socketDir = server.searchParams.get('host') ?? pgdata;
  writeFileSync(
    at('pgbouncer.ini'),
    filledIn('pgbouncer.ini', {
      servidor: (await reachableName(user, socketDir)) ?? socketDir,
      puerto_servidor: server.port || '5432',
      escucha: '127.0.0.1',
      puerto: String(port),
      usuarios: at('usuarios.txt'),
      conexiones: String(SERVER_CONNECTIONS),
    }),
  );
  writeFileSync(at('usuarios.txt'), userList(urls));
  for (const file of [base, at('pgbouncer.ini'), at('usuarios.txt')]) {
    if (user !== undefined) chownSync(file, user.uid, user.gid);
    if (file !== base) chmodSync(file, 0o600);
  }
  const child = spawn('pgbouncer', [at('pgbouncer.ini')], {
    ...user,
    cwd: socketDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said.join('')}`);
    await sleep(20);
  }
  return {
    pid: child.pid ?? 0,
    through: (url) => {
      const { protocol, username, password, pathname } = new URL(url);
      return `${protocol}//${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
      remove();
    },
  };
}

/** Returns the `auth_file` lines for the logins of these URLs. */
export function userList(urls: readonly string[]): string {
  const quoted = (text: string): string => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  return urls.map((url) => `${quoted(new URL(url).username)} ${quoted(new URL(url).password)}\n`).join('');
}

/** Fills in the placeholders of a sample in packaging/ha; each must be filled. */
export function filledIn(name: string, values: Readonly<Record<string, string>>): string {
  const sample = readFileSync(join(import.meta.dirname, '../../packaging/ha', name), 'utf8');
  return sample.replaceAll(/«([a-z_]+)»/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`${name}: nothing for ${place}`);
    return value;
  });
}

/** Whether something accepts connections there. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
