import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Reads one search parameter; undefined for a value that it does not accept. */
export type Param<T> = (raw: string) => T | undefined;
export type Params = Readonly<Record<string, Param<unknown>>>;

export type SearchOf<P extends Params> = { readonly [K in keyof P]?: ReturnType<P[K]> };

export const like =
  (pattern: RegExp, lengthMax = 100): Param<string> =>
  (raw) =>
    raw.trim() !== '' && raw.length <= lengthMax && pattern.test(raw) ? raw : undefined;

export const oneOf =
  <const T extends string>(known: readonly T[]): Param<T> =>
  (raw) =>
    known.find((one) => one === raw);

/** Several values, separated by commas. */
export const someOf =
  <const T extends string>(known: readonly T[]): Param<readonly T[]> =>
  (raw) => {
    const wanted = raw.split(',');
    const found = known.filter((one) => wanted.includes(one));
    return found.length === 0 ? undefined : found;
  };

/** A date of the calendar: `2026-11-15`. */
export const day: Param<string> = (raw) => {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(raw)) return undefined;
  const moment = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(raw) ? raw : undefined;
};

/** Free text of a search field. */
export const words = like(/\S/);
/** Code of an establishment or an emission point. */
export const threeDigits = like(/^\d{3}$/);
export const claveAcceso = like(/^\d{49}$/);
export const yesNo: Param<boolean> = (raw) => (raw === 'true' ? true : raw === 'false' ? false : undefined);

/** The API pages up to element 10,000. */
const PAGE_MAX = 500;
/** Page of a list, from 1; the first is not in the address. */
export const pageNumber: Param<number> = (raw) => {
  const page = /^\d{1,3}$/.test(raw) ? Number(raw) : 0;
  return page > 1 && page <= PAGE_MAX ? page : undefined;
};

/** Converts a value to its text in the address: the inverse of a `Param`. */
export function searchText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** Reads the parameters that are present; refused values become undefined, so that the page uses its defaults. */
export function readParams<P extends Params>(params: P, raw: Readonly<Record<string, unknown>>): SearchOf<P> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      // An absent parameter stays absent: the router would take undefined for «remove it».
      if (!(name in raw)) return [];
      const value = searchText(raw[name]);
      return [[name, value === undefined ? undefined : param(value)]];
    }),
  ) as SearchOf<P>;
}

/** Search parameters of a route: `page` goes into the area's page, `use` into its components. */
export interface RouteSearch<P extends Params> {
  readonly page: {
    readonly path: string;
    readonly validateSearch: (raw: Readonly<Record<string, unknown>>) => SearchOf<P>;
  };
  readonly read: (raw: Readonly<Record<string, unknown>>) => SearchOf<P>;
  readonly use: () => SearchOf<P>;
}

/** Route id of the pages that need a session. */
export const INSIDE = 'inside';

/** Declares the search parameters of a page. */
export function routeSearch<P extends Params>(
  path: string,
  params: P,
  access: 'inside' | 'public' = 'inside',
): RouteSearch<P> {
  const read = (raw: Readonly<Record<string, unknown>>): SearchOf<P> => readParams(params, raw);
  const from = access === 'inside' ? `/${INSIDE}${path}` : path;
  return {
    page: { path, validateSearch: read },
    read,
    use: () => useSearch({ from }) as SearchOf<P>,
  };
}

/** Parameters of every address: the selected company. */
const ROOT = { ruc: like(/^\d{13}$/) };

export function validateRootSearch(raw: Readonly<Record<string, unknown>>): SearchOf<typeof ROOT> {
  return readParams(ROOT, raw);
}

/** RUC in the address. */
export function useRucParam(): string | undefined {
  const { ruc }: SearchOf<typeof ROOT> = useSearch({ from: rootRouteId });
  return ruc;
}

/** Returns a setter for parameters of the current address. */
export function useChangeSearch<S extends object>(): (
  changed: Partial<S>,
  options?: { readonly replace?: boolean; readonly resetScroll?: boolean },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (changed, options = {}) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }), ...options });
    },
    [navigate],
  );
}
