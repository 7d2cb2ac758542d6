import type { Principal } from '../../http/principal.js';
import { findRecibido, type RecibidoRow } from './store/search.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleRucs } from '../../http/query.js';

/** Returns the document of a key, if this caller may see it; another's is treated as not found. */
export async function visibleRecibido(tx: AccountTx, principal: Principal, clave: string): Promise<RecibidoRow> {
  const row = await findVisible(tx, principal, clave);
  if (row === undefined)
    throw new AppError('recibido-no-encontrado', 'No hay un documento recibido con esa clave en su cuenta.');
  return row;
}

/** The same; undefined if there is none, or it belongs to a company the caller may not see. */
export function findVisible(tx: AccountTx, principal: Principal, clave: string): Promise<RecibidoRow | undefined> {
  return findRecibido(tx, visibleRucs(principal.empresas, undefined), clave);
}
