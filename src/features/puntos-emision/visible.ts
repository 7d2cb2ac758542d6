import type { Principal } from '../../http/principal.js';
import { findPuntoEmision, lockPuntoEmision, type PuntoEmisionRow } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEstablecimiento } from '../establecimientos/public.js';

interface Address {
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
}

/** Returns the point of a path, if the caller may see its company. */
export async function visiblePuntoEmision(
  tx: AccountTx,
  principal: Principal,
  address: Address,
): Promise<PuntoEmisionRow> {
  const establecimiento = await visibleEstablecimiento(tx, principal, address);
  return requireFound(await findPuntoEmision(tx, establecimiento.id, address.ptoEmi), address);
}

/** The same, locked for an edit. */
export async function editablePuntoEmision(
  tx: AccountTx,
  principal: Principal,
  address: Address,
): Promise<PuntoEmisionRow> {
  const establecimiento = await visibleEstablecimiento(tx, principal, address);
  return requireFound(await lockPuntoEmision(tx, establecimiento.id, address.ptoEmi), address);
}

function requireFound(row: PuntoEmisionRow | undefined, { estab, ptoEmi }: Address): PuntoEmisionRow {
  if (row === undefined) {
    const message = `El establecimiento ${estab} no tiene el punto de emisión ${ptoEmi}.`;
    throw new AppError('punto-emision-no-encontrado', message);
  }
  return row;
}
