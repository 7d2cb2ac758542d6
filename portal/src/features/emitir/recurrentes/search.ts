import { ESTADOS_RECURRENTE } from '../../../../../src/features/recurrentes/rules.js';
import { oneOf, words, yesNo } from '../../../service/search-params.js';
import { listSearch } from '../../../ui/list-search.js';

/** Filters of the recurring invoices; `pendientes`: those that need a person. */
export const filters = listSearch('/recurrentes', {
  limits: { q: words, estado: oneOf(ESTADOS_RECURRENTE), pendientes: yesNo },
  others: {},
});
