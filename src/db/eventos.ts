import type { AccountTx, Statement, WorkerTx } from './transactions.js';

export const WEBHOOK_DUTY = 'webhooks';

/** Numbers the lots of events, which triggers write with the events. */
export const NUMBERING_DUTY = 'numerar-eventos';

// Any constant of ours: one process numbers at a time, so a lot never precedes one committed earlier.
const NUMBERING_LOCK: Statement = {
  name: 'evento_lotes_lock',
  text: `SELECT EXISTS (SELECT FROM evento_lotes WHERE posicion IS NULL) AND pg_try_advisory_xact_lock(7782102) AS mine`,
};
const NUMBER: Statement = {
  name: 'evento_lotes_number',
  text: `WITH nuevos AS MATERIALIZED (
      SELECT id, account_id, cardinality(eventos) AS n FROM evento_lotes WHERE posicion IS NULL ORDER BY id LIMIT $1
    ), placed AS MATERIALIZED (
      SELECT id, account_id, sum(n) OVER (PARTITION BY account_id ORDER BY id) - n AS before,
        sum(n) OVER (PARTITION BY account_id) AS total
      FROM nuevos
    ), counted AS (
      INSERT INTO evento_contadores AS c (account_id, ultima)
      SELECT account_id, max(total) FROM placed GROUP BY account_id ORDER BY account_id
      ON CONFLICT (account_id) DO UPDATE SET ultima = c.ultima + excluded.ultima
      RETURNING account_id, ultima
    )
    UPDATE evento_lotes l SET posicion = c.ultima - p.total + p.before + 1
    FROM placed p JOIN counted c ON c.account_id = p.account_id WHERE l.id = p.id
    RETURNING l.id`,
};

/** Assigns the next positions to committed lots without one; returns the number of lots, 0 while another process does it. */
export async function numberEventos(tx: WorkerTx, limit: number): Promise<number> {
  const [turn] = await tx.run<{ mine: boolean }>(NUMBERING_LOCK, []);
  // A separate statement: it sees what was committed before the lock was acquired.
  const numbered = turn?.mine === true ? (await tx.runLast(NUMBER, [limit])).length : 0;
  if (numbered > 0) tx.wake(WEBHOOK_DUTY);
  return numbered;
}

// Lots are swept in creation order, which is time order except among concurrent ones.
const SWEEP: Statement = {
  name: 'evento_lotes_sweep',
  text: `DELETE FROM evento_lotes WHERE id IN (
           SELECT id FROM (SELECT id, at, posicion FROM evento_lotes ORDER BY id LIMIT $2) oldest
           WHERE posicion IS NOT NULL AND at < rubrica_clock() - make_interval(days => $1))
         RETURNING id`,
};

/** Deletes the positions of up to `limit` old lots; the history keeps its rows. */
export async function sweepEventos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}

const LAST_OF: Statement = {
  name: 'evento_contadores_of',
  text: 'SELECT account_id, ultima FROM evento_contadores WHERE account_id = ANY ($1::uuid[])',
};

/** Finds the last position of each of these accounts. */
export async function lastPositions(
  tx: WorkerTx,
  accountIds: readonly string[],
): Promise<{ readonly account_id: string; readonly ultima: string }[]> {
  return tx.run<{ readonly account_id: string; readonly ultima: string }>(LAST_OF, [accountIds]);
}

/** An event with its position. Positions are bigint texts. */
export interface EventoRow {
  readonly posicion: string;
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly at: Date;
  readonly from_estado: string | null;
  readonly to_estado: string | null;
  readonly accion: string | null;
  /** Null: not tied to a company. */
  readonly ruc: string | null;
  /** Null: without a comprobante. */
  readonly comprobante_id: string | null;
  readonly datos: Readonly<Record<string, string | number>>;
}

const LOT_OF = `(SELECT max(l.posicion) FROM evento_lotes l WHERE l.account_id = current_account() AND l.posicion <= $1::bigint + 1)`;

/** Selects events of some lots with their positions: which lots, which positions, and the order. */
const placed = (lots: string, places: string, order: 'ASC' | 'DESC'): string => `WITH lotes AS MATERIALIZED (
      SELECT l.posicion, l.fuente, l.eventos FROM evento_lotes l
      WHERE l.account_id = current_account() AND l.posicion ${lots} ORDER BY l.posicion ${order} LIMIT $2
    ), lugares AS MATERIALIZED (
      SELECT l.posicion + e.place - 1 AS posicion, l.fuente, e.id
      FROM lotes l CROSS JOIN LATERAL unnest(l.eventos) WITH ORDINALITY AS e (id, place)
      WHERE l.posicion + e.place - 1 ${places} ORDER BY 1 ${order} LIMIT $2
    ), sucesos AS (
      SELECT p.posicion, p.fuente, e.comprobante_id, e.tipo, e.at, e.from_estado, e.to_estado, e.accion, NULL::text AS ruc, NULL::jsonb AS datos
      FROM lugares p JOIN comprobante_events e ON e.id = p.id WHERE p.fuente = 'comprobante'
      UNION ALL
      SELECT p.posicion, p.fuente, e.comprobante_id, e.tipo, e.at, e.estado, e.estado, NULL, NULL, NULL
      FROM lugares p JOIN correo_eventos e ON e.id = p.id WHERE p.fuente = 'correo'
      UNION ALL
      SELECT p.posicion, p.fuente, NULL, e.tipo, e.at, NULL, NULL, NULL, e.ruc, e.datos
      FROM lugares p JOIN avisos e ON e.id = p.id WHERE p.fuente = 'aviso'
      UNION ALL
      SELECT p.posicion, p.fuente, NULL, e.tipo, e.at, NULL, NULL, NULL, NULL, e.datos
      FROM lugares p JOIN sri_eventos e ON e.id = p.id WHERE p.fuente = 'sri'
    )
    SELECT s.posicion, s.fuente, s.tipo, s.at, s.from_estado, s.to_estado, s.accion, coalesce(s.ruc, c.ruc) AS ruc, s.comprobante_id,
      coalesce(s.datos, jsonb_build_object('claveAcceso', c.clave_acceso, 'codDoc', c.cod_doc,
        'numero', concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0')), 'estado', s.to_estado)) AS datos
    FROM sucesos s LEFT JOIN comprobantes c ON c.id = s.comprobante_id ORDER BY s.posicion ${order}`;

const AFTER: Statement = {
  name: 'eventos_after',
  text: placed(`>= coalesce(${LOT_OF}, 0)`, '> $1::bigint', 'ASC'),
};

/** Lists up to `limit` events of the account after a position, in order. */
export async function eventosAfter(tx: AccountTx, posicion: string, limit: number): Promise<EventoRow[]> {
  return tx.run<EventoRow>(AFTER, [posicion, limit]);
}

const BEFORE: Statement = { name: 'eventos_before', text: placed('< $1::bigint', '< $1::bigint', 'DESC') };

/** Lists up to `limit` events of the account before a position, newest first. */
export async function eventosBefore(tx: AccountTx, posicion: string, limit: number): Promise<EventoRow[]> {
  return tx.run<EventoRow>(BEFORE, [posicion, limit]);
}

export interface FeedReach {
  /** The position before the first one kept. */
  readonly before: string;
  readonly ultima: string;
}

const REACH: Statement = {
  name: 'eventos_reach',
  text: `SELECT coalesce((SELECT min(posicion) - 1 FROM evento_lotes WHERE account_id = current_account() AND posicion IS NOT NULL),
                  c.ultima, 0) AS before,
                coalesce(c.ultima, 0) AS ultima
         FROM (SELECT) one LEFT JOIN evento_contadores c ON c.account_id = current_account()`,
};

/** Reads the current range of the account's feed. */
export async function feedReach(tx: AccountTx): Promise<FeedReach> {
  const [row] = await tx.run<FeedReach>(REACH, []);
  if (row === undefined) throw new Error('the reach of a feed is one row');
  return row;
}

const BEFORE_TIME: Statement = {
  name: 'eventos_before_time',
  text: `SELECT l.posicion + cardinality(l.eventos) - 1 AS last FROM evento_lotes l
         WHERE l.account_id = current_account() AND l.posicion IS NOT NULL AND l.at < $1 ORDER BY l.posicion DESC LIMIT 1`,
};

/** Finds the last position recorded before a time; undefined if none is kept. */
export async function positionBefore(tx: AccountTx, at: Date): Promise<string | undefined> {
  const [row] = await tx.run<{ last: string }>(BEFORE_TIME, [at]);
  return row?.last;
}
