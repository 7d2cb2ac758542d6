import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether a process with that id exists, under any owner. */
export function processAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * State of the process named in a lock file: our server, a dead one not yet reaped by its parent (PostgreSQL treats it as
 * alive), another program that reused the id, or gone.
 */
export type PostmasterState = 'running' | 'unreaped' | 'foreign' | 'gone';

/** Inspects the process `pid` named by a lock file in `pgdata`. */
export async function inspectPostmaster(pid: number, pgdata: string): Promise<PostmasterState> {
  if (!processAlive(pid)) return 'gone';
  if (process.platform !== 'linux') return inspectWithPs(pid);
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The state follows the name, which is in parentheses and may contain any character.
    const state = status.charAt(status.lastIndexOf(')') + 2);
    if (state === 'Z' || state === 'X') return 'unreaped';
    // The server's working directory is its data directory, under any name.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(pgdata)) ? 'running' : 'foreign';
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Another user's process hides its directory: ours would not.
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
