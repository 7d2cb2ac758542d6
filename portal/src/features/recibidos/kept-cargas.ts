import { useMemo, useSyncExternalStore } from 'react';
import { readDraft, watchDraft, writeDraft } from '../../service/drafts.js';

/** Storage key in the browser: the entries outlive the page and end with the session. */
const FORM = 'recibidos.cargas';
/** Older ones finished long ago. */
const KEPT_MAX = 20;

/** An upload this user tracks. */
export interface KeptCarga {
  readonly id: string;
  readonly name: string;
}

const listeners = new Set<() => void>();

function readKept(account: string): readonly KeptCarga[] {
  const found = readDraft(account, FORM);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

function isKept(one: unknown): one is KeptCarga {
  return typeof one === 'object' && one !== null && 'id' in one && 'name' in one;
}

function write(account: string, kept: readonly KeptCarga[]): void {
  writeDraft(account, FORM, kept.length === 0 ? undefined : kept.slice(0, KEPT_MAX));
  for (const listener of listeners) listener();
}

/** Starts tracking an upload, as the first of the list. */
export function keepCarga(account: string, carga: KeptCarga): void {
  write(account, [carga, ...readKept(account).filter(({ id }) => id !== carga.id)]);
}

export function forgetCarga(account: string, id: string): void {
  write(
    account,
    readKept(account).filter((one) => one.id !== id),
  );
}

/** Returns the uploads tracked in this browser. */
export function useKeptCargas(account: string): readonly KeptCarga[] {
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
  return useMemo(() => (stored === 'null' ? [] : readKept(account)), [account, stored]);
}
