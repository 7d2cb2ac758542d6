import { canAccessEmpresa, type Principal } from '../../auth/principal.js';
import { findEmpresa, lockEmpresa, type EmpresaRow } from '../../database/empresas.js';
import type { AccountTx } from '../../database/transactions.js';
import { AppError } from '../../domain/app-error.js';

/** The company of a path, if the caller may see it; another account's or one out of its reach is as if it were not there. */
export async function visibleEmpresa(tx: AccountTx, principal: Principal, ruc: string): Promise<EmpresaRow> {
  return seen(canAccessEmpresa(principal, ruc) ? await findEmpresa(tx, ruc) : undefined);
}

/** The same, locked for an edit. */
export async function editableEmpresa(tx: AccountTx, principal: Principal, ruc: string): Promise<EmpresaRow> {
  return seen(canAccessEmpresa(principal, ruc) ? await lockEmpresa(tx, ruc) : undefined);
}

function seen(row: EmpresaRow | undefined): EmpresaRow {
  if (row === undefined) {
    throw new AppError('empresa-no-encontrada', 'No hay una empresa con ese RUC en su cuenta; revise el RUC.');
  }
  return row;
}
