import type { Fault } from './faults.js';

/** Delta debugging (Zeller and Hildebrandt 2002): removes faults while the run still fails; at most `runsMax` runs. */
export async function shrink(
  faults: readonly Fault[],
  fails: (faults: readonly Fault[]) => Promise<boolean>,
  runsMax = 60,
): Promise<{ readonly faults: readonly Fault[]; readonly runs: number }> {
  let left = faults;
  let parts = 2;
  let runs = 0;
  const tried = async (some: readonly Fault[]): Promise<boolean> => {
    runs++;
    return fails(some);
  };
  if (await tried([])) return { faults: [], runs };
  while (left.length > 1 && runs < runsMax) {
    const size = Math.ceil(left.length / parts);
    let smaller: readonly Fault[] | undefined;
    for (let at = 0; at < left.length && smaller === undefined && runs < runsMax; at += size) {
      const rest = [...left.slice(0, at), ...left.slice(at + size)];
      if (await tried(rest)) smaller = rest;
    }
    if (smaller !== undefined) {
      left = smaller;
      parts = Math.max(2, parts - 1);
    } else if (parts >= left.length) break;
    else parts = Math.min(left.length, 2 * parts);
  }
  return { faults: left, runs };
}

/** The shrunk run as a test. */
export function asTest(seed: number, receipts: number, faults: readonly Fault[], why: string): string {
  const listed = faults.map((fault) => `    ${JSON.stringify(fault)},`).join('\n');
  return `test('seed ${seed}: ${why.replaceAll("'", '’')}', async () => {
  const faults: readonly Fault[] = [
${listed}
  ];
  const run = await simulate(world, start, { seed: ${seed}, faults, instances: INSTANCES, receipts: ${receipts}, withinMs: 60_000 });
  expect(run.findings).toEqual([]);
});
`;
}
