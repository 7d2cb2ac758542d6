import { may, type Me } from '../service/session.js';
import { areas } from './areas.js';
import { loadPalette } from './palette-code.js';

/** Without `requestIdleCallback` (Safari): long after the first paint. */
const LATER_MS = 2_000;

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, LATER_MS);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(act);
  return () => {
    cancelIdleCallback(handle);
  };
}

let preloading = false;

/** Whether code is being loaded that nobody asked for. */
export function isPreloading(): boolean {
  return preloading;
}

/** Loads the code of the command palette and of the lists, one after the other, while the page is idle; returns a stop function. */
export function preloadWhenIdle(me: Me): () => void {
  const loads = [
    loadPalette,
    ...areas
      .filter(({ hidden, access }) => hidden !== true && may(me, access))
      .flatMap(({ pages }) => pages.filter(({ warm }) => warm !== undefined).map(({ load }) => load)),
  ];
  let stop = (): void => undefined;
  const next = (at: number): void => {
    const load = loads[at];
    if (load === undefined) return;
    stop = whenIdle(() => {
      preloading = true;
      // A page that cannot load its code says so when it is opened.
      load()
        .catch(() => undefined)
        .finally(() => {
          preloading = false;
          next(at + 1);
        });
    });
  };
  next(0);
  return () => {
    loads.length = 0;
    stop();
  };
}
