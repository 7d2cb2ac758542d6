import { useSyncExternalStore } from 'react';
import { RubricaError } from '../../../clients/typescript/src/index.js';

/** Pause before another attempt while the browser believes that it has a network. */
const AGAIN_MS = 3_000;

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}

/**
 * Sends until the service answers, whatever it says. Only for requests that may be repeated: with an Idempotency-Key, or that change
 * nothing. `onWaiting` is called when there is no connection; aborting `signal` ends the wait with the last failure.
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  { signal, onWaiting }: { readonly signal: AbortSignal; readonly onWaiting: () => void },
  network: { readonly isOnline: () => boolean; readonly back: (signal: AbortSignal) => Promise<void> } = BROWSER,
): Promise<T> {
  for (;;) {
    let failure: unknown = OFFLINE;
    if (network.isOnline()) {
      try {
        return await send();
      } catch (error) {
        if (error instanceof RubricaError) throw error;
        failure = error;
      }
    }
    if (signal.aborted) throw failure;
    onWaiting();
    await network.back(signal);
    if (signal.aborted) throw failure;
  }
}

const OFFLINE = new TypeError('no network');

const BROWSER = {
  isOnline: () => navigator.onLine,
  /** Resolves when the network is back, or after a pause if it is not known to be away; also when aborted. */
  back: (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        removeEventListener('online', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      addEventListener('online', done);
      signal.addEventListener('abort', done);
      if (navigator.onLine) setTimeout(done, AGAIN_MS);
    }),
};
