import { queries } from '../../service/session.js';
import { filters } from './list-search.js';
import { storedPageSize } from './page-size.js';
import { listQuery } from './queries.js';

/** Requests the first page of the list. */
export function warmList(ruc: string | undefined): Promise<unknown> {
  return queries.query(listQuery(filters.read({}), ruc, storedPageSize()));
}
