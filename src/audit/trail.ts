import { insertAuditEvent, listAuditEvents, type AuditEventRow, type AuditFilter } from '../db/audit.js';
import type { AccessTx, AccountId, AccountTx, WorkerTx } from '../db/transactions.js';
import { AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../kernel/audit-actions.js';
import type { Role } from '../kernel/roles.js';

/** The actor: a credential's holder, or the service itself. A `Principal` of auth/ is one. */
export interface Actor {
  readonly kind: 'user' | 'api-key' | 'client' | 'system';
  readonly id: string | null;
  readonly nombre: string;
}

/** Origin of a request. */
export interface Origin {
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Whether these roles read what changed in a subject of this stored kind. */
export function readsChanges(roles: ReadonlySet<Role>, subjectKind: string): boolean {
  const known = AUDIT_SUBJECTS.get(subjectKind);
  return known !== undefined && (known.role === null || roles.has(known.role));
}

/** One entry of the trail. */
export interface AuditEvent extends Origin {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  /** Changed fields: the new value, or `{ from, to }`. Secrets are masked here. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Actor of the command line and the first start. */
export const SYSTEM: Actor = { kind: 'system', id: null, nombre: 'sistema' };

const MASK = '***';
// Field names whose values must never reach the trail, in API and table spelling.
const SECRET_NAME = /password|contrase|secret|api_?key$|token|hash|certificado$|p12|totp|clave_?privada|private_?key/i;
const DEPTH_MAX = 6; // deeper than any API payload; also stops cycles

/** Writes an entry in the transaction of the change, so that both commit together. */
export async function recordAudit(tx: AccountTx, event: AuditEvent): Promise<void> {
  await insertAuditEvent(tx, tx.accountId, row(event));
}

/** Outside an account's transaction: for logins and operator decisions. */
export async function recordAccessAudit(
  tx: AccessTx | WorkerTx,
  accountId: AccountId,
  event: AuditEvent,
): Promise<void> {
  await insertAuditEvent(tx, accountId, row(event));
}

/** The companies of what has some before and after a change; null: the whole account at one of the two. */
export function bothEmpresas(
  before: readonly string[] | null,
  after: readonly string[] | null,
): readonly string[] | null {
  return before === null || after === null ? null : [...new Set([...before, ...after])];
}

/** The account's trail, newest first, from `filter.before` on back. */
export async function readTrail(tx: AccountTx, filter: AuditFilter, limit: number): Promise<AuditEventRow[]> {
  return listAuditEvents(tx, filter, limit);
}

/** Masks every field with a secret's name, at any depth. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) return '…';
  if (value instanceof Uint8Array) return MASK;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAME.test(name) && field !== null && field !== undefined ? MASK : maskSecrets(field, depth + 1),
    ]),
  );
}

/** The changed fields as `{ from, to }`, for an event's `changes`. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
      .map(([name, to]) => [name, { from: before[name], to }]),
  );
}

/** As `audit-list` derives it for entries without companies of their own. */
function empresasOf(subject: AuditSubject): readonly string[] | null {
  if ('empresas' in subject) return subject.empresas;
  if (AUDIT_SUBJECTS.get(subject.kind)?.empresas === 'none') return null;
  return [subject.kind === 'comprobante' ? subject.id.slice(10, 23) : subject.id.slice(0, 13)];
}

function row(event: AuditEvent): Parameters<typeof insertAuditEvent>[2] {
  return {
    actorKind: event.actor.kind,
    actorId: event.actor.id,
    actorNombre: event.actor.nombre,
    action: event.action,
    subjectKind: event.subject.kind,
    subjectId: event.subject.id,
    empresas: empresasOf(event.subject),
    changes: maskSecrets(event.changes ?? {}),
    ip: event.ip ?? null,
    requestId: event.requestId ?? null,
  };
}
