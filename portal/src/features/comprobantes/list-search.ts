import { ESTADOS } from '../../../../src/domain/estados.js';
import { day, like, oneOf, threeDigits, words } from '../../service/search-params.js';
import { plainFigure, readingsOf } from '../../ui/figure.js';
import { listSearch } from '../../ui/list-search.js';
import { TIPOS } from '../../service/tipos.js';

/** Reasons why a receipt needs a person: parked, or a failed mail. */
export const ESPERAS = ['intervenir', 'correo'] as const;

/** State filters; SIN_AUTORIZAR covers every state before the authorisation. */
export const ESTADO_FILTERS = [...ESTADOS, 'SIN_AUTORIZAR'] as const;

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
  },
  further: ['estab', 'ptoEmi', 'receptor', 'referencia', 'importeDesde', 'importeHasta', 'espera'],
  // Oldest first; default is newest first.
  others: { orden: oneOf(['asc']) },
});

export type ListSearch = ReturnType<typeof filters.read>;
export type Change = ReturnType<typeof filters.use>[1];
