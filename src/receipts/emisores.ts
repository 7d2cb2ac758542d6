import { findEmisor, type EmisorRow } from '../db/empresas.js';
import type { AccountTx } from '../db/transactions.js';

/** Looks up a payload's issuer. */
export type FindEmisor = (ruc: string, estab: string, ptoEmi: string) => Promise<EmisorRow | undefined>;

/** Caches issuer lookups for one transaction. */
export function sharedEmisores(tx: AccountTx): FindEmisor {
  const requested = new Map<string, Promise<EmisorRow | undefined>>();
  return (ruc, estab, ptoEmi) => {
    // Lengths make the key unambiguous: the values are unchecked.
    const key = `${ruc.length} ${estab.length} ${ruc}${estab}${ptoEmi}`;
    let found = requested.get(key);
    if (found === undefined) {
      found = findEmisor(tx, ruc, estab, ptoEmi);
      requested.set(key, found);
    }
    return found;
  };
}
