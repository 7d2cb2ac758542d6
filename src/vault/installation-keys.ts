import { countByMasterKey } from './sealed-store.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { openKeyRing, type KeyRing, type KeySource } from './master-key.js';
import type { SealedTable } from './sealed-table.js';

/** Number of stored rows per master key. */
export async function sealedRows(db: Database, tables: readonly SealedTable[]): Promise<ReadonlyMap<string, number>> {
  const rows = new Map<string, number>();
  await db.asWorker(async (tx) => {
    for (const table of tables) {
      for (const { master_key_id: id, total } of await countByMasterKey(tx, table))
        rows.set(id, (rows.get(id) ?? 0) + total);
    }
  });
  return rows;
}

/**
 * Opens the installation's key ring, or refuses: a service that cannot open its secrets would accept receipts it can never sign. A
 * key is created only if nothing is sealed.
 */
export async function openInstallationKeys(
  source: KeySource,
  db: Database,
  tables: readonly SealedTable[],
): Promise<KeyRing> {
  const needed = [...(await sealedRows(db, tables))].filter(([id]) => source.lostKeys?.includes(id) !== true);
  const ring = openKeyRing(source, needed.length === 0);
  const missing = needed.filter(([id]) => ring.find(id) === undefined);
  if (missing.length === 0) return ring;
  const ids = missing.map(([id]) => id).join(',');
  const rows = missing.reduce((sum, [, total]) => sum + total, 0);
  throw new AppError(
    'clave-maestra-desconocida',
    `El servicio no inicia: ${rows} secretos (certificados, contraseñas) están sellados con la clave maestra ${ids}, que esta instalación no tiene, y sin ella no podría firmar. Recupérela de la copia que guardó aparte, porque un respaldo no la contiene: copie master.key a ${source.dataDir}, o póngala en RUBRICA_MASTER_KEY (después de la actual, separada por coma). Si se perdió para siempre, inicie con RUBRICA_CLAVES_PERDIDAS=${ids} y suba otra vez los certificados y las contraseñas.`,
  );
}
