import type { Principal } from '../../http/principal.js';
import { findProducto, lockProducto, type ProductoRow } from '../../db/productos.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEmpresa } from '../empresas/public.js';

interface Address {
  readonly ruc: string;
  readonly id: string;
}

/** Returns the product of a path, if the caller may see its company. */
export async function visibleProducto(tx: AccountTx, principal: Principal, { ruc, id }: Address): Promise<ProductoRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireFound(await findProducto(tx, empresa.id, id));
}

/** The same, locked for an edit, with its company's id. */
export async function editableProducto(
  tx: AccountTx,
  principal: Principal,
  { ruc, id }: Address,
): Promise<{ readonly empresaId: string; readonly row: ProductoRow }> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return { empresaId: empresa.id, row: requireFound(await lockProducto(tx, empresa.id, id)) };
}

function requireFound(row: ProductoRow | undefined): ProductoRow {
  if (row === undefined) throw new AppError('producto-no-encontrado', 'La empresa no tiene un producto con ese id.');
  return row;
}
