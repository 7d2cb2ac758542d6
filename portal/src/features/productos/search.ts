import { words, yesNo } from '../../service/search-params.js';
import { listSearch } from '../../ui/list-search.js';

/** Filters of the products. */
export const filters = listSearch('/productos', { limits: { q: words, activo: yesNo }, others: {} });

export type ProductSearch = ReturnType<typeof filters.read>;
