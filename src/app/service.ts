import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Stopping } from '../api/closing.js';
import { createRateLimiter, type RateLimiter } from '../api/rate-limit.js';
import { createStreams } from '../api/eventos/streams.js';
import { readPackages } from '../api/docs/packages.js';
import { readPortal } from '../api/portal/files.js';
import type { CycleMetrics } from '../api/cycle-metrics.js';
import type { MetricsDeps } from '../api/metrics.js';
import { createServer } from '../api/server.js';
import { createMetricsServer } from '../api/metrics-server.js';
import { authenticate } from '../auth/authenticate.js';
import { CredentialCache } from '../auth/credential-cache.js';
import type { OAuth } from '../auth/oauth/endpoints.js';
import { openInstallationKeys } from '../vault/installation-keys.js';
import { openKeyRing } from '../vault/master-key.js';
import { readRoots } from '../certificates/roots.js';
import { createCertificateStore } from '../certificates/store.js';
import { createVault } from '../vault/vault.js';
import { createCycle } from './cycle.js';
import { sealedTables } from './sealed-tables.js';
import { sawHttpDate, watchClocks } from './clock-watch.js';
import type { Config } from '../config/config.js';
import type { Variable } from '../config/variables.js';
import { anyAccount } from '../database/accounts.js';
import { readBackupRecord } from '../database/backup/last-backup.js';
import { connectDatabase } from '../database/connect.js';
import { History, isHistoryLost } from '../database/history.js';
import type { Database } from '../database/transactions.js';
import { createMailing } from './mailing.js';
import { watchSending } from './sending.js';
import { createBuzones } from './buzones.js';
import { createWebhooks } from './webhooks.js';
import { toldComprobante } from '../api/comprobantes/read.js';
import { writeJson } from '../api/json.js';
import { ensureDemo, type Demo } from './demo.js';
import { dutiesOf } from './duties.js';
import { collected } from '../events/numbering.js';
import { watchFeed } from '../events/watch.js';
import type { IssueDeps } from '../lifecycle/fit.js';
import { createIssue } from '../lifecycle/issue.js';
import { openEnlaces } from '../notifications/enlaces.js';
import type { BringDeps } from '../recibidos/bring.js';
import { openUploads } from '../api/recibidos/upload.js';
import { watchNow } from '../lifecycle/annulment/watch.js';
import { stepNow } from '../lifecycle/step-now.js';
import { watchHistory } from './history-watch.js';
import { keepOperatorRates } from './operator-rates.js';
import { checkPorts, portTrouble } from './ports.js';
import { mailRideDrawer, rideDrawer } from '../pool/draw-ride.js';
import { recibidoReader } from '../pool/read-recibido.js';
import { createPool } from '../pool/pool.js';
import { mailTemplateRunner, templateRunner } from '../pool/run-template.js';
import { watchSettled } from '../lifecycle/settled.js';
import { createRideCache } from '../ride/ride-cache.js';
import { BUILD, VERSION } from './version.js';
import type { Duty } from '../work/duty.js';
import { createWaitingRoom } from '../work/waiting-room.js';
import { startDuties } from '../work/worker.js';
import { understandFault } from '../simulator/control.js';
import { startSimulator, type Simulator } from '../simulator/start.js';
import { createSriClient, type SriClient } from '../sri/client.js';
import { timed } from '../sri/timed.js';

export interface RunningService {
  /** Undefined when this process serves no API. */
  readonly url: string | undefined;
  /** URL of the separate `/metrics` server, if any. */
  readonly metricsUrl: string | undefined;
  readonly simulatorUrl: string | undefined;
  /** Demo account of this data directory, in `simulador`. */
  readonly demo: Demo | undefined;
  /** False: not built, and `/portal/` answers 404. */
  readonly hasPortal: boolean;
  readonly hasNoAccount: boolean;
  /** Finishes in-flight requests, releases leases, then closes everything. */
  stop(): Promise<void>;
}

/** An account uses several keys: its limit as a multiple of a key's. */
const KEYS_OF_ACCOUNT = 4;
/** Clients keep a token for its hour, so few are requested; each stores rows. With the default limits: 5 per second, burst 50. */
const TOKENS = { shareOfRequests: 1 / 10, shareOfBurst: 1 / 2, burstMin: 10 } as const;
/** Recently rendered RIDEs of this process: some hundreds of ordinary ones. */
const RIDE_CACHE_BYTES = 32 * 1024 * 1024;
/** Per address, which a whole office may share; a buyer opens one page and downloads two files. */
const PUBLIC_PER_SECOND = 5;
const PUBLIC_BURST = 60;
/** Built beside the service; the same relative path works from src/ and dist/. */
const PORTAL = fileURLToPath(new URL('../../dist/portal/', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../dist/paquetes/', import.meta.url));
const SCHEMAS = fileURLToPath(new URL('../simulator/schemas/', import.meta.url));

/**
 * Containers are killed ten seconds after the stop signal. Until this timeout, work in progress may finish. Then SRI calls are aborted,
 * their receipts recorded as sent with unknown result, and open requests answered (each takes one more step).
 */
const ANSWERS_MS = 4000;

/** Starts the service. If a part fails, the parts already started are stopped. */
export async function startService(
  config: Config,
  log: Logger,
  ownClock: () => Date = () => new Date(),
): Promise<RunningService> {
  const closing: (() => Promise<unknown>)[] = [];
  const begun = new AbortController();
  const timeIsUp = new AbortController();
  const stop = async (): Promise<void> => {
    begun.abort();
    const timer = setTimeout(() => {
      timeIsUp.abort();
    }, ANSWERS_MS);
    for (const close of closing.splice(0).reverse()) await close();
    clearTimeout(timer);
  };
  try {
    return await assemble(config, log, closing, stop, { begun: begun.signal, timeIsUp: timeIsUp.signal }, ownClock);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  config: Config,
  log: Logger,
  closing: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
  stopping: Stopping,
  ownClock: () => Date,
): Promise<RunningService> {
  // Anything that can fail without the database fails before the migration.
  await checkPorts(config);
  const roots = config.autoridades === undefined ? [] : readRoots(config.autoridades);
  openKeyRing(config, false);
  const history = new History();
  const { db: opened, stop: stopDatabase } = await connectDatabase(config, log, history);
  closing.push(stopDatabase);
  const tracer = config.trazasUrl === undefined ? undefined : await openTracer(config.trazasUrl, log);
  if (tracer !== undefined) closing.push(() => tracer.close());
  const db = tracer === undefined ? opened : tracer.database(opened);
  // An embedded database has already created the folder with the permissions of the server's user.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });

  if (config.ambiente !== 'simulador' && config.rucProveedor === undefined) {
    log.warn('RUBRICA_RUC_PROVEEDOR is not set: companies without one of their own issue without «RUC Proveedor»');
  }
  const simulator = config.sriUrl === undefined ? await openSimulator(config, db, log) : undefined;
  if (simulator !== undefined) closing.push(() => simulator.close());
  const clocks = watchClocks({ db, log, now: ownClock, toleranceS: config.clockToleranceS });
  closing.push(() => clocks.stop());
  await clocks.look(); // before anything is dated or signed
  const historyWatch = watchHistory({ db, history, log });
  closing.push(() => historyWatch.stop());
  await historyWatch.check(); // before anything is acknowledged or sent
  const now = (): Date => clocks.now();
  const plainSri = createSriClient(config.sriUrl ?? simulator?.url ?? '', (date, begunMs) => {
    sawHttpDate(clocks, 'sri', date, begunMs, ownClock().getTime());
  });
  // Set once the life cycle is wired; no calls happen earlier.
  let called: CycleMetrics['called'] = () => undefined;
  const timedSri = timed(plainSri, (servicio, resultado, seconds) => {
    called(servicio, resultado, seconds);
  });
  const sri = tracer === undefined ? timedSri : tracer.sri(timedSri);
  closing.push(() => sri.close());
  stopping.timeIsUp.addEventListener('abort', () => void sri.close());

  const pool = createPool();
  const drawRide = rideDrawer(pool);
  const keyRing = await openInstallationKeys(config, db, sealedTables);
  const vault = createVault(keyRing);
  const certificates = createCertificateStore({
    db,
    keyRing,
    now,
    requireCoverage: config.ambiente !== 'simulador',
    roots,
    diagnose: (accountId, ...file) => pool.run(accountId, 'diagnoseP12', ...file),
  });
  const settled = createWaitingRoom();
  const feed = createWaitingRoom();
  stopping.begun.addEventListener('abort', () => {
    // Wake every waiter on shutdown.
    for (const room of [settled, feed]) for (const what of room.waitedFor()) room.announce(what);
  });
  const limiter = (perSecond: number, burst: number): RateLimiter =>
    createRateLimiter(perSecond, burst, () => performance.now());
  const { rateLimitPerSecond: perSecond, rateLimitBurst: burst } = config;
  // Set once the duties run; their first poll finds anything earlier.
  let somethingHappened = (): void => undefined;
  let mailQueued = (): void => undefined;
  const cycle = createCycle(config, log, {
    db,
    sri,
    sign: certificates.sign,
    onSettled: (id, mailed) => {
      settled.announce(id);
      somethingHappened();
      if (mailed) mailQueued();
    },
  });
  called = (servicio, resultado, seconds) => {
    cycle.metrics.called(servicio, resultado, seconds);
  };
  const mailing = createMailing(config);
  closing.push(async () => {
    mailing.servers.sessions.close();
  });
  const webhooks = createWebhooks(config, db);
  closing.push(() => webhooks.sender.close());
  const buzones = createBuzones(config);
  closing.push(() => buzones.threads.close());
  const enlaces = await openEnlaces(db, vault);
  const portal = config.roles.has('api') ? readPortal(PORTAL) : undefined;
  let url: string | undefined;
  // A process without the API is configured with HOST and PORT of the one that has it.
  const baseUrl = (): string => config.publicUrl ?? url ?? `http://${config.host}:${config.port}`;
  let numbered = (): void => undefined;
  // Set once the duties run.
  let recibidosNudge = (): void => undefined;
  const bringing: BringDeps = {
    db,
    read: recibidoReader(pool, now),
    ambiente: config.ambiente,
    nudge: () => {
      recibidosNudge();
    },
  };
  const produccion = config.sriProduccionUrl === undefined ? undefined : createSriClient(config.sriProduccionUrl);
  if (produccion !== undefined) {
    closing.push(() => produccion.close());
    stopping.timeIsUp.addEventListener('abort', () => void produccion.close());
  }
  const mailed = new Map<string, number>();
  const duties = dutiesOf(config, {
    ...{ db, log, cycle, vault, enlaces, drawRide, baseUrl },
    drawMailRide: mailRideDrawer(pool),
    runMailTemplate: mailTemplateRunner(pool),
    recibidos: {
      bringing,
      lane: {
        db,
        read: bringing.read,
        // The circuit breaker covers only this installation's environment.
        sri: (ambiente) => (ambiente === '2' ? (produccion ?? cycle.asked) : cycle.asked),
        perSecond: config.recibidosPorSegundo,
        random: Math.random,
        onEvent: () => {
          somethingHappened();
        },
      },
    },
    mailServers: mailing.servers,
    onMail: (estado) => mailed.set(estado, (mailed.get(estado) ?? 0) + 1),
    webhooks: {
      sender: webhooks.sender,
      now,
      comprobante: async (tx, clave) =>
        writeJson((await toldComprobante(tx, clave, await cycle.health.status())) ?? null),
      onAttempt: (outcome) => {
        webhooks.metrics.attempted(outcome);
      },
    },
    buzones: { policy: buzones, bringing, openMail: (account, raw) => pool.run(account, 'openMail', raw) },
    onNumbered: () => {
      numbered();
    },
  });
  const own = config.roles.has('worker') ? duties.all : [];
  const work = startDuties(tracer === undefined ? own : own.map(tracer.duty), (duty, error) => {
    if (isHistoryLost(error)) return; // the watch logs it once
    log.error({ duty, err: error }, 'work failed; it is due again when its lease ends');
  });
  closing.push(() => work.stop());
  stopping.begun.addEventListener('abort', () => void work.stop()); // stop while requests are still answered
  const nudging = (duty: Duty) => (): void => {
    work.nudge(duty);
  };
  somethingHappened = collected(nudging(duties.numbering));
  mailQueued = collected(nudging(duties.mails));
  numbered = nudging(duties.webhooks);
  recibidosNudge = nudging(duties.recibidos);

  const sending = watchSending({
    ...{ db, log, dataDir: config.dataDir, hasWorker: config.roles.has('worker') },
    sri: () => cycle.health.status(),
    clocks: () => clocks.skews(),
    historyLost: async () => !historyWatch.sound(),
  });
  closing.push(() => sending.stop());

  const measured: MetricsDeps = {
    ...{ db, certificates, webhooks, metricsToken: config.metricsToken, proxies: config.proxies },
    https: config.publicUrl?.startsWith('https:') === true,
    cycle: cycle.metrics,
    sriStatus: () => cycle.health.status(),
    work: () => work.counts(),
    clockSkews: () => clocks.skews(),
    historySound: () => historyWatch.sound(),
    mailAttempts: () => mailed,
    backups: () => readBackupRecord(config.dataDir),
    sending: () => sending.read(),
    process: {
      ...{ version: VERSION, build: BUILD, ambiente: config.ambiente, dataDir: config.dataDir },
      roles: [...config.roles].sort().join(','),
      connections: () => db.connections(),
    },
  };
  let metricsUrl: string | undefined;
  if (config.metricsPort !== undefined) {
    const server = createMetricsServer(measured, log, now);
    closing.push(() => server.close());
    metricsUrl = await listen(server, config.host, config.metricsPort, 'RUBRICA_METRICS_PORT');
  }

  // Manual steps record the result of an aborted call; the rest closes only after that.
  const steps = pending();
  closing.push(() => steps.ended());

  if (config.roles.has('api')) {
    const cache = new CredentialCache();
    const rates = await keepOperatorRates(db, log);
    closing.push(() => rates.stop());
    for (const watch of [watchSettled(db, settled), watchFeed(db, feed)]) closing.push(() => watch.stop());
    const tokens = limiter(perSecond * TOKENS.shareOfRequests, Math.max(TOKENS.burstMin, burst * TOKENS.shareOfBurst));
    const oauth = loadedWhenAsked(log, async () => {
      const { createOAuth } = await import('../auth/oauth/provider.js');
      return createOAuth({
        db,
        random: randomBytes,
        vault,
        tokens,
        issuer: baseUrl,
        queryPasswords: config.compatVeronica,
        log,
      });
    });
    const issuing: IssueDeps = {
      db,
      now,
      codigoNumerico: () => String(randomInt(100_000_000)).padStart(8, '0'),
      ambiente: config.ambiente === 'produccion' ? '2' : '1',
      fechaEmisionDiasAtras: config.fechaEmisionDiasAtras,
      rucProveedor: config.rucProveedor,
      canSign: certificates.canSign,
      tarifas: () => rates.current(),
    };
    const issue = createIssue(issuing, () => {
      const pass = cycle.health.admitAtOnce('recepcion');
      const place = pass && work.reserve(duties.receipts);
      return (
        place && {
          ...place,
          start: (receipt) => {
            place.start({ receipt, pass });
          },
        }
      );
    });
    const api = await createServer(
      {
        ...measured,
        pool,
        issuing,
        issue: async (request) => {
          const issued = await issue(request);
          if (!issued.repeated) history.acknowledge({ cuenta: request.accountId, claveAcceso: issued.claveAcceso });
          return issued;
        },
        settled,
        feed,
        streams: createStreams(),
        compatVeronica: config.compatVeronica,
        stopping,
        nudge: () => {
          work.nudge(duties.receipts);
          somethingHappened();
        },
        happened: () => {
          somethingHappened();
        },
        annulment: { nudge: nudging(duties.annulments), watchNow: (id) => watchNow(cycle.annulments, id) },
        mail: { ...mailing, nudge: nudging(duties.mails) },
        webhooks: { ...webhooks, nudge: nudging(duties.webhooks) },
        recibidos: {
          bringing,
          uploads: await openUploads(join(config.dataDir, 'subidas'), now()),
          nudgeCargas: nudging(duties.cargas),
        },
        buzones: { policy: buzones, nudge: nudging(duties.buzones) },
        reportes: { nudge: nudging(duties.reportes) },
        stepNow: (id) => steps.add(stepNow(cycle.advancing, id)),
        authenticate: (credentials) => authenticate({ db, cache }, credentials),
        rateLimiter: limiter(perSecond, burst),
        accountRateLimiter: limiter(KEYS_OF_ACCOUNT * perSecond, KEYS_OF_ACCOUNT * burst),
        drawRide,
        runTemplate: templateRunner(pool),
        rides: createRideCache(RIDE_CACHE_BYTES),
        arrivalS: config.arrivalS,
        oauth,
        mint: { random: randomBytes, ambiente: config.ambiente },
        vault,
        publico: {
          baseUrl,
          enlaces,
          rateLimiter: limiter(PUBLIC_PER_SECOND, PUBLIC_BURST),
        },
        portal,
        packages: readPackages(PACKAGES),
        simulator: simulator && { understandFault },
        forgetCredentials: () => {
          cache.clear();
        },
        now,
        operatorToken: config.operatorToken,
        rates: () => rates.current(),
        ratesChanged: () => rates.refresh(),
        corsOrigins: config.corsOrigins,
        version: VERSION,
        ...(tracer === undefined ? {} : { trace: tracer.requests }),
      },
      log,
    );
    closing.push(() => api.close());
    // Closed first: queued requests are refused instead of awaited.
    closing.push(() => pool.close());
    url = await listen(api, config.host, config.port, 'PORT');
  }

  const demo =
    simulator !== undefined && url !== undefined
      ? await ensureDemo(
          { ...config, db, certificates, authority: simulator.authority, random: randomBytes },
          url,
          now(),
        )
      : undefined;
  const hasNoAccount = !(await db.asWorker(anyAccount));
  const hasPortal = portal !== undefined;
  return { url, metricsUrl, simulatorUrl: simulator?.url, demo, hasPortal, hasNoAccount, stop };
}

/** Tracks promises until they settle. */
function pending(): { add<T>(promise: Promise<T>): Promise<T>; ended(): Promise<unknown> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    add: (promise) => {
      underWay.add(promise);
      const forget = (): void => void underWay.delete(promise);
      promise.then(forget, forget);
      return promise;
    },
    ended: () => Promise.allSettled(underWay),
  };
}

/** Loads the tracing wrappers; never imported without a collector. */
async function openTracer(url: string, log: Logger) {
  const [{ createTracer }, traced] = await Promise.all([import('./tracing/tracer.js'), import('./tracing/traced.js')]);
  const tracer = createTracer(url, VERSION, (why, dropped) => {
    log.warn({ why, dropped }, 'spans could not be sent');
  });
  return {
    close: () => tracer.close(),
    database: (db: Database) => traced.tracedDatabase(db, tracer),
    sri: (sri: SriClient) => traced.tracedSri(sri, tracer),
    duty: (duty: Duty) => traced.tracedDuty(duty, tracer),
    requests: (server: FastifyInstance) => {
      traced.traceRequests(server, tracer);
    },
  };
}

/** Loads oidc-provider on the first token request: it takes as long to load as the rest of the start. */
function loadedWhenAsked(log: Logger, load: () => Promise<OAuth>): OAuth {
  let loading: Promise<OAuth> | undefined;
  return {
    handle: (request, response, origin) => {
      (loading ??= load()).then(
        (oauth) => {
          oauth.handle(request, response, origin);
        },
        (error: unknown) => {
          loading = undefined; // the database may have been down: the next request retries
          log.error({ err: error }, 'oauth could not start');
          response.writeHead(503, { 'retry-after': '5' }).end();
        },
      );
    },
  };
}

function openSimulator(config: Config, db: Database, log: Logger): Promise<Simulator> {
  return startSimulator({
    db,
    clock: () => new Date(),
    log,
    host: '127.0.0.1',
    port: config.simulatorPort,
    schemas: SCHEMAS,
    strict: config.simulatorStrict,
    asCdata: config.simulatorCdata,
  }).catch((error: unknown) => {
    throw portTrouble(error, 'RUBRICA_SIMULADOR_PORT', config.simulatorPort);
  });
}

async function listen(server: FastifyInstance, host: string, port: number, variable: Variable): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    throw portTrouble(error, variable, port);
  }
}
