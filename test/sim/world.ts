import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { sealSecret } from '../../src/api/webhooks/secret.js';
import { ensureDemo } from '../../src/app/demo.js';
import { sealedTables } from '../../src/app/sealed-tables.js';

import { createCertificateStore } from '../../src/certificates/store.js';
import { readConfig } from '../../src/config/config.js';
import { SERVICE_LOGIN, startEmbedded, type EmbeddedServer } from '../../src/database/embedded.js';
import { migrate } from '../../src/database/migrate.js';
import { accountId, openDatabase } from '../../src/database/transactions.js';
import { insertWebhook } from '../../src/database/webhooks.js';
import { ROLES } from '../../src/domain/roles.js';
import { feedEnd } from '../../src/events/feed.js';
import { firmadorOf } from '../support/firmador.js';
import { loadAuthority } from '../../src/simulator/start.js';
import { openInstallationKeys } from '../../src/vault/installation-keys.js';
import { createVault } from '../../src/vault/vault.js';
import { mintWebhookSecret } from '../../src/webhooks/sign.js';
import { POINTS } from '../faults/load.js';
import { HASTY_POINT, SCHEDULE_POINT } from './clients.js';
import { INVARIANTS } from './invariants.js';
import { urlOf } from '../support/database-url.js';
import { EPOCH_MS } from './kernel.js';
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
};

/** A server of its own. Copies of databases are files: in memory they cost nothing to write. */
export async function startSimulationServer(): Promise<{
  readonly server: EmbeddedServer;
  readonly stop: () => Promise<void>;
}> {
  const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'rubrica-sim-'));
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

const BEFORE_MS = EPOCH_MS - 3_600_000;

// Virtual time comes from a setting that the driver writes; ids from a sequence, so that they follow the order of statements.
const CLOCKS = `
  CREATE SEQUENCE public.sim_ids;
  CREATE FUNCTION public.sim_uuid() RETURNS uuid LANGUAGE sql VOLATILE SECURITY DEFINER
    AS $$ SELECT overlay(overlay(md5('sim ' || nextval('public.sim_ids')) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$;
  CREATE OR REPLACE FUNCTION public.rubrica_clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce(nullif(current_setting('sim.now', true), ''), '${new Date(BEFORE_MS).toISOString()}')::timestamptz $$;
`;
const FUNCTIONS = `
  SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND p.prokind IN ('f', 'p') AND p.proname NOT IN ('rubrica_clock', 'sim_uuid')
    AND p.prosrc ~ '(gen_random_uuid|clock_timestamp|now)\\(\\)'`;
const DEFAULTS = `
  SELECT d.adrelid::regclass::text AS "table", quote_ident(a.attname) AS "column", pg_get_expr(d.adbin, d.adrelid) AS text
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE a.attgenerated = '' AND pg_get_expr(d.adbin, d.adrelid) ~ '(gen_random_uuid|clock_timestamp|now)\\(\\)'`;

const simulated = (text: string): string =>
  text
    .replace(/\bgen_random_uuid\(\)/g, 'public.sim_uuid()')
    .replace(/\b(clock_timestamp|now)\(\)/g, 'public.rubrica_clock()');

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

let worlds = 0;

/** Prepares an installation on a server: schema, demo account, points, certificate and a webhook. */
export async function prepareWorld(server: EmbeddedServer): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rubrica-sim-'));
  const admin = await connected({ ...server.admin, database: 'postgres' });
  const name = `sim_${process.pid}_${++worlds}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const login = { ...server.admin, database: name };
  await migrate(login, { ambiente: 'simulador', log, serviceLogin: SERVICE_LOGIN });
  const owner = await connected(login);
  await owner.query(CLOCKS);
  for (const { text } of (await owner.query<{ text: string }>(FUNCTIONS)).rows) await owner.query(simulated(text));
  for (const row of (await owner.query<{ table: string; column: string; text: string }>(DEFAULTS)).rows)
    await owner.query(`ALTER TABLE ${row.table} ALTER ${row.column} SET DEFAULT ${simulated(row.text)}`);

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
  const { ruc, apiKey, webhookSecret } = await populate(env, login, owner, (size) => bytesOf(random, size));
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
      await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function populate(
  env: Readonly<Record<string, string>>,
  login: pg.ClientConfig,
  owner: pg.Client,
  random: (size: number) => Buffer,
): Promise<{ readonly ruc: string; readonly apiKey: string; readonly webhookSecret: string }> {
  const now = new Date(BEFORE_MS);
  const config = readConfig({ ...env });
  const db = openDatabase(login, { connectionsMax: 4, prepared: true, onError: () => undefined });
  try {
    const keyRing = await openInstallationKeys(config, db, sealedTables);
    const certificates = createCertificateStore({
      ...{ db, now: () => now, roots: [], requireCoverage: false },
      firmador: firmadorOf(keyRing),
    });
    const authority = await loadAuthority(db, () => now);
    const demo = await ensureDemo({ ...config, db, certificates, authority, random }, 'http://instancia.sim', now);
    if (demo === undefined) throw new Error('no demo account');
    const { rows } = await owner.query<{ id: string; user: string }>(
      'SELECT id, account_id AS "user" FROM establecimientos',
    );
    const [place] = rows;
    const account = accountId(place?.user ?? '');
    for (const ptoEmi of [
      ...POINTS.map((point) => point.ptoEmi as string).filter((one) => one !== '001'),
      SCHEDULE_POINT,
      HASTY_POINT,
    ])
      await owner.query(
        'INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi, activo) VALUES ($1, $2, $3, true)',
        [account, place?.id, ptoEmi],
      );
    const users = await owner.query<{ id: string }>('SELECT id FROM users');
    const vault = createVault(keyRing);
    const webhookSecret = mintWebhookSecret(random);
    await db.inAccount(account, async (tx) => {
      const sealed = await sealSecret(tx, vault, webhookSecret);
      const fields = {
        url: WEBHOOK_URL,
        descripcion: '',
        formato: 'ligero',
        tipos: null,
        empresas: null,
        activo: true,
      } as const;
      const by = { roles: [...ROLES], user: users.rows[0]?.id ?? null, client: null };
      await insertWebhook(tx, fields, by, sealed, { cursor: await feedEnd(tx), posicion: 0n });
    });
    return { ruc: demo.ruc, apiKey: demo.apiKey, webhookSecret };
  } finally {
    await db.close();
  }
}
