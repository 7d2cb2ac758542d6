import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AdmitDeps } from '../http/admit.js';
import type { ShutdownSignals } from '../http/shutdown.js';
import { createCycleMetrics } from '../receipts/cycle-metrics.js';
import type { OnClose } from '../http/module.js';
import type { Cycle } from '../receipts/platform.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { authenticate } from '../identity/authenticate.js';
import { CredentialCache } from '../identity/credential-cache.js';
import { relyingPartyOf } from '../identity/webauthn.js';
import { readRoots } from '../features/certificados/roots.js';
import { createCertificateStore } from '../features/certificados/certificates.js';
import type { Config } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { History, isHistoryLost } from '../db/history.js';
import { countAskedToWait, oldestUnsentS } from '../receipts/store/sri-services.js';
import type { Database } from '../db/transactions.js';
import type { IssueDeps } from '../receipts/check-request.js';
import { createIssue, createIssueWithin, type IssueComprobante } from '../receipts/issue.js';
import { openEnlaces } from '../mail/enlaces.js';
import { rideDrawer } from '../pool/draw-ride.js';
import { createPool } from '../pool/pool.js';
import { recibidoReader } from '../pool/read-recibido.js';
import { createRideCache } from '../ride/ride-cache.js';
import { parseFault } from '../simulator/control.js';
import { startSimulator, type Simulator } from '../simulator/start.js';
import { createSriClient, type SriClient } from '../sri/client.js';
import { timed } from '../sri/timed.js';
import { openInstallationKeys } from '../vault/installation-keys.js';
import { openKeyRing } from '../vault/master-key.js';
import { createVault } from '../vault/vault.js';
import type { Duty } from '../work/duty.js';
import { createWaitList, releasedOn } from '../work/wait-list.js';
import { createBackground, type Background } from '../work/worker.js';
import { observeHttpDate, watchClocks } from './clock-watch.js';
import { createCycle } from './cycle.js';
import { watchHistory } from './history-watch.js';
import { createMailing } from './mailing.js';
import { modules } from './modules.js';
import { personal } from './personal.js';
import { remembered } from './actualizar/feed.js';
import { cacheNormas, type NormasCache } from '../features/normas/cache.js';
import { checkPorts, portTrouble } from './ports.js';
import { openInstallationFirmador, resealLater } from './firmador.js';
import { vaultTables } from './sealed-tables.js';
import { VERSION } from './version.js';
import type { WholePlatform } from './whole-platform.js';

/** An account uses several keys: its limit as a multiple of a key's. */
const KEYS_OF_ACCOUNT = 4;
/** Recently rendered RIDEs of this process: some hundreds of ordinary ones. */
const RIDE_CACHE_BYTES = 32 * 1024 * 1024;
/** Built beside the service; the same relative path works from src/ and dist/. */
const BUILT = {
  portal: fileURLToPath(new URL('../../dist/portal/', import.meta.url)),
  packages: fileURLToPath(new URL('../../dist/paquetes/', import.meta.url)),
};
const SCHEMAS = fileURLToPath(new URL('../simulator/schemas/', import.meta.url));

/** The platform, and what only the service itself uses. */
export interface OpenPlatform {
  readonly platform: WholePlatform;
  readonly background: Background;
  readonly tracer: Tracer | undefined;
  readonly simulator: Simulator | undefined;
  /** Records the address that the API listens on. */
  readonly listensAt: (url: string) => void;
  /** Marks the start as complete: `/salud/listo` may answer 200. */
  readonly completeStart: () => void;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Closes what was opened, in reverse order. */
  readonly onClose: OnClose;
  readonly shutdown: ShutdownSignals;
  readonly ownClock: () => Date;
}

/** Opens the database, the clocks, the SRI's client and everything that several capabilities share. */
export async function openPlatform({
  config,
  log,
  onClose,
  shutdown,
  ownClock,
}: PlatformOptions): Promise<OpenPlatform> {
  // Anything that can fail without the database fails before the migration.
  await checkPorts(config);
  const roots = config.autoridades === undefined ? [] : readRoots(config.autoridades);
  openKeyRing(config, false);
  const history = new History();
  const background = createBackground(
    (duty, error) => {
      if (isHistoryLost(error)) return; // the watch logs it once
      log.error({ duty, err: error }, 'work failed; it is due again when its lease ends');
    },
    { nudged: config.roles.has('api') },
  );
  const { db: opened, stop: stopDatabase } = await connectDatabase(config, log, { history, onWork: background.wake });
  onClose(stopDatabase);
  const tracer = config.trazasUrl === undefined ? undefined : await openTracer(config.trazasUrl, log);
  if (tracer !== undefined) onClose(() => tracer.close());
  const db = tracer === undefined ? opened : tracer.database(opened);
  // An embedded database has already created the folder with the permissions of the server's user.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });

  if (config.ambiente !== 'simulador' && config.rucProveedor === undefined) {
    log.warn('RUBRICA_RUC_PROVEEDOR is not set: companies without one of their own issue without «RUC Proveedor»');
  }
  const simulator = config.sriUrl === undefined ? await openSimulator(config, db, log) : undefined;
  if (simulator !== undefined) onClose(() => simulator.close());
  const clocks = watchClocks({ db, log, now: ownClock, toleranceS: config.clockToleranceS });
  onClose(() => clocks.stop());
  await clocks.known(); // before anything is dated or signed
  const historyWatch = watchHistory({ db, history, log, singleServer: config.databaseUrl === undefined });
  onClose(() => historyWatch.stop());
  await historyWatch.check(); // before anything is acknowledged or sent
  const now = (): Date => clocks.now();
  const metrics = createCycleMetrics({
    oldestS: () => db.asWorker(oldestUnsentS),
    askedToWait: () => db.asWorker(countAskedToWait),
  });
  const plainSri = createSriClient(config.sriUrl ?? simulator?.url ?? '', (date, startedMs) => {
    observeHttpDate(clocks, 'sri', date, startedMs, ownClock().getTime());
  });
  const timedSri = timed(plainSri, (servicio, resultado, seconds) => {
    metrics.called(servicio, resultado, seconds);
  });
  const sri = tracer === undefined ? timedSri : tracer.sri(timedSri);
  onClose(() => sri.close());
  shutdown.expired.addEventListener('abort', () => void sri.close());

  const pool = createPool();
  const keyRing = await openInstallationKeys(config, db, vaultTables);
  const vault = createVault(keyRing);
  const firmador = await openInstallationFirmador(config, db, keyRing, log);
  onClose(() => firmador.close());
  if (config.roles.has('worker')) onClose(resealLater({ db, log, firmador }));
  const certificates = createCertificateStore({
    ...{ db, firmador, now, roots },
    requireCoverage: config.ambiente !== 'simulador',
  });
  const waitList = releasedOn(shutdown.started, createWaitList());
  const cycle = createCycle(config, log, {
    ...{ db, sri, metrics, sign: certificates.sign },
    onSettled: (id) => {
      waitList.announce(id);
    },
  });
  const rates = await openNormas(db, log, onClose);
  const issuing: IssueDeps = {
    ...{ db, now, canSign: certificates.canSign },
    codigoNumerico: () => String(randomInt(100_000_000)).padStart(8, '0'),
    ambiente: config.ambiente === 'produccion' ? '2' : '1',
    fechaEmisionDiasAtras: config.fechaEmisionDiasAtras,
    rucProveedor: config.rucProveedor,
    tarifas: () => rates.current(),
    normas: () => rates.normas(),
  };
  const cache = new CredentialCache();
  const https = config.publicUrl?.startsWith('https:') === true;
  const listening: { url?: string; started?: true } = {};
  // A process without the API is configured with HOST and PORT of the one that has it.
  const baseUrl = (): string => config.publicUrl ?? listening.url ?? `http://${config.host}:${config.port}`;
  const platform: WholePlatform = {
    ...{
      config,
      log,
      db,
      now,
      vault,
      pool,
      shutdown,
      https,
      certificates,
      firmador,
      cycle,
      waitList,
      rates,
    },
    ...{ issuing, issue: issueComprobante(issuing, cycle, background, history) },
    issueWithin: createIssueWithin(issuing, (cuenta, { claveAcceso }) => {
      history.acknowledge({ cuenta, claveAcceso });
    }),
    version: VERSION,
    newerRelease: remembered(config, log),
    built: BUILT,
    mint: { random: randomBytes, ambiente: config.ambiente },
    forgetCredentials: () => {
      cache.clear();
    },
    baseUrl,
    relyingParty: () => relyingPartyOf(baseUrl()),
    admission: admissionOf(config, db, cache, https),
    hasStarted: () => listening.started === true,
    clockSkews: () => clocks.skews(),
    historySound: () => historyWatch.sound(),
    importing: { db, read: recibidoReader(pool, now), ambiente: config.ambiente },
    mail: createMailing(config),
    personal,
    attention: modules.flatMap((module) => module.attention ?? []),
    enlaces: await openEnlaces(db, vault),
    rides: { drawRide: rideDrawer(pool), cache: createRideCache(RIDE_CACHE_BYTES), version: VERSION },
    simulator: simulator && { parseFault },
  };
  const listensAt = (url: string): void => {
    listening.url = url;
  };
  const completeStart = (): void => {
    listening.started = true;
  };
  return { platform, background, tracer, simulator, listensAt, completeStart };
}

/** Issues receipts, each in a worker slot of this process if one is free. */
function issueComprobante(
  issuing: IssueDeps,
  cycle: Cycle,
  background: Background,
  history: History,
): IssueComprobante {
  const issue = createIssue(issuing, () => {
    const pass = cycle.health.admitAtOnce('recepcion');
    const place = pass && background.reserve(cycle.comprobantes);
    return (
      place && {
        ...place,
        start: (comprobante) => {
          place.start({ comprobante, pass });
        },
      }
    );
  });
  return async (request) => {
    const issued = await issue(request);
    if (!issued.repeated) history.acknowledge({ cuenta: request.accountId, claveAcceso: issued.claveAcceso });
    return issued;
  };
}

/** Requests use the rates, workers the holidays. */
async function openNormas(db: Database, log: Logger, onClose: OnClose): Promise<NormasCache> {
  const normas = await cacheNormas(db, log);
  onClose(() => normas.stop());
  return normas;
}

function admissionOf(config: Config, db: Database, cache: CredentialCache, https: boolean): AdmitDeps {
  const { rateLimitPerSecond: perSecond, rateLimitBurst: burst, operatorToken } = config;
  const limiter = (times: number) => createRateLimiter(times * perSecond, times * burst, () => performance.now());
  return {
    ...{ https, operatorToken },
    authenticate: (credentials) => authenticate({ db, cache }, credentials),
    rateLimiter: limiter(1),
    accountRateLimiter: limiter(KEYS_OF_ACCOUNT),
  };
}

/** Wraps what is traced. */
export interface Tracer {
  readonly close: () => Promise<unknown>;
  readonly database: (db: Database) => Database;
  readonly sri: (sri: SriClient) => SriClient;
  readonly duty: (duty: Duty) => Duty;
  readonly requests: (server: FastifyInstance) => void;
}

/** Loads the tracing wrappers; never imported without a collector. */
async function openTracer(url: string, log: Logger): Promise<Tracer> {
  const [{ createTracer }, traced] = await Promise.all([
    import('./tracing/tracer.js'),
    import('./tracing/instrument.js'),
  ]);
  const tracer = createTracer(url, VERSION, (why, dropped) => {
    log.warn({ why, dropped }, 'spans could not be sent');
  });
  return {
    close: () => tracer.close(),
    database: (db: Database) => traced.traceDatabase(db, tracer),
    sri: (sri: SriClient) => traced.traceSri(sri, tracer),
    duty: (duty: Duty) => traced.traceDuty(duty, tracer),
    requests: (server: FastifyInstance) => {
      traced.traceRequests(server, tracer);
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
