import { lockSealedByOtherKey, storeRewrapped, type SealedColumns, type SealedRow } from '../database/sealed.js';
import type { Database, WorkerTx } from '../database/transactions.js';
import type { Vault } from './vault.js';

/** A table with sealed columns. Its module must list it, or a rotation loses its secrets. */
export interface SealedTable extends SealedColumns {
  /** Context a column's value is bound to. */
  readonly contextOf: (boundTo: Readonly<Record<string, string>>, column: string) => string;
}

/** Describes a sealed table: the context of each sealed column, built from the columns it is bound to. */
export function sealedTable<Bound extends string>(description: {
  readonly table: string;
  readonly id: string;
  readonly boundTo: readonly Bound[];
  readonly contexts: Readonly<Record<string, (row: Readonly<Record<Bound, string>>) => string>>;
}): SealedTable {
  const { table, id, boundTo, contexts } = description;
  return {
    table,
    id,
    boundTo,
    sealed: Object.keys(contexts),
    contextOf: (row, column) => {
      const context = contexts[column];
      if (context === undefined) throw new Error(`${table}.${column} is not a sealed column`);
      // Safe: the row was read with the same column list.
      return context(row);
    },
  };
}

/** Result of rewrapping a batch. */
export interface Batch {
  /** Null: no more rows. */
  readonly lastId: string | null;
  readonly rewrapped: number;
  /** Ids of rows that no key opens: modified or moved. */
  readonly unreadable: readonly string[];
}

// Small, so that a signature waiting for one of these rows waits only milliseconds.
const BATCH_ROWS = 50;

/** Rewraps a batch of rows after `afterId` that other keys wrap. */
export async function rewrapSome(
  tx: WorkerTx,
  vault: Vault,
  table: SealedTable,
  masterKeyId: string,
  afterId: string | null,
): Promise<Batch> {
  const rows = await lockSealedByOtherKey(tx, table, masterKeyId, afterId, BATCH_ROWS);
  const unreadable: string[] = [];
  for (const { id, boundTo, sealed } of rows) {
    const rewrapped = new Map<string, Buffer>();
    try {
      for (const [column, value] of sealed)
        rewrapped.set(column, vault.rewrap(value, table.contextOf(boundTo, column)).sealed);
    } catch {
      // One bad row must not keep the others under the old key.
      unreadable.push(id);
      continue;
    }
    await storeRewrapped(tx, table, { id, sealed: rewrapped }, masterKeyId);
  }
  return { lastId: rows.at(-1)?.id ?? null, rewrapped: rows.length - unreadable.length, unreadable };
}

/** `table/id` of every row that does not open, except those of lost keys. */
export async function unreadableRows(db: Database, vault: Vault, tables: readonly SealedTable[]): Promise<string[]> {
  const unreadable: string[] = [];
  for (const table of tables) {
    let afterId: string | null = null;
    do {
      const from: string | null = afterId;
      // No row has an empty key name, so this selects all.
      const rows: SealedRow[] = await db.asWorker((tx) => lockSealedByOtherKey(tx, table, '', from, BATCH_ROWS));
      const bad = rows.filter(({ boundTo, sealed }) => {
        return ![...sealed].every(([column, value]) => opens(vault, value, table.contextOf(boundTo, column)));
      });
      unreadable.push(...bad.map(({ id }) => `${table.table}/${id}`));
      afterId = rows.at(-1)?.id ?? null;
    } while (afterId !== null);
  }
  return unreadable;
}

function opens(vault: Vault, sealed: Buffer, context: string): boolean {
  try {
    vault.open(sealed, context);
    return true;
  } catch {
    return vault.isLost(sealed);
  }
}
