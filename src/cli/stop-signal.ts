/** Answers with the first signal to stop; a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(130);
      asked = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
