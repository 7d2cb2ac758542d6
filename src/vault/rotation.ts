import { awaitSealers } from './sealed-store.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { addKeyToFile, retireKeysOfFile, type KeyRing } from './master-key.js';
import { sealedRows } from './installation-keys.js';
import { rewrapSome, type Batch, type Rewrap, type SealedTable } from './sealed-table.js';
import { createVault } from './vault.js';

/** Use of a master key by stored secrets. */
export interface KeyUse {
  readonly id: string;
  /** Whether the ring has it; false: there are secrets this installation cannot open. */
  readonly present: boolean;
  readonly current: boolean;
  /** Rows it wraps. */
  readonly total: number;
}

/** Every key of the ring and every key needed by a row. */
export async function keyUse(db: Database, ring: KeyRing, tables: readonly SealedTable[]): Promise<KeyUse[]> {
  const totals = new Map([...ring.ids().map((id) => [id, 0] as const), ...(await sealedRows(db, tables))]);
  const [current] = ring.ids();
  return [...totals].map(([id, total]) => ({
    id,
    present: ring.find(id) !== undefined,
    current: id === current,
    total,
  }));
}

export interface Rotation {
  /** The new current key. */
  readonly id: string;
  readonly rewrapped: number;
  /** `table/id` of rows no key opens; they keep the old key in use until they are deleted. */
  readonly unreadable: readonly string[];
}

/**
 * Rewraps every secret under the current key while the service runs. With a key file it first creates a new key; with keys from the
 * environment the operator adds the new one in front of the old.
 */
export async function rotateMasterKey(db: Database, ring: KeyRing, tables: readonly SealedTable[]): Promise<Rotation> {
  if (ring.file !== undefined) addKeyToFile(ring.file);
  const vault = createVault(ring);
  return rewrapTables(db, tables, ring.current().id, async (secrets) =>
    secrets.map(({ sealed, context }) => vault.rewrap(sealed, context).sealed),
  );
}

/** Rewraps every secret of the tables under the key with this id. */
export async function rewrapTables(
  db: Database,
  tables: readonly SealedTable[],
  id: string,
  rewrap: Rewrap,
): Promise<Rotation> {
  // Waits for transactions that sealed with the former key; later ones use the new key.
  await db.asWorker(awaitSealers);
  let rewrapped = 0;
  const unreadable: string[] = [];
  for (const table of tables) {
    let afterId: string | null = null;
    do {
      const from: string | null = afterId;
      const batch: Batch = await db.asWorker((tx) => rewrapSome(tx, rewrap, table, id, from));
      rewrapped += batch.rewrapped;
      for (const row of batch.unreadable) unreadable.push(`${table.table}/${row}`);
      afterId = batch.lastId;
    } while (afterId !== null);
  }
  return { id, rewrapped, unreadable };
}

/** Refuses while some stored secret needs another key than the current one, or than the current signing key. */
export async function refuseKeysInUse(
  db: Database,
  ring: KeyRing,
  tables: readonly SealedTable[],
  signingKeyId?: string,
): Promise<void> {
  const needed = (await keyUse(db, ring, tables)).filter(
    ({ id, current, total }) => !current && id !== signingKeyId && total > 0,
  );
  if (needed.length > 0) {
    throw new AppError(
      'clave-maestra-en-uso',
      `Aún hay secretos sellados con ${needed.map(({ id, total }) => `${id} (${total})`).join(', ')}. Ejecute primero: rubrica clave-maestra rotar`,
    );
  }
}

/** Removes the old keys from the key file, once nothing needs them. */
export async function retireOldKeys(
  db: Database,
  ring: KeyRing,
  tables: readonly SealedTable[],
  signingKeyId?: string,
): Promise<readonly string[]> {
  await refuseKeysInUse(db, ring, tables, signingKeyId);
  return ring.file === undefined ? [] : retireKeysOfFile(ring.file);
}
