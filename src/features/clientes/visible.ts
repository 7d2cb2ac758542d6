import type { Principal } from '../../http/principal.js';
import { findCliente, lockCliente, type ClienteRow } from '../../db/clientes.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEmpresa } from '../empresas/public.js';

interface Address {
  readonly ruc: string;
  readonly id: string;
}

/** Returns the customer of a path, if the caller may see its company. */
export async function visibleCliente(tx: AccountTx, principal: Principal, { ruc, id }: Address): Promise<ClienteRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireFound(await findCliente(tx, empresa.id, id));
}

/** The same, locked for an edit, with its company's id. */
export async function editableCliente(
  tx: AccountTx,
  principal: Principal,
  { ruc, id }: Address,
): Promise<{ readonly empresaId: string; readonly row: ClienteRow }> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return { empresaId: empresa.id, row: requireFound(await lockCliente(tx, empresa.id, id)) };
}

export function requireFound(row: ClienteRow | undefined): ClienteRow {
  if (row === undefined) throw new AppError('cliente-no-encontrado', 'La empresa no tiene un cliente con ese id.');
  return row;
}
