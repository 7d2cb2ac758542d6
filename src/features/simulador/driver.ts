import { describeSelf } from '../../identity/self.js';
import type { Principal } from '../../http/principal.js';
import type { StoredFault } from '../../simulator/controls-store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { SimuladorSlice, SimulatorDriver } from './slice.js';

/** Returns this process's simulator; 404 if there is none. */
export function simulatorOf({ simulator }: SimuladorSlice): SimulatorDriver {
  if (simulator !== undefined) return simulator;
  throw new AppError(
    'simulador-no-encontrado',
    'Este servicio no lleva consigo el SRI simulado. Úselo en una instalación del ambiente simulador.',
  );
}

/** Returns the RUCs whose activity a caller sees. */
export async function ownRucs(tx: AccountTx, principal: Principal): Promise<readonly string[]> {
  return (await describeSelf(tx, principal)).empresas.map(({ ruc }) => ruc);
}

/** Whether a fault affects a caller: a global one, or one for a receipt of its companies. */
export function affects({ claveAcceso }: StoredFault, rucs: readonly string[]): boolean {
  return claveAcceso === null || rucs.includes(claveAcceso.slice(10, 23));
}
