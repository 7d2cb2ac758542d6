import { ESTADOS_RECIBIDO, type EstadoRecibido } from '../../../../src/domain/recibidos.js';
import { day, like, oneOf, words } from '../../service/search-params.js';
import { listSearch } from '../../ui/list-search.js';

/** State filters; APARTADOS covers every document set apart, whatever the reason. */
export const ESTADO_FILTERS = [...ESTADOS_RECIBIDO, 'APARTADOS'] as const;
export const APARTADOS: readonly EstadoRecibido[] = ['AJENO', 'INVALIDO', 'NO_AUTORIZADO'];

/** Filters of the list. */
export const filters = listSearch('/recibidos', {
  limits: {
    q: words,
    codDoc: like(/^\d{2,3}$/),
    estado: oneOf(ESTADO_FILTERS),
    /** Only undecided documents. */
    falta: oneOf(['decision']),
    /** Date of issue. */
    desde: day,
    hasta: day,
    registroDesde: day,
    registroHasta: day,
    /** The supplier's full identification. */
    emisor: like(/^[0-9A-Za-z-]{3,20}$/),
  },
  further: ['emisor', 'registroDesde', 'registroHasta'],
  others: {},
});

export type ListSearch = ReturnType<typeof filters.read>;
export type ListFilters = typeof filters.none;
export type Change = ReturnType<typeof filters.use>[1];
