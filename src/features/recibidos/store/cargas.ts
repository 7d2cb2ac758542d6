import type { OrigenRecibido, ResultadoRecibido } from '../rules.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../../db/lease.js';
import type { AccountTx, Statement, WorkerTx } from '../../../db/transactions.js';
import { PLAZOS } from '../../../kernel/datos-personales/plazos.js';

export const CARGA_DUTY = 'cargas';

/** An upload being processed. */
export interface LeasedCarga extends Lease {
  readonly account_id: string;
  readonly empresas: readonly string[] | null;
  readonly origen: Exclude<OrigenRecibido, 'manual'>;
}

/** Queue of uploads: one per account at a time. */
export const cargaQueue = leaseQueue<LeasedCarga>({
  table: 'cargas',
  alias: 'c',
  backlog: { cola: 'cargas' },
  columns: 'c.id, c.account_id, c.empresas, c.origen, c.lease_token',
  taken: shareOf('cargas', 'account_id', { heldMax: 1, lookedAtMax: 500 }),
});

export interface NewCarga {
  readonly empresas: readonly string[] | null;
  readonly origen: Exclude<OrigenRecibido, 'manual'>;
  readonly nombre: string | null;
  readonly actor: string;
}

// The lock makes concurrent uploads count each other.
const LOCK: Statement = {
  name: 'cargas_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('cargas ' || current_account(), 0))`,
};
const OPEN: Statement = {
  name: 'cargas_open',
  text: `SELECT count(*)::int AS abiertas FROM cargas WHERE account_id = current_account() AND estado <> 'TERMINADA'
           AND (estado = 'EN_PROCESO' OR updated_at > rubrica_clock() - interval '10 minutes')`,
};
const OF_DAY: Statement = {
  name: 'cargas_of_day',
  text: `SELECT coalesce(sum(filas), 0)::int AS filas FROM cargas
         WHERE account_id = current_account() AND created_at > rubrica_clock() - interval '1 day'`,
};

/** Counts the files and lines of the account's uploads in the last day, whatever their outcome. */
export async function filasOfDay(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ filas: number }>(OF_DAY, []);
  return row?.filas ?? 0;
}

const INSERT: Statement = {
  name: 'cargas_insert',
  text: `INSERT INTO cargas (account_id, empresas, origen, nombre, actor) VALUES (current_account(), $1, $2, $3, $4) RETURNING id`,
};

/** Begins an upload; undefined if the account already has `openMax` unfinished ones. */
export async function beginCarga(tx: AccountTx, carga: NewCarga, openMax: number): Promise<string | undefined> {
  await tx.run(LOCK, []);
  const [open] = await tx.run<{ abiertas: number }>(OPEN, []);
  if ((open?.abiertas ?? 0) >= openMax) return undefined;
  const [row] = await tx.run<{ id: string }>(INSERT, [carga.empresas, carga.origen, carga.nombre, carga.actor]);
  return row?.id;
}

/** A file or line of an upload: its bytes, still unread, or its result. */
export interface NewFila {
  readonly nombre: string | null;
  readonly contenido: Buffer | null;
  readonly resultado: ResultadoRecibido | null;
  readonly claveAcceso: string | null;
  readonly motivo: string | null;
}

const ADD: Statement = {
  name: 'carga_filas_add',
  text: `INSERT INTO carga_filas (carga_id, fila, account_id, nombre, contenido, resultado, clave_acceso, motivo)
         SELECT $1, $2 + g.n, current_account(), g.nombre, g.contenido, g.resultado, g.clave_acceso, g.motivo
         FROM unnest($3::text[], $4::bytea[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
           AS g (nombre, contenido, resultado, clave_acceso, motivo, n)`,
};
const TOUCH: Statement = {
  name: 'cargas_touch',
  text: `UPDATE cargas SET updated_at = rubrica_clock() WHERE account_id = current_account() AND id = $1`,
};

/** Adds files after the `after` existing ones. */
export async function addFilas(
  tx: AccountTx,
  cargaId: string,
  after: number,
  filas: readonly NewFila[],
): Promise<void> {
  await tx.run(ADD, [
    cargaId,
    after,
    filas.map(({ nombre }) => nombre),
    filas.map(({ contenido }) => contenido),
    filas.map(({ resultado }) => resultado),
    filas.map(({ claveAcceso }) => claveAcceso),
    filas.map(({ motivo }) => motivo),
  ]);
  await tx.run(TOUCH, [cargaId]);
}

// Rows that already have a result are done.
const START: Statement = {
  name: 'cargas_start',
  text: `WITH counted AS (
           SELECT count(*)::int AS filas, (count(*) FILTER (WHERE resultado IS NOT NULL))::int AS hechas
           FROM carga_filas WHERE account_id = current_account() AND carga_id = $1
         )
         UPDATE cargas c SET filas = n.filas, hechas = n.hechas, updated_at = rubrica_clock(),
           estado = CASE WHEN n.filas = n.hechas THEN 'TERMINADA' ELSE 'EN_PROCESO' END,
           due_at = CASE WHEN n.filas = n.hechas THEN NULL ELSE rubrica_clock() END
         FROM counted n WHERE c.account_id = current_account() AND c.id = $1 RETURNING c.estado`,
};

/** Marks the upload complete: from now on it will be processed. */
export async function startCarga(tx: AccountTx, cargaId: string): Promise<void> {
  const [row] = await tx.run<{ estado: string }>(START, [cargaId]);
  if (row?.estado === 'EN_PROCESO') tx.wake(CARGA_DUTY);
}

const DROP: Statement = {
  name: 'cargas_drop',
  text: `DELETE FROM cargas WHERE account_id = current_account() AND id = $1 AND estado = 'PREPARANDO'`,
};

/** Deletes an upload that was never started. */
export async function dropCarga(tx: AccountTx, cargaId: string): Promise<void> {
  await tx.run(DROP, [cargaId]);
}

const NEXT: Statement = {
  name: 'carga_filas_next',
  text: `SELECT fila, contenido FROM carga_filas WHERE carga_id = $1 AND resultado IS NULL ORDER BY fila LIMIT 1`,
};

export async function nextFila(
  tx: WorkerTx,
  cargaId: string,
): Promise<{ readonly fila: number; readonly contenido: Buffer | null } | undefined> {
  const [row] = await tx.run<{ fila: number; contenido: Buffer | null }>(NEXT, [cargaId]);
  return row;
}

const COUNT_ONE: Statement = {
  name: 'cargas_count_one',
  text: `UPDATE cargas c SET hechas = hechas + 1, updated_at = rubrica_clock()
         WHERE c.account_id = current_account() AND ${heldBy('c', '$1', '$2')} RETURNING c.id`,
};
const FINISH_FILA: Statement = {
  name: 'carga_filas_finish',
  text: `UPDATE carga_filas SET resultado = $3, clave_acceso = $4, motivo = $5, contenido = NULL
         WHERE account_id = current_account() AND carga_id = $1 AND fila = $2 AND resultado IS NULL RETURNING fila`,
};

/** Records the result of a file, in the transaction that stores it; false: the lease was lost and nothing may be stored. */
export async function finishFila(
  tx: AccountTx,
  lease: Lease,
  fila: number,
  result: Pick<NewFila, 'claveAcceso' | 'motivo'> & { readonly resultado: ResultadoRecibido },
): Promise<boolean> {
  const held = await tx.run(COUNT_ONE, [lease.id, lease.lease_token]);
  if (held.length === 0) return false;
  const { resultado, claveAcceso, motivo } = result;
  return (await tx.run(FINISH_FILA, [lease.id, fila, resultado, claveAcceso, motivo])).length > 0;
}

const END: Statement = {
  name: 'cargas_end',
  text: `UPDATE cargas c SET estado = 'TERMINADA', due_at = NULL, lease_token = NULL, updated_at = rubrica_clock()
         WHERE ${heldBy('c', '$1', '$2')}`,
};

/** Marks all files as read. */
export async function endCarga(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(END, [lease.id, lease.lease_token]);
}

export interface CargaRow {
  readonly id: string;
  readonly empresas: readonly string[] | null;
  readonly origen: OrigenRecibido;
  readonly nombre: string | null;
  readonly estado: 'PREPARANDO' | 'EN_PROCESO' | 'TERMINADA';
  readonly filas: number;
  readonly hechas: number;
  readonly resultados: Readonly<Partial<Record<ResultadoRecibido, number>>>;
  /** Documents still to be checked with the SRI, except those it has not known for days. */
  readonly por_consultar: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const FIND: Statement = {
  name: 'cargas_find',
  text: `SELECT c.id, c.empresas, c.origen, c.nombre, c.estado, c.filas, c.hechas, c.created_at, c.updated_at,
           coalesce((SELECT jsonb_object_agg(t.resultado, t.n) FROM (
             SELECT f.resultado, count(*)::int AS n FROM carga_filas f WHERE f.carga_id = c.id AND f.resultado IS NOT NULL GROUP BY 1) t), '{}')
             AS resultados,
           -- Key by key: joined, ten thousand new rows that no statistics know of yet are compared each with each.
           -- A document of a company that the upload was not for counts like a key that the SRI does not know: asked for during five days.
           (SELECT count(*)::int FROM carga_filas f WHERE f.carga_id = c.id AND (SELECT CASE
                WHEN c.empresas IS NULL OR r.ruc = ANY (c.empresas) OR (r.ruc IS NULL AND r.empresas && c.empresas)
                THEN r.estado = 'PENDIENTE' AND r.due_at IS NOT NULL
                ELSE f.resultado = 'nuevo' AND c.created_at > rubrica_clock() - interval '5 days' END
              FROM recibidos r WHERE r.account_id = c.account_id AND r.clave_acceso = f.clave_acceso)) AS por_consultar
         FROM cargas c WHERE c.account_id = current_account() AND c.id = $1`,
};

export async function findCarga(tx: AccountTx, id: string): Promise<CargaRow | undefined> {
  const [row] = await tx.run<CargaRow>(FIND, [id]);
  return row;
}

/** A finding about one file. */
export interface HallazgoRow {
  readonly fila: number;
  readonly nombre: string | null;
  readonly resultado: ResultadoRecibido;
  readonly clave_acceso: string | null;
  readonly motivo: string | null;
}

const HALLAZGOS: Statement = {
  name: 'carga_filas_hallazgos',
  text: `SELECT fila, nombre, resultado, clave_acceso, motivo FROM carga_filas
         WHERE account_id = current_account() AND carga_id = $1 AND fila > $2 AND resultado NOT IN ('nuevo', 'repetido')
         ORDER BY fila LIMIT $3`,
};

/** Lists findings about its files, after one of them. */
export async function listHallazgos(
  tx: AccountTx,
  cargaId: string,
  after: number,
  limit: number,
): Promise<HallazgoRow[]> {
  return tx.run<HallazgoRow>(HALLAZGOS, [cargaId, after, limit]);
}

const sweepOf = (name: string, table: string, condition: string): Statement => ({
  name: `recibidos_sweep_${name}`,
  text: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT $1) RETURNING id`,
});
const SWEEPS: readonly Statement[] = [
  // Uploads never answered with 202, and those no longer followed.
  sweepOf(
    'cargas',
    'cargas',
    `created_at < rubrica_clock() - interval '1 day' AND (estado = 'PREPARANDO' AND updated_at < rubrica_clock() - interval '1 day'
       OR estado = 'TERMINADA' AND created_at < rubrica_clock() - interval '${PLAZOS.cargas.dias} days')`,
  ),
  sweepOf(
    'apart',
    'recibidos',
    `estado IN ('AJENO', 'INVALIDO') AND updated_at < rubrica_clock() - interval '${PLAZOS.cargas.dias} days'`,
  ),
];

/** Deletes up to `limit` expired rows of each kind: uploads, and documents set apart. */
export const recibidoSweeps: readonly ((tx: WorkerTx, limit: number) => Promise<number>)[] = SWEEPS.map(
  (statement) => async (tx, limit) => (await tx.run(statement, [limit])).length,
);
