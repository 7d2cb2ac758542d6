import type { TipoDiferencia, PalabraSri } from './conciliacion.js';
import type { Accion, EnSri, Estado } from '../../kernel/estados.js';
import { withXml, type AsStored } from '../store/compactos.js';
import { heldBy, isFree, isHeld, leaseQueue } from '../../db/lease.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';
import { PLAZOS } from '../../kernel/datos-personales/plazos.js';

/** A run leased to one process. Days are dd/mm/yyyy. */
export interface LeasedConciliacion {
  readonly id: string;
  readonly account_id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly desde: string;
  readonly hasta: string;
  readonly reparar: boolean;
  readonly lease_token: string;
}

const LEASED = `r.id, r.account_id, r.empresa_id, r.ruc, to_char(r.desde, 'DD/MM/YYYY') AS desde,
  to_char(r.hasta, 'DD/MM/YYYY') AS hasta, r.reparar, r.lease_token`;

/** Finds the issuer with a RUC; if several accounts have it, the one that proved it. */
export async function findEmpresaOfInstallation(
  tx: WorkerTx,
  ruc: string,
): Promise<{ readonly id: string; readonly account_id: string } | undefined> {
  const statement = {
    name: 'conciliaciones_empresa',
    text: `SELECT e.id, e.account_id FROM empresas e LEFT JOIN ruc_pruebas p ON p.empresa_id = e.id
           WHERE e.ruc = $1 ORDER BY p.ruc NULLS LAST, e.id LIMIT 1`,
  };
  const [row] = await tx.run<{ id: string; account_id: string }>(statement, [ruc]);
  return row;
}

const BEGIN: Statement = {
  name: 'conciliaciones_begin',
  text: `INSERT INTO conciliaciones AS r (account_id, empresa_id, ruc, desde, hasta, reparar, origen, due_at, lease_token, created_at, updated_at)
         SELECT e.account_id, e.id, e.ruc, to_date($2, 'DD/MM/YYYY'), to_date($3, 'DD/MM/YYYY'), $4, 'comando',
                at.now + $5 * interval '1 millisecond', gen_random_uuid(), at.now, at.now
         FROM empresas e, (SELECT rubrica_clock() AS now) at WHERE e.id = $1
         ON CONFLICT (empresa_id, desde, hasta, reparar) WHERE origen = 'comando' AND ended_at IS NULL
         DO UPDATE SET lease_token = excluded.lease_token, due_at = excluded.due_at
           WHERE ${isFree('r')}
         RETURNING ${LEASED}`,
};

/** Begins a command's run or resumes an unfinished one; undefined while another process runs it. */
export async function beginConciliacion(
  tx: WorkerTx,
  empresaId: string,
  run: { readonly desde: string; readonly hasta: string; readonly reparar: boolean },
  leaseMs: number,
): Promise<LeasedConciliacion | undefined> {
  const [row] = await tx.run<LeasedConciliacion>(BEGIN, [empresaId, run.desde, run.hasta, run.reparar, leaseMs]);
  return row;
}

// From the first day of last month: until a document's deadline and its receiver's days have passed, it may be annulled in the
// portal without us. Nothing is scheduled while the company's last run continues, so a large company is checked in rotation.
const SCHEDULE: Statement = {
  name: 'conciliaciones_schedule',
  text: `WITH at AS (
           SELECT rubrica_clock() AS now, rubrica_clock() AT TIME ZONE INTERVAL '-05:00' AS local
         )
         INSERT INTO conciliaciones (account_id, empresa_id, ruc, desde, hasta, reparar, origen, programada_el, due_at, created_at, updated_at)
         SELECT e.account_id, e.id, e.ruc, (date_trunc('month', at.local) - interval '1 month')::date, at.local::date, $1, 'programada',
                at.local::date, at.now, at.now, at.now
         FROM empresas e, at
         WHERE extract(hour FROM at.local) >= $2
           AND NOT EXISTS (SELECT FROM conciliaciones r WHERE r.empresa_id = e.id AND r.origen = 'programada'
                           AND (r.ended_at IS NULL OR r.programada_el = at.local::date))
           AND EXISTS (SELECT FROM comprobantes c WHERE c.account_id = e.account_id AND c.empresa_id = e.id
                       AND c.fecha_emision >= (date_trunc('month', at.local) - interval '1 month')::date)
         ON CONFLICT DO NOTHING`,
};
// Results are kept as long as they are needed to close a year.
const FORGET: Statement = {
  name: 'conciliaciones_forget',
  text: `DELETE FROM conciliaciones WHERE ended_at < rubrica_clock() - interval '${PLAZOS.conciliaciones.dias} days'`,
};
// Any constant: serialises the claim of scheduled runs, so only one process works on them.
const TURN: Statement = { name: 'conciliaciones_turn', text: 'SELECT pg_advisory_xact_lock(7782101)' };
/** Queue of runs. A claim takes a scheduled one; a command takes its own (`beginConciliacion`). */
export const conciliacionQueue = leaseQueue<LeasedConciliacion>({
  table: 'conciliaciones',
  alias: 'r',
  backlog: { cola: 'conciliaciones' },
  columns: LEASED,
  taken: `taken AS (
    SELECT id FROM conciliaciones WHERE origen = 'programada' AND due_at <= rubrica_clock()
      AND NOT EXISTS (SELECT FROM conciliaciones h WHERE h.origen = 'programada' AND ${isHeld('h')})
    ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
  )`,
});

/** Schedules the day's runs and claims one; none while any process is running another. */
export async function claimScheduledConciliacion(
  tx: WorkerTx,
  schedule: { readonly reparar: boolean; readonly fromHour: number },
  leaseMs: number,
): Promise<LeasedConciliacion | undefined> {
  await tx.run(TURN, []);
  await tx.run(FORGET, []);
  await tx.run(SCHEDULE, [schedule.reparar, schedule.fromHour]);
  const [row] = await conciliacionQueue.claim(tx, 1, leaseMs);
  return row;
}

/** A receipt of the period, as read. */
export interface ConciliableRow {
  readonly id: string;
  readonly clave_acceso: string;
  readonly estado: Estado;
  readonly en_sri: EnSri;
  readonly accion: Accion | null;
  readonly revision: number;
  readonly xml: Buffer;
  readonly send_begun_at: Date | null;
  readonly number_taken: boolean;
  readonly absent_at: Date | null;
  readonly resent: boolean;
  readonly sri_faults: number;
  readonly refused_at: Date | null;
  readonly created_at: Date;
  /** Database clock. */
  readonly now: Date;
}

/** Whether a receipt is still as it was read. */
export async function isUnchanged(tx: WorkerTx, { id, revision }: ConciliableRow): Promise<boolean> {
  const statement = {
    name: 'conciliaciones_unchanged',
    text: 'SELECT FROM comprobantes WHERE id = $1 AND revision = $2',
  };
  return (await tx.run(statement, [id, revision])).length > 0;
}

const IN_PERIOD = `c.account_id = r.account_id AND c.empresa_id = r.empresa_id AND c.fecha_emision BETWEEN r.desde AND r.hasta
  AND c.estado NOT IN ('CREADO', 'ELIMINADO') AND NOT (c.estado = 'FIRMADO' AND c.en_sri = 'no')`;

const PAGE: Statement = {
  name: 'conciliaciones_page',
  text: `SELECT c.id, c.clave_acceso, c.estado, c.en_sri, c.accion, c.revision, c.xml, c.send_begun_at, c.number_taken, c.absent_at, c.resent,
           c.sri_faults, c.refused_at, c.created_at, rubrica_clock() AS now
         FROM conciliaciones r JOIN comprobantes c ON ${IN_PERIOD}
         WHERE r.id = $1 AND (c.fecha_emision, c.id) > (coalesce(r.cursor_fecha, r.desde), r.cursor_id)
         ORDER BY c.fecha_emision, c.id LIMIT $2`,
};

/** Lists the receipts after the run's cursor. */
export async function nextConciliables(tx: WorkerTx, runId: string, limit: number): Promise<ConciliableRow[]> {
  return withXml(tx, await tx.run<AsStored<ConciliableRow>>(PAGE, [runId, limit]));
}

const LEFT: Statement = {
  name: 'conciliaciones_left',
  text: `SELECT r.revisados, (SELECT count(*)::int FROM comprobantes c WHERE ${IN_PERIOD}
           AND (c.fecha_emision, c.id) > (coalesce(r.cursor_fecha, r.desde), r.cursor_id)) AS faltan
         FROM conciliaciones r WHERE r.id = $1`,
};

export async function conciliacionProgress(
  tx: WorkerTx,
  runId: string,
): Promise<{ readonly revisados: number; readonly faltan: number }> {
  const [row] = await tx.run<{ revisados: number; faltan: number }>(LEFT, [runId]);
  return row ?? { revisados: 0, faltan: 0 };
}

export interface ConciliacionResult {
  readonly outcome: 'igual' | 'diferencia' | 'sin-respuesta';
  readonly diferencia?: {
    readonly tipo: TipoDiferencia;
    readonly alarma: boolean;
    readonly estadoSri: PalabraSri;
    readonly reparada: boolean;
  };
}

const RECORD: Statement = {
  name: 'conciliaciones_record',
  text: `UPDATE conciliaciones r SET
           cursor_fecha = c.fecha_emision, cursor_id = c.id, revisados = r.revisados + 1,
           iguales = r.iguales + ($4 = 'igual')::int, diferencias = r.diferencias + ($4 = 'diferencia')::int,
           alarmas = r.alarmas + $5::boolean::int, reparadas = r.reparadas + $6::boolean::int,
           sin_respuesta = r.sin_respuesta + ($4 = 'sin-respuesta')::int,
           due_at = rubrica_clock() + $7 * interval '1 millisecond', updated_at = rubrica_clock()
         FROM comprobantes c WHERE ${heldBy('r', '$1', '$2')} AND c.id = $3 RETURNING r.id`,
};
const DIFFERENCE: Statement = {
  name: 'conciliaciones_difference',
  text: `INSERT INTO conciliacion_diferencias (account_id, conciliacion_id, comprobante_id, clave_acceso, tipo, alarma, estado, estado_sri, reparada, at)
         SELECT r.account_id, r.id, $2, $3, $4, $5, $6, $7, $8, rubrica_clock() FROM conciliaciones r WHERE r.id = $1
         ON CONFLICT (conciliacion_id, comprobante_id) DO UPDATE SET tipo = excluded.tipo, alarma = excluded.alarma,
           estado = excluded.estado, estado_sri = excluded.estado_sri, reparada = excluded.reparada, at = excluded.at`,
};

/** Moves the run past a receipt, records the result, and extends the lease; false if the lease was lost. */
export async function recordConciliacion(
  tx: WorkerTx,
  lease: LeasedConciliacion,
  comprobante: ConciliableRow,
  { outcome, diferencia }: ConciliacionResult,
  leaseMs: number,
): Promise<boolean> {
  const alarma = diferencia?.alarma ?? false;
  const reparada = diferencia?.reparada ?? false;
  const moved = await tx.run(RECORD, [lease.id, lease.lease_token, comprobante.id, outcome, alarma, reparada, leaseMs]);
  if (moved.length === 0) return false;
  if (diferencia !== undefined) {
    const { tipo, estadoSri } = diferencia;
    const values = [
      lease.id,
      comprobante.id,
      comprobante.clave_acceso,
      tipo,
      alarma,
      comprobante.estado,
      estadoSri,
      reparada,
    ];
    await tx.run(DIFFERENCE, values);
  }
  return true;
}

const FINISH: Statement = {
  name: 'conciliaciones_finish',
  text: `UPDATE conciliaciones r SET due_at = NULL, lease_token = NULL, ended_at = rubrica_clock(), updated_at = rubrica_clock()
         WHERE ${heldBy('r', '$1', '$2')}`,
};

/** Ends a run that has checked every receipt of its period. */
export async function finishConciliacion(tx: WorkerTx, lease: LeasedConciliacion): Promise<void> {
  await tx.run(FINISH, [lease.id, lease.lease_token]);
}
