import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded, type EmbeddedServer } from '../../src/db/embedded.js';
import { POINTS } from '../faults/load.js';
import { urlOf } from '../support/database-url.js';
import { memoryFolder } from '../support/memory-folder.js';
import { ROOT } from './bundle.js';
import { HASTY_POINT, SCHEDULE_POINT } from './clients.js';
import { INVARIANTS } from './invariants.js';
import { loadInstallation } from './previous-version.js';
import { bytesOf, createRandom } from './random.js';
import { resumeAll } from './suspended.js';

const log = pino({ level: 'silent' });

/**
 * Settings of a server whose data is discarded. Nothing runs by itself: gathering statistics at some moment would change plans, and with
 * them the order of rows.
 */
const SPEED = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  ...{ autovacuum: 'off', checkpoint_timeout: '1d', max_wal_size: '8GB', shared_buffers: '256MB', jit: 'off' },
  // Triggers warn of what they judge (invariants.ts): for the driver, not for a log.
  ...{ logging_collector: 'off', log_min_messages: 'error', update_process_title: 'off' },
  ...{ track_activities: 'off', track_counts: 'off', idle_in_transaction_session_timeout: '0' },
  max_connections: '300',
  // Locks time out in virtual time.
  deadlock_timeout: '1d',
  plan_cache_mode: 'force_generic_plan',
};

/** A server of its own. Copies of databases are files: in memory they cost nothing to write. */
export async function startSimulationServer(): Promise<{
  readonly server: EmbeddedServer;
  readonly stop: () => Promise<void>;
}> {
  const home = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'rubrica-sim-'));
  const server = await startEmbedded({ dataDir: home, log, settings: SPEED });
  return {
    server,
    stop: async () => {
      resumeAll();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export const WEBHOOK_URL = 'http://receptor.sim/eventos';
export const WEBHOOK_ORIGIN = 'http://receptor.sim';
export const SRI_ORIGIN = 'http://sri.sim';

/** A prepared installation; each seed gets its own copy. */
export interface World {
  readonly apiKey: string;
  readonly ruc: string;
  readonly webhookSecret: string;
  readonly env: Readonly<Record<string, string>>;
  /** A copy of the prepared database. */
  copy(): Promise<{ readonly login: pg.ClientConfig; readonly monitor: pg.Client; drop(): Promise<void> }>;
  /** Process that started the server's backends. */
  serverPid(): Promise<number>;
  close(): Promise<void>;
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

let worlds = 0;

/**
 * Prepares an installation on a server: schema, demo account, points, certificate and a webhook, by the version of the checkout at
 * `root`.
 */
export async function prepareWorld(server: EmbeddedServer, root = ROOT): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rubrica-sim-'));
  const remove = (): void => {
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const admin = await connected({ ...server.admin, database: 'postgres' });
  const name = `sim_${process.pid}_${++worlds}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const login = { ...server.admin, database: name };
  const installation = await loadInstallation(root);
  const owner = await connected(login);
  await installation.createSchema(login, owner);
  const random = createRandom(20260302);
  const env = {
    DATABASE_URL: urlOf(login),
    RUBRICA_DATA: dataDir,
    RUBRICA_MASTER_KEY: bytesOf(random, 32).toString('base64'),
    RUBRICA_SRI_URL: SRI_ORIGIN,
    RUBRICA_SMTP_URL: 'smtp://203.0.113.9:25',
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Facturas <facturas@ejemplo.test>',
    RUBRICA_LIMITE_POR_SEGUNDO: '100000',
    RUBRICA_LIMITE_RAFAGA: '100000',
    RUBRICA_LLAMADAS_DIAS: '0',
    RUBRICA_CONEXIONES: '6',
    RUBRICA_URL: 'http://instancia.sim',
    PORT: '0',
    // A signer process would answer in real time.
    RUBRICA_FIRMADOR: 'interno',
  };
  const ptoEmis = [
    ...POINTS.map((point) => point.ptoEmi as string).filter((one) => one !== '001'),
    ...[SCHEDULE_POINT, HASTY_POINT],
  ];
  const webhook = { url: WEBHOOK_URL, ptoEmis };
  const { ruc, apiKey, webhookSecret } = await installation.populate(env, login, owner, webhook, (size) =>
    bytesOf(random, size),
  );
  await owner.query(INVARIANTS);
  await owner.end();
  await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  let copies = 0;
  return {
    ...{ ruc, apiKey, webhookSecret, env },
    copy: async () => {
      const copy = `${name}_${++copies}`;
      await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY FILE_COPY`);
      const monitor = await connected({ ...server.admin, database: copy });
      return {
        login: { ...server.admin, database: copy },
        monitor,
        drop: async () => {
          await monitor.end();
          await admin.query(`DROP DATABASE ${copy} WITH (FORCE)`);
        },
      };
    },
    serverPid: async () => {
      const { rows } = await admin.query<{ pid: string }>(
        `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
      );
      return Number(rows[0]?.pid);
    },
    close: async () => {
      try {
        await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await admin.end();
      } finally {
        process.off('exit', remove);
        remove();
      }
    },
  };
}
