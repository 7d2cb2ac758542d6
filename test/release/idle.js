// Memory and processor time of a service and, apart, of its PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Returns the processes of the service and of PostgreSQL below a process, itself included. */
function groupsBelow(pid) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [own, parent, name] = line.trim().split(/\s+/);
    return { pid: Number(own), parent: Number(parent), name };
  });
  const below = (top) => all.filter(({ parent }) => parent === top).flatMap((one) => [one, ...below(one.pid)]);
  const family = [...all.filter((one) => one.pid === pid), ...below(pid)];
  const named = (pattern) => family.filter(({ name }) => pattern.test(name)).map((one) => one.pid);
  return { service: named(/node|MainThread/), PostgreSQL: named(/^postgres/) };
}

/** Returns the processor seconds of the processes that still run, with their ended children. */
export function processorSeconds(pid) {
  return Object.values(groupsBelow(pid))
    .flat()
    .reduce((sum, one) => sum + ticks(one, true) / TICKS_PER_SECOND, 0);
}

/** Waits `forSeconds`; returns the proportional memory and processor share of each group. */
export async function idleOf(pid, forSeconds) {
  const groups = groupsBelow(pid);
  const before = new Map(Object.values(groups).flatMap((group) => group.map((one) => [one, ticks(one, false)])));
  // A connection's process that has ended counts nothing.
  const used = (group) => group.reduce((sum, one) => sum + Math.max(0, ticks(one, false) - before.get(one)), 0);
  await new Promise((wake) => setTimeout(wake, forSeconds * 1000));
  return Object.fromEntries(
    Object.entries(groups).map(([name, group]) => [
      name,
      {
        memoryMb: group.reduce((sum, one) => sum + pssMb(one), 0),
        percent: (100 * used(group)) / TICKS_PER_SECOND / forSeconds,
      },
    ]),
  );
}

/** The same as a line. */
export async function measureIdle(pid, forSeconds) {
  const parts = Object.entries(await idleOf(pid, forSeconds)).map(
    ([name, { memoryMb, percent }]) => `${name} ${memoryMb.toFixed(0)} MB, ${percent.toFixed(1)} % of a processor`,
  );
  return `idle for ${forSeconds} s: ${parts.join('; ')}`;
}

/** proc(5): utime, stime, cutime, cstime. A process that has just ended counts nothing. */
function ticks(pid, withChildren) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, withChildren ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

/** Shared pages are divided among their processes. */
function pssMb(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
