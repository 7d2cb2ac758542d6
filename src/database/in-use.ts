import { isReferenceRefused } from './away.js';
import type { AccountTx, Statement } from './transactions.js';

/** What uses a row, and how often; counts end at `USES_MAX`. */
export interface Use {
  readonly recurso: string;
  readonly cantidad: number;
}

/** Enough to say «many»: nobody waits for an exact count to be told no. */
export const USES_MAX = 1000;

/** Outcome of a removal: what is in use stays. */
export type Removal = { readonly kind: 'removed' } | { readonly kind: 'in-use'; readonly uses: readonly Use[] };

/** The uses among counted ones. */
export function usesOf(counts: Readonly<Record<string, number>>): Use[] {
  return Object.entries(counts)
    .filter(([, cantidad]) => cantidad > 0)
    .map(([recurso, cantidad]) => ({ recurso, cantidad }));
}

const SAVEPOINT: Statement = { name: 'in_use_savepoint', text: 'SAVEPOINT removal' };
const BACK: Statement = { name: 'in_use_back', text: 'ROLLBACK TO SAVEPOINT removal' };

/**
 * Runs a DELETE. A row that came to refer to it meanwhile, or one of a table that nobody counted, stops it by its foreign key;
 * then nothing of it is done, and the transaction goes on.
 */
export async function removeUnlessReferred(tx: AccountTx, remove: () => Promise<unknown>): Promise<Removal> {
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

/** The table of the row whose foreign key refused. */
function referringTable(error: unknown): string | undefined {
  if (!isReferenceRefused(error)) return undefined;
  return 'table' in error && typeof error.table === 'string' ? error.table : 'otros';
}
