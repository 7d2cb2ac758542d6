import { useNavigate, useSearch } from '@tanstack/react-router';
import { TIPOS_EVENTO, type TipoEvento } from '../../../../src/domain/eventos.js';

/** What the feed is limited to: all of it is in the address bar. */
export interface FeedSearch {
  /** None: all. */
  readonly tipos: readonly TipoEvento[];
  /** Chosen over the page, as on every other. */
  readonly ruc: string | undefined;
}

const RUC = /^\d{13}$/;

/** Reads the address bar; what is none of ours counts as not there. */
export function readFeedSearch(raw: Readonly<Record<string, unknown>>): FeedSearch {
  const wanted = typeof raw['tipos'] === 'string' ? raw['tipos'].split(',') : [];
  const { ruc } = raw;
  return {
    tipos: TIPOS_EVENTO.filter((tipo) => wanted.includes(tipo)),
    ruc: typeof ruc === 'string' && RUC.test(ruc) ? ruc : undefined,
  };
}

/** As the API and the address bar have it. */
export function limitsOf({ tipos, ruc }: FeedSearch): { readonly tipos?: string; readonly ruc?: string } {
  return { ...(tipos.length === 0 ? {} : { tipos: tipos.join(',') }), ...(ruc === undefined ? {} : { ruc }) };
}

/** The limits, and how to choose other types. */
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
