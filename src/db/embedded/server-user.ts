import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Unprivileged Unix user that runs PostgreSQL when we are root. Undefined otherwise: the server runs as our user. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Exit code and output of a finished program. */
export interface Outcome {
  /** Null if it could not be started or was killed. */
  readonly code: number | null;
  readonly output: string;
}

// PostgreSQL refuses to run as root. `postgres` comes with the distribution's package, `nobody` exists everywhere; creating our
// own user would mean editing system files.
const CANDIDATES = ['postgres', 'nobody'];

/** Chooses the server's user: always the owner of existing data, so installing a `postgres` user later changes nothing. */
export function chooseServerUser(pgdata: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(pgdata, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields?.[2] !== undefined && fields[3] !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65_534, gid: 65_534 }; // `nobody` by number, if the user list has no candidate.
}

/**
 * Runs a program to completion as the server's user, in `cwd`, without our environment. `stdin` is an open file the program may
 * read.
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
    // Not spawn's own timeout: that one keeps running if the program cannot be started at all.
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

// initdb takes a second, or a minute on a slow disk that syncs every file; a hung program must not hang us.
const PROGRAM_TIMEOUT_MS = 300_000;

/**
 * All the environment the server and its tools need: initdb finds the shell by PATH, and messages stay in one language so we
 * can parse them.
 */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns a path by which the server's user can open `directory`. A directory it owns below a closed one (a clone in a 0700
 * home) has no path it can traverse, but the kernel checks no parents for a process already in it: started there by root, the
 * server reaches it as `/proc/self/cwd` (Linux). Undefined: unreachable.
 */
export async function reachableName(user: ServerUser | undefined, directory: string): Promise<string | undefined> {
  if (await canEnter(user, directory)) return directory;
  if (process.platform !== 'linux') return undefined;
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd /proc/self/cwd'], { cwd: directory });
  return code === 0 ? '/proc/self/cwd' : undefined;
}

/** Whether that user can traverse the path to a directory. */
export async function canEnter(user: ServerUser | undefined, directory: string): Promise<boolean> {
  if (user === undefined) return true;
  // Test it as that user: mode bits alone would miss ACLs and security modules.
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]);
  return code === 0;
}
