import { insertSriEvento } from '../db/avisos.js';
import {
  closeSriService,
  endSriProbe,
  lockSriServices,
  openSriService,
  readSriServices,
  setPaceNext,
  slowSriService,
  takeSriProbe,
  type NewPace,
  type SriServiceRow,
  type SriServicesRead,
} from './store/sri-services.js';
import type { Database, WorkerTx } from '../db/transactions.js';
import { SERVICIOS_SRI, type ServicioSri } from '../kernel/servicio-sri.js';
import {
  addFailure,
  allowance,
  currentPace,
  drainPace,
  estadoServicio,
  mustOpen,
  paceAfter,
  PROBE_LEASE_MS,
  probeInMs,
  slowerPace,
  HEALTHY,
  type EstadoServicio,
  type FailureRun,
  type Pace,
  type ServiceHealth,
} from '../sri/breaker.js';

/** Permission for one call to a service. Its holder reports the outcome; only the first report counts. */
export interface Pass {
  readonly servicio: ServicioSri;
  /** A recognised answer, including a refusal. */
  answered(): Promise<void>;
  /** No connection or no usable answer; `subject` is the receipt. */
  failed(subject: string, why: string): Promise<void>;
  /** The SRI asks for fewer calls: 33 or 50. */
  throttled(codigo: '33' | '50'): Promise<void>;
  unused(): Promise<void>;
}

/** Status of a service for `/salud/listo`, metrics and refusal messages. */
export interface SriServiceStatus {
  readonly servicio: ServicioSri;
  readonly estado: EstadoServicio;
  /** Why the breaker is open or calls are limited. */
  readonly motivo: string | null;
  readonly desde: Date | null;
  readonly proximoIntento: Date | null;
  readonly llamadasPorSegundo: number | null;
  /** Seconds until a call is worth trying; 0: now. */
  readonly esperaS: number;
}

export interface SriHealthDeps {
  readonly db: Database;
  /** Monotonic clock, in milliseconds. */
  readonly elapsedMs: () => number;
  /** Called for each change made by this process, for the log. */
  readonly onChange: (servicio: ServicioSri, what: 'suspendido' | 'operativo' | 'limitado', motivo: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Permitted calls per service. */
export type Grants = Readonly<Record<'recepcion' | 'autorizacion', number>>;

/** Shared health of the SRI's services over all processes (design/lifecycle). */
export interface SriHealth {
  /**
   * Runs `take` with the permitted calls per service and returns what it took, each with a pass. Needs no query while everything was
   * healthy half a second ago.
   */
  grant<T>(
    limit: number,
    take: (tx: WorkerTx, grants: Grants) => Promise<readonly T[]>,
    servicioOf: (taken: T) => 'recepcion' | 'autorizacion',
  ): Promise<{ readonly taken: T; readonly pass: Pass }[]>;
  /** Permits one call without a query if the cached state is healthy. */
  admitAtOnce(servicio: ServicioSri): Pass | undefined;
  /** Permits one call now; undefined: wait. */
  admit(servicio: ServicioSri): Promise<Pass | undefined>;
  /** When the service last recovered, if it was ever down; called after an answer. */
  recoveredAt(servicio: ServicioSri): Date | undefined;
  status(): Promise<readonly SriServiceStatus[]>;
}

/** DESIGN §2: maximum delay for changes by other processes. */
const CACHE_MS = 500;

export function createSriHealth(deps: SriHealthDeps): SriHealth {
  const runs = new Map<ServicioSri, FailureRun>();
  let known: ReadonlyMap<ServicioSri, ServiceHealth> = new Map();
  let readAt = -Infinity;
  /** Database clock minus ours, at the last read. */
  let offsetMs = 0;

  const nowMs = (): number => deps.elapsedMs() + offsetMs;
  const healthOf = (servicio: ServicioSri): ServiceHealth => known.get(servicio) ?? HEALTHY;

  function keep(read: SriServicesRead): void {
    readAt = deps.elapsedMs();
    offsetMs = read.now.getTime() - readAt;
    known = new Map(read.rows.map((row) => [row.servicio, healthFrom(row)]));
  }
  const isFresh = (): boolean => deps.elapsedMs() - readAt < CACHE_MS;
  const isFree = (servicio: ServicioSri): boolean => allowance(healthOf(servicio), nowMs()).kind === 'free';

  let reading: Promise<void> | undefined;
  /** Concurrent callers share one read. */
  async function refresh(): Promise<void> {
    if (isFresh()) return;
    reading ??= deps.db
      .asWorker(readSriServices)
      .then(keep)
      .finally(() => {
        reading = undefined;
      });
    await reading;
  }

  /** Stores a change caused by a call. If storing fails, the call's own outcome must survive. */
  async function record(change: (tx: WorkerTx) => Promise<void>): Promise<void> {
    try {
      await deps.db.asWorker(change);
    } catch (error) {
      deps.onError(error);
    }
    readAt = -Infinity;
  }

  function slow(servicio: ServicioSri, codigo: '33' | '50'): Promise<void> {
    return record(async (tx) => {
      keep(await lockSriServices(tx));
      const pace = slowerPace(healthOf(servicio), codigo, nowMs());
      await slowSriService(tx, servicio, newPace(pace, nowMs()));
      deps.onChange(servicio, 'limitado', pace.reason);
    });
  }

  function ordinaryPass(servicio: ServicioSri): Pass {
    return {
      servicio,
      answered: async () => {
        runs.delete(servicio);
      },
      failed: async (subject, why) => {
        const run = addFailure(runs.get(servicio), subject, nowMs());
        runs.set(servicio, run);
        // Calls already in flight when the breaker opened add no information.
        if (!mustOpen(run, nowMs()) || healthOf(servicio).open !== undefined) return;
        runs.delete(servicio);
        await record(async (tx) => {
          if (!(await openSriService(tx, servicio, why, probeInMs(0)))) return;
          await insertSriEvento(tx, { tipo: 'sri.no_disponible', datos: { servicio, motivo: why } });
          deps.onChange(servicio, 'suspendido', why);
        });
      },
      throttled: async (codigo) => {
        runs.delete(servicio);
        await slow(servicio, codigo);
      },
      unused: async () => undefined,
    };
  }

  function probePass(servicio: ServicioSri, token: string): Pass {
    let reported = false;
    const once =
      <Args extends unknown[]>(tell: (...args: Args) => Promise<void>) =>
      async (...args: Args): Promise<void> => {
        if (reported) return;
        reported = true;
        await tell(...args);
      };
    const close = (): Promise<void> =>
      record(async (tx) => {
        if (!(await closeSriService(tx, servicio, token, newPace(drainPace(0), 0)))) return;
        await insertSriEvento(tx, { tipo: 'sri.disponible', datos: { servicio, motivo: ANSWERED } });
        deps.onChange(servicio, 'operativo', ANSWERED);
      });
    return {
      servicio,
      answered: once(close),
      failed: once(async (_subject, why) => {
        const failedProbes = healthOf(servicio).open?.failedProbes ?? 0;
        await record((tx) => endSriProbe(tx, servicio, token, probeInMs(failedProbes + 1), why));
      }),
      throttled: once(async (codigo) => {
        await close();
        await slow(servicio, codigo);
      }),
      unused: once(() => record((tx) => endSriProbe(tx, servicio, token, null, null))),
    };
  }

  /** Under the lock: records `calls` to a limited or open service and returns a pass for each. */
  async function takeCalls(tx: WorkerTx, servicio: ServicioSri, calls: number): Promise<Pass[]> {
    const health = healthOf(servicio);
    const allowed = allowance(health, nowMs());
    if (calls === 0) return [];
    if (allowed.kind === 'probe') {
      const token = await takeSriProbe(tx, servicio, PROBE_LEASE_MS);
      return token === undefined ? [] : [probePass(servicio, token)];
    }
    if (allowed.kind === 'paced' && health.pace !== undefined) {
      await setPaceNext(tx, servicio, new Date(paceAfter(health.pace, calls, nowMs())));
    }
    return Array.from({ length: calls }, () => ordinaryPass(servicio));
  }

  function grantOf(servicio: ServicioSri, limit: number): number {
    const allowed = allowance(healthOf(servicio), nowMs());
    switch (allowed.kind) {
      case 'free':
        return limit;
      case 'paced':
        return Math.min(limit, allowed.calls);
      case 'probe':
        return Math.min(limit, 1);
      case 'none':
        return 0;
    }
  }

  return {
    grant: async (limit, take, servicioOf) => {
      const grants = (): Grants => ({
        recepcion: grantOf('recepcion', limit),
        autorizacion: grantOf('autorizacion', limit),
      });
      const isShut = (): boolean => Math.max(...Object.values(grants())) === 0;
      if (isFresh() && isShut()) return [];
      return deps.db.asWorker(async (tx) => {
        // In the claim's transaction: an idle worker polls twice a second.
        if (!isFresh()) keep(await readSriServices(tx));
        if (isShut()) return [];
        const free = isFree('recepcion') && isFree('autorizacion');
        if (!free) keep(await lockSriServices(tx));
        const all = await take(tx, grants());
        if (free) return all.map((taken) => ({ taken, pass: ordinaryPass(servicioOf(taken)) }));
        const count = (servicio: ServicioSri): number => all.filter((one) => servicioOf(one) === servicio).length;
        const given = {
          recepcion: await takeCalls(tx, 'recepcion', count('recepcion')),
          autorizacion: await takeCalls(tx, 'autorizacion', count('autorizacion')),
        };
        return all.map((taken) => {
          const pass = given[servicioOf(taken)].pop();
          // Under the lock, everything granted can be taken.
          if (pass === undefined) throw new Error(`more was claimed of ${servicioOf(taken)} than granted`);
          return { taken, pass };
        });
      });
    },
    admitAtOnce: (servicio) => (isFresh() && isFree(servicio) ? ordinaryPass(servicio) : undefined),
    admit: async (servicio) => {
      await refresh();
      if (isFree(servicio)) return ordinaryPass(servicio);
      if (grantOf(servicio, 1) === 0) return undefined;
      return deps.db.asWorker(async (tx) => {
        keep(await lockSriServices(tx));
        const [pass] = await takeCalls(tx, servicio, grantOf(servicio, 1));
        return pass;
      });
    },
    recoveredAt: (servicio) => {
      const { open, recoveredMs } = healthOf(servicio);
      // The caller got an answer, so the service has just recovered; the row was not read again yet.
      if (open !== undefined) return new Date(nowMs());
      return recoveredMs === undefined ? undefined : new Date(recoveredMs);
    },
    status: async () => {
      await refresh();
      return SERVICIOS_SRI.map((servicio) => statusOf(servicio, healthOf(servicio), nowMs()));
    },
  };
}

const ANSWERED = 'respondió al sondeo';

function healthFrom(row: SriServiceRow): ServiceHealth {
  const { pace_per_second: perSecond, pace_since: since, pace_step_ms: stepMs, pace_reason: reason } = row;
  return {
    open:
      row.opened_at === null || row.next_probe_at === null
        ? undefined
        : {
            sinceMs: row.opened_at.getTime(),
            reason: row.reason ?? '',
            failedProbes: row.failed_probes,
            nextProbeMs: row.next_probe_at.getTime(),
          },
    probeUntilMs: row.probe_until?.getTime(),
    pace:
      perSecond === null || since === null || stepMs === null || reason === null
        ? undefined
        : { perSecond, sinceMs: since.getTime(), stepMs, reason, nextMs: row.pace_next_at?.getTime() ?? 0 },
    recoveredMs: row.recovered_at?.getTime(),
  };
}

function newPace(pace: Pace, nowMs: number): NewPace {
  const { perSecond, stepMs, reason } = pace;
  return { perSecond, stepMs, reason, nextInMs: Math.max(0, Math.round(pace.nextMs - nowMs)) };
}

function statusOf(servicio: ServicioSri, health: ServiceHealth, nowMs: number): SriServiceStatus {
  const estado = estadoServicio(health, nowMs);
  const date = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  const limited = estado === 'limitado' ? health.pace : undefined;
  return {
    servicio,
    estado,
    motivo: health.open?.reason ?? limited?.reason ?? null,
    desde: date(health.open?.sinceMs ?? limited?.sinceMs),
    proximoIntento: date(health.open?.nextProbeMs),
    llamadasPorSegundo: limited === undefined ? null : (currentPace(limited, nowMs) ?? null),
    esperaS: Math.ceil(Math.max(0, (health.open?.nextProbeMs ?? limited?.nextMs ?? nowMs) - nowMs) / 1000),
  };
}
