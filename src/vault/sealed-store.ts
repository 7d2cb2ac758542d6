import type { AccountTx, Statement, WorkerTx } from '../db/transactions.js';

// Any constant: held shared while sealing and storing; a rotation waits for it.
const SEALING_LOCK = 7_782_404;

const HOLD_SEALING: Statement = {
  name: 'sealed_hold_sealing',
  text: `SELECT pg_advisory_xact_lock_shared(${SEALING_LOCK})`,
};

/** Call before getting the master key to seal with: no rotation ends while the transaction that stores the result runs. */
export async function holdSealing(tx: AccountTx | WorkerTx): Promise<void> {
  await tx.run(HOLD_SEALING, []);
}

const AWAIT_SEALERS: Statement = {
  name: 'sealed_await_sealers',
  text: `SELECT pg_advisory_xact_lock(${SEALING_LOCK})`,
};

/** Waits until every transaction that sealed with an earlier master key has ended. */
export async function awaitSealers(tx: WorkerTx): Promise<void> {
  await tx.run(AWAIT_SEALERS, []);
}

/** Location of sealed values; `master_key_id` beside them is the key that wraps all values of a row. */
export interface SealedColumns {
  readonly table: string;
  /** The primary key. */
  readonly id: string;
  /** Columns that the values are bound to. */
  readonly boundTo: readonly string[];
  readonly sealed: readonly string[];
}

export interface SealedRow {
  readonly id: string;
  readonly boundTo: Readonly<Record<string, string>>;
  readonly sealed: ReadonlyMap<string, Buffer>;
}

/** Locks the next rows after `afterId` (null: from the first) wrapped by a different master key, until the transaction ends. */
export async function lockSealedByOtherKey(
  tx: WorkerTx,
  { table, id, boundTo, sealed }: SealedColumns,
  masterKeyId: string,
  afterId: string | null,
  limit: number,
): Promise<SealedRow[]> {
  const statement: Statement = {
    name: `${table}_lock_sealed_otherwise`,
    text: `SELECT ${[id, ...boundTo, ...sealed].join(', ')} FROM ${table}
           WHERE master_key_id <> $1 AND (${id} > $2 OR $2 IS NULL) ORDER BY ${id} LIMIT $3 FOR UPDATE`,
  };
  const rows = await tx.run<Record<string, string | Buffer>>(statement, [masterKeyId, afterId, limit]);
  return rows.map((row) => rowOf({ id, boundTo, sealed }, row));
}

/** Any one row that this key wraps; undefined: none is left. */
export async function oneSealedBy(
  tx: WorkerTx,
  { table, id, boundTo, sealed }: SealedColumns,
  masterKeyId: string,
): Promise<SealedRow | undefined> {
  const statement: Statement = {
    name: `${table}_one_sealed_by`,
    text: `SELECT ${[id, ...boundTo, ...sealed].join(', ')} FROM ${table} WHERE master_key_id = $1 LIMIT 1`,
  };
  const [row] = await tx.run<Record<string, string | Buffer>>(statement, [masterKeyId]);
  return row === undefined ? undefined : rowOf({ id, boundTo, sealed }, row);
}

function rowOf(
  { id, boundTo, sealed }: Omit<SealedColumns, 'table'>,
  row: Readonly<Record<string, string | Buffer>>,
): SealedRow {
  return {
    id: String(row[id]),
    boundTo: Object.fromEntries(boundTo.map((name) => [name, String(row[name])])),
    sealed: new Map(sealed.flatMap((name) => (Buffer.isBuffer(row[name]) ? [[name, row[name]]] : []))),
  };
}

/** Stores the secrets of a row rewrapped under another master key. */
export async function storeRewrapped(
  tx: WorkerTx,
  { table, id, sealed }: SealedColumns,
  row: Pick<SealedRow, 'id' | 'sealed'>,
  masterKeyId: string,
): Promise<void> {
  const values = sealed.map((name, i) => `${name} = $${i + 3}`).join(', ');
  const statement: Statement = {
    name: `${table}_rewrap`,
    text: `UPDATE ${table} SET ${values}, master_key_id = $2 WHERE ${id} = $1`,
  };
  await tx.run(statement, [row.id, masterKeyId, ...sealed.map((name) => row.sealed.get(name) ?? null)]);
}

export async function countByMasterKey(
  tx: WorkerTx,
  { table }: SealedColumns,
): Promise<{ readonly master_key_id: string; readonly total: number }[]> {
  const text = `SELECT master_key_id, count(*)::int AS total FROM ${table} WHERE master_key_id IS NOT NULL GROUP BY 1 ORDER BY 1`;
  return tx.run<{ readonly master_key_id: string; readonly total: number }>(
    { name: `${table}_count_by_key`, text },
    [],
  );
}
