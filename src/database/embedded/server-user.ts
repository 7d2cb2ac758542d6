import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The unprivileged Unix user PostgreSQL runs as when we are root. Undefined everywhere else: the server runs as we do. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** What a finished program said. */
export interface Outcome {
  /** Null when it could not be started or was killed. */
  readonly code: number | null;
  readonly output: string;
}

// PostgreSQL refuses to run as root. `postgres` comes with the distribution's package, `nobody` is everywhere; making a
// user of our own would mean editing system files.
const CANDIDATES = ['postgres', 'nobody'];

/** Who runs the server: the owner of existing data for good, so that a later-installed `postgres` user changes nothing. */
export function chooseServerUser(pgdata: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(pgdata, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields?.[2] !== undefined && fields[3] !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65_534, gid: 65_534 }; // nobody, by number, where the list of users names none
}

/**
 * Runs a program to its end as the server's user, in `cwd`, with nothing of our environment. `stdin` is an open file the
 * program may read.
 */
export function runAs(
  user: ServerUser | undefined,
  file: string,
  args: readonly string[],
  { cwd = '/', stdin }: { cwd?: string; stdin?: number } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...user,
      cwd,
      env: SERVER_ENV,
      stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
    });
    // Our own, not spawn's: that one is left running when the program cannot be started at all.
    const timer = setTimeout(() => child.kill('SIGKILL'), PROGRAM_TIMEOUT_MS);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: null, output: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output: output.trim() });
    });
  });
}

// initdb takes a second, and a minute on a slow disk that syncs every file; a program that hangs must not hang us.
const PROGRAM_TIMEOUT_MS = 300_000;

/** All the server and its tools need: initdb finds the shell by PATH, and messages stay in one language for us to read. */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * How the server's user may name `directory`. A directory of its own below a closed one (a clone in a 0700 home) has no
 * path it can follow, but the kernel checks no parents for a process already standing in it: started there by root, the
 * server reaches it as `/proc/self/cwd` (Linux). Undefined: no way.
 */
export async function reachableName(user: ServerUser | undefined, directory: string): Promise<string | undefined> {
  if (await canEnter(user, directory)) return directory;
  if (process.platform !== 'linux') return undefined;
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd /proc/self/cwd'], { cwd: directory });
  return code === 0 ? '/proc/self/cwd' : undefined;
}

/** Whether that user can follow the path to a directory. */
export async function canEnter(user: ServerUser | undefined, directory: string): Promise<boolean> {
  if (user === undefined) return true;
  // Asked of the kernel, as that user: mode bits alone would miss ACLs and security modules.
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]);
  return code === 0;
}
