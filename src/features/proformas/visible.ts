import type { Principal } from '../../http/principal.js';
import { findProforma, lockProforma, type ProformaWithContent } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEmpresa } from '../empresas/public.js';

interface Address {
  readonly ruc: string;
  readonly id: string;
}

/** Returns the proforma of a path, if the caller may see its company. */
export async function visibleProforma(
  tx: AccountTx,
  principal: Principal,
  { ruc, id }: Address,
): Promise<ProformaWithContent> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireOf(empresa.id, await findProforma(tx, id));
}

/** The same, locked for a change. */
export async function editableProforma(
  tx: AccountTx,
  principal: Principal,
  { ruc, id }: Address,
): Promise<ProformaWithContent> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireOf(empresa.id, await lockProforma(tx, id));
}

function requireOf(empresaId: string, row: ProformaWithContent | undefined): ProformaWithContent {
  if (row?.empresa_id !== empresaId)
    throw new AppError('proforma-no-encontrada', 'La empresa no tiene una proforma con ese id.');
  return row;
}
