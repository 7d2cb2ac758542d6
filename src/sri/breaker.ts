/** Health of an SRI service, as stored in the shared row. Times are milliseconds of the database's clock. */
export interface ServiceHealth {
  /** Undefined: the circuit is closed and calls are allowed. */
  readonly open:
    | { readonly sinceMs: number; readonly reason: string; readonly failedProbes: number; readonly nextProbeMs: number }
    | undefined;
  /** Lease expiry of the probe in progress. */
  readonly probeUntilMs: number | undefined;
  readonly pace: Pace | undefined;
  /** Time of the last recovery. */
  readonly recoveredMs: number | undefined;
}

/** Rate limit shared by all processes; it relaxes over time. */
export interface Pace {
  readonly perSecond: number;
  readonly sinceMs: number;
  /** The limit doubles after each step. */
  readonly stepMs: number;
  readonly reason: string;
  /** Earliest time of the next call. */
  readonly nextMs: number;
}

/** Health of a service without a record. */
export const HEALTHY: ServiceHealth = {
  open: undefined,
  probeUntilMs: undefined,
  pace: undefined,
  recoveredMs: undefined,
};

/** At a 30 % random fault rate, as injected by the fault tests, eight failures in a row happen once in 15,000 calls. */
const FAILURES_TO_OPEN = 8;
/** Counted failures per receipt: a single bad receipt must not open the circuit, so at least three must fail. */
const FAILURES_PER_COMPROBANTE = 3;
/** Opens it regardless of receipt if nothing succeeds for this long: an installation with one receipt a day also detects outages. */
const LONE_FAILURE_MS = 600_000;
/** Backoff between probes: 2, 4, 8 … 60 s; one probe at a time. */
const PROBE = { firstMs: 2000, maxMs: 60_000 };
/** Longer than a signature and a call (10 s to connect, 40 s to answer), so that two probes never overlap. */
export const PROBE_LEASE_MS = 90_000;
/** After a recovery: two calls a second at first, doubling every five seconds. */
const DRAIN = { perSecond: 2, stepMs: 5000 };
/** Code 50, an SRI fault: slow down for half a minute. */
const TROUBLED = { perSecond: 5, stepMs: 5000 };
/** Code 33 sanctions an address for too many calls (FACTS §10): one call in five seconds, and ten minutes to full speed. */
const SANCTIONED = { perSecond: 0.2, stepMs: 60_000 };
/** At least one call a minute, otherwise the end of the sanction would go unnoticed. */
const PACE_MIN_PER_SECOND = 1 / 60;
/** Above this rate there is no limit: each process's concurrency bounds it anyway. */
const PACE_MAX_PER_SECOND = 256;
/** Burst of unused calls: one second's worth. */
const PACE_BURST_MS = 1000;

/** Failures of one service since its last answer, as seen by this process. */
export interface FailureRun {
  readonly failures: number;
  /** Counted failures per receipt. */
  readonly counted: ReadonlyMap<string, number>;
  readonly sinceMs: number;
}

/** Adds a failure to the run; `subject` is the receipt it happened to. */
export function addFailure(run: FailureRun | undefined, subject: string, nowMs: number): FailureRun {
  const counted = new Map(run?.counted);
  // Stop recording once there is enough to decide.
  if (sum(counted) < FAILURES_TO_OPEN) {
    counted.set(subject, Math.min(FAILURES_PER_COMPROBANTE, (counted.get(subject) ?? 0) + 1));
  }
  return { failures: (run?.failures ?? 0) + 1, counted, sinceMs: run?.sinceMs ?? nowMs };
}

/** Whether the failing part is the service and not a particular receipt. */
export function mustOpen(run: FailureRun, nowMs: number): boolean {
  if (sum(run.counted) >= FAILURES_TO_OPEN) return true;
  return run.failures >= FAILURES_TO_OPEN && nowMs - run.sinceMs >= LONE_FAILURE_MS;
}

function sum(counted: ReadonlyMap<string, number>): number {
  return [...counted.values()].reduce((total, count) => total + count, 0);
}

/** Returns the delay before the next probe. */
export function probeInMs(failedProbes: number): number {
  return Math.min(PROBE.maxMs, PROBE.firstMs * 2 ** Math.min(failedProbes, 10));
}

/** Calls allowed now: any, a limited number, one probe, or none. */
export type Allowance =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly calls: number }
  | { readonly kind: 'probe' }
  | { readonly kind: 'none' };

/** Computes the allowance from a service's health. */
export function allowance(health: ServiceHealth, nowMs: number): Allowance {
  if (health.open !== undefined) {
    const probing = health.probeUntilMs !== undefined && health.probeUntilMs > nowMs;
    return !probing && health.open.nextProbeMs <= nowMs ? { kind: 'probe' } : { kind: 'none' };
  }
  const perSecond = currentPace(health.pace, nowMs);
  if (health.pace === undefined || perSecond === undefined) return { kind: 'free' };
  const waitedMs = nowMs - firstSlotMs(health.pace, nowMs);
  return { kind: 'paced', calls: waitedMs < 0 ? 0 : Math.floor((waitedMs * perSecond) / 1000) + 1 };
}

/** Returns the earliest time of the next call after `calls` were claimed. */
export function paceAfter(pace: Pace, calls: number, nowMs: number): number {
  const perSecond = currentPace(pace, nowMs) ?? PACE_MAX_PER_SECOND;
  return firstSlotMs(pace, nowMs) + (calls * 1000) / perSecond;
}

function firstSlotMs(pace: Pace, nowMs: number): number {
  return Math.max(pace.nextMs, nowMs - PACE_BURST_MS);
}

/** Returns the current limit in calls per second; undefined: no limit any more. */
export function currentPace(pace: Pace | undefined, nowMs: number): number | undefined {
  if (pace === undefined) return undefined;
  const steps = Math.max(0, Math.floor((nowMs - pace.sinceMs) / pace.stepMs));
  const perSecond = pace.perSecond * 2 ** Math.min(steps, 60);
  return perSecond >= PACE_MAX_PER_SECOND ? undefined : perSecond;
}

/** Rate limit after a recovery. */
export function drainPace(nowMs: number): Pace {
  return { ...DRAIN, sinceMs: nowMs, nextMs: nowMs, reason: 'el servicio acaba de volver' };
}

/** Rate limit after code 33 or 50; halves a limit already in force. */
export function slowerPace(health: ServiceHealth, codigo: '33' | '50', nowMs: number): Pace {
  const plan = codigo === '33' ? SANCTIONED : TROUBLED;
  const inForce = currentPace(health.pace, nowMs);
  const perSecond = Math.max(PACE_MIN_PER_SECOND, Math.min(plan.perSecond, (inForce ?? Infinity) / 2));
  return {
    perSecond,
    // Code 50 does not shorten a sanction in force.
    stepMs: Math.max(plan.stepMs, inForce === undefined ? 0 : (health.pace?.stepMs ?? 0)),
    sinceMs: nowMs,
    nextMs: nowMs + 1000 / perSecond,
    reason: `el SRI respondió el código ${codigo}`,
  };
}

/** State of a service, for display. */
export type EstadoServicio = 'operativo' | 'limitado' | 'suspendido' | 'probando';

export function estadoServicio(health: ServiceHealth, nowMs: number): EstadoServicio {
  if (health.open !== undefined) {
    return health.probeUntilMs !== undefined && health.probeUntilMs > nowMs ? 'probando' : 'suspendido';
  }
  return currentPace(health.pace, nowMs) === undefined ? 'operativo' : 'limitado';
}
