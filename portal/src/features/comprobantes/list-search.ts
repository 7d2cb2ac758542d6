import { useNavigate, useSearch } from '@tanstack/react-router';
import { ESTADOS, type Estado } from '../../../../src/domain/estados.js';
import { TIPOS, type PathWord } from './tipos.js';

/** What a receipt may wait for a person with: parked, or with a mail that failed. */
export const ESPERAS = ['intervenir', 'correo'] as const;
export type Espera = (typeof ESPERAS)[number];

/** What a list is limited to: all of it is in the address bar. */
export interface ListSearch {
  readonly q: string | undefined;
  readonly tipo: PathWord | undefined;
  readonly estado: Estado | undefined;
  readonly espera: Espera | undefined;
  /** `2026-11-15`. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  /** From 1. */
  readonly page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of the API: a page ends at element 10,000. */
const PAGE_MAX = 500;

/** Reads the address bar; what is none of ours counts as not there. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const day = (value: unknown): string | undefined =>
    typeof value === 'string' && DAY.test(value) ? value : undefined;
  const page = Number(raw['page']);
  return {
    q: typeof raw['q'] === 'string' && raw['q'].trim() !== '' ? raw['q'] : undefined,
    tipo: TIPOS.find(({ pathWord }) => pathWord === raw['tipo'])?.pathWord,
    estado: ESTADOS.find((estado) => estado === raw['estado']),
    espera: ESPERAS.find((espera) => espera === raw['espera']),
    desde: day(raw['desde']),
    hasta: day(raw['hasta']),
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  };
}

/** The list's limits, and how to change some; another limit begins at the first page. */
export function useListSearch(): readonly [ListSearch, (change: Partial<ListSearch>) => void] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<ListSearch>): void => {
    const { page = 1, ...others } = changed;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...others, page: page === 1 ? undefined : String(page) }),
      // Typing a word is one step back, not one per letter.
      replace: 'q' in changed,
    });
  };
  return [readListSearch(raw), change];
}

/** Whether anything is limited. */
export function isLimited({ q, tipo, estado, espera, desde, hasta }: ListSearch): boolean {
  return [q, tipo, estado, espera, desde, hasta].some((limit) => limit !== undefined);
}
