/**
 * Repeats something in this process only: for per-process state (its clock, its caches). Work done once for all processes is a
 * `periodic`. `run` handles its own errors.
 */
export function repeatLocally(everyMs: number, run: () => Promise<void>): { readonly stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A slow run is never overlapped by the next.
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
