import { words } from '../../service/search-params.js';
import { listSearch } from '../../ui/list-search.js';

/** Filters of the customers. */
export const filters = listSearch('/clientes', { limits: { q: words }, others: {} });

export type CustomerSearch = ReturnType<typeof filters.read>;
