import { Session, type Profiler } from 'node:inspector';

/**
 * How many times the work of `run` grows when its input grows eightfold: 8 when it is linear, 64 when it is quadratic. Counted
 * by V8 in blocks of JavaScript that were run, so that it is the same on any machine; what goes on inside a regular expression
 * does not show here.
 */
export function stepGrowth(run: (size: number) => void, size: number): number {
  // Once before: what is compiled and kept on first use is not the input's doing.
  run(1);
  const small = steps(() => {
    run(size);
  });
  return (
    steps(() => {
      run(8 * size);
    }) / small
  );
}

function steps(run: () => void): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    run();
    let total = 0;
    session.post(
      'Profiler.takePreciseCoverage',
      (error, coverage: Profiler.TakePreciseCoverageReturnType | undefined) => {
        if (error !== null) throw error;
        for (const script of coverage?.result ?? [])
          for (const { ranges } of script.functions) for (const { count } of ranges) total += count;
      },
    );
    session.post('Profiler.stopPreciseCoverage');
    return total;
  } finally {
    session.disconnect();
  }
}

/**
 * The processor time that a run takes, in milliseconds, the least of three. For regular expressions, whose steps nobody counts:
 * give it an input for which linear work is over at once and quadratic work takes seconds.
 */
export function processorMs(run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < 3 && least > 1; i++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least > 5_000) break;
  }
  return least;
}
