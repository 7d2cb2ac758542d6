// `npm run bench:tamano [-- --comprobantes N --cuenta N --carpeta D]`: database cost of one request or one work step, at 10,000 and at N
// receipts (10,000,000) of many accounts and 24 months, where the queried account has the same size in both; and with 1,000,000 in the
// queried account itself. CPU time of the backend and pages touched, warm, alternating both sizes. Writes its tables into bench/RESULTS.md.
// With `--carpeta` the data stays in that folder and is measured again the next time.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { SERVICE_LOGIN, startEmbedded } from '../src/db/embedded.js';
import { migrate, readMigrations } from '../src/db/migrate.js';
import { sql } from '../src/db/sql.js';
import { accountId, openDatabase, type Database } from '../src/db/transactions.js';
import { temporaryDir } from '../test/support/service.js';
import { makeAccounts, makeDue, makeKeys, makeComprobantes, needFreeBytes, type Bulk } from './bulk.js';
import { median } from './cycle.js';
import { writeTable } from './table.js';
import { measuresOf, type Measure, type Place } from './tamano-measures.js';

const log = pino({ level: 'silent' });
const ACCOUNTS = 1000;
const SMALL = 10_000;
/** The queried account of the two compared databases. */
const ASKED = { own: 1000, receptores: 250, xml: 400 };
const DUE = 100_000;
const OLD_KEYS = 50_000;
/** A receipt with its related rows, and the indexes being built. */
const BYTES_EACH = 4000;
const GROWTH_MAX = 1.3;
const MS_MAX = 100;
const ROUNDS = 3;
/** Slower measurements are not repeated to the end. */
const ENOUGH_MS = 300;

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '10000000' },
    cuenta: { type: 'string', default: '1000000' },
    carpeta: { type: 'string' },
    /** Only measurements whose name contains this. */
    solo: { type: 'string', default: '' },
  },
});

interface Cost {
  readonly ms: number;
  readonly pages: number;
}

const NONE: Cost = { ms: NaN, pages: NaN };

/** CPU time so far, in milliseconds. */
const ranMs = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

/** A filled database, and the single connection that queries it. */
interface Side {
  readonly db: Database;
  readonly pid: number;
  readonly measures: readonly Measure[];
  /** Pages touched so far, by all connections; there are no others. */
  readonly pages: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function opened(bulk: Bulk, name: string): Promise<Side> {
  const temporary = values.carpeta === undefined ? temporaryDir() : undefined;
  const folder = temporary?.path ?? join(values.carpeta ?? '', name);
  await mkdir(folder, { recursive: true });
  await needFreeBytes(folder, bulk.total * BYTES_EACH);
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB' };
  const server = await startEmbedded({ dataDir: folder, log, settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    temporary?.remove();
  };
  try {
    return await sideOf(server, bulk, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function sideOf(
  server: Awaited<ReturnType<typeof startEmbedded>>,
  bulk: Bulk,
  stop: () => Promise<void>,
): Promise<Side> {
  const stats = new pg.Client({ ...server.admin, database: 'postgres' });
  // This program is bundled: files next to the module are elsewhere.
  const migrations = await readMigrations(new URL('../db/migrations/', import.meta.url));
  await migrate(server.admin, { ambiente: 'simulador', log, serviceLogin: SERVICE_LOGIN, migrations });
  await stats.connect();
  const measures = measuresOf(await filled(server.admin, bulk)).filter((one) => one.name.includes(values.solo));
  const db = openDatabase(server.service, { connectionsMax: 1, prepared: true, onError: () => undefined });
  const backend = await db.asWorker((tx) => tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`));
  return {
    db,
    pid: backend[0]?.pid ?? 0,
    measures,
    pages: async () => {
      await db.asWorker((tx) => tx.query(sql`SELECT pg_stat_force_next_flush()`));
      const { rows } = await stats.query<{ pages: string }>(
        'SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = $1',
        [server.service.database],
      );
      return Number(rows[0]?.pages);
    },
    close: async () => {
      await db.close();
      await stats.end();
      await stop();
    },
  };
}

/** Cost of each measurement on each side, in alternating rounds. */
async function measured(...filledSides: readonly (() => Promise<Side>)[]): Promise<ReadonlyMap<string, Cost[]>> {
  const sides: Side[] = [];
  try {
    for (const open of filledSides) sides.push(await open());
    const found = new Map<string, Cost[]>();
    for (const [at, { name }] of (sides[0]?.measures ?? []).entries()) {
      const runs = [];
      for (const side of sides) runs.push({ side, measure: await warmed(side, at), each: [] as number[], pages: 0 });
      for (let round = 0; round < ROUNDS; round++) {
        for (const run of runs) {
          const { side, measure, each } = run;
          const before = await side.pages();
          const times = await repeated(measure.run, side.pid, Math.ceil(measure.times / ROUNDS));
          each.push(...times);
          run.pages = Math.round(((await side.pages()) - before) / times.length);
        }
      }
      const costs = runs.map(({ each, pages }) => ({ ms: median(each), pages }));
      found.set(name, costs);
      console.log(`${costs.map(({ ms, pages }) => `${ms.toFixed(2)} ms ${pages} pages`.padEnd(24)).join('')}${name}`);
    }
    return found;
  } finally {
    for (const side of sides) await side.close();
  }
}

async function warmed(
  { db, measures, pid }: Side,
  at: number,
): Promise<{ run: () => Promise<unknown>; times: number }> {
  const measure = measures[at];
  if (measure === undefined) throw new Error('the sides measure the same');
  const run = await measure.prepare(db);
  await repeated(run, pid, 3);
  return { run, times: measure.times };
}

/** Creates missing data, and returns the account to query. */
async function filled(admin: pg.ClientConfig, bulk: Bulk): Promise<Place> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const since = Date.now();
    if ((await client.query('SELECT FROM empresas LIMIT 1')).rowCount === 0) {
      await makeAccounts(client, ACCOUNTS);
      await client.query(
        `WITH first AS (SELECT * FROM empresas ORDER BY id LIMIT 1),
         place AS (INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) SELECT account_id, id, '002', 'GUAYAQUIL' FROM first RETURNING *)
         INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi)
         SELECT account_id, id, '001' FROM place
         UNION ALL SELECT f.account_id, s.id, '002' FROM first f JOIN establecimientos s ON s.empresa_id = f.id`,
      );
      await makeComprobantes(client, bulk);
      await makeDue(client, DUE);
      await makeKeys(client, bulk.total / 10, OLD_KEYS);
    }
    // Cleans up after an earlier measurement, as autovacuum would.
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{
      account: string;
      ruc: string;
      empresa: string;
      punto: string;
      clave: string;
      size: string;
    }>(
      `SELECT e.account_id AS account, e.ruc, e.id AS empresa, p.id AS punto, pg_size_pretty(pg_database_size(current_database())) AS size,
         (SELECT clave_acceso FROM comprobantes c WHERE c.account_id = e.account_id AND c.fecha_emision >= '2026-01-01' LIMIT 1) AS clave
       FROM empresas e JOIN establecimientos s ON s.empresa_id = e.id JOIN puntos_emision p ON p.establecimiento_id = s.id
       ORDER BY e.id, s.estab, p.pto_emi LIMIT 1`,
    );
    const [first] = rows;
    if (first === undefined) throw new Error('nothing was made');
    console.log(
      `${bulk.total} receipts, ${bulk.own} of the asked account: ${first.size}, ready in ${((Date.now() - since) / 1000).toFixed(0)} s`,
    );
    const { account, ruc, empresa, punto, clave } = first;
    return { account: accountId(account), ruc, empresa, punto, clave, own: bulk.own, receptores: bulk.receptores };
  } finally {
    await client.end();
  }
}

/** CPU time of each run: as often as requested, or until precise enough. */
async function repeated(run: () => Promise<unknown>, pid: number, times: number): Promise<number[]> {
  const each: number[] = [];
  for (let sum = 0; each.length < times && (each.length < 3 || sum < ENOUGH_MS);) {
    const since = await ranMs(pid);
    await run();
    const ms = (await ranMs(pid)) - since;
    each.push(ms);
    sum += ms;
  }
  return each;
}

/** A report sums everything it covers, so its time grows with that. */
const isSearch = (name: string): boolean => !name.startsWith('tax report');

const [large, account] = [Number(values.comprobantes), Number(values.cuenta)];
const verdict = (fine: boolean): string => {
  if (!fine) process.exitCode = 1;
  return fine ? '' : ' **over**';
};
if (large > 0) {
  const found = await measured(
    () => opened({ ...ASKED, total: SMALL }, 'pocos'),
    () => opened({ ...ASKED, total: large }, 'muchos'),
  );
  const lines = [
    `The account that is asked has ${ASKED.own} receipts at both. At most ${GROWTH_MAX} ×.`,
    '',
    `| what | at ${SMALL} | at ${large} | growth |`,
    '| --- | --- | --- | --- |',
    ...[...found].map(([name, [{ ms, pages } = NONE, other = NONE]]) => {
      const growth = other.ms / ms;
      return `| ${name} | ${ms.toFixed(2)} ms, ${pages} pages | ${other.ms.toFixed(2)} ms, ${other.pages} pages | ${growth.toFixed(2)}, pages ${(other.pages / pages).toFixed(2)}${verdict(growth <= GROWTH_MAX)} |`;
    }),
  ];
  writeTable('tamano', lines.join('\n'));
}
if (account > 0) {
  const bulk = {
    total: Math.round(account * 1.1),
    own: account,
    receptores: Math.max(500, account / 5),
    xml: ASKED.xml,
  };
  const one = await measured(() => opened(bulk, 'cuenta'));
  const lines = [
    `${account} receipts to ${bulk.receptores} receivers in the asked account itself. At most ${MS_MAX} ms, a report apart.`,
    '',
    '| what | processor | pages |',
    '| --- | --- | --- |',
    ...[...one].map(
      ([name, [{ ms, pages } = NONE]]) =>
        `| ${name} | ${ms.toFixed(2)} ms${verdict(ms <= MS_MAX || !isSearch(name))} | ${pages} |`,
    ),
  ];
  writeTable('tamano-cuenta', lines.join('\n'));
}
