import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** Number and ownership of receipts made in bulk. */
export interface Bulk {
  readonly total: number;
  /** Receipts of the first company among them, spread evenly over the 24 months. */
  readonly own: number;
  /** Receivers of a company's receipts, in turn. */
  readonly receptores: number;
  /**
   * This many bytes in place of each signed XML, or `whole`: the XML and document of the first receipt with their own key and a random
   * signature, which does not compress.
   */
  readonly xml: number | 'whole';
  /** The days of issue; undefined: the 730 from 2025-01-01. */
  readonly days?: { readonly from: string; readonly count: number };
}

const STEP = 50_000;

/** Throws if the disk would fill. */
export async function needFreeBytes(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new Error(
      `${folder} has ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free, and ${(bytes / 1024 ** 3).toFixed(1)} GiB are needed`,
    );
}

/** Creates accounts, each with a company, an establishment and a point. */
export async function makeAccounts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `WITH many AS (SELECT n, gen_random_uuid() AS account FROM generate_series(1, $1::int) AS n),
     accounts AS (INSERT INTO accounts (id, nombre) SELECT account, 'Cuenta ' || n FROM many RETURNING id),
     companies AS (
       INSERT INTO empresas (account_id, ruc, razon_social, dir_matriz)
       SELECT account, lpad((1790000000 + n)::text, 10, '0') || '001', 'EMPRESA ' || n, 'QUITO' FROM many JOIN accounts ON id = account
       RETURNING id, account_id),
     places AS (
       INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) SELECT account_id, id, '001', 'QUITO' FROM companies
       RETURNING id, account_id)
     INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, '001' FROM places`,
    [count],
  );
}

/** 256 random bytes, like an RSA signature. */
const SIGNATURE = `encode(sha512(gen_random_uuid()::text::bytea) || sha512(gen_random_uuid()::text::bytea)
    || sha512(gen_random_uuid()::text::bytea) || sha512(gen_random_uuid()::text::bytea), 'base64')`;
/** The parts around its own key and signature: concatenating is much faster than replacing. */
const PARTS = `string_to_array(regexp_replace(replace(convert_from(xml, 'UTF8'), clave_acceso, chr(1)),
    '(<ds:SignatureValue[^>]*>)[^<]*', '\\1' || chr(2)), chr(2)) AS parts`;
const WHOLE_XML = `convert_to(replace(s.parts[1] || ${SIGNATURE} || s.parts[2], chr(1), lpad((n + 1000)::text, 49, '0')), 'UTF8')`;

/**
 * In order of their days, as an installation stores them. Per company: one in 25 is a credit note, one in 100 annulled, one in 1,000
 * returned, one in 100 has a reference; one in 10 is of its second point and one in 1,000 of its third, if any.
 */
const COMPROBANTES = (whole: boolean): string => `
  WITH sample AS MATERIALIZED (SELECT documento, documento_sha256${whole ? `, ${PARTS}` : ''} FROM comprobantes ORDER BY id LIMIT 1),
  points AS (
    SELECT p.id AS punto, e.id AS empresa, e.account_id, e.ruc, s.estab, p.pto_emi, dense_rank() OVER (ORDER BY e.id) - 1 AS place,
      row_number() OVER (PARTITION BY e.id ORDER BY s.estab, p.pto_emi) AS rank, count(*) OVER (PARTITION BY e.id) AS points
    FROM puntos_emision p JOIN establecimientos s ON s.id = p.establecimiento_id JOIN empresas e ON e.id = s.empresa_id),
  numbered AS (
    SELECT n, n * $2::bigint / $1 AS k, n * $2::bigint / $1 <> (n - 1) * $2::bigint / $1 AS own
    FROM generate_series($3::bigint, $4::bigint) AS n),
  whose AS (
    SELECT n, CASE WHEN own THEN k ELSE n / $7::bigint END AS k, CASE WHEN own THEN 0 ELSE 1 + n % $7::bigint END AS place FROM numbered)
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
    clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
    documento_sha256, xml, estado, numero_autorizacion, fecha_autorizacion, referencia, created_at, updated_at)
  SELECT p.account_id, p.empresa, p.punto, p.ruc, CASE WHEN k % 25 = 3 THEN '04' ELSE '01' END, '1.1.0', p.estab, p.pto_emi, n + 1000,
    lpad((n + 1000)::text, 49, '0'), $8::date + (n * $9::bigint / $1::bigint)::int, '05', lpad((k % $5::bigint)::text, 10, '0'),
    'CLIENTE NÚMERO ' || k % $5::bigint, 115, ${whole ? `s.documento, s.documento_sha256, coalesce($6::bytea, ${WHOLE_XML})` : `'{}', sha256(''), $6::bytea`},
    CASE WHEN k % 100 = 57 THEN 'ANULADO' WHEN k % 1000 = 7 THEN 'DEVUELTO' ELSE 'AUTORIZADO' END, lpad((n + 1000)::text, 49, '0'), now(),
    CASE WHEN k % 100 = 77 THEN 'PED-' || k END, now(), now()
  FROM whose w ${whole ? 'CROSS JOIN sample s' : ''} JOIN points p ON p.place = w.place
    AND p.rank = least(p.points, CASE WHEN k % 1000 = 13 THEN 3 WHEN k % 10 = 1 THEN 2 ELSE 1 END)
  ORDER BY n`;

/** Four of five with 15 %, the fifth also with a line of 0 %. */
const FIGURES = `
  INSERT INTO comprobante_cifras (comprobante_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
    retenido_iva, retenido_isd, total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
  SELECT c.id, c.account_id, 100, 0, 0, 15, 0, 0, 0, 0, 0, 115,
    CASE WHEN c.id % 5 = 0 THEN '{2,2}' ELSE '{2}' END::text[], CASE WHEN c.id % 5 = 0 THEN '{4,0}' ELSE '{4}' END::text[],
    CASE WHEN c.id % 5 = 0 THEN '{15,0}' ELSE '{15}' END::numeric[],
    CASE WHEN c.id % 5 = 0 THEN ARRAY[60 + c.id % 40, 20] ELSE ARRAY[80 + c.id % 40] END::numeric[],
    CASE WHEN c.id % 5 = 0 THEN ARRAY[round((60 + c.id % 40) * 0.15, 2), 0] ELSE ARRAY[round((80 + c.id % 40) * 0.15, 2)] END::numeric[]
  FROM comprobantes c WHERE c.id > $1`;

const KEYS = `INSERT INTO comprobante_claves (clave_acceso, account_id, comprobante_id)
  SELECT clave_acceso, account_id, id FROM comprobantes WHERE id > $1`;

const HISTORY = `INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
  SELECT account_id, id, 1, created_at, 'api', 'creado', 'CREADO' FROM comprobantes WHERE id > $1`;

const RECEIVERS = `INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
  SELECT account_id, ruc, receptor_tipo, receptor_identificacion, receptor_razon_social FROM comprobantes
  GROUP BY 1, 2, 3, 4, 5 ORDER BY max(id) ON CONFLICT DO NOTHING`;

/**
 * Creates receipts with their figures, keys, history and receivers as a superuser, without individual checks. Indexes that back no
 * constraint are created afterwards, in a fraction of the time.
 */
export async function makeComprobantes(client: pg.Client, { total, own, receptores, xml, days }: Bulk): Promise<void> {
  const single = async <T>(text: string): Promise<T> => (await client.query<{ value: T }>(text)).rows[0]?.value as T;
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET synchronous_commit = off; SET enable_seqscan = off`,
  );
  const others = (await single<number>('SELECT count(*)::int AS value FROM empresas')) - 1;
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('comprobantes'::regclass, 'receptores'::regclass) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  const comprobantes = COMPROBANTES(xml === 'whole');
  const { from: firstDay, count: dayCount } = days ?? { from: '2025-01-01', count: 730 };
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (let from = 1; from < total; from += STEP) {
    const last = await single<string>('SELECT coalesce(max(id), 0) AS value FROM comprobantes');
    const to = Math.min(total - 1, from + STEP - 1);
    const standIn = xml === 'whole' ? null : Buffer.alloc(xml, '<');
    await client.query(comprobantes, [
      total,
      own,
      from,
      to,
      receptores,
      standIn,
      Math.max(1, others),
      firstDay,
      dayCount,
    ]);
    for (const beside of [FIGURES, KEYS, HISTORY]) await client.query(beside, [last]);
    process.stderr.write(`\r${to} receipts`);
  }
  process.stderr.write('\n');
  await client.query('RESET enable_seqscan');
  await client.query(RECEIVERS);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE');
  await client.query('RESET session_replication_role; RESET maintenance_work_mem; RESET synchronous_commit');
}

/** Creates receipts of the last company that are due to be signed. */
export async function makeDue(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
       clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
       documento_sha256, xml, accion, due_at, created_at, updated_at)
     SELECT c.account_id, c.empresa_id, c.punto_emision_id, c.ruc, '01', c.version, c.estab, c.pto_emi, 900000000 + n,
       '2' || lpad(n::text, 48, '0'), c.fecha_emision, c.receptor_tipo, c.receptor_identificacion, c.receptor_razon_social, 1, '{}',
       c.documento_sha256, c.xml, 'firmar', now() - interval '1 hour' + n * interval '1 millisecond', now(), now()
     FROM (SELECT * FROM comprobantes WHERE empresa_id = (SELECT max(id) FROM empresas) LIMIT 1) c, generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Creates idempotency keys of today, and expired ones. */
export async function makeKeys(client: pg.Client, fresh: number, old: number): Promise<void> {
  await client.query(
    `INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
     SELECT a.id, 'api-key:1', 'POST /', n::text, sha256(''), 'x', now() - CASE WHEN n > $1::bigint THEN interval '3 days' ELSE interval '0' END
     FROM (SELECT id FROM accounts LIMIT 1) a, generate_series(1, $1::bigint + $2::bigint) AS n`,
    [fresh, old],
  );
}
