// Set-up of each file when `RUBRICA_PROCESADOR=<file>` is set: appends the processor seconds of the file, with those of the processes that its
// worker started. The database is not counted: one server serves all files.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TICKS_PER_S = 100;

/** Processor seconds of a process, its ended children and its running descendants. */
function secondsOfTree(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + secondsOfTree(Number(child)), own);
  } catch {
    return 0; // ended meanwhile
  }
}

const target = process.env['RUBRICA_PROCESADOR'];
if (target !== undefined) {
  const before = secondsOfTree(process.pid);
  afterAll(() => {
    const file = relative(ROOT, expect.getState().testPath ?? '');
    appendFileSync(target, `${(secondsOfTree(process.pid) - before).toFixed(1)}\t${file}\n`);
  });
}
