import type { AccessTx, AccountId, AccountTx, Statement } from './transactions.js';

/** An entry of the audit trail as it is written. */
export interface NewAuditEvent {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorNombre: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** JSON, already without secrets. */
  readonly changes: unknown;
  readonly ip: string | null;
  readonly requestId: string | null;
}

// No RETURNING: the role of the look-ups may write here and not read.
const INSERT: Statement = {
  name: 'audit-insert',
  text: `INSERT INTO audit_events (account_id, actor_kind, actor_id, actor_nombre, action, subject_kind, subject_id, changes, ip, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

/** Appends an entry; audit/trail.ts is the way in. */
export async function insertAuditEvent(
  tx: AccountTx | AccessTx,
  accountId: AccountId,
  event: NewAuditEvent,
): Promise<void> {
  await tx.run(INSERT, [
    accountId,
    event.actorKind,
    event.actorId,
    event.actorNombre,
    event.action,
    event.subjectKind,
    event.subjectId,
    JSON.stringify(event.changes),
    event.ip,
    event.requestId,
  ]);
}
