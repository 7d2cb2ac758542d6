import type { TipoEvento } from '../../../../src/kernel/eventos.js';
import { TIPOS_EVENTO } from '../../i18n/index.js';
import { routeSearch, someOf, useRucParam } from '../../service/search-params.js';

/** Filter of the feed. */
export const feed = routeSearch('/eventos', { tipos: someOf(TIPOS_EVENTO) });

/** Limits of the feed; `ruc` is chosen in the top bar, as on every page. */
export interface FeedSearch {
  /** Empty: all. */
  readonly tipos: readonly TipoEvento[];
  readonly ruc: string | undefined;
}

export function useFeedSearch(): FeedSearch {
  const { tipos = [] } = feed.use();
  return { tipos, ruc: useRucParam() };
}

export function filtersOf({ tipos, ruc }: FeedSearch): { readonly tipos?: string; readonly ruc?: string } {
  return { ...(tipos.length === 0 ? {} : { tipos: tipos.join(',') }), ...(ruc === undefined ? {} : { ruc }) };
}
