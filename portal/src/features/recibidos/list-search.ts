import {
  ESTADOS_RECIBIDO,
  PENDIENTES_RECIBIDO,
  type EstadoRecibido,
} from '../../../../src/features/recibidos/rules.js';
import { day, like, oneOf, routeSearch, words } from '../../service/search-params.js';
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
    /** Only documents that still need this. */
    falta: oneOf(PENDIENTES_RECIBIDO),
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

/** The manual entry page; with a key, to correct that document. */
export const manualSearch = routeSearch('/recibidos/manual', { corregir: like(/^manual-[1-9]\d{0,17}$/) });
