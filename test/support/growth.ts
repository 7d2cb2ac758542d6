import { Session, type Debugger, type Profiler } from 'node:inspector';
import { ranOut } from './cost/backtracking.js';
import { withCountedNatives } from './cost/natives.js';

// From here on, and before what is measured is first called: V8 counts only in functions that it compiles while it is asked to.
const session = new Session();
session.connect();
if (isLoaded(/\/src\/[^?]+\.ts$/))
  throw new Error('imported after what it measures: first, and in a file of APART (vitest.config.ts)');
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Whether V8 has compiled a file of this name. */
function isLoaded(name: RegExp): boolean {
  let found = false;
  const look = ({ params }: { params: Debugger.ScriptParsedEventDataType }): void => {
    found ||= name.test(params.url);
  };
  session.on('Debugger.scriptParsed', look);
  session.post('Debugger.enable');
  session.post('Debugger.disable');
  session.off('Debugger.scriptParsed', look);
  return found;
}

/**
 * How many steps something takes, counted by V8 in blocks of JavaScript that were run: the same on any machine; Infinity where
 * an expression would hardly end. Import this file first.
 */
export async function stepsOf(run: () => unknown): Promise<number> {
  counted();
  ranOut();
  await withCountedNatives(run);
  const steps = counted();
  return ranOut() ? Infinity : steps;
}

/** How many times the work of `run` grows when its input grows eightfold: 8 when it is linear, 64 when it is quadratic. */
export async function stepGrowth(run: (size: number) => unknown, size: number): Promise<number> {
  // Once before: what is compiled and kept on first use is not the input's doing.
  await stepsOf(() => run(1));
  const small = await stepsOf(() => run(size));
  return (await stepsOf(() => run(8 * size))) / small;
}

/** What has run since it was last asked. */
function counted(): number {
  let total = 0;
  session.post(
    'Profiler.takePreciseCoverage',
    (error, coverage: Profiler.TakePreciseCoverageReturnType | undefined) => {
      if (error !== null) throw error;
      for (const script of coverage?.result ?? [])
        for (const { ranges } of script.functions) for (const { count } of ranges) total += count;
    },
  );
  return total;
}

/**
 * The processor time that a run takes, in milliseconds, the least of three. For what runs in WebAssembly, whose steps nobody
 * counts: give it an input for which linear work is over at once and quadratic work takes a second.
 */
export function processorMs(run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least > 1_000) break;
  }
  return least;
}
