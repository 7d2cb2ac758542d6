import type { ServicioSri } from '../../kernel/servicio-sri.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

/** Health of one SRI service, shared by all processes. */
export interface SriServiceRow {
  readonly servicio: ServicioSri;
  readonly opened_at: Date | null;
  readonly reason: string | null;
  readonly failed_probes: number;
  readonly next_probe_at: Date | null;
  readonly probe_until: Date | null;
  readonly pace_per_second: number | null;
  readonly pace_since: Date | null;
  readonly pace_step_ms: number | null;
  readonly pace_reason: string | null;
  readonly pace_next_at: Date | null;
  readonly recovered_at: Date | null;
}

const COLUMNS = `s.servicio, s.opened_at, s.reason, s.failed_probes, s.next_probe_at, s.probe_until, s.pace_per_second,
  s.pace_since, s.pace_step_ms, s.pace_reason, s.pace_next_at, s.recovered_at`;

/** The services, and the database clock at the read. */
export interface SriServicesRead {
  readonly now: Date;
  readonly rows: readonly SriServiceRow[];
}

// The clock is returned even if no service has a row.
const READ: Statement = {
  name: 'sri_services_read',
  text: `SELECT at.now, ${COLUMNS} FROM (SELECT rubrica_clock() AS now) at LEFT JOIN sri_services s ON true`,
};
const LOCK: Statement = {
  name: 'sri_services_lock',
  text: `SELECT rubrica_clock() AS now, ${COLUMNS} FROM sri_services s ORDER BY s.servicio FOR UPDATE OF s`,
};

/** Reads all services; one without a row is healthy. */
export async function readSriServices(tx: WorkerTx): Promise<SriServicesRead> {
  const found = await tx.run<SriServiceRow & { readonly now: Date }>(READ, []);
  const [first] = found;
  if (first === undefined) throw new Error('sri_services: the clock did not answer');
  // The left join yields a row of nulls if there is none.
  return { now: first.now, rows: found.filter((row) => (row.servicio as string | null) !== null) };
}

/** Like `readSriServices`, locked until the transaction ends: calls under a limit are granted by one process at a time. */
export async function lockSriServices(tx: WorkerTx): Promise<SriServicesRead> {
  const rows = await tx.run<SriServiceRow & { readonly now: Date }>(LOCK, []);
  const [first] = rows;
  return first === undefined ? readSriServices(tx) : { now: first.now, rows };
}

const OPEN: Statement = {
  name: 'sri_services_open',
  text: `WITH at AS (SELECT rubrica_clock() AS now)
         INSERT INTO sri_services AS s (servicio, opened_at, reason, next_probe_at)
         SELECT $1, at.now, $2, at.now + $3 * interval '1 millisecond' FROM at
         ON CONFLICT (servicio) DO UPDATE SET opened_at = excluded.opened_at, reason = excluded.reason,
           next_probe_at = excluded.next_probe_at, failed_probes = 0, probe_token = NULL, probe_until = NULL
         WHERE s.opened_at IS NULL
         RETURNING s.servicio`,
};

/** Opens a service's circuit breaker; false if another process was first. */
export async function openSriService(
  tx: WorkerTx,
  servicio: ServicioSri,
  reason: string,
  probeInMs: number,
): Promise<boolean> {
  return (await tx.run(OPEN, [servicio, reason, probeInMs])).length > 0;
}

const TAKE_PROBE: Statement = {
  name: 'sri_services_take_probe',
  text: `UPDATE sri_services s SET probe_token = gen_random_uuid(), probe_until = rubrica_clock() + $2 * interval '1 millisecond'
         WHERE s.servicio = $1 AND s.opened_at IS NOT NULL AND s.next_probe_at <= rubrica_clock()
           AND (s.probe_until IS NULL OR s.probe_until <= rubrica_clock())
         RETURNING s.probe_token`,
};

/** Claims the probe of an open service; undefined if it is not due or another process has it. */
export async function takeSriProbe(tx: WorkerTx, servicio: ServicioSri, leaseMs: number): Promise<string | undefined> {
  const [row] = await tx.run<{ probe_token: string }>(TAKE_PROBE, [servicio, leaseMs]);
  return row?.probe_token;
}

const END_PROBE: Statement = {
  name: 'sri_services_end_probe',
  text: `UPDATE sri_services s SET probe_token = NULL, probe_until = NULL,
           failed_probes = s.failed_probes + CASE WHEN $3::integer IS NULL THEN 0 ELSE 1 END,
           next_probe_at = CASE WHEN $3::integer IS NULL THEN s.next_probe_at
                                ELSE rubrica_clock() + $3::integer * interval '1 millisecond' END,
           reason = coalesce($4, s.reason)
         WHERE s.servicio = $1 AND s.probe_token = $2 RETURNING s.servicio`,
};

/** Records a failed probe: the next one in `nextInMs`. Null: the probe was not used, and the next one may start immediately. */
export async function endSriProbe(
  tx: WorkerTx,
  servicio: ServicioSri,
  token: string,
  nextInMs: number | null,
  reason: string | null,
): Promise<void> {
  await tx.run(END_PROBE, [servicio, token, nextInMs, reason]);
}

/** A throttle to start now. */
export interface NewPace {
  readonly perSecond: number;
  readonly stepMs: number;
  readonly reason: string;
  /** Delay until the next call. */
  readonly nextInMs: number;
}

const CLOSE: Statement = {
  name: 'sri_services_close',
  text: `UPDATE sri_services s SET opened_at = NULL, reason = NULL, failed_probes = 0, next_probe_at = NULL,
           probe_token = NULL, probe_until = NULL, recovered_at = at.now, pace_per_second = $3, pace_since = at.now,
           pace_step_ms = $4, pace_reason = $5, pace_next_at = at.now + $6 * interval '1 millisecond'
         FROM (SELECT rubrica_clock() AS now) at WHERE s.servicio = $1 AND s.probe_token = $2 RETURNING s.servicio`,
};

/** The probe got an answer: closes the circuit breaker, and the backlog drains under `pace`. */
export async function closeSriService(
  tx: WorkerTx,
  servicio: ServicioSri,
  token: string,
  pace: NewPace,
): Promise<boolean> {
  const values = [servicio, token, pace.perSecond, pace.stepMs, pace.reason, pace.nextInMs];
  return (await tx.run(CLOSE, values)).length > 0;
}

const SLOW: Statement = {
  name: 'sri_services_slow',
  text: `WITH at AS (SELECT rubrica_clock() AS now)
         INSERT INTO sri_services AS s (servicio, pace_per_second, pace_since, pace_step_ms, pace_reason, pace_next_at)
         SELECT $1, $2, at.now, $3, $4, at.now + $5 * interval '1 millisecond' FROM at
         ON CONFLICT (servicio) DO UPDATE SET pace_per_second = excluded.pace_per_second, pace_since = excluded.pace_since,
           pace_step_ms = excluded.pace_step_ms, pace_reason = excluded.pace_reason, pace_next_at = excluded.pace_next_at`,
};

/** Throttles all calls to a service from now on. */
export async function slowSriService(tx: WorkerTx, servicio: ServicioSri, pace: NewPace): Promise<void> {
  await tx.run(SLOW, [servicio, pace.perSecond, pace.stepMs, pace.reason, pace.nextInMs]);
}

const TAKE_PACE: Statement = {
  name: 'sri_services_take_pace',
  text: `UPDATE sri_services SET pace_next_at = $2 WHERE servicio = $1`,
};

/** Records when the next call may be sent; the caller holds the lock. */
export async function setPaceNext(tx: WorkerTx, servicio: ServicioSri, nextAt: Date): Promise<void> {
  await tx.run(TAKE_PACE, [servicio, nextAt]);
}

/** Promised and not sent, without what was imported with its authorization: that is queried, never sent. */
const UNSENT = `FROM comprobantes WHERE estado IN ('CREADO', 'FIRMADO') AND due_at IS NOT NULL
           AND NOT (accion = 'consultar' AND send_begun_at IS NULL)`;

const OLDEST_UNSENT: Statement = {
  name: 'comprobantes_oldest_unsent',
  text: `SELECT extract(epoch FROM rubrica_clock() - coalesce(pending_since, created_at))::double precision AS age_s
         ${UNSENT} ORDER BY coalesce(pending_since, created_at) LIMIT 1`,
};

/** Returns how long the oldest promised but unsent receipt has waited, in seconds, not counting waits that the SRI asked for; 0: none. */
export async function oldestUnsentS(tx: WorkerTx): Promise<number> {
  const [row] = await tx.run<{ age_s: number }>(OLDEST_UNSENT, []);
  return Math.max(0, row?.age_s ?? 0);
}

const COUNTED_MAX = 10_000;

const ASKED_TO_WAIT: Statement = {
  name: 'comprobantes_asked_to_wait',
  text: `SELECT count(*)::int AS n FROM (SELECT ${UNSENT} AND coalesce(pending_since, created_at) > rubrica_clock() LIMIT ${COUNTED_MAX}) AS waiting`,
};

/** Counts unsent receipts whose wait the SRI's answer asked for and is not over; at most `COUNTED_MAX`. */
export async function countAskedToWait(tx: WorkerTx): Promise<number> {
  const [row] = await tx.run<{ n: number }>(ASKED_TO_WAIT, []);
  return row?.n ?? 0;
}

const RAISE_ALARM: Statement = {
  name: 'sri_services_raise_alarm',
  text: `INSERT INTO sri_services AS s (servicio, unsent_alarm) VALUES ('recepcion', true)
         ON CONFLICT (servicio) DO UPDATE SET unsent_alarm = true WHERE NOT s.unsent_alarm RETURNING s.servicio`,
};
const LOWER_ALARM: Statement = {
  name: 'sri_services_lower_alarm',
  text: `UPDATE sri_services SET unsent_alarm = false WHERE servicio = 'recepcion' AND unsent_alarm RETURNING servicio`,
};

/** Raises or clears the alarm about unsent receipts; true only for the process that changed it. */
export async function setUnsentAlarm(tx: WorkerTx, raised: boolean): Promise<boolean> {
  return (await tx.run(raised ? RAISE_ALARM : LOWER_ALARM, [])).length > 0;
}
