import { findEmisor, type EmisorRow } from '../database/empresas.js';
import type { AccountTx } from '../database/transactions.js';

/** Looks up the issuer that a payload names. */
export type FindEmisor = (ruc: string, estab: string, ptoEmi: string) => Promise<EmisorRow | undefined>;

/** Looks it up once for all payloads of a transaction. */
export function sharedEmisores(tx: AccountTx): FindEmisor {
  const asked = new Map<string, Promise<EmisorRow | undefined>>();
  return (ruc, estab, ptoEmi) => {
    // Lengths too, for what a payload says may be anything.
    const key = `${ruc.length} ${estab.length} ${ruc}${estab}${ptoEmi}`;
    let found = asked.get(key);
    if (found === undefined) {
      found = findEmisor(tx, ruc, estab, ptoEmi);
      asked.set(key, found);
    }
    return found;
  };
}
