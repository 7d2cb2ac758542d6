import { useSyncExternalStore } from 'react';
import type { Network } from './send-once.js';

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

export const network: Network = {
  isOnline: () => navigator.onLine,
  back: (signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        removeEventListener('online', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      addEventListener('online', done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
      else if (navigator.onLine) setTimeout(done, AGAIN_MS);
    }),
};
