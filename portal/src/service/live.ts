import { useSyncExternalStore } from 'react';
import type { Result } from './client.js';
import { queries } from './session.js';

export type Evento = Result<'get', '/api/v1.0/eventos'>['content'][number];

/** Messages between tabs of the same user: stream opened (again), gone, still open, or one of its events. */
type TabMessage = 'opened' | 'gone' | 'still' | 'who' | Evento;

const EVERY_MS = 4_000;
const UNDER_WAY_MS = 1_000;
/** Poll interval with the stream: for what has no event, such as the next attempt of a mail. */
const SLOW_POLL_MS = 60_000;
const UNDER_WAY_SLOW_POLL_MS = 10_000;
/** Retry delay after a refusal (stream limit, expired session). */
const AGAIN_MS = 15_000;
/** Debounce: a receipt passes several states in a moment, and a busy account has many receipts. */
const TOGETHER_MS = 150;
const APART_MS = 1_000;

/** Polls while the page is visible: for data without events. */
export const LIVE = { refetchInterval: EVERY_MS, refetchIntervalInBackground: false } as const;

/** For queries keyed under receipts or events: refreshed by events; polled without the stream. */
export const LIVE_QUERY = {
  refetchInterval: () => (streaming ? SLOW_POLL_MS : EVERY_MS),
  refetchIntervalInBackground: false,
} as const;

/** Poll interval for a receipt in progress that is on screen. */
export function underWayMs(): number {
  return streaming ? UNDER_WAY_SLOW_POLL_MS : UNDER_WAY_MS;
}

let streaming = false;
const listeners = new Set<() => void>();

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
 * Follows the event stream while the tab is visible; returns a stop function. One tab of the browser holds the stream and broadcasts to the
 * others; when it is hidden or closed, the next takes over. Without browser locks (no https), each visible tab opens its own stream.
 */
export function follow(who: string): () => void {
  const name = `rubrica.flujo.${who}`;
  const others = new BroadcastChannel(name);
  let visible: AbortController | undefined;
  let leads = false;
  const tell = (said: TabMessage): void => {
    receiveMessage(said);
    others.postMessage(said);
  };
  others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== 'who') {
      if (visible !== undefined) receiveMessage(data);
    } else if (leads && streaming) others.postMessage('still' satisfies TabMessage);
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
      others.postMessage('who' satisfies TabMessage);
      // `locks` is missing without https, whatever the types say.
      const locks = (navigator as { readonly locks?: LockManager }).locks;
      void (locks === undefined ? lead(signal) : locks.request(name, { signal }, () => lead(signal))).catch(
        () => undefined, // Hidden before it got the lock
      );
    } else leave();
  };
  const leave = (): void => {
    visible?.abort();
    visible = undefined;
    streaming = false; // Missed events are covered by a refresh when the tab is visible again
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave();
    others.close();
  };
}

/** Holds the stream until aborted. */
function listen(signal: AbortSignal, tell: (said: TabMessage) => void): Promise<void> {
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
        // Same shape as GET /eventos, described in the OpenAPI document.
        tell(JSON.parse(data) as Evento);
      };
      source.onerror = () => {
        tell('gone');
        // After a disconnect EventSource reopens by itself, from its last event; after a refusal it does not.
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

function receiveMessage(said: TabMessage): void {
  if (typeof said === 'object') {
    note('claveAcceso' in said.datos ? said.datos.claveAcceso : undefined);
    return;
  }
  const before = streaming;
  streaming = said !== 'gone';
  // Events may have been missed, and a query's poll interval is only recalculated when it is answered.
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

/** Invalidates every list and the given receipts, except their files, whose keys contain the revision; without a set, all receipts. */
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
