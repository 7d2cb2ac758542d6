import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startEmbedded } from '../../src/db/embedded.js';
import { pgdataOf } from '../../src/db/embedded/cluster.js';
import { urlOf } from '../support/database-url.js';
import { startPgBouncer, UNNAMED } from '../support/pgbouncer.js';
import { call, demoOf, startServiceProcess } from '../support/service.js';
import { POINTS } from './load.js';
import { HELD_POINT, WAITING_POINT } from './trials.js';

/** The service's database server, which can be stopped. */
export interface ServiceDatabase {
  readonly env: Readonly<Record<string, string>>;
  /** Environment of the process at an index, if it differs. */
  envOf?(place: number): Readonly<Record<string, string>>;
  away(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an external server, like a company's own: the service does not restart it. */
export async function startDatabase(dataDir: string, pooled = false): Promise<ServiceDatabase> {
  const start = (): ReturnType<typeof startEmbedded> => startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  let server = await start();
  const urls = [urlOf(server.service), urlOf(server.admin)] as const;
  const pooler = pooled ? await startPgBouncer(urls, pgdataOf(dataDir)) : undefined;
  const [DATABASE_URL, DATABASE_MIGRATION_URL] = pooler === undefined ? urls : urls.map((url) => pooler.through(url));
  return {
    env: { DATABASE_URL, DATABASE_MIGRATION_URL, ...(pooled ? UNNAMED : {}) },
    away: async (ms) => {
      await server.stop();
      await sleep(ms);
      server = await start();
    },
    stop: async () => {
      await pooler?.stop();
      await server.stop();
    },
  };
}

/** Demo account of a first start, with the points of the load and a certificate of the simulator's authority. */
export async function prepareAccount(
  env: Readonly<Record<string, string>> & { readonly RUBRICA_DATA: string },
  options: { readonly cwd?: string },
  simulatorUrl: string,
): Promise<{ readonly apiKey: string; readonly ruc: string }> {
  const service = await startServiceProcess(env, options);
  try {
    const { apiKey, ruc } = demoOf(env.RUBRICA_DATA);
    const password = 'only-for-tests';
    const response = await fetch(`${simulatorUrl}/certificados`, {
      method: 'POST',
      body: JSON.stringify({ ruc, password }),
    });
    const { p12 } = (await response.json()) as { p12: string };
    const company = `/api/v1.0/empresas/${ruc}`;
    await created(service.url, `${company}/certificados-digitales`, apiKey, { certificado: p12, password });
    for (const { ptoEmi } of [...POINTS, HELD_POINT, WAITING_POINT].filter((point) => point.ptoEmi !== '001')) {
      await created(service.url, `${company}/establecimientos/001/puntos-emision`, apiKey, { ptoEmi });
    }
    return { apiKey, ruc };
  } finally {
    await service.stop();
  }
}

async function created(url: string, path: string, apiKey: string, body: object): Promise<void> {
  const answer = await call(url, path, { apiKey, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.result)}`);
}

/** Arguments that set a process's clock ahead. */
export function clockAhead(ms: number): readonly string[] {
  const program = `const True = Date; globalThis.Date = new Proxy(True, {
    construct: (_, given, as) => Reflect.construct(True, given.length === 0 ? [True.now() + ${ms}] : given, as),
    get: (_, name) => (name === 'now' ? () => True.now() + ${ms} : True[name]),
  });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
