import { ESTADOS } from '../../../../src/kernel/estados.js';
import { day, like, oneOf, threeDigits, words } from '../../service/search-params.js';
import { plainFigure, readingsOf } from '../../ui/figure.js';
import { listSearch } from '../../ui/list-search.js';
import { TIPOS } from '../../service/tipos.js';

/** Reasons why a receipt needs a person: parked, or a failed mail. */
export const ESPERAS = ['intervenir', 'correo'] as const;

/** State filters; SIN_AUTORIZAR covers every state before the authorisation. */
export const ESTADO_FILTERS = [...ESTADOS, 'SIN_AUTORIZAR'] as const;

/** Orders of the list; without one, newest first. */
export const ORDERS = ['asc', 'numero', '-numero', 'receptor', '-receptor', 'total', '-total'] as const;
export type Order = (typeof ORDERS)[number];
export const SORTED_COLUMNS = ['numero', 'receptor', 'total'] as const;
export type SortedColumn = (typeof SORTED_COLUMNS)[number];

const SORT_FIELDS: Readonly<Record<SortedColumn, string>> = {
  numero: 'numero',
  receptor: 'receptor',
  total: 'importeTotal',
};

/** Parameter `sort` of the API; undefined: its default. */
export function sortOf(orden: Order | undefined): string | undefined {
  if (orden === undefined) return undefined;
  if (orden === 'asc') return 'fechaEmision,asc';
  const column = SORTED_COLUMNS.find((one) => orden.endsWith(one)) ?? 'numero';
  return `${SORT_FIELDS[column]},${orden.startsWith('-') ? 'desc' : 'asc'}`;
}

/** Order after a click on a column: totals begin with the largest, the others with the first. */
export function nextOrder(column: SortedColumn, orden: Order | undefined): Order | undefined {
  const [first, second]: readonly Order[] = column === 'total' ? ['-total', 'total'] : [column, `-${column}`];
  return orden === first ? second : orden === second ? undefined : first;
}

/** API rule: no control characters. */
const PLAIN = /^[^\p{Cc}]+$/u;

/** An amount as people type it, `1.234,50` or `1,234.50`. */
const amount = (raw: string): string | undefined => {
  const figure = plainFigure(raw.trim());
  // A total has two decimals: 1.234 is one thousand.
  return like(/^\d{1,12}(\.\d{1,2})?$/)(readingsOf(figure)?.thousands ?? figure);
};

/** Filters and order of the list. */
export const filters = listSearch('/comprobantes', {
  limits: {
    q: words,
    tipo: oneOf(TIPOS.map(({ pathWord }) => pathWord)),
    estado: oneOf(ESTADO_FILTERS),
    desde: day,
    hasta: day,
    estab: threeDigits,
    ptoEmi: threeDigits,
    /** Full identification of the receiver. */
    receptor: like(PLAIN, 20),
    referencia: like(PLAIN),
    importeDesde: amount,
    importeHasta: amount,
    espera: oneOf(ESPERAS),
    /** SRI code of a refusal. */
    causa: like(/^\d{1,6}$/),
  },
  further: ['estab', 'ptoEmi', 'receptor', 'referencia', 'importeDesde', 'importeHasta', 'espera', 'causa'],
  others: { orden: oneOf(ORDERS) },
});

export type ListSearch = ReturnType<typeof filters.read>;
export type Change = ReturnType<typeof filters.use>[1];
