import { ESTADOS, type Estado } from '../../../../src/domain/estados.js';
import { useAddressSearch } from '../../ui/address-search.js';
import { TIPOS, type PathWord } from './tipos.js';

/** Reasons why a receipt needs a person: parked, or a failed mail. */
export const ESPERAS = ['intervenir', 'correo'] as const;
export type Espera = (typeof ESPERAS)[number];

/** List filters. */
export interface Limits {
  readonly q: string | undefined;
  readonly tipo: PathWord | undefined;
  readonly estado: Estado | undefined;
  readonly espera: Espera | undefined;
  /** `2026-11-15`. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly estab: string | undefined;
  readonly ptoEmi: string | undefined;
  /** Full identification of the receiver. */
  readonly receptor: string | undefined;
  readonly referencia: string | undefined;
}

/** List state, all in the address bar. */
export interface ListSearch extends Limits {
  /** Oldest first; default is newest first. */
  readonly orden: 'asc' | undefined;
  /** From 1. */
  readonly page: number;
}

export const NO_LIMITS: Limits = {
  q: undefined,
  tipo: undefined,
  estado: undefined,
  espera: undefined,
  desde: undefined,
  hasta: undefined,
  estab: undefined,
  ptoEmi: undefined,
  receptor: undefined,
  referencia: undefined,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const THREE_DIGITS = /^\d{3}$/;
/** API rule: no control characters. */
const PLAIN = /^[^\p{Cc}]+$/u;
/** API rule: paging ends at element 10,000. */
const PAGE_MAX = 500;

/** Reads the address bar or a stored view; ignores unknown values. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const like = (name: string, pattern: RegExp, lengthMax = 100): string | undefined => {
    const value = raw[name];
    if (typeof value !== 'string' || value.trim() === '' || value.length > lengthMax) return undefined;
    return pattern.test(value) ? value : undefined;
  };
  const page = Number(raw['page']);
  return {
    q: like('q', /./s),
    tipo: TIPOS.find(({ pathWord }) => pathWord === raw['tipo'])?.pathWord,
    estado: ESTADOS.find((estado) => estado === raw['estado']),
    desde: like('desde', DAY),
    hasta: like('hasta', DAY),
    estab: like('estab', THREE_DIGITS),
    ptoEmi: like('ptoEmi', THREE_DIGITS),
    receptor: like('receptor', PLAIN, 20),
    referencia: like('referencia', PLAIN),
    espera: ESPERAS.find((espera) => espera === raw['espera']),
    orden: raw['orden'] === 'asc' ? 'asc' : undefined,
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  };
}

export type Change = (change: Partial<ListSearch>) => void;

export function useListSearch(): readonly [ListSearch, Change] {
  return useAddressSearch(readListSearch);
}

export function limitsOf(search: Limits): Limits {
  const { q, tipo, estado, desde, hasta, estab, ptoEmi, receptor, referencia, espera } = search;
  return { q, tipo, estado, desde, hasta, estab, ptoEmi, receptor, referencia, espera };
}

/** Number of active filters without a visible field. */
export function countFurther({ estab, ptoEmi, receptor, referencia, espera }: Limits): number {
  return [estab, ptoEmi, receptor, referencia, espera].filter((limit) => limit !== undefined).length;
}

export function isLimited(search: Limits): boolean {
  return Object.values(limitsOf(search)).some((limit) => limit !== undefined);
}
