import { ESTADOS_PROFORMA } from '../../../../../src/features/proformas/rules.js';
import { oneOf, words } from '../../../service/search-params.js';
import { listSearch } from '../../../ui/list-search.js';

/** States to filter by; PENDIENTES: those that can still be invoiced. */
export const FILTROS = ['PENDIENTES', ...ESTADOS_PROFORMA] as const;

/** Filters of the proformas. */
export const filters = listSearch('/proformas', { limits: { q: words, estado: oneOf(FILTROS) }, others: {} });
