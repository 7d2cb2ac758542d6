import type { Statement, WorkerTx } from './transactions.js';

/** A sealed value of the mail tables that another master key wraps. */
export interface SealedMailSecret {
  readonly id: string;
  readonly account_id: string;
  /** What `smtpSealContext` and `correoSealContext` ask for. */
  readonly empresa_id: string;
  readonly seal_context: string;
  readonly uuid: string;
  readonly sealed: Buffer;
}

/** The two tables, with the statements that a rotation of the master key needs. */
export type SealedMailTable = 'empresa_smtp' | 'correos';

const LOCK: Readonly<Record<SealedMailTable, Statement>> = {
  empresa_smtp: {
    name: 'empresa_smtp_lock_sealed_otherwise',
    text: `SELECT empresa_id AS id, account_id, empresa_id, seal_context, '' AS uuid, password_sealed AS sealed FROM empresa_smtp
           WHERE master_key_id <> $1 AND empresa_id > $2 ORDER BY empresa_id LIMIT $3 FOR UPDATE`,
  },
  correos: {
    name: 'correos_lock_sealed_otherwise',
    text: `SELECT id, account_id, '' AS empresa_id, '' AS seal_context, uuid, secreto_sealed AS sealed FROM correos
           WHERE master_key_id <> $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE`,
  },
};
const REWRAP: Readonly<Record<SealedMailTable, Statement>> = {
  empresa_smtp: {
    name: 'empresa_smtp_rewrap',
    text: 'UPDATE empresa_smtp SET password_sealed = $2, master_key_id = $3 WHERE empresa_id = $1',
  },
  correos: {
    name: 'correos_rewrap',
    text: 'UPDATE correos SET secreto_sealed = $2, master_key_id = $3 WHERE id = $1',
  },
};
const COUNT: Readonly<Record<SealedMailTable, Statement>> = {
  empresa_smtp: {
    name: 'empresa_smtp_count_by_key',
    text: 'SELECT master_key_id, count(*)::int AS total FROM empresa_smtp WHERE master_key_id IS NOT NULL GROUP BY 1 ORDER BY 1',
  },
  correos: {
    name: 'correos_count_by_key',
    text: 'SELECT master_key_id, count(*)::int AS total FROM correos WHERE master_key_id IS NOT NULL GROUP BY 1 ORDER BY 1',
  },
};

/** The next secrets of a table after `afterId` that another key than this one wraps, locked for rewrapping. */
export async function lockMailSecretsSealedOtherwise(
  tx: WorkerTx,
  table: SealedMailTable,
  masterKeyId: string,
  afterId: string,
  limit: number,
): Promise<SealedMailSecret[]> {
  return tx.run<SealedMailSecret>(LOCK[table], [masterKeyId, afterId, limit]);
}

/** Stores the same secret under another key. */
export async function rewrapMailSecret(
  tx: WorkerTx,
  table: SealedMailTable,
  id: string,
  sealed: Buffer,
  masterKeyId: string,
): Promise<void> {
  await tx.run(REWRAP[table], [id, sealed, masterKeyId]);
}

/** How many secrets of a table each master key wraps. */
export async function countMailSecretsByKey(
  tx: WorkerTx,
  table: SealedMailTable,
): Promise<{ readonly master_key_id: string; readonly total: number }[]> {
  return tx.run(COUNT[table], []);
}
