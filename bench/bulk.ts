import type pg from 'pg';

/** Nineteen more accounts, each with a company and a point. */
const OTHERS = `
  WITH many AS (SELECT n, gen_random_uuid() AS account FROM generate_series(1, 19) AS n),
  accounts AS (INSERT INTO accounts (id, nombre) SELECT account, 'Cuenta ' || n FROM many RETURNING id),
  companies AS (
    INSERT INTO empresas (account_id, ruc, razon_social, dir_matriz)
    SELECT account, lpad((1790000000 + n)::text, 10, '0') || '001', 'EMPRESA ' || n, 'QUITO' FROM many JOIN accounts ON id = account
    RETURNING id, account_id),
  places AS (
    INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) SELECT account_id, id, '001', 'QUITO' FROM companies
    RETURNING id, account_id)
  INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, '001' FROM places`;

/** 256 bytes of chance, as an RSA signature is. */
const SIGNATURE = `encode(sha512(gen_random_uuid()::text::bytea) || sha512(gen_random_uuid()::text::bytea)
    || sha512(gen_random_uuid()::text::bytea) || sha512(gen_random_uuid()::text::bytea), 'base64')`;
/** The parts around its own key and signature: put together again much faster than replaced. */
const PARTS = `string_to_array(regexp_replace(replace(convert_from(xml, 'UTF8'), clave_acceso, chr(1)),
    '(<ds:SignatureValue[^>]*>)[^<]*', '\\1' || chr(2)), chr(2)) AS parts`;
const WHOLE_XML = `convert_to(replace(s.parts[1] || ${SIGNATURE} || s.parts[2], chr(1), lpad((n + 1000)::text, 49, '0')), 'UTF8')`;

/** In the order of their days, as an installation stores them: 6 of 25 of the first company. One in 25 a credit note, one in 100 annulled. */
const RECEIPTS = (whole: boolean): string => `
  WITH sample AS MATERIALIZED (SELECT *${whole ? `, ${PARTS}` : ''} FROM comprobantes ORDER BY id LIMIT 1),
  points AS (
    SELECT p.id AS punto, e.id AS empresa, e.account_id, e.ruc, row_number() OVER (ORDER BY e.id) - 1 AS place
    FROM puntos_emision p JOIN establecimientos s ON s.id = p.establecimiento_id JOIN empresas e ON e.id = s.empresa_id
    WHERE p.pto_emi = '001')
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
    clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
    documento_sha256, xml, estado, numero_autorizacion, fecha_autorizacion, created_at, updated_at)
  SELECT p.account_id, p.empresa, p.punto, p.ruc, CASE WHEN n % 25 = 3 THEN '04' ELSE '01' END, s.version, '001', '001', n + 1000,
    lpad((n + 1000)::text, 49, '0'), date '2025-01-01' + (n::bigint * 730 / $1::int)::int, '05', lpad((n % 5000)::text, 10, '0'),
    'CLIENTE NÚMERO ' || n % 5000, 115, ${whole ? 's.documento' : `'{}'`}, s.documento_sha256, ${whole ? WHOLE_XML : `'\\x3c612f3e'`},
    CASE WHEN n % 100 = 57 THEN 'ANULADO' ELSE 'AUTORIZADO' END, lpad((n + 1000)::text, 49, '0'), now(), now(), now()
  FROM sample s, generate_series($2::int, $3::int) AS n JOIN points p ON p.place = CASE WHEN n % 25 < 6 THEN 0 ELSE 1 + n % 19 END
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
  FROM comprobantes c LEFT JOIN comprobante_cifras f ON f.comprobante_id = c.id WHERE f.comprobante_id IS NULL AND c.id BETWEEN $1 AND $2`;

/**
 * Makes `total` receipts of 24 months in 20 accounts, after the one that is there. Their XML is a short stand-in, or, `whole`, that
 * of the first one with their own key and a signature of chance, which no compression can do away with.
 */
export async function fillReceipts(client: pg.Client, total: number, { whole = false } = {}): Promise<void> {
  await client.query(OTHERS);
  const step = 50_000;
  for (let from = 1; from < total; from += step) {
    await client.query(RECEIPTS(whole), [total, from, Math.min(total - 1, from + step - 1)]);
    const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM comprobantes');
    const last = Number(rows[0]?.id ?? 0);
    await client.query(FIGURES, [last - step - 10, last]);
    process.stderr.write(`\r${from + step - 1} receipts`);
  }
  await client.query('VACUUM ANALYZE comprobantes, comprobante_cifras');
  process.stderr.write('\n');
}
