import {
  countByMasterKey,
  lockSealedByOtherKey,
  oneSealedBy,
  storeRewrapped,
  type SealedColumns,
  type SealedRow,
} from './sealed-store.js';
import type { Database, WorkerTx } from '../db/transactions.js';
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

/** A sealed value and the context it is bound to. */
export interface Sealed {
  readonly context: string;
  readonly sealed: Buffer;
}

/** Wraps the secrets of a row under the current key; rejects if one does not open. */
export type Rewrap = (secrets: readonly Sealed[]) => Promise<readonly Buffer[]>;

/** Rewraps a batch of rows after `afterId` that other keys wrap. */
export async function rewrapSome(
  tx: WorkerTx,
  rewrap: Rewrap,
  table: SealedTable,
  masterKeyId: string,
  afterId: string | null,
): Promise<Batch> {
  const rows = await lockSealedByOtherKey(tx, table, masterKeyId, afterId, BATCH_ROWS);
  const unreadable: string[] = [];
  for (const { id, boundTo, sealed } of rows) {
    const columns = [...sealed.keys()];
    let rewrapped: readonly Buffer[];
    try {
      rewrapped = await rewrap(secretsOf(table, { boundTo, sealed }));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One bad row must not keep the others under the old key.
      unreadable.push(id);
      continue;
    }
    const values = new Map(
      columns.flatMap((column, at) => (rewrapped[at] === undefined ? [] : [[column, rewrapped[at]]])),
    );
    await storeRewrapped(tx, table, { id, sealed: values }, masterKeyId);
  }
  return { lastId: rows.at(-1)?.id ?? null, rewrapped: rows.length - unreadable.length, unreadable };
}

function secretsOf(table: SealedTable, { boundTo, sealed }: Pick<SealedRow, 'boundTo' | 'sealed'>): Sealed[] {
  return [...sealed].map(([column, value]) => ({ context: table.contextOf(boundTo, column), sealed: value }));
}

/** The signer is down: says nothing about the row. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'FirmadorUnavailable';
}

/** `table/id` of every row that does not open, except those of lost keys. */
export async function unreadableRows(
  db: Database,
  opens: (secrets: readonly Sealed[]) => Promise<boolean>,
  tables: readonly SealedTable[],
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const table of tables) {
    let afterId: string | null = null;
    do {
      const from: string | null = afterId;
      // No row has an empty key name, so this selects all.
      const rows: SealedRow[] = await db.asWorker((tx) => lockSealedByOtherKey(tx, table, '', from, BATCH_ROWS));
      for (const row of rows) if (!(await opens(secretsOf(table, row)))) unreadable.push(`${table.table}/${row.id}`);
      afterId = rows.at(-1)?.id ?? null;
    } while (afterId !== null);
  }
  return unreadable;
}

/** The keys of which some table has a row that does not open, by one row of each key and table; with the rows that each wraps there. */
export async function keysThatFail(
  db: Database,
  opens: (secrets: readonly Sealed[]) => Promise<boolean>,
  tables: readonly SealedTable[],
): Promise<ReadonlyMap<string, number>> {
  const failing = new Map<string, number>();
  for (const table of tables) {
    for (const { master_key_id: id, total } of await db.asWorker((tx) => countByMasterKey(tx, table))) {
      const row = await db.asWorker((tx) => oneSealedBy(tx, table, id));
      if (row !== undefined && !(await opens(secretsOf(table, row)))) failing.set(id, (failing.get(id) ?? 0) + total);
    }
  }
  return failing;
}

/** Whether a vault opens all of them, or their key was declared lost. */
export function opensAll(vault: Vault): (secrets: readonly Sealed[]) => Promise<boolean> {
  return async (secrets) =>
    secrets.every(({ sealed, context }) => {
      try {
        vault.open(sealed, context);
        return true;
      } catch {
        return vault.isLost(sealed);
      }
    });
}
