import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ApiBase } from '../http/base.js';
import { readPackages } from '../http/docs/packages.js';
import { idempotencySweep } from '../http/idempotency.js';
import type { MetricsDeps } from '../http/metrics.js';
import { createMetricsServer } from '../http/metrics-server.js';
import type { Module, OnClose, RunningModule } from '../http/module.js';
import { modules } from './modules.js';
import { isPortalBuilt } from '../features/portal/files.js';
import { createServer, type Served } from './server.js';
import type { Config } from '../config/config.js';
import type { Variable } from '../config/variables.js';
import { offerSetup } from '../identity/setup-link.js';
import { anyAccount } from '../db/accounts.js';
import { readBackupRecord } from '../db/backup/last-backup.js';
import type { Duty } from '../work/duty.js';
import type { Background } from '../work/worker.js';
import { ensureDemo, type Demo } from './demo.js';
import { openPlatform, type PlatformOptions } from './platform.js';
import type { WholePlatform } from './whole-platform.js';
import { portTrouble } from './ports.js';
import { BUILD, VERSION } from './version.js';

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
  /** Address that creates the first account, while there is none. */
  readonly setupUrl: string | undefined;
  /** Finishes in-flight requests, releases leases, then closes everything. */
  stop(): Promise<void>;
}

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
  const started = new AbortController();
  const expired = new AbortController();
  const stop = async (): Promise<void> => {
    started.abort();
    const timer = setTimeout(() => {
      expired.abort();
    }, ANSWERS_MS);
    for (const close of closing.splice(0).reverse()) await close();
    clearTimeout(timer);
  };
  const onClose: OnClose = (close) => void closing.push(close);
  const shutdown = { started: started.signal, expired: expired.signal };
  try {
    return { ...(await assemble({ config, log, onClose, shutdown, ownClock })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the platform, creates every module and starts what they bring. */
async function assemble(options: PlatformOptions): Promise<Omit<RunningService, 'stop'>> {
  const { config, log, onClose, shutdown } = options;
  const { platform, background, tracer, simulator, listensAt, completeStart } = await openPlatform(options);
  const { db, now } = platform;
  const running = await createModules(platform, onClose);

  const duties = config.roles.has('worker') ? dutiesOf(running, platform) : [];
  background.start(tracer === undefined ? duties : duties.map(tracer.duty));
  onClose(() => background.stop());
  shutdown.started.addEventListener('abort', () => void background.stop()); // stop while requests are still answered

  const metrics = metricsOf(running, platform, background);
  let metricsUrl: string | undefined;
  if (config.metricsPort !== undefined) {
    const server = createMetricsServer(metrics, log, now);
    onClose(() => server.close());
    metricsUrl = await listen(server, config.host, config.metricsPort, 'RUBRICA_METRICS_PORT');
  }

  let url: string | undefined;
  if (config.roles.has('api')) {
    const { admission, https, built, baseUrl } = platform;
    const { arrivalS, compatVeronica, proxies, corsOrigins } = config;
    const api = await createServer(
      {
        ...{ admission, metrics, now, shutdown, arrivalS, compatVeronica, proxies, corsOrigins, https, baseUrl },
        version: VERSION,
        packages: readPackages(built.packages),
        ...(tracer === undefined ? {} : { trace: tracer.requests }),
      },
      await serveModules(running, platform, onClose),
      log,
    );
    onClose(() => api.close());
    // Closed first: queued requests are refused instead of awaited.
    onClose(() => platform.pool.close());
    url = await listen(api, config.host, config.port, 'PORT');
    listensAt(url);
  }

  const { certificates } = platform;
  const demo =
    simulator !== undefined && url !== undefined
      ? await ensureDemo(
          { ...config, db, certificates, authority: simulator.authority, random: randomBytes },
          url,
          now(),
        )
      : undefined;
  const hasNoAccount = !(await db.asWorker(anyAccount));
  const hasPortal = config.roles.has('api') && isPortalBuilt(platform.built.portal);
  const setupUrl = hasNoAccount && hasPortal ? await setupAddress(platform) : undefined;
  completeStart();
  return { url, metricsUrl, simulatorUrl: simulator?.url, demo, hasPortal, hasNoAccount, setupUrl };
}

/** Address of the portal's page that creates the first account. The secret is in the hash: proxies do not log it. */
async function setupAddress({ db, baseUrl }: WholePlatform): Promise<string | undefined> {
  const token = await offerSetup(db, randomBytes);
  return token === undefined ? undefined : `${baseUrl()}/portal/puesta-en-marcha#${token}`;
}

/** A module as declared, and as it runs in this process. */
interface Created {
  readonly module: Module<WholePlatform>;
  readonly running: RunningModule;
}

/** Creates every module, in the order of the list; they close in reverse. */
export async function createModules(platform: WholePlatform, onClose: OnClose): Promise<readonly Created[]> {
  const created: Created[] = [];
  for (const module of modules) {
    const running = await module.create(platform);
    if (running.close !== undefined) onClose(running.close);
    created.push({ module, running });
  }
  return created;
}

/** The background work of the modules, and the sweep of the idempotency keys of all their routes. */
export function dutiesOf(created: readonly Created[], { db }: Pick<WholePlatform, 'db'>): readonly Duty[] {
  return [...created.flatMap(({ running }) => running.duties ?? []), idempotencySweep(db)];
}

export function metricsOf(
  created: readonly Created[],
  { config, db, https }: WholePlatform,
  background: Background,
): MetricsDeps {
  const { ambiente, dataDir, metricsToken, proxies } = config;
  return {
    ...{ db, metricsToken, proxies, https },
    work: () => background.counts(),
    backups: () => readBackupRecord(dataDir),
    backlogs: created.flatMap(({ module }) => module.backlogs),
    modules: created.flatMap(({ running }) => running.metrics ?? []),
    process: {
      ...{ version: VERSION, build: BUILD, ambiente, dataDir },
      roles: [...config.roles].sort().join(','),
      connections: () => db.connections(),
    },
  };
}

/** Opens the API of every module: its routes with their slice, and its pages. */
export async function serveModules(
  created: readonly Created[],
  platform: WholePlatform,
  onClose: OnClose,
): Promise<Served> {
  const base = baseOf(platform);
  const routes = [];
  for (const { running } of created) routes.push(...(await running.serve(base, onClose)));
  const pages = created.flatMap(({ module: { paths }, running: { mount } }) =>
    mount === undefined ? [] : [{ paths, mount }],
  );
  return { routes, pages };
}

function baseOf(platform: WholePlatform): ApiBase {
  const { db, now, vault, pool, mint, https, relyingParty, forgetCredentials } = platform;
  return { db, now, vault, pool, mint, https, relyingParty, forgetCredentials };
}

async function listen(server: FastifyInstance, host: string, port: number, variable: Variable): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    throw portTrouble(error, variable, port);
  }
}
