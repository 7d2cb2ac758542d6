import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

// USER_HZ: what /proc counts in, 100 on every Linux that Node runs on.
const TICK_MS = 10;

/** Processor time used so far by groups of processes and by those children of theirs that have ended, from /proc. */
export function cpuMsOf(groups: Readonly<Record<string, readonly number[]>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuMs(pid), 0)]),
  );
}

function statOf(pid: number): string[] {
  try {
    // The second field is the program's name in brackets, which may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}

function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}

/** The embedded server of a data directory: the postmaster and all its children. */
export async function serverProcesses(dataDir: string): Promise<number[]> {
  const lock = await readFile(join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n', 1)[0]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === postmaster);
  return [postmaster, ...children];
}

/** What all processes of the machine have used together. */
export function machineBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** What the host gave to others while something here was to run: time lost that no process of ours used. */
export function stolenMs(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(total.split(/\s+/)[8] ?? 0) * TICK_MS;
}

/** Memory of a process that is in use, in megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
