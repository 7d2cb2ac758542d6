import { useSyncExternalStore } from 'react';
import type { Result } from './client.js';
import { queries } from './session.js';

/** What happened. */
export type Evento = Result<'get', '/api/v1.0/eventos'>['content'][number];

/** What tabs of the same person tell one another: that the stream is there (anew), is gone, still is, or an event of it. */
type Said = 'opened' | 'gone' | 'still' | 'who' | Evento;

const EVERY_MS = 4_000;
const UNDER_WAY_MS = 1_000;
/** With the stream: what no event tells of, such as the next attempt of a mail. */
const SELDOM_MS = 60_000;
const UNDER_WAY_SELDOM_MS = 10_000;
/** Refused (as many streams as there may be, a session that ended): asked again after a while. */
const AGAIN_MS = 15_000;
/** A receipt passes several states in a moment, and a busy account has many receipts: what is shown is asked for so often at most. */
const TOGETHER_MS = 150;
const APART_MS = 1_000;

/** A query that is asked again every so often while the page is visible: for what no event tells of. */
export const LIVE = { refetchInterval: EVERY_MS, refetchIntervalInBackground: false } as const;

/** A query under the keys of receipts and of events: events refresh it; without the stream it is asked again every so often. */
export const FOLLOWED = {
  refetchInterval: () => (streaming ? SELDOM_MS : EVERY_MS),
  refetchIntervalInBackground: false,
} as const;

/** How often to ask for a receipt that is under way while a person looks at it. */
export function underWayMs(): number {
  return streaming ? UNDER_WAY_SELDOM_MS : UNDER_WAY_MS;
}

let streaming = false;
const listeners = new Set<() => void>();

/** Whether changes arrive by themselves. */
export function useStreaming(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => streaming,
  );
}

/**
 * Follows the stream of events for as long as the tab is looked at; answers how to stop. One tab of the browser holds the
 * stream and tells the others; when it is hidden or closed, the next takes over. Where the browser has no locks (an address
 * without https), each visible tab has its own.
 */
export function follow(who: string): () => void {
  const name = `rubrica.flujo.${who}`;
  const others = new BroadcastChannel(name);
  let visible: AbortController | undefined;
  let leads = false;
  const tell = (said: Said): void => {
    take(said);
    others.postMessage(said);
  };
  others.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data !== 'who') {
      if (visible !== undefined) take(data);
    } else if (leads && streaming) others.postMessage('still' satisfies Said);
  };
  const lead = async (signal: AbortSignal): Promise<void> => {
    leads = true;
    await listen(signal, tell);
    leads = false;
  };
  const look = (): void => {
    if (document.visibilityState === 'visible') {
      if (visible !== undefined) return;
      visible = new AbortController();
      const { signal } = visible;
      others.postMessage('who' satisfies Said);
      // `locks` is not there without https, whatever the types say.
      const locks = (navigator as { readonly locks?: LockManager }).locks;
      void (locks === undefined ? lead(signal) : locks.request(name, { signal }, () => lead(signal))).catch(
        () => undefined, // hidden before its turn came
      );
    } else leave();
  };
  const leave = (): void => {
    visible?.abort();
    visible = undefined;
    streaming = false; // whatever happens meanwhile is asked for when the tab is looked at again
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave();
    others.close();
  };
}

/** Holds the stream until it is not wanted any more. */
function listen(signal: AbortSignal, tell: (said: Said) => void): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) {
      done();
      return;
    }
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource('/api/v1.0/eventos/flujo');
      source.onopen = () => {
        tell('opened');
      };
      source.onmessage = ({ data }: MessageEvent<string>) => {
        // As GET /eventos gives it, which the document describes.
        tell(JSON.parse(data) as Evento);
      };
      source.onerror = () => {
        tell('gone');
        // Cut off, it opens again by itself, after the last event that it had; refused, it does not.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
      };
      source.addEventListener('fin', () => {
        source?.close();
        tell('gone');
        again = setTimeout(open, AGAIN_MS);
      });
    };
    signal.addEventListener('abort', () => {
      source?.close();
      clearTimeout(again);
      done();
    });
    open();
  });
}

function take(said: Said): void {
  if (typeof said === 'object') {
    note('claveAcceso' in said.datos ? said.datos.claveAcceso : undefined);
    return;
  }
  const before = streaming;
  streaming = said !== 'gone';
  // Something may have happened while nobody listened; and how often a query asks is settled when it is answered.
  if (said === 'opened' || streaming !== before) refresh();
  if (streaming !== before) for (const listener of listeners) listener();
}

const changed = new Set<string>();
let due: ReturnType<typeof setTimeout> | undefined;
let refreshedAt = 0;

function note(claveAcceso: string | undefined): void {
  if (claveAcceso !== undefined) changed.add(claveAcceso);
  due ??= setTimeout(
    () => {
      due = undefined;
      refreshedAt = performance.now();
      refresh(changed);
      changed.clear();
    },
    Math.max(TOGETHER_MS, refreshedAt + APART_MS - performance.now()),
  );
}

/** Asks again for every list, and for all of these receipts but their files, whose keys have the revision; no set: for all. */
function refresh(claves?: ReadonlySet<string>): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kind, clave, part] }) =>
      kind === 'comprobantes' ||
      kind === 'recibidos' ||
      kind === 'eventos' ||
      ((kind === 'comprobante' || kind === 'recibido') &&
        part !== 'archivos' &&
        (claves === undefined || claves.has(String(clave)))),
  });
}
