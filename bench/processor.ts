import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

// USER_HZ, the unit of /proc: 100 on every Linux that Node runs on.
const TICK_MS = 10;

/** CPU time used so far by groups of processes and their ended children, from /proc. */
export function cpuMsOf(groups: Readonly<Record<string, readonly number[]>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuMs(pid), 0)]),
  );
}

function statOf(pid: number): string[] {
  try {
    // The second field is the program's name in brackets, which may contain spaces.
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

/** Returns the processes of a data directory's embedded server: the postmaster and all its children. */
export async function serverProcesses(dataDir: string): Promise<number[]> {
  const lock = await readFile(join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n', 1)[0]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === postmaster);
  return [postmaster, ...children];
}

/** CPU time of all processes of the machine. */
export function machineBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Steal time: given to other guests by the host while something here was runnable. */
export function stolenMs(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(total.split(/\s+/)[8] ?? 0) * TICK_MS;
}

/** Resident memory of a process, in megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
