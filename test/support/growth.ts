import { Session, type Debugger, type Profiler } from 'node:inspector';
import { ranOut } from './cost/backtracking.js';
import { withCountedNatives } from './cost/natives.js';

// Must run before the measured code is first called: V8 only counts in functions it compiles after this.
const session = new Session();
session.connect();
if (isLoaded(new URL('../../dist/', import.meta.url).href))
  throw new Error('imported after what it measures: first, and in a file of APART (vitest.config.ts)');
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Whether V8 has compiled a file below this address. */
function isLoaded(folder: string): boolean {
  let found = false;
  const look = ({ params }: { params: Debugger.ScriptParsedEventDataType }): void => {
    // The set-up of every file has the names of headers.
    found ||= params.url.startsWith(folder) && !params.url.endsWith('/http/openapi/headers.js');
  };
  session.on('Debugger.scriptParsed', look);
  session.post('Debugger.enable');
  session.post('Debugger.disable');
  session.off('Debugger.scriptParsed', look);
  return found;
}

/**
 * Counts the steps of a run as blocks of JavaScript executed, according to V8: the same on any machine; Infinity if an expression would
 * hardly end. Import this file first.
 */
export async function stepsOf(run: () => unknown): Promise<number> {
  counted();
  ranOut();
  await withCountedNatives(run);
  const steps = counted();
  return ranOut() ? Infinity : steps;
}

/** Returns the factor by which the work of `run` grows for an eightfold input: 8 if linear, 64 if quadratic. */
export async function stepGrowth(run: (size: number) => unknown, size: number): Promise<number> {
  // Warm-up: compiling and caching on first use do not depend on the input.
  await stepsOf(() => run(1));
  const small = await stepsOf(() => run(size));
  return (await stepsOf(() => run(8 * size))) / small;
}

/** Returns the blocks run since the last call. */
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
 * Returns the CPU time of a run in milliseconds, the minimum of three. For WebAssembly, whose steps are not counted: use an input for which
 * linear work takes no time and quadratic work takes a second.
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
