import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../../kernel/app-error.js';
import { copyIn } from '../../db/backup/copy.js';
import { withClient } from '../../db/connecting.js';
import { isLockTimeout } from '../../db/database-errors.js';

/** One establishment of a taxpayer. */
export interface EstablecimientoRow {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly estado: string;
  readonly clase: string | null;
  readonly tipo: string | null;
  readonly obligado: boolean | null;
  readonly agenteRetencion: boolean | null;
  readonly especial: boolean | null;
  readonly ciiu: string | null;
  readonly establecimiento: number | null;
  readonly abierto: boolean;
  readonly nombreComercial: string | null;
  readonly provincia: string | null;
  readonly canton: string | null;
  readonly parroquia: string | null;
}

export interface RegistroLoad {
  readonly archivos: readonly string[];
  /** Counted by the time `rows` ends. */
  readonly counts: { readonly filas: number; readonly ilegibles: number };
  /** Accept far fewer taxpayers than the register has now. */
  readonly allowFewer: boolean;
  /** Called before each long step. */
  readonly onStep?: (step: 'ordenar' | 'indexar' | 'cambiar') => void;
}

export interface RegistroLoaded {
  readonly contribuyentes: number;
  readonly repetidas: number;
  readonly provincias: readonly string[];
}

/** Held by the transactions of a load; migrations use another key. */
const LOAD_LOCK = 7_782_089;
const NAME = 'rubrica-ruc';
// The server may not be ours: no limit of ours on long steps, little memory, and a switch that waits briefly for readers and retries.
const SETTINGS = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '1s';
  SET LOCAL jit = off; SET LOCAL work_mem = '32MB'; SET LOCAL maintenance_work_mem = '64MB'; SET LOCAL client_encoding = 'UTF8'`;
const SWITCH_TRIES_MAX = 60;
const SWITCH_PAUSE_MS = 500;
/** A waiting switch makes readers, and receipts being issued, wait as long. */
const SWITCH_LOCK_MS = 200;
/** A new register with less than this share of the current one is refused: probably only some provinces were given. */
const FEWER_SHARE = 0.8;
const PROVINCES_MAX = 40;

const COLUMNS = `ruc, razon_social, estado, clase, tipo, obligado, agente_retencion, especial, ciiu, establecimiento, abierto,
  nombre_comercial, provincia, canton, parroquia`;

/**
 * Replaces the register. The first transaction fills and indexes a new table; the second, which holds locks for milliseconds, switches.
 * Readers see the old register until then, and keep it if a load fails or is killed.
 */
export async function loadRegistro(
  admin: pg.ClientConfig,
  rows: AsyncIterable<readonly EstablecimientoRow[]>,
  load: RegistroLoad,
): Promise<RegistroLoaded> {
  try {
    return await withClient(admin, NAME, async (client) => {
      const { table, ...loaded } = await inTransaction(client, () => fill(client, rows, load));
      // Now, not later: the first lookups would otherwise mark the rows as committed, beside an automatic VACUUM.
      await client.query('VACUUM (FREEZE, INDEX_CLEANUP OFF, TRUNCATE OFF) registro_ruc.nueva').catch(refuseSecond);
      load.onStep?.('cambiar');
      await switchTo(client, table, load, loaded);
      return loaded;
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new AppError(
      'base-sin-permiso',
      'El usuario de la base de datos no puede crear tablas. Use el que aplica las migraciones (DATABASE_MIGRATION_URL).',
      { cause: error },
    );
  }
}

async function inTransaction<T>(client: pg.Client, body: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; ${SETTINGS}`);
  try {
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOAD_LOCK}) AS free`);
    if (rows[0]?.free !== true) throw alreadyLoading();
    const result = await body();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function alreadyLoading(cause?: unknown): AppError {
  return new AppError('ruc-carga-en-curso', 'Otra carga del registro de RUC está en marcha: espere a que termine.', {
    cause,
  });
}

/** Between its two transactions a load holds no advisory lock: another may hold, or have dropped, the new table. */
function refuseSecond(error: unknown): never {
  const gone = error instanceof Error && 'code' in error && error.code === '42P01';
  throw gone || isLockTimeout(error) ? alreadyLoading(error) : error;
}

async function fill(
  client: pg.Client,
  rows: AsyncIterable<readonly EstablecimientoRow[]>,
  load: RegistroLoad,
): Promise<RegistroLoaded & { table: string }> {
  // Temporary: outside the write-ahead log and gone with the transaction.
  await client.query(`CREATE TEMPORARY TABLE filas (
    establecimiento integer, abierto boolean, obligado boolean, agente_retencion boolean, especial boolean,
    ruc text COLLATE "C", razon_social text, estado text, clase text, tipo text, ciiu text, nombre_comercial text, provincia text,
    canton text, parroquia text) ON COMMIT DROP`);
  await copyIn(client, `COPY filas (${COLUMNS}) FROM STDIN`, copyLines(rows));
  load.onStep?.('ordenar');
  // A load killed between its two transactions leaves its table.
  await client.query('DROP TABLE IF EXISTS registro_ruc.nueva').catch(refuseSecond);
  await client.query('CREATE TABLE registro_ruc.nueva (LIKE registro_ruc.contribuyentes)');
  // The open establishment with the lowest number speaks for the taxpayer; of two equal rows, the last one read.
  const { rowCount } = await client.query(`
    INSERT INTO registro_ruc.nueva (establecimientos, abiertos, obligado, agente_retencion, especial, ruc, razon_social, estado, clase, tipo,
      ciiu, nombre_comercial, provincia, canton, parroquia)
    SELECT DISTINCT ON (ruc) count(*) OVER same, count(*) FILTER (WHERE abierto) OVER same, obligado, agente_retencion, especial, ruc,
      razon_social, estado, clase, tipo, ciiu, nombre_comercial, provincia, canton, parroquia
    FROM (
      SELECT DISTINCT ON (ruc, establecimiento) * FROM filas ORDER BY ruc, establecimiento, ctid DESC
    ) AS once
    WINDOW same AS (PARTITION BY ruc)
    ORDER BY ruc, abierto DESC, establecimiento`);
  const contribuyentes = rowCount ?? 0;
  const { rows: counted } = await client.query<{
    before: number;
    repeated: number;
    table: string;
    provinces: string[];
  }>(
    `SELECT coalesce((SELECT contribuyentes FROM registro_ruc.carga), 0) AS before,
       ((SELECT count(*) FROM filas) - (SELECT coalesce(sum(establecimientos), 0) FROM registro_ruc.nueva))::int AS repeated,
       'registro_ruc.nueva'::regclass::oid::text AS table,
       (SELECT coalesce(array_agg(DISTINCT provincia ORDER BY provincia), '{}') FROM registro_ruc.nueva WHERE provincia IS NOT NULL) AS provinces`,
  );
  const { before = 0, repeated: repetidas = 0, table = '', provinces = [] } = counted[0] ?? {};
  // A damaged column must not fill the page that lists them.
  const provincias = provinces.slice(0, PROVINCES_MAX);
  if (!load.allowFewer && contribuyentes < before * FEWER_SHARE) {
    throw new AppError(
      'ruc-registro-menor',
      `Los archivos tienen ${contribuyentes} contribuyentes y el registro actual ${before}: una carga reemplaza todo el registro, así que indique los archivos de todas las provincias. Si es lo que quiere, permita menos contribuyentes (--permitir-menos). El registro anterior sigue en uso.`,
    );
  }
  load.onStep?.('indexar');
  await client.query('ALTER TABLE registro_ruc.nueva ADD CONSTRAINT nueva_pkey PRIMARY KEY (ruc)');
  await client.query(
    'CREATE INDEX nueva_palabras ON registro_ruc.nueva USING gin (registro_ruc.palabras(razon_social, nombre_comercial))',
  );
  await client.query(`GRANT SELECT ON registro_ruc.nueva TO rubrica_servicio, rubrica_trabajador;
    ANALYZE registro_ruc.nueva`);
  return { contribuyentes, repetidas, provincias, table };
}

async function switchTo(
  client: pg.Client,
  table: string,
  { archivos, counts }: RegistroLoad,
  { contribuyentes, repetidas, provincias }: RegistroLoaded,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await inTransaction(client, async () => {
        const { rows } = await client.query<{ own: boolean }>(
          `SELECT to_regclass('registro_ruc.nueva')::oid::text IS NOT DISTINCT FROM $1 AS own`,
          [table],
        );
        if (rows[0]?.own !== true) throw alreadyLoading();
        await client.query(`SET LOCAL lock_timeout = ${SWITCH_LOCK_MS}; DROP TABLE registro_ruc.contribuyentes;
          ALTER TABLE registro_ruc.nueva RENAME TO contribuyentes;
          ALTER INDEX registro_ruc.nueva_pkey RENAME TO contribuyentes_pkey;
          ALTER INDEX registro_ruc.nueva_palabras RENAME TO contribuyentes_palabras`);
        await client.query(
          `INSERT INTO registro_ruc.carga (cargado_el, archivos, filas, contribuyentes, repetidas, ilegibles, provincias)
           VALUES (rubrica_clock(), $1, $2, $3, $4, $5, $6)
           ON CONFLICT (unica) DO UPDATE SET (cargado_el, archivos, filas, contribuyentes, repetidas, ilegibles, provincias) =
             (excluded.cargado_el, excluded.archivos, excluded.filas, excluded.contribuyentes, excluded.repetidas, excluded.ilegibles,
              excluded.provincias)`,
          [archivos, counts.filas, contribuyentes, repetidas, counts.ilegibles, provincias],
        );
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === SWITCH_TRIES_MAX) throw error;
      await sleep(SWITCH_PAUSE_MS);
    }
  }
}

/** Rows in the text format of COPY. */
async function* copyLines(blocks: AsyncIterable<readonly EstablecimientoRow[]>): AsyncGenerator<Buffer> {
  for await (const rows of blocks) yield Buffer.from(rows.map(copyLine).join(''));
}

function copyLine(row: EstablecimientoRow): string {
  const values = [
    ...[row.ruc, row.razonSocial, row.estado, row.clase, row.tipo, row.obligado, row.agenteRetencion, row.especial],
    ...[row.ciiu, row.establecimiento, row.abierto, row.nombreComercial, row.provincia, row.canton, row.parroquia],
  ];
  return `${values.map(copyValue).join('\t')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char);
}
