import { accountId, type AccountId, type AccountTx, type Statement, type WorkerTx } from '../../db/transactions.js';

/** Destination of the trail outside the database. */
export type AuditDestino = 'correo' | 'siem';

const BEHIND: Statement = {
  name: 'audit_envios_behind',
  text: `SELECT h.account_id::text AS id FROM audit_heads h
         LEFT JOIN audit_envios v ON v.account_id = h.account_id AND v.destino = $1
         WHERE h.seq > coalesce(v.seq, 0) ORDER BY h.account_id`,
};

/** Accounts with entries that were not sent to a destination. */
export async function accountsBehind(tx: WorkerTx, destino: AuditDestino): Promise<AccountId[]> {
  return (await tx.run<{ id: string }>(BEHIND, [destino])).map(({ id }) => accountId(id));
}

const SENT: Statement = {
  name: 'audit_envios_sent',
  text: `SELECT seq::float8 AS seq FROM audit_envios WHERE account_id = $1 AND destino = $2`,
};

/** Position of the last entry sent; 0: none. */
export async function lastSent(tx: AccountTx, destino: AuditDestino): Promise<number> {
  return (await tx.run<{ seq: number }>(SENT, [tx.accountId, destino]))[0]?.seq ?? 0;
}

const NOTE: Statement = {
  name: 'audit_envios_note',
  text: `INSERT INTO audit_envios AS v (account_id, destino, seq) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, destino) DO UPDATE SET seq = greatest(v.seq, excluded.seq), updated_at = rubrica_clock()`,
};

/** Records that everything up to an entry was sent. It never goes back. */
export async function noteSent(tx: AccountTx, destino: AuditDestino, seq: number): Promise<void> {
  await tx.run(NOTE, [tx.accountId, destino, seq]);
}
