import type { Principal } from '../../http/principal.js';
import { findEstablecimiento, lockEstablecimiento, type EstablecimientoRow } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEmpresa } from '../empresas/public.js';

interface Address {
  readonly ruc: string;
  readonly estab: string;
}

/** Returns the establishment of a path, if the caller may see its company. */
export async function visibleEstablecimiento(
  tx: AccountTx,
  principal: Principal,
  { ruc, estab }: Address,
): Promise<EstablecimientoRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireFound(await findEstablecimiento(tx, empresa.id, estab), estab);
}

/** The same, locked for an edit. */
export async function editableEstablecimiento(
  tx: AccountTx,
  principal: Principal,
  { ruc, estab }: Address,
): Promise<EstablecimientoRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireFound(await lockEstablecimiento(tx, empresa.id, estab), estab);
}

function requireFound(row: EstablecimientoRow | undefined, estab: string): EstablecimientoRow {
  if (row === undefined) {
    throw new AppError('establecimiento-no-encontrado', `La empresa no tiene el establecimiento ${estab}.`);
  }
  return row;
}
