import { isForeignKeyViolation } from './database-errors.js';
import type { AccountTx, Statement } from './transactions.js';

/** A use of a row, with its count, capped at `USES_MAX`. */
export interface Use {
  readonly recurso: string;
  readonly cantidad: number;
}

/** Enough to say «many»: a refusal needs no exact count. */
export const USES_MAX = 1000;

/** Outcome of a removal: a row in use stays. */
export type Removal = { readonly kind: 'removed' } | { readonly kind: 'in-use'; readonly uses: readonly Use[] };

/** Returns the non-zero counts as uses. */
export function usesOf(counts: Readonly<Record<string, number>>): Use[] {
  return Object.entries(counts)
    .filter(([, cantidad]) => cantidad > 0)
    .map(([recurso, cantidad]) => ({ recurso, cantidad }));
}

const SAVEPOINT: Statement = { name: 'in_use_savepoint', text: 'SAVEPOINT removal' };
const BACK: Statement = { name: 'in_use_back', text: 'ROLLBACK TO SAVEPOINT removal' };

/**
 * Runs a DELETE. A foreign key stops it if a row came to reference it meanwhile, or belongs to an uncounted table; then nothing
 * is deleted and the transaction continues.
 */
export async function removeUnlessReferenced(tx: AccountTx, remove: () => Promise<unknown>): Promise<Removal> {
  await tx.run(SAVEPOINT, []);
  try {
    await remove();
    return { kind: 'removed' };
  } catch (error) {
    const table = referringTable(error);
    if (table === undefined) throw error;
    await tx.run(BACK, []);
    return { kind: 'in-use', uses: [{ recurso: table, cantidad: 1 }] };
  }
}

/** Table of the row whose foreign key refused the delete. */
function referringTable(error: unknown): string | undefined {
  if (!isForeignKeyViolation(error)) return undefined;
  return 'table' in error && typeof error.table === 'string' ? error.table : 'otros';
}
