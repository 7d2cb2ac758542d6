import { useMemo, useSyncExternalStore } from 'react';
import { readDraft, watchDraft, writeDraft } from '../../service/drafts.js';

/** Storage key in the browser: the entries outlive the page and end with the session. */
const FORM = 'recibidos.cargas';
/** Older ones finished long ago. */
const TRACKED_MAX = 20;

/** An upload this user tracks. */
export interface TrackedCarga {
  readonly id: string;
  readonly name: string;
}

const listeners = new Set<() => void>();

function readTracked(account: string): readonly TrackedCarga[] {
  const found = readDraft(account, FORM);
  return Array.isArray(found) ? found.filter(isTracked) : [];
}

function isTracked(one: unknown): one is TrackedCarga {
  return typeof one === 'object' && one !== null && 'id' in one && 'name' in one;
}

function write(account: string, kept: readonly TrackedCarga[]): void {
  writeDraft(account, FORM, kept.length === 0 ? undefined : kept.slice(0, TRACKED_MAX));
  for (const listener of listeners) listener();
}

/** Starts tracking an upload, as the first of the list. */
export function trackCarga(account: string, carga: TrackedCarga): void {
  write(account, [carga, ...readTracked(account).filter(({ id }) => id !== carga.id)]);
}

export function untrackCarga(account: string, id: string): void {
  write(
    account,
    readTracked(account).filter((one) => one.id !== id),
  );
}

/** Returns the uploads tracked in this browser. */
export function useTrackedCargas(account: string): readonly TrackedCarga[] {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = watchDraft(account, FORM, listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => JSON.stringify(readDraft(account, FORM)),
  );
  return useMemo(() => (stored === 'null' ? [] : readTracked(account)), [account, stored]);
}
