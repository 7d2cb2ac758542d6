import type { Accion, EnSri, Estado } from '../../kernel/estados.js';
import { restoreXml, type AsStored } from './compactos.js';
import type { NewComprobante, SriMensaje, Stored } from './comprobantes.js';
import { MAIL_DUTY, QUEUE_COMPROBANTE_MAIL } from '../../db/correos.js';
import { NUMBERING_DUTY } from '../../db/eventos.js';
import { heldBy, leaseQueue, type Lease, type LeaseQueue } from '../../db/lease.js';
import { statementByRows, type Columns } from '../../db/rows.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

/** A receipt leased to one worker, as claimed or last advanced under the lease. */
export interface LeasedComprobante {
  readonly id: string;
  readonly account_id: string;
  readonly empresa_id: string;
  readonly clave_acceso: string;
  readonly estado: Estado;
  readonly revision: number;
  readonly en_sri: EnSri;
  readonly accion: Accion;
  readonly attempts: number;
  readonly send_begun_at: Date | null;
  /** Recepción answered 45 to the last send: the number exists, perhaps under another key. */
  readonly number_taken: boolean;
  /** Since when autorización does not know the key although it should. */
  readonly absent_at: Date | null;
  /** Resent because the SRI did not know what it had received. */
  readonly resent: boolean;
  /** SRI faults for this receipt alone, since its issuer's last request. */
  readonly sri_faults: number;
  /** Date of the last refusal already handled. */
  readonly refused_at: Date | null;
  readonly created_at: Date;
  /** Start of its wait to be sent: creation, correction or resumption. */
  readonly pending_since: Date;
  readonly xml: Buffer;
  /** Recipients of its mail. */
  readonly correos: readonly string[];
  readonly lease_token: string;
  /** Database clock at the claim. */
  readonly claimed_at: Date;
}

/** Builds the lease of a receipt stored already leased, as a claim would return it. */
export function leaseOfNew(
  account_id: string,
  row: NewComprobante,
  { id, lease_token, created_at }: Stored,
): LeasedComprobante | undefined {
  if (lease_token === null) return undefined;
  return {
    id,
    account_id,
    empresa_id: row.empresaId,
    clave_acceso: row.claveAcceso,
    estado: 'CREADO',
    revision: 1,
    en_sri: 'no',
    accion: 'firmar',
    attempts: 0,
    send_begun_at: null,
    number_taken: false,
    absent_at: null,
    resent: false,
    sri_faults: 0,
    refused_at: null,
    created_at,
    pending_since: created_at,
    xml: row.xml,
    correos: row.correos,
    lease_token,
    claimed_at: created_at,
  };
}

const LEASED = `c.id, c.account_id, c.empresa_id, c.clave_acceso, c.estado, c.revision, c.en_sri, c.accion, c.attempts,
  c.send_begun_at, c.number_taken, c.absent_at, c.resent, c.sri_faults, c.refused_at, c.created_at, coalesce(c.pending_since, c.created_at) AS pending_since, c.xml, c.correos, c.lease_token, rubrica_clock() AS claimed_at`;

/** Queue rows whose next action needs a service; each service has its own index (migration 0014). */
const QUEUES = {
  recepcion: `accion IN ('firmar', 'enviar') AND due_at IS NOT NULL`,
  autorizacion: `accion = 'consultar' AND due_at IS NOT NULL`,
} as const;

/** Maximum receipts to claim, in total and per SRI service, and the issuer after which each service's scan starts. */
export interface ClaimLimits {
  readonly total: number;
  readonly recepcion: { readonly limit: number; readonly afterEmpresaId: string };
  readonly autorizacion: { readonly limit: number; readonly afterEmpresaId: string };
}

/**
 * One service's part of a claim. A skip scan of the index finds issuers with work, one probe each, until enough have something
 * due. Each then offers its oldest receipts, twice its share, since others may have fewer. `turn` deals them round-robin: every
 * issuer's first, then every issuer's second.
 */
function queueOf(servicio: keyof typeof QUEUES, limit: string, after: string): string {
  const next = (than: string): string =>
    `(SELECT empresa_id, due_at FROM comprobantes WHERE ${QUEUES[servicio]} AND empresa_id > ${than}
      ORDER BY empresa_id, due_at LIMIT 1) n`;
  return `${servicio}_issuers (empresa_id, due, found) AS (
      SELECT n.empresa_id, n.due_at <= at.now, (n.due_at <= at.now)::integer
      FROM at CROSS JOIN LATERAL ${next(`${after}::bigint`)} WHERE ${limit}::integer > 0
      UNION ALL
      SELECT n.empresa_id, n.due_at <= at.now, i.found + (n.due_at <= at.now)::integer
      FROM ${servicio}_issuers i CROSS JOIN at CROSS JOIN LATERAL ${next('i.empresa_id')} WHERE i.found < ${limit}::integer
    ), ${servicio} AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY place, empresa_id) AS turn
      FROM (
        SELECT r.id, i.empresa_id, row_number() OVER (PARTITION BY i.empresa_id ORDER BY r.due_at, r.id) AS place
        FROM (
          SELECT empresa_id, least(${limit}, ceil(2.0 * ${limit} / max(found) OVER ()))::bigint AS share
          FROM ${servicio}_issuers WHERE due
        ) i CROSS JOIN at CROSS JOIN LATERAL (
          SELECT c.id, c.due_at FROM comprobantes c
          WHERE ${QUEUES[servicio]} AND c.empresa_id = i.empresa_id AND c.due_at <= at.now
          ORDER BY c.due_at LIMIT i.share FOR UPDATE SKIP LOCKED
        ) r
      ) dealt
    )`;
}

/** Queue of receipts; a claim takes them round-robin among issuers. */
const storedQueue = leaseQueue<AsStored<LeasedComprobante>>({
  table: 'comprobantes',
  alias: 'c',
  backlog: {
    cola: 'comprobantes',
    where: Object.values(QUEUES),
  },
  columns: LEASED,
  taken: `at AS MATERIALIZED (SELECT rubrica_clock() AS now),
    ${queueOf('recepcion', '$3', '$4')},
    ${queueOf('autorizacion', '$5', '$6')},
    taken AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, turn FROM recepcion WHERE turn <= $3::integer
        UNION ALL SELECT id, turn FROM autorizacion WHERE turn <= $5::integer
      ) either ORDER BY turn LIMIT $1::integer
    )`,
});

/** Same queue; restores the bytes of a compacted receipt that is processed again. */
export const comprobanteQueue: LeaseQueue<LeasedComprobante> = {
  ...storedQueue,
  claim: async (tx, ...how) => restoreXml(tx, await storedQueue.claim(tx, ...how)),
  claimOne: async (tx, ...how) => {
    const claimed = await storedQueue.claimOne(tx, ...how);
    return claimed && (await restoreXml(tx, [claimed]))[0];
  },
};

/** Releases a receipt immediately, unchanged, so another process need not wait for the lease to expire. */
export const releaseComprobante = comprobanteQueue.release;

const POSTPONE: Statement = {
  name: 'comprobantes_postpone',
  text: `UPDATE comprobantes c SET lease_token = NULL, due_at = at.next, pending_since = at.next
         FROM (SELECT rubrica_clock() + $3 * interval '1 millisecond' AS next) at WHERE ${heldBy('c', '$1', '$2')}`,
};

/** Releases a receipt unchanged until a time that somebody asked for: until then it does not count as late (design/lifecycle). */
export async function postponeComprobante(tx: WorkerTx, lease: Lease, inMs: number): Promise<void> {
  await tx.run(POSTPONE, [lease.id, lease.lease_token, inMs]);
}

/**
 * Claims due receipts for `leaseMs`: oldest first within an issuer, round-robin among issuers, whatever their queue lengths. A
 * receipt leased by another worker is not due.
 */
export async function claimComprobantes(
  tx: WorkerTx,
  limits: ClaimLimits,
  leaseMs: number,
): Promise<LeasedComprobante[]> {
  const { total, recepcion, autorizacion } = limits;
  return comprobanteQueue.claim(tx, total, leaseMs, [
    recepcion.limit,
    recepcion.afterEmpresaId,
    autorizacion.limit,
    autorizacion.afterEmpresaId,
  ]);
}

/** Outcome of one step. Undefined leaves a column unchanged. */
export interface ComprobanteChange {
  readonly estado: Estado;
  readonly accion: Accion | null;
  /** Delay from now; `keep` keeps the lease for this worker's next step, null ends the work. */
  readonly next:
    | { readonly kind: 'keep'; readonly leaseMs: number }
    | { readonly kind: 'due'; readonly inMs: number }
    | null;
  readonly attempts: number;
  readonly enSri?: EnSri;
  readonly sendBegun?: boolean;
  readonly numberTaken?: boolean;
  /** True: autorización does not know the key (keeps the earlier time if already set). Otherwise it clears the mark. */
  readonly absent?: boolean;
  readonly resent?: boolean;
  readonly sriFaults?: number;
  readonly refusedAt?: Date;
  /** Restarts its wait to be sent at the next try: until then it waits because it was asked to. */
  readonly pendingAnew?: boolean;
  readonly xml?: Buffer;
  /** The bytes that the SRI authorised, if they differ from the sent ones, which are then kept too. */
  readonly xmlSri?: Buffer;
  readonly mensajes?: readonly SriMensaje[];
  readonly numeroAutorizacion?: string;
  readonly fechaAutorizacion?: Date;
  readonly motivoPendiente?: string;
  /** Notice caused by this step; queued with it if the receipt has an address. */
  readonly mail?: 'autorizado';
  readonly event: {
    readonly tipo: string;
    readonly actor: string;
    readonly detalle: Readonly<Record<string, unknown>>;
  };
}

/** A step taken by a worker: its lease and the outcome. */
export interface Step {
  readonly lease: LeasedComprobante;
  readonly change: ComprobanteChange;
}

/** Columns a step writes, with its lease and revision. */
interface StepRow extends Omit<ComprobanteChange, 'next'> {
  readonly id: string;
  readonly revision: number;
  readonly token: string;
  readonly fromEstado: Estado;
  readonly keep: boolean;
  readonly dueMs: number | null;
}

const STEP: Columns<StepRow> = {
  id: 'bigint',
  revision: 'integer',
  token: 'uuid',
  estado: 'text',
  accion: 'text',
  attempts: 'integer',
  keep: 'boolean',
  dueMs: 'double precision',
  enSri: 'text',
  sendBegun: 'boolean',
  numberTaken: 'boolean',
  absent: 'boolean',
  resent: 'boolean',
  sriFaults: 'integer',
  refusedAt: 'timestamptz',
  pendingAnew: 'boolean',
  xml: 'bytea',
  xmlSri: 'bytea',
  mensajes: 'jsonb',
  numeroAutorizacion: 'text',
  fechaAutorizacion: 'timestamptz',
  motivoPendiente: 'text',
  fromEstado: 'text',
  event: { actor: 'text', tipo: 'text', detalle: 'jsonb' },
  mail: 'text',
};

const advanceText = (
  values: string,
  names: string,
  more: string,
): string => `WITH at AS MATERIALIZED (SELECT rubrica_clock() AS now),
  step (${names}) AS (VALUES ${values}),
  changed AS (
    UPDATE comprobantes c SET
      estado = s.estado, accion = s.accion, attempts = s.attempts, revision = c.revision + 1, updated_at = at.now,
      lease_token = CASE WHEN s.keep THEN c.lease_token END,
      due_at = at.now + s.due_ms * interval '1 millisecond',
      en_sri = coalesce(s.en_sri, c.en_sri),
      send_begun_at = CASE WHEN s.send_begun THEN at.now ELSE c.send_begun_at END,
      number_taken = coalesce(s.number_taken, c.number_taken),
      absent_at = CASE WHEN s.absent THEN coalesce(c.absent_at, at.now) END,
      resent = coalesce(s.resent, c.resent),
      sri_faults = coalesce(s.sri_faults, c.sri_faults),
      refused_at = coalesce(s.refused_at, c.refused_at),
      pending_since = CASE WHEN s.pending_anew THEN at.now + CASE WHEN s.keep THEN 0 ELSE s.due_ms END * interval '1 millisecond'
        WHEN c.pending_since > at.now THEN at.now ELSE c.pending_since END,
      xml = coalesce(s.xml_sri, s.xml, c.xml),
      xml_enviado = CASE WHEN s.xml_sri IS NULL THEN c.xml_enviado ELSE c.xml END,
      mensajes = coalesce(s.mensajes, c.mensajes),
      numero_autorizacion = coalesce(s.numero_autorizacion, c.numero_autorizacion),
      fecha_autorizacion = coalesce(s.fecha_autorizacion, c.fecha_autorizacion),
      motivo_pendiente = s.motivo_pendiente
    FROM at CROSS JOIN step s WHERE ${heldBy('c', 's.id', 's.token')} AND c.revision = s.revision
    RETURNING c.id, c.account_id, c.empresa_id, c.revision, c.estado, c.accion, c.en_sri, c.send_begun_at, c.number_taken, c.absent_at,
      c.resent, c.sri_faults, c.refused_at, coalesce(c.pending_since, c.created_at) AS pending_since, c.updated_at, c.correos,
      s.token, s.from_estado, s.event_actor, s.event_tipo, s.event_detalle, s.mail
  ), event AS (
    INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado, accion, detalle)
    SELECT account_id, id, revision, updated_at, event_actor, event_tipo, from_estado, estado, accion, event_detalle FROM changed
  )${more}
  SELECT token, revision, en_sri, send_begun_at, number_taken, absent_at, resent, sri_faults, refused_at, pending_since
  FROM changed`;
const advanceRows = statementByRows<StepRow>('comprobantes_advance', STEP, (values, names) =>
  advanceText(values, names, ''),
);
// In the statement that writes the state: a receipt is never authorised without its mail, nor mailed without being authorised.
const advanceAndMailRows = statementByRows<StepRow>('comprobantes_advance_and_mail', STEP, (values, names) =>
  advanceText(values, names, `, ${QUEUE_COMPROBANTE_MAIL}`),
);

const LOCK_BY_ID: Statement = {
  name: 'comprobantes_lock_by_id_in_order',
  text: 'SELECT id FROM comprobantes WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
};

/** Lease fields that a step leaves unchanged or that are already known. */
type Kept = Pick<
  LeasedComprobante,
  | 'id'
  | 'account_id'
  | 'empresa_id'
  | 'clave_acceso'
  | 'created_at'
  | 'correos'
  | 'lease_token'
  | 'claimed_at'
  | 'estado'
  | 'attempts'
  | 'accion'
  | 'xml'
>;

/**
 * Writes steps as the last of their transaction: state, next action and event of each together, guarded by the revision and the
 * lease it was read under. Undefined if the row was written since: a late worker's write is refused.
 */
export async function advanceComprobantes(
  tx: WorkerTx,
  steps: readonly Step[],
): Promise<(LeasedComprobante | undefined)[]> {
  const mails = (step: Step): boolean => step.change.mail !== undefined && step.lease.correos.length > 0;
  const ordered = [...steps].sort((one, other) => (BigInt(one.lease.id) < BigInt(other.lease.id) ? -1 : 1));
  const withMail = ordered.filter(mails);
  const without = ordered.filter((step) => !mails(step));
  const calls = [
    ...advanceRows(without.map(stepRow)),
    // Steps without mail avoid the cost of one.
    ...advanceAndMailRows(withMail.map(stepRow)),
  ];
  // Each statement locks its rows in id order, but two statements together would not. The lock is sent in the same batch.
  const locking =
    without.length > 0 && withMail.length > 0 ? tx.run(LOCK_BY_ID, [ordered.map(({ lease }) => lease.id)]) : undefined;
  type Written = Omit<LeasedComprobante, keyof Kept> & { readonly token: string };
  // Keyed by lease: a receipt may appear twice, under this process's current lease and an expired one.
  const [rows] = await Promise.all([tx.runAllLast<Written>(calls), locking]);
  const written = new Map(rows.map(({ token, ...row }) => [token, row]));
  const settled = (step: Step): boolean => step.change.next === null && written.has(step.lease.lease_token);
  // The events of other steps wait for the next poll.
  if (steps.some(settled)) tx.wake(NUMBERING_DUTY);
  if (withMail.some(settled)) tx.wake(MAIL_DUTY);
  return steps.map(({ lease, change }) => {
    const row = written.get(lease.lease_token);
    if (row === undefined) return undefined;
    const { estado, attempts } = change;
    return { ...lease, ...row, estado, attempts, accion: change.accion ?? lease.accion, xml: change.xml ?? lease.xml };
  });
}

function stepRow({ lease, change: { next, ...change } }: Step): StepRow {
  return {
    ...change,
    id: lease.id,
    revision: lease.revision,
    token: lease.lease_token,
    fromEstado: lease.estado,
    keep: next?.kind === 'keep',
    dueMs: next === null ? null : next.kind === 'keep' ? next.leaseMs : next.inMs,
  };
}
