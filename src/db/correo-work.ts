import type { CorreoEstado, Destinatario } from './correos.js';
import { heldBy, isHeld, leaseQueue, type Lease } from './lease.js';
import { statementByRows, type Columns } from './rows.js';
import type { Call, WorkerTx } from './transactions.js';

/** A mail leased to one worker. */
export interface LeasedCorreo {
  readonly id: string;
  readonly account_id: string;
  readonly uuid: string;
  /** From an earlier send; never changes. */
  readonly message_id: string | null;
  /** Mail kind (mail/kinds). */
  readonly tipo: string;
  readonly comprobante_id: string | null;
  readonly empresa_id: string | null;
  readonly destinatarios: readonly Destinatario[];
  readonly datos: Readonly<Record<string, unknown>>;
  readonly secreto_sealed: Buffer | null;
  readonly plantilla_id: string | null;
  readonly attempts: number;
  /** Set: an earlier send ended with an unknown outcome. */
  readonly send_begun_at: Date | null;
  readonly unknowns: number;
  readonly created_at: Date;
  readonly lease_token: string;
  /** Database clock at the claim. */
  readonly claimed_at: Date;
}

/**
 * A company's slow server must not take every slot. Four mails are in transit (mail/sessions.ts), the others being composed or
 * recorded: enough for a claim to take several, since a claim costs more than a mail's other statements.
 */
const HELD_PER_EMPRESA_MAX = 24;
/** Extra companies to examine, since those scanned first may already have used up their share. */
const OWNERS_MORE = 64;

/** Owner of a mail; 0: the account itself (the indexes use this expression, migration 0056). */
const owner = (alias: string): string => `coalesce(${alias}.empresa_id, 0)`;
const nextOwner = (than: string): string =>
  `(SELECT ${owner('q')} AS owner, q.due_at FROM correos q WHERE q.due_at IS NOT NULL AND ${owner('q')} > ${than}
    ORDER BY ${owner('q')}, q.due_at LIMIT 1) n`;

/**
 * Queue of mails. A skip scan of the index finds companies with work, one probe each, however many mails wait. Each offers its
 * oldest mails up to its share, dealt round-robin: every company's first, then every company's second.
 */
export const correoQueue = leaseQueue<LeasedCorreo>({
  table: 'correos',
  alias: 'c',
  backlog: { cola: 'correos' },
  columns: `c.id, c.account_id, c.uuid, c.message_id, c.tipo, c.comprobante_id, c.empresa_id, c.destinatarios, c.datos,
    c.secreto_sealed, c.plantilla_id, c.attempts, c.send_begun_at, c.unknowns, c.created_at, c.lease_token,
    rubrica_clock() AS claimed_at`,
  taken: `at AS MATERIALIZED (SELECT rubrica_clock() AS now), owners (owner, due, found) AS (
      SELECT n.owner, n.due_at <= at.now, (n.due_at <= at.now)::integer FROM at CROSS JOIN LATERAL ${nextOwner('$3::bigint')}
      UNION ALL
      SELECT n.owner, n.due_at <= at.now, o.found + (n.due_at <= at.now)::integer
      FROM owners o CROSS JOIN at CROSS JOIN LATERAL ${nextOwner('o.owner')} WHERE o.found < $1::integer + ${OWNERS_MORE}
    ), shares AS MATERIALIZED (
      SELECT o.owner, least($1::integer, ${HELD_PER_EMPRESA_MAX} -
        (SELECT count(*) FROM correos held WHERE ${owner('held')} = o.owner AND ${isHeld('held')})) AS share
      FROM owners o WHERE o.due
    ), dealt AS MATERIALIZED (
      SELECT r.id, r.due_at, row_number() OVER (PARTITION BY s.owner ORDER BY r.due_at, r.id) AS place
      FROM shares s CROSS JOIN at CROSS JOIN LATERAL (
        SELECT q.id, q.due_at FROM correos q WHERE ${owner('q')} = s.owner AND q.due_at <= at.now
        ORDER BY q.due_at LIMIT greatest(0, s.share) FOR UPDATE SKIP LOCKED
      ) r
    ), taken AS (SELECT id FROM dealt ORDER BY place, due_at LIMIT $1::integer)`,
});

/** Sorts before every owner. */
const FIRST_OWNER = '-1';

/**
 * Returns a claim function for `leaseMs`. Each claim starts after the last claim's final owner, so owners late in the index get
 * a turn too.
 */
export function correoClaims(leaseMs: number): (tx: WorkerTx, limit: number) => Promise<LeasedCorreo[]> {
  let after = FIRST_OWNER;
  return async (tx, limit) => {
    const take = (count: number): Promise<LeasedCorreo[]> => correoQueue.claim(tx, count, leaseMs, [after]);
    const claimed = await take(limit);
    if (claimed.length < limit && after !== FIRST_OWNER) {
      after = FIRST_OWNER;
      claimed.push(...(await take(limit - claimed.length)));
    }
    after = claimed.reduce((last, { empresa_id: id }) => (Number(id) > Number(last) ? (id ?? last) : last), after);
    return claimed;
  };
}

interface LeasedIds {
  readonly id: string;
  readonly token: string;
}

const HELD: Columns<LeasedIds> = { id: 'bigint', token: 'uuid' };

const startSends = statementByRows<LeasedIds & { readonly messageId: string }>(
  'correos_begin_send',
  { ...HELD, messageId: 'text' },
  (values, names) => `WITH send (${names}) AS (VALUES ${values})
    UPDATE correos c SET send_begun_at = rubrica_clock(), message_id = s.message_id
    FROM send s WHERE ${heldBy('c', 's.id', 's.token')} AND ${isHeld('c')} RETURNING c.id`,
);

/** A mail whose final part is about to be sent. */
export interface StartedSend {
  readonly lease: Lease;
  readonly messageId: string;
}

/**
 * Commits that the final parts of these messages are being sent, and answers for each; false: another worker has the lease and
 * the send must stop.
 */
export async function markSendsStarted(tx: WorkerTx, sends: readonly StartedSend[]): Promise<boolean[]> {
  return writeEach(tx, sends, ({ messageId }) => ({ messageId }), startSends);
}

/** Writes each item as the transaction's last, ordered by id: two transactions that lock several rows must not deadlock. */
async function writeEach<Item extends { readonly lease: Lease }, Row extends object>(
  tx: WorkerTx,
  items: readonly Item[],
  rowOf: (item: Item) => Row,
  callsOf: (rows: readonly (LeasedIds & Row)[]) => Call[],
): Promise<boolean[]> {
  const rows = items
    .toSorted((a, b) => Number(a.lease.id) - Number(b.lease.id))
    .map((item) => ({ id: item.lease.id, token: item.lease.lease_token, ...rowOf(item) }));
  const written = new Set((await tx.runAllLast<{ id: string }>(callsOf(rows))).map(({ id }) => id));
  return items.map(({ lease }) => written.has(lease.id));
}

/** An entry for the receipt's history. */
export interface CorreoEvent {
  readonly tipo: string;
  readonly detalle: Readonly<Record<string, unknown>>;
}

export interface CorreoChange {
  readonly estado: CorreoEstado;
  readonly destinatarios: readonly Destinatario[];
  readonly motivo: string | null;
  /** Only while PENDIENTE. */
  readonly dueInMs: number | null;
  readonly attempts: number;
  readonly unknowns: number;
  readonly events: readonly CorreoEvent[];
}

// The secret of a finished mail is no longer needed.
const finishRows = statementByRows<LeasedIds & CorreoChange>(
  'correos_finish_attempt',
  {
    ...HELD,
    estado: 'text',
    destinatarios: 'jsonb',
    motivo: 'text',
    dueInMs: 'double precision',
    attempts: 'integer',
    unknowns: 'integer',
    events: 'jsonb',
  },
  (
    values,
    names,
  ) => `WITH at AS MATERIALIZED (SELECT rubrica_clock() AS now), done (${names}) AS (VALUES ${values}), changed AS (
      UPDATE correos c SET estado = d.estado, destinatarios = d.destinatarios, motivo = d.motivo, attempts = d.attempts,
        unknowns = d.unknowns, lease_token = NULL, send_begun_at = NULL, due_at = at.now + d.due_in_ms * interval '1 millisecond',
        updated_at = at.now,
        secreto_sealed = CASE WHEN d.estado = 'PENDIENTE' THEN c.secreto_sealed END,
        master_key_id = CASE WHEN d.estado = 'PENDIENTE' THEN c.master_key_id END
      FROM at, done d WHERE ${heldBy('c', 'd.id', 'd.token')}
      RETURNING c.id, c.account_id, c.comprobante_id, c.updated_at, d.events
    ), event AS (
      INSERT INTO correo_eventos (account_id, comprobante_id, correo_id, revision, estado, at, actor, tipo, detalle)
      SELECT r.account_id, r.id, changed.id, r.revision, r.estado, changed.updated_at, 'servicio', e ->> 'tipo', e -> 'detalle'
      FROM changed JOIN comprobantes r ON r.id = changed.comprobante_id, jsonb_array_elements(changed.events) AS e
    )
    SELECT id FROM changed`,
);

export interface FinishedAttempt {
  readonly lease: Lease;
  readonly change: CorreoChange;
}

/** Writes the outcomes of attempts with their events, each guarded by its lease; false: another worker took over the mail. */
export async function finishAttempts(tx: WorkerTx, attempts: readonly FinishedAttempt[]): Promise<boolean[]> {
  return writeEach(tx, attempts, ({ change }) => change, finishRows);
}
