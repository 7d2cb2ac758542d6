import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { findEmpresa, lockEmpresa, type EmpresaRow } from '../../db/empresas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';

/** Returns the company of a path, if the caller may see it; otherwise it is treated as not found. */
export async function visibleEmpresa(tx: AccountTx, principal: Principal, ruc: string): Promise<EmpresaRow> {
  return requireFound(canAccessEmpresa(principal, ruc) ? await findEmpresa(tx, ruc) : undefined);
}

/** The same, locked for an edit. */
export async function editableEmpresa(tx: AccountTx, principal: Principal, ruc: string): Promise<EmpresaRow> {
  return requireFound(canAccessEmpresa(principal, ruc) ? await lockEmpresa(tx, ruc) : undefined);
}

function requireFound(row: EmpresaRow | undefined): EmpresaRow {
  if (row === undefined) {
    throw new AppError('empresa-no-encontrada', 'No hay una empresa con ese RUC en su cuenta; revise el RUC.');
  }
  return row;
}
