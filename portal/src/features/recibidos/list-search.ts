import { ESTADOS_RECIBIDO, type EstadoRecibido } from '../../../../src/domain/recibidos.js';
import { useAddressSearch } from '../../ui/address-search.js';

/** State filters; APARTADOS covers every document set apart, whatever the reason. */
export const LIMITING = [...ESTADOS_RECIBIDO, 'APARTADOS'] as const;
export const APARTADOS: readonly EstadoRecibido[] = ['AJENO', 'INVALIDO', 'NO_AUTORIZADO'];

export interface Limits {
  readonly q: string | undefined;
  readonly codDoc: string | undefined;
  readonly estado: (typeof LIMITING)[number] | undefined;
  /** Only undecided documents. */
  readonly falta: 'decision' | undefined;
  /** Date of issue, `2026-11-15`. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly registroDesde: string | undefined;
  readonly registroHasta: string | undefined;
  /** The supplier's full identification. */
  readonly emisor: string | undefined;
}

/** Filters and page of a list, all in the URL. */
export interface ListSearch extends Limits {
  /** From 1. */
  readonly page: number;
}

export const NO_LIMITS: Limits = {
  q: undefined,
  codDoc: undefined,
  estado: undefined,
  falta: undefined,
  desde: undefined,
  hasta: undefined,
  registroDesde: undefined,
  registroHasta: undefined,
  emisor: undefined,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Limit of the API: pages end at element 10,000. */
const PAGE_MAX = 500;

export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const like = (name: string, pattern: RegExp): string | undefined => {
    const value = raw[name];
    return typeof value === 'string' && value.length <= 100 && pattern.test(value) ? value : undefined;
  };
  const page = Number(raw['page']);
  return {
    q: like('q', /\S/),
    codDoc: like('codDoc', /^\d{2,3}$/),
    estado: LIMITING.find((estado) => estado === raw['estado']),
    falta: raw['falta'] === 'decision' ? 'decision' : undefined,
    desde: like('desde', DAY),
    hasta: like('hasta', DAY),
    registroDesde: like('registroDesde', DAY),
    registroHasta: like('registroHasta', DAY),
    emisor: like('emisor', /^[0-9A-Za-z-]{3,20}$/),
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  };
}

export type Change = (change: Partial<ListSearch>) => void;

/** Returns the list's filters and page, and a setter. */
export function useListSearch(): readonly [ListSearch, Change] {
  return useAddressSearch(readListSearch);
}

export function limitsOf(search: ListSearch): Limits {
  const { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor } = search;
  return { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor };
}

/** Counts active filters that have no field beside the list. */
export function countFurther({ emisor, registroDesde, registroHasta }: Limits): number {
  return [emisor, registroDesde, registroHasta].filter((limit) => limit !== undefined).length;
}

export function isLimited(search: ListSearch): boolean {
  return Object.values(limitsOf(search)).some((limit) => limit !== undefined);
}
