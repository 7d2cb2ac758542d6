/**
 * Does something again and again in this process, whatever the others do: for what each process must know for itself (its
 * clock, what it holds in memory). Work that is done once for all of them is a `periodic`. `run` sees to its own failures.
 */
export function repeatHere(everyMs: number, run: () => Promise<void>): { readonly stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that takes longer than the time between two is not overtaken.
    running ??= run().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
