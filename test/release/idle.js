// Memory and processor time of an idle service and, apart, of its PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Waits `forSeconds` and returns a line: proportional memory, processor share. `pid`: a process above the service. */
export async function measureIdle(pid, forSeconds) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines
    .map((line) => line.trim().split(/\s+/))
    .map(([own, parent, name]) => ({ pid: Number(own), parent: Number(parent), name }));
  const below = (top) => all.filter(({ parent }) => parent === top).flatMap((one) => [one, ...below(one.pid)]);
  const family = [...all.filter((one) => one.pid === pid), ...below(pid)];
  const groups = {
    service: family.filter(({ name }) => /node|MainThread/.test(name)),
    PostgreSQL: family.filter(({ name }) => name.startsWith('postgres')),
  };
  const used = (group) => group.reduce((sum, one) => sum + ticks(one.pid), 0);
  const before = Object.values(groups).map(used);
  await new Promise((wake) => setTimeout(wake, forSeconds * 1000));
  const parts = Object.entries(groups).map(([name, group], at) => {
    const share = (100 * (used(group) - before[at])) / TICKS_PER_SECOND / forSeconds;
    const memory = group.reduce((sum, one) => sum + pssMb(one.pid), 0);
    return `${name} ${memory.toFixed(0)} MB, ${share.toFixed(1)} % of a processor`;
  });
  return `idle for ${forSeconds} s: ${parts.join('; ')}`;
}

function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Shared pages are divided among their processes. */
function pssMb(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
}
