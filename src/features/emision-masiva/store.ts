import type { EstadoEmisionMasiva } from './rules.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../db/lease.js';
import type { Requester } from '../../db/requesters.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

export const EMISION_DUTY = 'emisiones-masivas';

/** Columns of a load, as it stores them. */
export interface ColumnaGuardada {
  readonly indice: number;
  readonly titulo: string;
  readonly campo: string;
}

export interface FilaGuardada {
  readonly linea: number;
  readonly celdas: readonly string[];
  readonly numericas: readonly number[];
}

export interface NewEmisionMasiva {
  readonly ruc: string;
  readonly codDoc: string;
  readonly nombre: string;
  readonly sha256: Buffer;
  readonly columnas: readonly ColumnaGuardada[];
  readonly decimales: 'coma' | 'punto' | null;
  readonly estab: string | null;
  readonly ptoEmi: string | null;
  readonly empresas: readonly string[] | null;
  readonly requester: Requester;
  readonly emitir: boolean;
  readonly filas: number;
  readonly documentos: readonly NewDocumento[];
}

export interface NewDocumento {
  readonly grupo: string;
  readonly filas: readonly FilaGuardada[];
  readonly huella: Buffer;
}

/** A load leased to one worker. */
export interface LeasedEmision extends Lease {
  readonly account_id: string;
  readonly ruc: string;
  readonly nombre: string;
  readonly cod_doc: string;
  readonly sha256: Buffer;
  readonly columnas: readonly ColumnaGuardada[];
  readonly decimales: 'coma' | 'punto' | null;
  readonly estab: string | null;
  readonly pto_emi: string | null;
  readonly empresas: readonly string[] | null;
  readonly actor_kind: Requester['kind'];
  readonly actor_id: string;
  readonly actor_nombre: string;
  readonly estado: EstadoEmisionMasiva;
  readonly repetidos: 'omitir' | 'emitir';
  readonly attempts: number;
}

/** Queue of loads: one per account at a time. */
export const emisionQueue = leaseQueue<LeasedEmision>({
  table: 'emisiones_masivas',
  alias: 'a',
  backlog: { cola: 'emisiones-masivas' },
  columns: `a.id, a.account_id, a.ruc, a.nombre, a.cod_doc, a.sha256, a.columnas, a.decimales, a.estab, a.pto_emi, a.empresas, a.actor_kind,
    a.actor_id, a.actor_nombre, a.estado, a.repetidos, a.attempts, a.lease_token`,
  taken: shareOf('emisiones_masivas', 'account_id', { heldMax: 1, lookedAtMax: 200 }),
});

// Two concurrent uploads must not both be the last allowed, nor store one file twice.
const LOCK: Statement = {
  name: 'emisiones_masivas_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('emisiones ' || current_account()::text, 0))`,
};
const OPEN: Statement = {
  name: 'emisiones_masivas_open',
  text: `SELECT count(*)::int AS n FROM emisiones_masivas
         WHERE account_id = current_account() AND estado IN ('REVISANDO', 'EN_PROCESO')`,
};

/** Serialises uploads of the account; returns how many loads are under way. */
export async function lockEmisiones(tx: AccountTx): Promise<number> {
  await tx.run(LOCK, []);
  const [open] = await tx.run<{ n: number }>(OPEN, []);
  return open?.n ?? 0;
}

const INSERT: Statement = {
  name: 'emisiones_masivas_insert',
  text: `INSERT INTO emisiones_masivas (account_id, ruc, cod_doc, nombre, sha256, columnas, decimales, estab, pto_emi, empresas,
           actor_kind, actor_id, actor_nombre, emitir, filas, documentos)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
};
const ADD: Statement = {
  name: 'emisiones_masivas_documentos_add',
  text: `INSERT INTO emisiones_masivas_documentos (emision_id, lugar, account_id, grupo, lineas, filas, huella)
         SELECT $1, $2::int + g.n, current_account(), g.grupo, g.lineas::int[], g.filas::jsonb, g.huella
         FROM unnest($3::text[], $4::text[], $5::text[], $6::bytea[]) WITH ORDINALITY AS g (grupo, lineas, filas, huella, n)`,
};
/** Rows per statement: written as JSON in one turn of the event loop. */
const ADD_ROWS = 1000;

/** Stores a load and its documents, due to be reviewed. */
export async function insertEmision(tx: AccountTx, emision: NewEmisionMasiva): Promise<string> {
  const {
    ruc,
    codDoc,
    nombre,
    sha256,
    columnas,
    decimales,
    estab,
    ptoEmi,
    empresas,
    requester,
    emitir,
    filas,
    documentos,
  } = emision;
  const [row] = await tx.run<{ id: string }>(INSERT, [
    ...[ruc, codDoc, nombre, sha256, JSON.stringify(columnas), decimales, estab, ptoEmi, empresas],
    ...[requester.kind, requester.id, requester.nombre, emitir, filas, documentos.length],
  ]);
  if (row === undefined) throw new Error('an insert answers a row');
  let at = 0;
  while (at < documentos.length) {
    const batch: NewDocumento[] = [];
    let rows = 0;
    for (let next = documentos[at]; next !== undefined && rows < ADD_ROWS; next = documentos[at + batch.length]) {
      batch.push(next);
      rows += next.filas.length;
    }
    await tx.run(ADD, [
      row.id,
      at,
      batch.map(({ grupo }) => grupo),
      batch.map((one) => `{${one.filas.map(({ linea }) => linea).join(',')}}`),
      batch.map((one) => JSON.stringify(one.filas)),
      batch.map(({ huella }) => huella),
    ]);
    at += batch.length;
  }
  tx.wake(EMISION_DUTY);
  return row.id;
}

export interface EmisionRow {
  readonly id: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly nombre: string;
  readonly columnas: readonly ColumnaGuardada[];
  readonly estado: EstadoEmisionMasiva;
  readonly motivo: string | null;
  /** Why it waits for an administrator to take it over. */
  readonly por_asumir: string | null;
  readonly filas: number;
  readonly documentos: number;
  readonly revisados: number;
  readonly errores: number;
  readonly avisos: number;
  readonly conocidos: number;
  readonly importe: string;
  readonly emitidos: number;
  readonly fallidos: number;
  readonly omitidos: number;
  readonly iniciada_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `e.id, e.ruc, e.cod_doc, e.nombre, e.columnas, e.estado, e.motivo, e.por_asumir, e.filas, e.documentos, e.revisados, e.errores, e.avisos,
  e.conocidos, e.importe, e.emitidos, e.fallidos, e.omitidos, e.iniciada_at, e.created_at, e.updated_at`;
const FIND: Statement = {
  name: 'emisiones_masivas_find',
  text: `SELECT ${COLUMNS} FROM emisiones_masivas e WHERE e.account_id = current_account() AND e.id = $1`,
};
const FIND_FILE: Statement = {
  name: 'emisiones_masivas_find_file',
  text: `SELECT ${COLUMNS} FROM emisiones_masivas e WHERE e.account_id = current_account() AND e.sha256 = $1`,
};

export async function findEmision(tx: AccountTx, id: string): Promise<EmisionRow | undefined> {
  return (await tx.run<EmisionRow>(FIND, [id]))[0];
}

/** The load of a file. */
export async function findEmisionByFile(tx: AccountTx, sha256: Buffer): Promise<EmisionRow | undefined> {
  return (await tx.run<EmisionRow>(FIND_FILE, [sha256]))[0];
}

export async function listEmisiones(
  tx: AccountTx,
  rucs: readonly string[] | null,
  page: Page<'created_at'>,
): Promise<Paged<EmisionRow>> {
  const from = `emisiones_masivas e WHERE e.account_id = current_account() AND ($1::text[] IS NULL OR e.ruc = ANY ($1))`;
  return pageOfRows(tx, { name: 'emisiones_masivas', columns: COLUMNS, from, alias: 'e' }, [rucs], page);
}

const DISCARD: Statement = {
  name: 'emisiones_masivas_discard',
  text: `DELETE FROM emisiones_masivas WHERE account_id = current_account() AND id = $1 AND iniciada_at IS NULL RETURNING id`,
};
const DISCARD_OLD: Statement = {
  name: 'emisiones_masivas_discard_old',
  text: `DELETE FROM emisiones_masivas WHERE account_id = current_account() AND iniciada_at IS NULL AND estado <> 'REVISANDO' AND id IN (
           SELECT id FROM emisiones_masivas WHERE account_id = current_account() AND ruc = $1 AND iniciada_at IS NULL
           ORDER BY created_at DESC OFFSET $2)`,
};

/** Deletes a load that issued nothing; false: it began. */
export async function discardEmision(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.run(DISCARD, [id])).length > 0;
}

/** Deletes the company's oldest loads that issued nothing, except the newest ones. */
export async function discardOldEmisiones(tx: AccountTx, ruc: string, kept: number): Promise<void> {
  await tx.run(DISCARD_OLD, [ruc, kept]);
}

const MOVE: Statement = {
  name: 'emisiones_masivas_move',
  text: `UPDATE emisiones_masivas SET estado = $3, motivo = NULL, por_asumir = NULL, lease_token = NULL, attempts = 0, updated_at = rubrica_clock(),
           repetidos = coalesce($5, repetidos),
           iniciada_at = CASE WHEN $3 = 'EN_PROCESO' THEN coalesce(iniciada_at, rubrica_clock()) ELSE iniciada_at END,
           due_at = CASE WHEN $4::int IS NULL THEN NULL ELSE rubrica_clock() + $4 * interval '1 millisecond' END
         WHERE account_id = current_account() AND id = $1 AND estado = ANY ($2) RETURNING id`,
};

/** Changes the state if it is one of `from`; `dueMs`: when a worker takes it, null: never. False: it was in another state. */
export async function moveEmision(
  tx: AccountTx,
  id: string,
  from: readonly EstadoEmisionMasiva[],
  to: EstadoEmisionMasiva,
  { dueMs, repetidos = null }: { readonly dueMs: number | null; readonly repetidos?: 'omitir' | 'emitir' | null },
): Promise<boolean> {
  // Even if it was in another state: while this waited for the row, a claim may have skipped it.
  if (dueMs === 0) tx.wake(EMISION_DUTY);
  return (await tx.run(MOVE, [id, from, to, dueMs, repetidos])).length > 0;
}

const RETRY_FAILED: Statement = {
  name: 'emisiones_masivas_retry_failed',
  text: `WITH again AS (
           UPDATE emisiones_masivas_documentos SET resultado = NULL, codigo = NULL, motivo = NULL
           WHERE account_id = current_account() AND emision_id = $1 AND resultado = 'fallido' RETURNING lugar)
         UPDATE emisiones_masivas SET fallidos = fallidos - (SELECT count(*) FROM again)
         WHERE account_id = current_account() AND id = $1`,
};

/** Makes failed documents pending again. */
export async function retryFailed(tx: AccountTx, id: string): Promise<void> {
  await tx.run(RETRY_FAILED, [id]);
}

export interface PendingDocumento {
  readonly lugar: number;
  readonly grupo: string;
  readonly filas: readonly FilaGuardada[];
  readonly huella: Buffer;
  readonly importe: string | null;
}

/** The next documents: at most $2, and up to the one with which they reach $4 rows. */
const PENDING = (name: string, condition: string): Statement => ({
  name: `emisiones_masivas_documentos_${name}`,
  text: `SELECT lugar, grupo, filas, huella, importe FROM (
           SELECT d.*, sum(cardinality(lineas)) OVER (ORDER BY lugar) - cardinality(lineas) AS before FROM (
             SELECT * FROM emisiones_masivas_documentos
             WHERE account_id = current_account() AND emision_id = $1 AND ${condition} AND lugar > $3 ORDER BY lugar LIMIT $2) d) p
         WHERE before < $4 ORDER BY lugar`,
});
const TO_REVIEW = PENDING('to_review', 'NOT revisado');
const TO_ISSUE = PENDING('to_issue', 'resultado IS NULL');

/** How many documents are worked on together. */
export interface BatchMax {
  readonly documentos: number;
  readonly filas: number;
}

export async function documentsToReview(tx: AccountTx, id: string, max: BatchMax): Promise<PendingDocumento[]> {
  return tx.run<PendingDocumento>(TO_REVIEW, [id, max.documentos, 0, max.filas]);
}

export async function documentsToIssue(
  tx: AccountTx,
  id: string,
  max: BatchMax,
  after = 0,
): Promise<PendingDocumento[]> {
  return tx.run<PendingDocumento>(TO_ISSUE, [id, max.documentos, after, max.filas]);
}

const ISSUED_BEFORE: Statement = {
  name: 'emisiones_masivas_issued_before',
  text: `SELECT DISTINCT ON (d.huella) d.huella, d.clave_acceso FROM emisiones_masivas_documentos d
         WHERE d.account_id = current_account() AND d.huella = ANY ($2) AND d.resultado = 'emitido' AND d.emision_id <> $1`,
};

/** Access keys of documents that another load issued with the same content, by the hex of their hash. */
export async function issuedBefore(
  tx: AccountTx,
  id: string,
  huellas: readonly Buffer[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run<{ huella: Buffer; clave_acceso: string }>(ISSUED_BEFORE, [id, huellas]);
  return new Map(rows.map(({ huella, clave_acceso }) => [huella.toString('hex'), clave_acceso]));
}

const BY_REFERENCE: Statement = {
  name: 'emisiones_masivas_by_reference',
  text: `SELECT referencia, clave_acceso FROM comprobantes
         WHERE account_id = current_account() AND referencia = ANY ($1) AND referencia_unica`,
};

/** Access keys of the receipts with these unique references. */
export async function issuedByReference(
  tx: AccountTx,
  referencias: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run<{ referencia: string; clave_acceso: string }>(BY_REFERENCE, [referencias]);
  return new Map(rows.map(({ referencia, clave_acceso }) => [referencia, clave_acceso]));
}

export interface ReviewedDocumento {
  readonly lugar: number;
  readonly hallazgos: readonly unknown[];
  readonly importe: string | null;
}

const REVIEWED: Statement = {
  name: 'emisiones_masivas_reviewed',
  text: `UPDATE emisiones_masivas_documentos d SET revisado = true, hallazgos = g.hallazgos::jsonb, importe = g.importe::numeric
         FROM unnest($2::int[], $3::text[], $4::text[]) AS g (lugar, hallazgos, importe)
         WHERE d.account_id = current_account() AND d.emision_id = $1 AND d.lugar = g.lugar AND NOT d.revisado RETURNING d.lugar`,
};
const COUNT_REVIEWED: Statement = {
  name: 'emisiones_masivas_count_reviewed',
  text: `UPDATE emisiones_masivas a SET revisados = revisados + $3, errores = errores + $4, avisos = avisos + $5,
           conocidos = conocidos + $6, importe = importe + $7::numeric, attempts = 0, updated_at = rubrica_clock()
         WHERE a.account_id = current_account() AND ${heldBy('a', '$1', '$2')} RETURNING a.id`,
};

/** Records a batch of reviews; false: the lease was lost. */
export async function recordReviews(
  tx: AccountTx,
  lease: Lease,
  reviews: readonly ReviewedDocumento[],
  counts: { readonly errores: number; readonly avisos: number; readonly conocidos: number; readonly importe: string },
): Promise<boolean> {
  const { errores, avisos, conocidos, importe } = counts;
  const counted = [lease.id, lease.lease_token, reviews.length, errores, avisos, conocidos, importe];
  if ((await tx.run(COUNT_REVIEWED, counted)).length === 0) return false;
  await tx.run(REVIEWED, [
    lease.id,
    reviews.map(({ lugar }) => lugar),
    reviews.map(({ hallazgos }) => (hallazgos.length === 0 ? null : JSON.stringify(hallazgos))),
    reviews.map(({ importe: own }) => own),
  ]);
  return true;
}

export type ResultadoDocumento =
  | { readonly lugar: number; readonly resultado: 'emitido' | 'omitido'; readonly claveAcceso: string }
  | {
      readonly lugar: number;
      readonly resultado: 'fallido';
      readonly codigo: string;
      readonly motivo: string;
      /** Its present total, which is in the reason: the next request has seen it. */
      readonly importe?: string;
    };

// Not guarded by the lease: an issued document is a fact, also if the load was paused meanwhile.
const RESULTS: Statement = {
  name: 'emisiones_masivas_results',
  text: `WITH given AS (
           SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) AS g (lugar, resultado, clave, codigo, motivo, importe)
         ), done AS (
           UPDATE emisiones_masivas_documentos d SET resultado = g.resultado, clave_acceso = g.clave, codigo = g.codigo,
             motivo = left(g.motivo, 1000), importe = coalesce(g.importe::numeric, d.importe), filas = CASE WHEN g.resultado = 'emitido' THEN NULL ELSE d.filas END
           FROM given g WHERE d.account_id = current_account() AND d.emision_id = $1 AND d.lugar = g.lugar AND d.resultado IS NULL
           RETURNING d.resultado)
         UPDATE emisiones_masivas SET updated_at = rubrica_clock(), attempts = 0,
           emitidos = emitidos + (SELECT count(*) FROM done WHERE resultado = 'emitido'),
           fallidos = fallidos + (SELECT count(*) FROM done WHERE resultado = 'fallido'),
           omitidos = omitidos + (SELECT count(*) FROM done WHERE resultado = 'omitido')
         WHERE account_id = current_account() AND id = $1 RETURNING lease_token`,
};

/** Records results, each once; false: this worker no longer has the load. */
export async function recordResults(
  tx: AccountTx,
  lease: Lease,
  results: readonly ResultadoDocumento[],
): Promise<boolean> {
  const [row] = await tx.run<{ lease_token: string | null }>(RESULTS, [
    lease.id,
    results.map(({ lugar }) => lugar),
    results.map(({ resultado }) => resultado),
    results.map((one) => (one.resultado === 'fallido' ? null : one.claveAcceso)),
    results.map((one) => (one.resultado === 'fallido' ? one.codigo : null)),
    results.map((one) => (one.resultado === 'fallido' ? one.motivo : null)),
    results.map((one) => (one.resultado === 'fallido' ? (one.importe ?? null) : null)),
  ]);
  return row?.lease_token === lease.lease_token;
}

const SETTLE_REVIEW: Statement = {
  name: 'emisiones_masivas_settle_review',
  text: `UPDATE emisiones_masivas a SET lease_token = NULL, updated_at = rubrica_clock(),
           estado = CASE WHEN errores > 0 THEN 'CON_ERRORES' WHEN emitir THEN 'EN_PROCESO' ELSE 'LISTA' END,
           iniciada_at = CASE WHEN errores = 0 AND emitir THEN rubrica_clock() END,
           due_at = CASE WHEN errores = 0 AND emitir THEN rubrica_clock() END
         WHERE ${heldBy('a', '$1', '$2')} RETURNING estado`,
};
const END: Statement = {
  name: 'emisiones_masivas_end',
  text: `UPDATE emisiones_masivas a SET estado = $3, motivo = left($4, 1000), due_at = NULL, lease_token = NULL, updated_at = rubrica_clock()
         WHERE ${heldBy('a', '$1', '$2')}`,
};
const FAILED: Statement = {
  name: 'emisiones_masivas_failed',
  text: `UPDATE emisiones_masivas a SET attempts = attempts + 1 WHERE ${heldBy('a', '$1', '$2')}`,
};

/** Ends the review: errors, ready, or issuing if that was asked for. */
export async function settleReview(tx: WorkerTx, lease: Lease): Promise<void> {
  const [row] = await tx.run<{ estado: EstadoEmisionMasiva }>(SETTLE_REVIEW, [lease.id, lease.lease_token]);
  if (row?.estado === 'EN_PROCESO') tx.wake(EMISION_DUTY);
}

/** Leaves a load in a state without pending work. */
export async function endEmision(
  tx: WorkerTx,
  lease: Lease,
  estado: 'TERMINADA' | 'DETENIDA' | 'EN_PAUSA',
  motivo: string | null = null,
): Promise<void> {
  await tx.run(END, [lease.id, lease.lease_token, estado, motivo]);
}

const SUSPEND: Statement = {
  name: 'emisiones_masivas_suspend',
  text: `UPDATE emisiones_masivas a SET estado = 'EN_PAUSA', motivo = left($3, 1000), por_asumir = left($3, 1000), due_at = NULL,
           lease_token = NULL, updated_at = rubrica_clock()
         WHERE a.account_id = current_account() AND ${heldBy('a', '$1', '$2')} RETURNING a.id`,
};

/** Pauses a leased load until an administrator takes it over; false: the lease was lost. */
export async function suspendEmision(tx: AccountTx, lease: Lease, motivo: string): Promise<boolean> {
  return (await tx.run(SUSPEND, [lease.id, lease.lease_token, motivo])).length > 0;
}

const REQUEST: Statement = {
  name: 'emisiones_masivas_request',
  text: `UPDATE emisiones_masivas SET actor_kind = $2, actor_id = $3, actor_nombre = $4, empresas = $5
         WHERE account_id = current_account() AND id = $1`,
};

/** Makes somebody else the requester of a load: who orders it to be issued, or takes it over. */
export async function requestEmision(
  tx: AccountTx,
  id: string,
  { kind, id: actorId, nombre }: Requester,
  empresas: readonly string[] | null,
): Promise<void> {
  await tx.run(REQUEST, [id, kind, actorId, nombre, empresas]);
}

/** Counts an unexpected failure. */
export async function countEmisionFailure(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(FAILED, [lease.id, lease.lease_token]);
}

export interface HallazgosRow {
  readonly lugar: number;
  readonly grupo: string;
  readonly hallazgos: readonly Record<string, unknown>[];
}

const HALLAZGOS: Statement = {
  name: 'emisiones_masivas_hallazgos',
  text: `SELECT lugar, grupo, hallazgos FROM emisiones_masivas_documentos
         WHERE account_id = current_account() AND emision_id = $1 AND hallazgos IS NOT NULL AND lugar > $2 ORDER BY lugar LIMIT $3`,
};

/** Documents with errors or notices, after one of them. */
export async function listHallazgos(tx: AccountTx, id: string, after: number, limit: number): Promise<HallazgosRow[]> {
  return tx.run<HallazgosRow>(HALLAZGOS, [id, after, limit]);
}

export interface ResultadoRow {
  readonly lugar: number;
  readonly grupo: string;
  readonly lineas: readonly number[];
  readonly resultado: 'emitido' | 'fallido' | 'omitido' | null;
  readonly clave_acceso: string | null;
  readonly estado: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly motivo: string | null;
}

const RESULTADOS: Statement = {
  name: 'emisiones_masivas_resultados',
  text: `SELECT d.lugar, d.grupo, d.lineas, d.resultado, coalesce(c.clave_acceso, d.clave_acceso) AS clave_acceso, c.estado,
           c.fecha_autorizacion, d.motivo
         FROM emisiones_masivas_documentos d
         LEFT JOIN comprobante_claves k ON k.clave_acceso = d.clave_acceso AND k.account_id = current_account()
         LEFT JOIN comprobantes c ON c.id = k.comprobante_id AND c.account_id = current_account()
         WHERE d.account_id = current_account() AND d.emision_id = $1 AND d.lugar > $2 AND ($4::text IS NULL OR d.resultado = $4)
         ORDER BY d.lugar LIMIT $3`,
};

/** Documents with their results and the current state of their receipts, after one of them. */
export async function listResultados(
  tx: AccountTx,
  id: string,
  after: number,
  limit: number,
  resultado: string | null = null,
): Promise<ResultadoRow[]> {
  return tx.run<ResultadoRow>(RESULTADOS, [id, after, limit, resultado]);
}

const COLUMNAS: Statement = {
  name: 'emisiones_masivas_columnas_find',
  text: `SELECT columnas FROM emisiones_masivas_columnas_empresa WHERE account_id = current_account() AND ruc = $1 AND cod_doc = $2`,
};
const REMEMBER: Statement = {
  name: 'emisiones_masivas_columnas_put',
  text: `INSERT INTO emisiones_masivas_columnas_empresa (account_id, ruc, cod_doc, columnas) VALUES (current_account(), $1, $2, $3)
         ON CONFLICT (account_id, ruc, cod_doc) DO UPDATE SET columnas = excluded.columnas, updated_at = rubrica_clock()`,
};
/** Headings remembered per company and type. */
const REMEMBERED_MAX = 500;

/** Fields by heading, as the company assigned them. */
export async function rememberedColumns(
  tx: AccountTx,
  ruc: string,
  codDoc: string,
): Promise<ReadonlyMap<string, string>> {
  const [row] = await tx.run<{ columnas: Record<string, string> }>(COLUMNAS, [ruc, codDoc]);
  return new Map(Object.entries(row?.columnas ?? {}));
}

/** Remembers assignments; the newest win. */
export async function rememberColumns(
  tx: AccountTx,
  ruc: string,
  codDoc: string,
  assigned: ReadonlyMap<string, string>,
): Promise<void> {
  const before = [...(await rememberedColumns(tx, ruc, codDoc))].filter(([name]) => !assigned.has(name));
  const all = [...assigned, ...before].slice(0, REMEMBERED_MAX);
  await tx.run(REMEMBER, [ruc, codDoc, JSON.stringify(Object.fromEntries(all))]);
}

const SWEEP: Statement = {
  name: 'emisiones_masivas_sweep',
  text: `DELETE FROM emisiones_masivas WHERE id IN (
           SELECT id FROM emisiones_masivas WHERE iniciada_at IS NULL AND created_at < rubrica_clock() - interval '30 days' ORDER BY created_at LIMIT $1)
         RETURNING id`,
};

/** Deletes up to `limit` loads that issued nothing in 30 days. */
export async function sweepEmisiones(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [limit])).length;
}

/** An active point of a company. */
export interface PuntoActivo {
  readonly estab: string;
  readonly pto_emi: string;
  readonly descripcion: string | null;
}

const POINTS: Statement = {
  name: 'emisiones_masivas_points',
  text: `SELECT s.estab, p.pto_emi, p.descripcion FROM puntos_emision p JOIN establecimientos s ON s.id = p.establecimiento_id
         WHERE s.account_id = current_account() AND s.empresa_id = $1 AND s.activo AND p.activo ORDER BY s.estab, p.pto_emi LIMIT $2`,
};

export async function activePoints(tx: AccountTx, empresaId: string, limit: number): Promise<PuntoActivo[]> {
  return tx.run<PuntoActivo>(POINTS, [empresaId, limit]);
}
