import { ESTADOS_RECIBIDO, type EstadoRecibido } from '../../../../src/domain/recibidos.js';
import { useAddressSearch } from '../../ui/address-search.js';

/** States that a list may be limited to; set apart is what is of no use, whatever the reason. */
export const LIMITING = [...ESTADOS_RECIBIDO, 'APARTADOS'] as const;
export const APARTADOS: readonly EstadoRecibido[] = ['AJENO', 'INVALIDO', 'NO_AUTORIZADO'];

/** What limits a list. */
export interface Limits {
  readonly q: string | undefined;
  readonly codDoc: string | undefined;
  readonly estado: (typeof LIMITING)[number] | undefined;
  /** Only what nobody has decided about. */
  readonly falta: 'decision' | undefined;
  /** `2026-11-15`, of issue. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly registroDesde: string | undefined;
  readonly registroHasta: string | undefined;
  /** The supplier's identification, whole. */
  readonly emisor: string | undefined;
}

/** What a list shows: all of it is in the address bar. */
export interface ListSearch extends Limits {
  /** From 1. */
  readonly page: number;
}

/** A list without limits. */
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
/** Of the API: a page ends at element 10,000. */
const PAGE_MAX = 500;

/** Reads the address bar; what is none of ours counts as not there. */
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

/** Changes some of what a list shows. */
export type Change = (change: Partial<ListSearch>) => void;

/** What the list shows, and how to change some of it. */
export function useListSearch(): readonly [ListSearch, Change] {
  return useAddressSearch(readListSearch);
}

/** The limits alone. */
export function limitsOf(search: ListSearch): Limits {
  const { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor } = search;
  return { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor };
}

/** How many limits there are, of those that have no field of their own beside the list. */
export function countFurther({ emisor, registroDesde, registroHasta }: Limits): number {
  return [emisor, registroDesde, registroHasta].filter((limit) => limit !== undefined).length;
}

/** Whether anything is limited. */
export function isLimited(search: ListSearch): boolean {
  return Object.values(limitsOf(search)).some((limit) => limit !== undefined);
}
