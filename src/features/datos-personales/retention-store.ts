import type { Statement, WorkerTx } from '../../db/transactions.js';

const olderThan = (column: string): string => `${column} < rubrica_clock() - make_interval(days => $1)`;
/** Rows with a growing id: expired ones are the first of the index, so that a sweep reads no others. */
const oldest = (table: string, condition: string): string => `DELETE FROM ${table} WHERE id IN (
  SELECT id FROM (SELECT * FROM ${table} ORDER BY id LIMIT $2) AS first WHERE ${condition}) RETURNING id`;
const some = (table: string, condition: string): string =>
  `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT $2) RETURNING id`;

/** Deletions by age, in days; for a session or link, from its expiry. */
const SWEEPS = {
  correos: oldest('correos', `${olderThan('created_at')} AND estado <> 'PENDIENTE'`),
  correo_eventos: oldest('correo_eventos', olderThan('at')),
  proformas: some('proformas', `vence < (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date - $1::int`),
  recurrentes: some('recurrentes', `estado = 'TERMINADA' AND ${olderThan('updated_at')}`),
  emisiones_masivas: some(
    'emisiones_masivas',
    `iniciada_at IS NOT NULL AND due_at IS NULL AND lease_token IS NULL AND ${olderThan('updated_at')}`,
  ),
  invitations: some('invitations', olderThan('least(expires_at, accepted_at, revoked_at)')),
  sessions: some('sessions', olderThan('expires_at')),
  password_resets: some('password_resets', olderThan('created_at')),
  login_failures: `DELETE FROM login_failures WHERE (user_id, origen) IN (
    SELECT user_id, origen FROM login_failures WHERE ${olderThan('updated_at')} LIMIT $2) RETURNING user_id`,
} as const;

export type RetainedTable = keyof typeof SWEEPS;

/** Deletes up to `limit` rows of a table older than so many days; returns how many. */
export async function sweepRetained(tx: WorkerTx, table: RetainedTable, days: number, limit: number): Promise<number> {
  const statement: Statement = { name: `retention_${table}`, text: SWEEPS[table] };
  return (await tx.run(statement, [days, limit])).length;
}
