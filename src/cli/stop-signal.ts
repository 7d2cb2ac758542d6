/** Runs `body`; SIGINT or SIGTERM aborts its `signal`. */
export async function untilStopped<T>(body: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const onSignal = (): void => {
    stopping.abort();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await body(stopping.signal);
  } finally {
    process.removeListener('SIGINT', onSignal);
    process.removeListener('SIGTERM', onSignal);
  }
}

let stopped: Promise<NodeJS.Signals> | undefined;

/** The first stop signal of the process, for every caller; a second one exits immediately. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return (stopped ??= new Promise((resolve) => {
    let requested = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (requested) process.exit(130);
      requested = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  }));
}
