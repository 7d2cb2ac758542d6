import type { AccessTx, AccountId, AccountTx, Statement, WorkerTx } from './transactions.js';

/** An audit trail entry to write. */
export interface NewAuditEvent {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorNombre: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Companies concerned; null: the whole account. */
  readonly empresas: readonly string[] | null;
  /** JSON, secrets already removed. */
  readonly changes: unknown;
  readonly ip: string | null;
  readonly requestId: string | null;
}

// No RETURNING: the look-up role can insert here but not read.
const INSERT: Statement = {
  name: 'audit-insert',
  text: `INSERT INTO audit_events (account_id, actor_kind, actor_id, actor_nombre, action, subject_kind, subject_id, changes, ip, request_id,
           empresas)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

/** Appends an entry; call it through audit/trail.ts. */
export async function insertAuditEvent(
  tx: AccountTx | AccessTx | WorkerTx,
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
    event.empresas,
  ]);
}

/** An audit trail entry as read. */
export interface AuditEventRow {
  readonly id: number;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorNombre: string;
  /** Current name of the user; null: not a user, or deleted. */
  readonly actorNombres: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Current name of the subject; null: unnamed, or deleted. */
  readonly subjectNombre: string | null;
  readonly changes: unknown;
  readonly ip: string | null;
  readonly requestId: string | null;
}

export interface AuditFilter {
  /** Entries older than this one. */
  readonly before: number | undefined;
  readonly action: string | undefined;
  readonly actorId: string | undefined;
  readonly subjectKind: string | undefined;
  readonly subjectId: string | undefined;
  /** Half-open range: from inclusive, until exclusive. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Only entries that concern these companies alone; null: everything. */
  readonly rucs: readonly string[] | null;
}

// The index (account_id, id) makes every page cost the same, however long the trail.
const LIST: Statement = {
  name: 'audit-list',
  text: `SELECT e.id::float8 AS id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_nombre AS "actorNombre",
           CASE actor_kind WHEN 'user' THEN (SELECT nombres FROM users WHERE account_id = $1 AND id = actor_id::uuid) END AS "actorNombres",
           action, subject_kind AS "subjectKind", subject_id AS "subjectId",
           CASE subject_kind
             WHEN 'user' THEN (SELECT nombres FROM users WHERE account_id = $1 AND id = subject_id::uuid)
             WHEN 'invitation' THEN (SELECT nombres FROM invitations WHERE account_id = $1 AND id = subject_id::uuid)
             WHEN 'api-key' THEN (SELECT nombre FROM api_keys WHERE account_id = $1 AND id = subject_id::uuid)
             WHEN 'oauth-client' THEN (SELECT nombre FROM oauth_clients WHERE account_id = $1 AND id = subject_id)
             WHEN 'empresa' THEN (SELECT razon_social FROM empresas WHERE account_id = $1 AND ruc = subject_id)
             WHEN 'producto' THEN (SELECT descripcion FROM productos WHERE account_id = $1 AND id = split_part(subject_id, '/', 2)::bigint)
             WHEN 'cliente' THEN (SELECT razon_social FROM clientes WHERE account_id = $1 AND id = split_part(subject_id, '/', 2)::bigint)
             WHEN 'webhook' THEN (SELECT coalesce(nullif(descripcion, ''), url) FROM webhooks WHERE account_id = $1 AND id = subject_id::bigint)
             WHEN 'plantilla-ride' THEN (SELECT nombre FROM plantillas_ride WHERE account_id = $1 AND id = subject_id::bigint)
             WHEN 'plantilla-email' THEN (SELECT nombre FROM plantillas_email WHERE account_id = $1 AND id = subject_id::bigint)
           END AS "subjectNombre",
           changes, host(ip) AS ip, request_id AS "requestId"
         FROM audit_events e
         WHERE account_id = $1 AND id < coalesce($2::bigint, 9223372036854775807)
           AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR actor_id = $4)
           AND ($5::text IS NULL OR subject_kind = $5) AND ($6::text IS NULL OR subject_id = $6)
           AND ($7::timestamptz IS NULL OR at >= $7) AND ($8::timestamptz IS NULL OR at < $8)
           AND ($10::text[] IS NULL OR coalesce(empresas, CASE
             WHEN subject_kind IN ('empresa', 'establecimiento', 'punto-emision', 'producto', 'cliente') THEN ARRAY[left(subject_id, 13)]
             WHEN subject_kind = 'comprobante' THEN ARRAY[substr(subject_id, 11, 13)] END) <@ $10)
         ORDER BY id DESC LIMIT $9`,
};

/** Newest first. */
export async function listAuditEvents(tx: AccountTx, filter: AuditFilter, limit: number): Promise<AuditEventRow[]> {
  const { before, action, actorId, subjectKind, subjectId, from, until, rucs } = filter;
  return tx.run<AuditEventRow>(LIST, [
    tx.accountId,
    before,
    action,
    actorId,
    subjectKind,
    subjectId,
    from,
    until,
    limit,
    rucs,
  ]);
}
