import type { TipoEvento } from '../../kernel/eventos.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';
import { dueNow } from './store.js';
import { WEBHOOK_DUTY } from '../../db/eventos.js';

export interface Intento {
  /** ISO 8601. */
  readonly fecha: string;
  /** Null: no answer. */
  readonly estado: number | null;
  readonly ms: number;
  /** Beginning of the answer. */
  readonly respuesta: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

export type EstadoEntrega = 'PENDIENTE' | 'ENTREGADA' | 'FALLIDA';

/** A delivery as its account sees it. */
export interface EntregaRow {
  readonly id: string;
  readonly evento_id: string;
  readonly tipo: string;
  readonly ruc: string | null;
  readonly cuerpo: string;
  readonly estado: EstadoEntrega;
  readonly motivo: string | null;
  readonly due_at: Date | null;
  readonly intentos: number;
  readonly registro: readonly Intento[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

const ENTREGA = `e.id, e.evento_id, e.tipo, e.ruc, e.cuerpo, e.estado, e.motivo, e.due_at, e.intentos, e.registro, e.created_at, e.updated_at`;

/** Lists the deliveries of an endpoint, in one state unless null. */
export async function listEntregas(
  tx: AccountTx,
  webhookId: string,
  estado: EstadoEntrega | null,
  page: Page<'created_at'>,
): Promise<Paged<EntregaRow>> {
  const from = `webhook_entregas e WHERE e.account_id = current_account() AND e.webhook_id = $1 AND ($2::text IS NULL OR e.estado = $2)`;
  // Ids are in time order and indexed.
  const byId = { ...page, sort: { ...page.sort, by: 'id' } };
  return pageOfRows(tx, { name: 'webhook_entregas', columns: ENTREGA, from, alias: 'e' }, [webhookId, estado], byId);
}

const REPEAT_ONE: Statement = {
  name: 'webhook_entregas_repeat',
  text: `UPDATE webhook_entregas e SET estado = 'PENDIENTE', motivo = NULL, due_at = rubrica_clock(), desde = rubrica_clock(),
           intentos = 0, updated_at = rubrica_clock()
         WHERE e.account_id = current_account() AND e.webhook_id = $1 AND e.id = $2 RETURNING ${ENTREGA}`,
};
const WAKE: Statement = {
  name: 'webhooks_wake',
  text: `UPDATE webhooks w SET pendiente_at = least(coalesce(w.pendiente_at, rubrica_clock()), rubrica_clock()), ${dueNow('w')}
         WHERE w.account_id = current_account() AND w.id = $1`,
};

/** Sends one again; undefined: the endpoint has no such delivery. */
export async function repeatEntrega(tx: AccountTx, webhookId: string, id: string): Promise<EntregaRow | undefined> {
  // Endpoint first, the same lock order as the end of a round.
  await tx.run(WAKE, [webhookId]);
  tx.wake(WEBHOOK_DUTY);
  const [row] = await tx.run<EntregaRow>(REPEAT_ONE, [webhookId, id]);
  return row;
}

const NOTE_TEST: Statement = {
  name: 'webhook_entregas_test',
  text: `INSERT INTO webhook_entregas (account_id, webhook_id, evento_id, tipo, posicion, cuerpo, estado, motivo, intentos, registro)
         VALUES (current_account(), $1, $2, $3, 0, $4, $5, $6, 1, $7) RETURNING ${ENTREGA.replaceAll('e.', '')}`,
};

/** Records a test delivery that was sent immediately. */
export async function insertTestEntrega(
  tx: AccountTx,
  webhookId: string,
  entrega: {
    readonly eventoId: string;
    readonly tipo: TipoEvento;
    readonly cuerpo: string;
    readonly estado: EstadoEntrega;
    readonly motivo: string | null;
    readonly intento: Intento;
  },
): Promise<EntregaRow> {
  const { eventoId, tipo, cuerpo, estado, motivo, intento } = entrega;
  const [row] = await tx.run<EntregaRow>(NOTE_TEST, [
    ...[webhookId, eventoId, tipo, cuerpo, estado, motivo],
    JSON.stringify([intento]),
  ]);
  if (row === undefined) throw new Error('a delivery that was stored is answered');
  return row;
}

// Only finished deliveries; pending ones belong to an endpoint in use, or are deleted with their endpoint.
const SWEEP: Statement = {
  name: 'webhook_entregas_sweep',
  text: `DELETE FROM webhook_entregas WHERE id IN (
           SELECT id FROM webhook_entregas WHERE estado <> 'PENDIENTE' AND updated_at < rubrica_clock() - make_interval(days => $1)
           ORDER BY updated_at LIMIT $2) RETURNING id`,
};
const SWEEP_GONE: Statement = {
  name: 'webhook_entregas_sweep_gone',
  text: `DELETE FROM webhook_entregas WHERE id IN (
           SELECT e.id FROM webhooks w JOIN webhook_entregas e ON e.webhook_id = w.id WHERE w.eliminado_at IS NOT NULL LIMIT $1)
         RETURNING id`,
};
const SWEEP_ENDPOINTS: Statement = {
  name: 'webhooks_sweep',
  text: `DELETE FROM webhooks WHERE id IN (
           SELECT w.id FROM webhooks w WHERE w.eliminado_at < rubrica_clock() - interval '1 day'
             AND NOT EXISTS (SELECT FROM webhook_entregas e WHERE e.webhook_id = w.id) LIMIT $1) RETURNING id`,
};

/** Deletes up to `limit` deliveries finished more than `days` ago. */
export async function sweepEntregas(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}

/** Deletes up to `limit` deliveries of removed endpoints. */
export async function sweepOrphanEntregas(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP_GONE, [limit])).length;
}

/** Deletes up to `limit` removed endpoints without deliveries. */
export async function sweepRemovedWebhooks(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP_ENDPOINTS, [limit])).length;
}
