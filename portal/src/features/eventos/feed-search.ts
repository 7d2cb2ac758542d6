import { useNavigate, useSearch } from '@tanstack/react-router';
import { TIPOS_EVENTO, type TipoEvento } from '../../../../src/domain/eventos.js';

/** Filters of the feed, all in the URL. */
export interface FeedSearch {
  /** Empty: all. */
  readonly tipos: readonly TipoEvento[];
  /** Chosen in the top bar, as on every page. */
  readonly ruc: string | undefined;
}

const RUC = /^\d{13}$/;

export function readFeedSearch(raw: Readonly<Record<string, unknown>>): FeedSearch {
  const wanted = typeof raw['tipos'] === 'string' ? raw['tipos'].split(',') : [];
  const { ruc } = raw;
  return {
    tipos: TIPOS_EVENTO.filter((tipo) => wanted.includes(tipo)),
    ruc: typeof ruc === 'string' && RUC.test(ruc) ? ruc : undefined,
  };
}

export function limitsOf({ tipos, ruc }: FeedSearch): { readonly tipos?: string; readonly ruc?: string } {
  return { ...(tipos.length === 0 ? {} : { tipos: tipos.join(',') }), ...(ruc === undefined ? {} : { ruc }) };
}

/** Returns the filters and a setter for the types. */
export function useFeedSearch(): readonly [FeedSearch, (tipos: readonly string[]) => void] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    readFeedSearch(raw),
    (tipos) => {
      const chosen = tipos.length === 0 ? undefined : tipos.join(',');
      void navigate({ to: '.', search: (before: object) => ({ ...before, tipos: chosen }) });
    },
  ];
}
