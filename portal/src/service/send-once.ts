import { RubricaError } from '../../../clients/typescript/src/index.js';

/** The browser's network. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Resolves when another attempt makes sense, and when aborted. */
  readonly back: (signal: AbortSignal) => Promise<void>;
}

/**
 * Sends until the service answers, whatever it says. Only for requests that may be repeated: with an Idempotency-Key, or that change
 * nothing. `onWaiting` is called when there is no connection; aborting `signal` ends the wait with the last failure.
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  { signal, onWaiting }: { readonly signal: AbortSignal; readonly onWaiting: () => void },
  network: Network,
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
    onWaiting();
    await network.back(signal);
    if (signal.aborted) throw failure;
  }
}

const OFFLINE = new TypeError('no network');
