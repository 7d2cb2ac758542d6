/** A service of the SRI as the shared row has it. Times are milliseconds of the database's clock. */
export interface ServiceHealth {
  /** Undefined: closed, calls go out. */
  readonly open:
    | { readonly sinceMs: number; readonly reason: string; readonly failedProbes: number; readonly nextProbeMs: number }
    | undefined;
  /** Whose probe is under way, until when at the latest. */
  readonly probeUntilMs: number | undefined;
  readonly pace: Pace | undefined;
  /** When it last came back. */
  readonly recoveredMs: number | undefined;
}

/** A limit for everybody's calls that loosens by itself. */
export interface Pace {
  readonly perSecond: number;
  readonly sinceMs: number;
  /** After each of these the limit doubles. */
  readonly stepMs: number;
  readonly reason: string;
  /** When the next call may go out. */
  readonly nextMs: number;
}

/** A service of which nothing is recorded. */
export const WELL: ServiceHealth = {
  open: undefined,
  probeUntilMs: undefined,
  pace: undefined,
  recoveredMs: undefined,
};

/** At 30 % of random faults, as the fault tests inject, a run of eight comes once in 15,000 calls. */
const FAILURES_TO_OPEN = 8;
/** One receipt may be what the SRI chokes on: each counts so often at most, so three must fail … */
const FAILURES_PER_RECEIPT = 3;
/** … or nothing at all succeed for so long: an installation with one receipt a day sees outages too. */
const LONE_FAILURE_MS = 600_000;
/** One probe at a time, and never one a second: 2, 4, 8 … 60 s apart. */
const PROBE = { firstMs: 2000, maxMs: 60_000 };
/** Longer than a signature and a call may take (10 s to connect, 40 s to answer), so that two probes never overlap. */
export const PROBE_LEASE_MS = 90_000;
/** A service that has just come back gets two calls a second at first, twice as many every five seconds. */
const DRAIN = { perSecond: 2, stepMs: 5000 };
/** Code 50, the SRI's own trouble: ease off for half a minute. */
const TROUBLED = { perSecond: 5, stepMs: 5000 };
/** Code 33 sanctions an address for its many calls (FACTS §10): one call in five seconds, and ten minutes to full speed. */
const SANCTIONED = { perSecond: 0.2, stepMs: 60_000 };
/** A limit never gets slower than one call a minute, or nobody would learn that the sanction is over. */
const PACE_MIN_PER_SECOND = 1 / 60;
/** Past this the limit is none: what a process has in hand at once bounds it anyway. */
const PACE_MAX_PER_SECOND = 256;
/** Calls saved up while nobody claims: as many as fit in one second. */
const PACE_BURST_MS = 1000;

/** Failures of one service since its last answer, as this process saw them. */
export interface FailureRun {
  readonly failures: number;
  /** How often each receipt counts. */
  readonly counted: ReadonlyMap<string, number>;
  readonly sinceMs: number;
}

/** The run with one more failure; `subject` is the receipt it happened to. */
export function addFailure(run: FailureRun | undefined, subject: string, nowMs: number): FailureRun {
  const counted = new Map(run?.counted);
  // Enough to decide is enough to keep.
  if (sum(counted) < FAILURES_TO_OPEN) {
    counted.set(subject, Math.min(FAILURES_PER_RECEIPT, (counted.get(subject) ?? 0) + 1));
  }
  return { failures: (run?.failures ?? 0) + 1, counted, sinceMs: run?.sinceMs ?? nowMs };
}

/** Whether the service, and not some receipt, is what fails. */
export function mustOpen(run: FailureRun, nowMs: number): boolean {
  if (sum(run.counted) >= FAILURES_TO_OPEN) return true;
  return run.failures >= FAILURES_TO_OPEN && nowMs - run.sinceMs >= LONE_FAILURE_MS;
}

function sum(counted: ReadonlyMap<string, number>): number {
  return [...counted.values()].reduce((total, count) => total + count, 0);
}

/** The wait before the next probe. */
export function probeInMs(failedProbes: number): number {
  return Math.min(PROBE.maxMs, PROBE.firstMs * 2 ** Math.min(failedProbes, 10));
}

/** What may go out now: all, so many calls, one probe, or nothing. */
export type Allowance =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly calls: number }
  | { readonly kind: 'probe' }
  | { readonly kind: 'none' };

/** Reads the allowance off a service's health. */
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

/** When the next call may go out after `calls` of them were taken. */
export function paceAfter(pace: Pace, calls: number, nowMs: number): number {
  const perSecond = currentPace(pace, nowMs) ?? PACE_MAX_PER_SECOND;
  return firstSlotMs(pace, nowMs) + (calls * 1000) / perSecond;
}

function firstSlotMs(pace: Pace, nowMs: number): number {
  return Math.max(pace.nextMs, nowMs - PACE_BURST_MS);
}

/** The limit in force, calls per second; undefined: none any more. */
export function currentPace(pace: Pace | undefined, nowMs: number): number | undefined {
  if (pace === undefined) return undefined;
  const steps = Math.max(0, Math.floor((nowMs - pace.sinceMs) / pace.stepMs));
  const perSecond = pace.perSecond * 2 ** Math.min(steps, 60);
  return perSecond >= PACE_MAX_PER_SECOND ? undefined : perSecond;
}

/** How a service that came back is approached. */
export function drainPace(nowMs: number): Pace {
  return { ...DRAIN, sinceMs: nowMs, nextMs: nowMs, reason: 'el servicio acaba de volver' };
}

/** How everybody slows down after code 33 or 50; half of what it was where a limit is in force already. */
export function slowerPace(health: ServiceHealth, codigo: '33' | '50', nowMs: number): Pace {
  const plan = codigo === '33' ? SANCTIONED : TROUBLED;
  const inForce = currentPace(health.pace, nowMs);
  const perSecond = Math.max(PACE_MIN_PER_SECOND, Math.min(plan.perSecond, (inForce ?? Infinity) / 2));
  return {
    perSecond,
    // A sanction in force is not shortened by a mere trouble.
    stepMs: Math.max(plan.stepMs, inForce === undefined ? 0 : (health.pace?.stepMs ?? 0)),
    sinceMs: nowMs,
    nextMs: nowMs + 1000 / perSecond,
    reason: `el SRI respondió el código ${codigo}`,
  };
}

/** A service's state in one word, for people. */
export type EstadoServicio = 'operativo' | 'limitado' | 'suspendido' | 'probando';

/** Names the state. */
export function estadoServicio(health: ServiceHealth, nowMs: number): EstadoServicio {
  if (health.open !== undefined) {
    return health.probeUntilMs !== undefined && health.probeUntilMs > nowMs ? 'probando' : 'suspendido';
  }
  return currentPace(health.pace, nowMs) === undefined ? 'operativo' : 'limitado';
}
