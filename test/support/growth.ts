/**
 * How many times the processor time of `run` grows when its input grows eightfold: 8 for linear work, 64 for quadratic. The
 * least of several runs counts, and what is over at once counts as linear: a machine that is busy cannot fail it.
 */
export function growth(run: (size: number) => void, size: number): number {
  const large = processorMs(() => {
    run(8 * size);
  });
  if (large < AT_ONCE_MS) return 8;
  const small = processorMs(() => {
    run(size);
  });
  return large / small;
}

/** Between linear and quadratic, nearer to the latter: tables that grow and garbage make linear work somewhat more. */
export const LINEAR_AT_MOST = 24;

const AT_ONCE_MS = 40;
const RUNS = 3;

function processorMs(run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < RUNS && (i === 0 || least < 2_000); i++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
