import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; `missing` only if the servers answered so. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly records: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly code: string };

export type ReadTxt = (name: string) => Promise<TxtAnswer>;

/** Per try; c-ares doubles it for the second. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** For the whole search, whatever the servers do. */
const SEARCH_MS = 10_000;
/** More than a name has; the rest is ignored. */
const RECORDS_MAX = 50;
const RECORD_CHARS_MAX = 500;

/** Reads TXT records. `servers`: addresses with an optional port; empty: those of the machine. */
export function createTxtReader(servers: readonly string[]): ReadTxt {
  return async (name) => {
    // One per search: `cancel` ends all searches of a resolver.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => {
      resolver.cancel();
    }, SEARCH_MS);
    try {
      const records = (await resolver.resolveTxt(name)).slice(0, RECORDS_MAX);
      return { kind: 'records', records: records.map((parts) => parts.join('').slice(0, RECORD_CHARS_MAX)) };
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === 'ENOTFOUND' || code === 'ENODATA') return { kind: 'missing' };
      return { kind: 'unavailable', code: typeof code === 'string' ? code : 'EUNKNOWN' };
    } finally {
      clearTimeout(timer);
    }
  };
}
