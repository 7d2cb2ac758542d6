import type pg from 'pg';
import { pino } from 'pino';
import { sealSecret } from '../../src/features/webhooks/secret.js';
import { ensureDemo } from '../../src/app/demo.js';
import { sealedTables } from '../../src/app/sealed-tables.js';
import { createCertificateStore } from '../../src/features/certificados/certificates.js';
import { readConfig } from '../../src/config/config.js';
import { SERVICE_LOGIN } from '../../src/db/embedded.js';
import { migrate } from '../../src/db/migrate.js';
import { accountId, openDatabase } from '../../src/db/transactions.js';
import { insertWebhook } from '../../src/features/webhooks/store.js';
import { ROLES } from '../../src/kernel/roles.js';
import { feedEnd } from '../../src/features/eventos/feed.js';
import { loadAuthority } from '../../src/simulator/start.js';
import { openInstallationKeys } from '../../src/vault/installation-keys.js';
import { createVault } from '../../src/vault/vault.js';
import { mintWebhookSecret } from '../../src/features/webhooks/sign.js';
import { firmadorOf } from '../support/firmador.js';
import { EPOCH_MS } from './kernel.js';

// The only part of the world made by the service's own code: `previous-version.ts` loads it with the sources of an older version too.

const log = pino({ level: 'silent' });

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

/** Migrates an empty database and gives it virtual clocks. */
export async function createSchema(login: pg.ClientConfig, owner: pg.Client): Promise<void> {
  await migrate(login, { ambiente: 'simulador', log, serviceLogin: SERVICE_LOGIN });
  await owner.query(CLOCKS);
  for (const { text } of (await owner.query<{ text: string }>(FUNCTIONS)).rows) await owner.query(simulated(text));
  for (const row of (await owner.query<{ table: string; column: string; text: string }>(DEFAULTS)).rows)
    await owner.query(`ALTER TABLE ${row.table} ALTER ${row.column} SET DEFAULT ${simulated(row.text)}`);
}

/** Creates the demo account with its points, certificate and webhook. */
export async function populate(
  env: Readonly<Record<string, string>>,
  login: pg.ClientConfig,
  owner: pg.Client,
  { url, ptoEmis }: { readonly url: string; readonly ptoEmis: readonly string[] },
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
    for (const ptoEmi of ptoEmis)
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
        url,
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
