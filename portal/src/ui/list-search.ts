import {
  pageNumber,
  routeSearch,
  useChangeSearch,
  type Params,
  type RouteSearch,
  type SearchOf,
} from '../service/search-params.js';

/** Filters of a list, absent ones undefined. */
export type LimitsOf<P extends Params> = { readonly [K in keyof P]: ReturnType<P[K]> };
/** Filters, order and page (from 1) of a list. */
export type ListOf<P extends Params, O extends Params> = LimitsOf<P & O> & { readonly page: number };

type Raw = Readonly<Record<string, unknown>>;

/** State of a list page, all in the URL. */
export interface ListSearch<P extends Params, O extends Params> {
  readonly page: RouteSearch<P>['page'];
  readonly none: LimitsOf<P>;
  readonly read: (raw: Raw) => ListOf<P, O>;
  readonly use: () => readonly [ListOf<P, O>, (changed: Partial<ListOf<P, O>>) => void];
  readonly limitsOf: (search: LimitsOf<P>) => LimitsOf<P>;
  readonly isLimited: (search: LimitsOf<P>) => boolean;
  /** Counts active filters among those without a visible field. */
  readonly countFurther: (search: LimitsOf<P>) => number;
}

/** Declares a list page's filters (`further`: those behind «Más filtros») and its other parameters. */
export function listSearch<P extends Params, O extends Params>(
  path: string,
  { limits, further = [], others }: { readonly limits: P; readonly further?: readonly (keyof P)[]; readonly others: O },
): ListSearch<P, O> {
  const names = Object.keys(limits);
  const route = routeSearch(path, { ...limits, ...others, page: pageNumber });
  const pick = (from: (name: string) => unknown): LimitsOf<P> =>
    Object.fromEntries(names.map((name) => [name, from(name)])) as LimitsOf<P>;
  const none = pick(() => undefined);
  const stateOf = (read: SearchOf<Params>): ListOf<P, O> =>
    ({ ...none, ...read, page: read['page'] ?? 1 }) as ListOf<P, O>;
  const limitsOf = (search: LimitsOf<P>): LimitsOf<P> => pick((name) => search[name]);
  return {
    page: route.page,
    none,
    read: (raw) => stateOf(route.read(raw)),
    use: () => {
      const search = route.use();
      const change = useChangeSearch();
      return [
        stateOf(search),
        (changed) => {
          // A changed filter returns to the first page, which is not in the address.
          change(
            { ...changed, page: changed.page === 1 ? undefined : changed.page },
            // Typing a word is one history entry, not one per letter.
            { replace: 'q' in changed && Object.keys(changed).length === 1 },
          );
        },
      ];
    },
    limitsOf,
    isLimited: (search) => Object.values(limitsOf(search)).some((limit) => limit !== undefined),
    countFurther: (search) => further.filter((name) => search[name] !== undefined).length,
  };
}
