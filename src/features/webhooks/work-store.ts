import type { TipoEvento } from '../../kernel/eventos.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../db/lease.js';
import type { EstadoEntrega, Intento } from './entregas-store.js';
import { ownerIsActive, type FormatoWebhook, type WebhookSeal } from './store.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** An endpoint leased to one worker; no other sends to it meanwhile. */
export interface LeasedWebhook extends Lease, WebhookSeal {
  readonly url: string;
  readonly formato: FormatoWebhook;
  readonly tipos: readonly TipoEvento[] | null;
  readonly empresas: readonly string[] | null;
  readonly roles: readonly string[];
  /** Current roles of its creator, an OAuth client; null: an administrator user, without restrictions. */
  readonly maker_roles: readonly string[] | null;
  readonly maker_empresas: readonly string[] | null;
  readonly secreto_sealed: Buffer;
  /** Null: none, or expired. */
  readonly anterior_sealed: Buffer | null;
  readonly cursor: string;
  readonly repetir_cursor: string | null;
  readonly repetir_hasta: string | null;
  readonly fallas: number;
  readonly falla_desde: Date | null;
  /** Database clock at the claim. */
  readonly claimed_at: Date;
}

/** An account's endpoints must not take every slot. */
const HELD_PER_ACCOUNT_MAX = 4;
const LOOKED_AT_MAX = 500;

const HAS_WORK = `q.activo AND q.eliminado_at IS NULL AND (q.pendiente_at <= rubrica_clock() OR q.repetir_cursor IS NOT NULL
    OR EXISTS (SELECT FROM evento_contadores c WHERE c.account_id = q.account_id AND c.ultima <> q.posicion))
  AND ${ownerIsActive('q')}`;

/** Queue of endpoints in use with new feed events or pending deliveries. Deliveries have metrics of their own. */
export const webhookQueue = leaseQueue<LeasedWebhook>({
  table: 'webhooks',
  alias: 'w',
  columns: `w.id, w.account_id, w.url, w.formato, w.tipos, w.empresas, w.roles,
    (SELECT o.roles FROM oauth_clients o WHERE o.id = w.created_by_client) AS maker_roles,
    (SELECT o.empresas FROM oauth_clients o WHERE o.id = w.created_by_client) AS maker_empresas,
    w.seal_context, w.secreto_sealed, CASE WHEN w.anterior_hasta > rubrica_clock() THEN w.anterior_sealed END AS anterior_sealed,
    w.cursor, w.repetir_cursor, w.repetir_hasta, w.fallas, w.falla_desde, w.lease_token, rubrica_clock() AS claimed_at`,
  taken: shareOf('webhooks', 'account_id', {
    heldMax: HELD_PER_ACCOUNT_MAX,
    lookedAtMax: LOOKED_AT_MAX,
    where: HAS_WORK,
  }),
});

export interface WaitingEntrega {
  readonly evento_id: string;
  readonly tipo: string;
  readonly ruc: string | null;
  readonly comprobante_id: string | null;
  readonly posicion: string;
  readonly cuerpo: string;
  readonly intentos: number;
  readonly desde: Date;
}

// A receipt's first pending delivery precedes its later ones.
const isFirst = (alias: string): string => `NOT EXISTS (
    SELECT FROM webhook_entregas before WHERE before.webhook_id = ${alias}.webhook_id AND before.estado = 'PENDIENTE'
      AND before.comprobante_id = ${alias}.comprobante_id AND before.posicion < ${alias}.posicion)`;

const WAITING: Statement = {
  name: 'webhook_entregas_waiting',
  text: `SELECT e.evento_id, e.tipo, e.ruc, e.comprobante_id, e.posicion, e.cuerpo, e.intentos, e.desde FROM webhook_entregas e
         WHERE e.account_id = current_account() AND e.webhook_id = $1 AND e.estado = 'PENDIENTE' AND e.due_at <= rubrica_clock()
           AND ${isFirst('e')}
         ORDER BY e.due_at, e.id LIMIT $2`,
};
const COMPROBANTES: Statement = {
  name: 'webhook_entregas_receipts',
  text: `SELECT e.evento_id, e.comprobante_id FROM webhook_entregas e
         WHERE e.account_id = current_account() AND e.webhook_id = $1 AND e.estado = 'PENDIENTE'`,
};

/** Reads an endpoint's pending deliveries: those due, and the event and receipt of all. */
export async function waitingEntregas(
  tx: AccountTx,
  webhookId: string,
  limit: number,
): Promise<{
  readonly due: readonly WaitingEntrega[];
  readonly all: readonly { readonly evento_id: string; readonly comprobante_id: string | null }[];
}> {
  return {
    due: await tx.run<WaitingEntrega>(WAITING, [webhookId, limit]),
    all: await tx.run(COMPROBANTES, [webhookId]),
  };
}

/** State of a delivery after a round. */
export interface EntregaChange extends Omit<WaitingEntrega, 'desde'> {
  readonly estado: EstadoEntrega;
  readonly motivo: string | null;
  /** Only while PENDIENTE. */
  readonly dueInMs: number | null;
  /** The attempt made; null: its turn did not come. */
  readonly intento: Intento | null;
}

/** State of the endpoint after a round. */
export interface WebhookChange {
  readonly cursor: string;
  readonly posicion: bigint;
  readonly repetirCursor: string | null;
  readonly dueInMs: number;
  /** Consecutive rounds without any delivery. */
  readonly fallas: number;
  readonly delivered: boolean;
  /** Disable the endpoint. */
  readonly desactivar: 'fallas' | 'retirado' | null;
}

const HOLD: Statement = {
  name: 'webhooks_hold',
  text: `SELECT w.id FROM webhooks w WHERE ${heldBy('w', '$1', '$2')} FOR NO KEY UPDATE`,
};
const ATTEMPTS_KEPT = 20;
const PUT: Statement = {
  name: 'webhook_entregas_put',
  text: `INSERT INTO webhook_entregas AS e (account_id, webhook_id, evento_id, tipo, ruc, comprobante_id, posicion, cuerpo, estado, motivo,
           due_at, intentos, registro)
         SELECT $2, $1, r.evento_id, r.tipo, r.ruc, r.comprobante_id, r.posicion, r.cuerpo, r.estado, r.motivo,
           rubrica_clock() + r."dueInMs" * interval '1 millisecond', r.intentos,
           CASE WHEN r.intento IS NULL THEN '[]' ELSE jsonb_build_array(r.intento) END
         FROM jsonb_to_recordset($3::jsonb) AS r (evento_id text, tipo text, ruc text, comprobante_id bigint, posicion bigint, cuerpo text,
           estado text, motivo text, "dueInMs" double precision, intentos integer, intento jsonb)
         ORDER BY r.posicion
         ON CONFLICT (webhook_id, evento_id) DO UPDATE SET estado = excluded.estado, motivo = excluded.motivo, due_at = excluded.due_at,
           intentos = excluded.intentos, updated_at = excluded.updated_at,
           desde = CASE WHEN e.estado = 'PENDIENTE' THEN e.desde ELSE excluded.desde END,
           registro = jsonb_path_query_array(excluded.registro || e.registro, '$[0 to ${ATTEMPTS_KEPT - 1}]')`,
};
const FINISH: Statement = {
  name: 'webhooks_finish_round',
  // A replay requested during the round must not be ended by it.
  text: `UPDATE webhooks w SET cursor = $2, posicion = $3,
           repetir_cursor = CASE WHEN w.repetir_cursor IS DISTINCT FROM $9::text THEN w.repetir_cursor ELSE $4::text END,
           repetir_hasta = CASE WHEN w.repetir_cursor IS DISTINCT FROM $9::text OR $4::text IS NOT NULL THEN w.repetir_hasta END,
           lease_token = NULL, due_at = rubrica_clock() + $5 * interval '1 millisecond', fallas = $6,
           falla_desde = CASE WHEN $6 > 0 THEN coalesce(w.falla_desde, rubrica_clock()) END,
           ultima_entrega = CASE WHEN $7 THEN rubrica_clock() ELSE w.ultima_entrega END,
           activo = w.activo AND $8::text IS NULL, desactivado_motivo = coalesce($8, w.desactivado_motivo),
           desactivado_at = CASE WHEN $8::text IS NOT NULL THEN rubrica_clock() ELSE w.desactivado_at END,
           pendiente_at = (SELECT min(e.due_at) FROM webhook_entregas e
             WHERE e.webhook_id = w.id AND e.estado = 'PENDIENTE' AND ${isFirst('e')})
         WHERE w.id = $1
         RETURNING w.url, w.descripcion`,
};

/**
 * Writes the result of a round, guarded by the lease; undefined if another worker took over the endpoint: then nothing is
 * stored, and everything sent is sent again.
 */
export async function finishRound(
  tx: WorkerTx,
  lease: LeasedWebhook,
  entregas: readonly EntregaChange[],
  change: WebhookChange,
): Promise<{ readonly url: string; readonly descripcion: string } | undefined> {
  if ((await tx.run(HOLD, [lease.id, lease.lease_token])).length === 0) return undefined;
  if (entregas.length > 0) await tx.run(PUT, [lease.id, lease.account_id, JSON.stringify(entregas)]);
  const [row] = await tx.run<{ url: string; descripcion: string }>(FINISH, [
    ...[lease.id, change.cursor, String(change.posicion), change.repetirCursor, change.dueInMs],
    ...[change.fallas, change.delivered, change.desactivar, lease.repetir_cursor],
  ]);
  return row;
}

const OLDEST: Statement = {
  name: 'webhooks_oldest_due',
  text: `SELECT coalesce(extract(epoch FROM rubrica_clock() - min(w.pendiente_at)), 0)::float8 AS s FROM webhooks w
         WHERE w.activo AND w.eliminado_at IS NULL AND w.pendiente_at <= rubrica_clock()`,
};

/** Returns the age in seconds of the oldest due delivery of all accounts. */
export async function oldestEntregaS(tx: WorkerTx): Promise<number> {
  const [row] = await tx.run<{ s: number }>(OLDEST, []);
  return row?.s ?? 0;
}
