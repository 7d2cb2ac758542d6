import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether a process of that id exists, whoever owns it. */
export function processAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What the process that a lock file names is now: our server, a dead one that its parent has not reaped yet (PostgreSQL
 * takes it for alive), some other program that got the number later, or nothing.
 */
export type PostmasterState = 'running' | 'unreaped' | 'foreign' | 'gone';

/** Looks at the process `pid` that a lock file in `pgdata` names. */
export async function inspectPostmaster(pid: number, pgdata: string): Promise<PostmasterState> {
  if (!processAlive(pid)) return 'gone';
  if (process.platform !== 'linux') return inspectWithPs(pid);
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The state follows the name, which stands in parentheses and may hold any character.
    const state = status.charAt(status.lastIndexOf(')') + 2);
    if (state === 'Z' || state === 'X') return 'unreaped';
    // The server's working directory is its data directory, by any name.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(pgdata)) ? 'running' : 'foreign';
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Another user's process does not show its directory: ours would.
    return code === 'ENOENT' || code === 'ESRCH' ? 'gone' : 'foreign';
  }
}

async function inspectWithPs(pid: number): Promise<PostmasterState> {
  try {
    const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'stat=,comm=', '-p', String(pid)]);
    if (stdout.trim().startsWith('Z')) return 'unreaped';
    return stdout.trim().endsWith('postgres') ? 'running' : 'foreign';
  } catch {
    return 'gone';
  }
}
