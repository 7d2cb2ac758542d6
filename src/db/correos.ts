import { NUMBERING_DUTY } from './eventos.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

export const MAIL_DUTY = 'correos';

/** State of a mail; for a receipt, the notification's state (spec/API.md §3). */
export type CorreoEstado = 'PENDIENTE' | 'ENVIADA' | 'FALLIDA' | 'NO_APLICA';

export interface Destinatario {
  readonly correo: string;
  readonly estado: 'PENDIENTE' | 'ENVIADO' | 'FALLIDO';
  /** Spanish: why it is delayed or has failed. */
  readonly motivo: string | null;
  /** ISO 8601; time of the last change of state. */
  readonly fecha: string | null;
  /** Cause of the failure: something the company can fix, or the address itself. */
  readonly culpa?: 'configuracion' | 'destinatario';
}

/** Maximum addresses per mail; more is a mailing list, not a buyer. */
export const DESTINATARIOS_MAX = 20;

/** SQL of a `Destinatario` that has not been sent to. */
const pendingRecipient = (correo: string): string =>
  `jsonb_build_object('correo', ${correo}, 'estado', 'PENDIENTE', 'motivo', null, 'fecha', null)`;

/**
 * Two WITH clauses that queue the notices `mail` of the receipts in the clause `changed` (id, account_id, empresa_id, revision,
 * estado, updated_at, correos, mail), for a statement that also writes their state.
 */
export const QUEUE_COMPROBANTE_MAIL = `mail AS (
           INSERT INTO correos (account_id, tipo, comprobante_id, empresa_id, destinatarios, due_at, created_at, updated_at)
           SELECT account_id, mail, id, empresa_id,
             (SELECT jsonb_agg(${pendingRecipient('correo')})
              FROM unnest(correos[1:${DESTINATARIOS_MAX}]) AS correo),
             updated_at, updated_at, updated_at
           FROM changed WHERE cardinality(correos) > 0
           RETURNING id, comprobante_id
         ), mail_event AS (
           INSERT INTO correo_eventos (account_id, comprobante_id, correo_id, revision, estado, at, actor, tipo, detalle)
           SELECT c.account_id, c.id, mail.id, c.revision, c.estado, c.updated_at, 'servicio', 'correo-encolado',
             jsonb_build_object('aviso', c.mail, 'destinatarios', to_jsonb(c.correos[1:${DESTINATARIOS_MAX}]))
           FROM mail JOIN changed c ON c.id = mail.comprobante_id
         )`;

// The event records who caused the mail; both in one statement, so the hot path pays one round trip.
const ENQUEUE_COMPROBANTE: Statement = {
  name: 'correos_enqueue_receipt',
  text: `WITH at AS (SELECT rubrica_clock() AS now), queued AS (
           INSERT INTO correos (account_id, tipo, comprobante_id, empresa_id, destinatarios, plantilla_id, reenvio, due_at,
             created_at, updated_at)
           SELECT c.account_id, $2, c.id, c.empresa_id,
             (SELECT jsonb_agg(${pendingRecipient('correo')})
              FROM unnest(coalesce($3::text[], c.correos[1:${DESTINATARIOS_MAX}])) AS correo),
             $4, $5, at.now, at.now, at.now
           FROM comprobantes c, at
           WHERE c.id = $1 AND cardinality(coalesce($3::text[], c.correos)) > 0
           RETURNING id, account_id, comprobante_id, destinatarios, tipo, created_at
         ), event AS (
           INSERT INTO correo_eventos (account_id, comprobante_id, correo_id, revision, estado, at, actor, tipo, detalle)
           SELECT q.account_id, q.comprobante_id, q.id, c.revision, c.estado, q.created_at, $6, 'correo-encolado',
             jsonb_build_object('aviso', q.tipo, 'destinatarios', (SELECT jsonb_agg(d -> 'correo') FROM jsonb_array_elements(q.destinatarios) d))
           FROM queued q JOIN comprobantes c ON c.id = q.comprobante_id
         )
         SELECT id FROM queued`,
};

export interface ComprobanteResend {
  /** Instead of the receipt's own addresses. */
  readonly correos: readonly string[] | null;
  readonly plantillaId: string | null;
  readonly actor: string;
}

/**
 * Queues the notice of a receipt to its stored addresses, in the transaction that changes its state; no-op for a receipt
 * without any. Returns the mail's id.
 */
export async function enqueueComprobanteMail(
  tx: WorkerTx | AccountTx,
  comprobanteId: string,
  tipo: string,
  resend?: ComprobanteResend,
): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(ENQUEUE_COMPROBANTE, [
    comprobanteId,
    tipo,
    resend?.correos ?? null,
    resend?.plantillaId ?? null,
    resend !== undefined,
    resend?.actor ?? 'servicio',
  ]);
  if (row === undefined) return undefined;
  tx.wake(MAIL_DUTY);
  tx.wake(NUMBERING_DUTY);
  return row.id;
}

/** An account mail without a comprobante. */
export interface NewAccountMail {
  readonly uuid: string;
  /** Mail kind (mail/kinds). */
  readonly tipo: string;
  readonly correo: string;
  readonly datos: Readonly<Record<string, unknown>>;
  /** Sealed for `correoSealContext`; wiped once the mail is done. Null: none. */
  readonly secreto: { readonly sealed: Buffer; readonly masterKeyId: string } | null;
}

const ENQUEUE_ACCOUNT: Statement = {
  name: 'correos_enqueue_account',
  text: `INSERT INTO correos (account_id, uuid, tipo, destinatarios, datos, secreto_sealed, master_key_id, due_at, created_at, updated_at)
         SELECT current_account(), $1, $2,
           jsonb_build_array(${pendingRecipient('$3::text')}),
           $4::jsonb || jsonb_build_object('cuenta', (SELECT nombre FROM accounts WHERE id = current_account())), $5, $6,
           at.now, at.now, at.now
         FROM (SELECT rubrica_clock() AS now) AS at`,
};

/** Queues a mail for the account, in the transaction that causes it. */
export async function enqueueAccountMail(tx: AccountTx, mail: NewAccountMail): Promise<void> {
  const { uuid, tipo, correo, datos, secreto } = mail;
  const values = [uuid, tipo, correo, JSON.stringify(datos), secreto?.sealed ?? null, secreto?.masterKeyId ?? null];
  await tx.run(ENQUEUE_ACCOUNT, values);
  tx.wake(MAIL_DUTY);
}

/** Context that binds a mail's secret to its row: moved to another row, it does not open. */
export function correoSealContext(row: { readonly account_id: string; readonly uuid: string }): string {
  return `correos:${row.account_id}:${row.uuid}`;
}

// The company's own address and its account's administrators; a username counts if it is an address.
const ENQUEUE_EMPRESA: Statement = {
  name: 'correos_enqueue_empresa',
  text: `WITH at AS (SELECT rubrica_clock() AS now), people AS (
           SELECT DISTINCT ON (lower(correo)) correo FROM (
             SELECT e.correo FROM empresas e WHERE e.id = $2 AND e.correo IS NOT NULL
             UNION ALL
             SELECT u.usuario FROM users u
             WHERE u.account_id = $1 AND u.rol = 'administrador' AND u.disabled_at IS NULL AND u.usuario LIKE '%@%') AS known
           ORDER BY lower(correo) LIMIT ${DESTINATARIOS_MAX}
         )
         INSERT INTO correos (account_id, tipo, empresa_id, destinatarios, datos, due_at, created_at, updated_at)
         SELECT $1, $4, $2,
           (SELECT jsonb_agg(${pendingRecipient('correo')}) FROM people),
           $3::jsonb || jsonb_build_object('cuenta', (SELECT nombre FROM accounts WHERE id = $1)), at.now, at.now, at.now
         FROM at WHERE EXISTS (SELECT FROM people)`,
};

/** Queues a mail about a company (null: about the account), to the company's own address and the account's administrators. */
export async function enqueueEmpresaMail(
  tx: WorkerTx | AccountTx,
  empresa: { readonly account_id: string; readonly empresa_id: string | null },
  tipo: string,
  datos: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.run(ENQUEUE_EMPRESA, [empresa.account_id, empresa.empresa_id, JSON.stringify(datos), tipo]);
  tx.wake(MAIL_DUTY);
}

const ENQUEUE_PROFORMA: Statement = {
  name: 'correos_enqueue_proforma',
  text: `INSERT INTO correos (account_id, tipo, empresa_id, destinatarios, datos, due_at, created_at, updated_at)
         SELECT current_account(), 'proforma', $1, (SELECT jsonb_agg(${pendingRecipient('correo')}) FROM unnest($3::text[]) AS correo),
           jsonb_build_object('proforma', $2::text), at.now, at.now, at.now
         FROM (SELECT rubrica_clock() AS now) AS at RETURNING id`,
};

/** Queues the mail with a proforma; its content is read when it is sent. Returns its id. */
export async function enqueueProformaMail(
  tx: AccountTx,
  mail: { readonly empresaId: string; readonly proformaId: string; readonly correos: readonly string[] },
): Promise<string> {
  const [row] = await tx.run<{ id: string }>(ENQUEUE_PROFORMA, [mail.empresaId, mail.proformaId, mail.correos]);
  if (row === undefined) throw new Error('correos: an insert answers a row');
  tx.wake(MAIL_DUTY);
  return row.id;
}

/** A receipt's mail as its issuer sees it. */
export interface CorreoRow {
  readonly id: string;
  /** Mail kind (mail/kinds). */
  readonly tipo: string;
  readonly destinatarios: readonly Destinatario[];
  readonly estado: CorreoEstado;
  readonly motivo: string | null;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const OF_COMPROBANTE: Statement = {
  name: 'correos_of_receipt',
  text: `SELECT id, tipo, destinatarios, estado, motivo, attempts, due_at, created_at, updated_at FROM correos
         WHERE comprobante_id = $1 ORDER BY id DESC LIMIT 20`,
};

/** Lists the mails of a receipt, newest first. */
export async function listComprobanteMails(tx: AccountTx, comprobanteId: string): Promise<CorreoRow[]> {
  return tx.run<CorreoRow>(OF_COMPROBANTE, [comprobanteId]);
}

const UUIDS: Statement = {
  name: 'correos_uuids_of_receipt',
  text: `SELECT uuid FROM correos WHERE comprobante_id = $1 ORDER BY id DESC LIMIT $2`,
};

/** Returns the names of a receipt's mails, newest first. */
export async function listComprobanteMailUuids(tx: AccountTx, comprobanteId: string, max: number): Promise<string[]> {
  return (await tx.run<{ uuid: string }>(UUIDS, [comprobanteId, max])).map(({ uuid }) => uuid);
}

const COUNT_RESENDS: Statement = {
  name: 'correos_count_resends',
  text: `SELECT count(*)::int AS total FROM correos WHERE comprobante_id = $1 AND reenvio
         AND (created_at AT TIME ZONE 'America/Guayaquil')::date = (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date`,
};

/** Counts today's resend requests for a receipt, by Ecuador's calendar. */
export async function countResendsToday(tx: AccountTx, comprobanteId: string): Promise<number> {
  const [row] = await tx.run<{ total: number }>(COUNT_RESENDS, [comprobanteId]);
  return row?.total ?? 0;
}

export interface CorreoEventRow {
  readonly revision: number;
  readonly estado: string;
  readonly at: Date;
  readonly actor: string;
  readonly tipo: string;
  readonly detalle: Record<string, unknown>;
}

// Far more than the limits on resends and attempts allow in a week; bounds the answer anyway.
const EVENTS_MAX = 500;
const EVENTS: Statement = {
  name: 'correo_eventos_list',
  text: `SELECT revision, estado, at, actor, tipo, detalle FROM correo_eventos
         WHERE comprobante_id = $1 AND revision > $2 AND revision <= $3 ORDER BY revision, id LIMIT ${EVENTS_MAX}`,
};

/** Lists the mail events of a receipt within a range of its revisions. */
export async function listComprobanteMailEvents(
  tx: AccountTx,
  comprobanteId: string,
  afterRevision: number,
  toRevision: number,
): Promise<CorreoEventRow[]> {
  return tx.run<CorreoEventRow>(EVENTS, [comprobanteId, afterRevision, toRevision]);
}
