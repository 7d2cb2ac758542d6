import { AUTORIZADOS, type Estado } from '../../../kernel/estados.js';
import { AUTHORISED, chosen, equal, figuras, rucsOf, type ReporteFilter } from '../../../db/reporte-fuente.js';
import { COUNTS_AND_SUMS, SUMMED } from './resumen-sumas.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** Ways to group receipts. */
export const AGRUPACIONES = [
  'dia',
  'mes',
  'empresa',
  'establecimiento',
  'punto',
  'tipo',
  'receptor',
  'proveedor',
] as const;
export type Agrupacion = (typeof AGRUPACIONES)[number];

/** A group of documents of one type and state, with their sums. Sums are decimal texts, null if there are none. */
export interface ResumenRow {
  readonly clave: string;
  readonly nombre: string | null;
  readonly ruc: string | null;
  /** Received by the company. */
  readonly recibido: boolean;
  readonly cod_doc: string;
  readonly estado: Estado;
  readonly comprobantes: number;
  /** Authorised documents without figures yet. */
  readonly sin_cifras: number;
  /** Authorised documents that name another currency; they count in dollars. */
  readonly otra_moneda: number;
  readonly total_sin_impuestos: string | null;
  readonly descuento: string | null;
  readonly propina: string | null;
  readonly iva: string | null;
  readonly ice: string | null;
  readonly irbpnr: string | null;
  readonly retenido_renta: string | null;
  readonly retenido_iva: string | null;
  readonly retenido_isd: string | null;
  readonly total: string | null;
}

const SUMS = raw(SUMMED.map((name) => `sum(${name}) AS ${name}`).join(', '));

interface Group {
  readonly clave: string;
  readonly nombre: string;
  readonly ruc: string;
}

const ANY = 'NULL::text';
const PARTE: Group = { clave: 'c.receptor_identificacion', nombre: 'max(c.receptor_razon_social)', ruc: ANY };
const GROUPS: Readonly<Record<Agrupacion, Group>> = {
  dia: { clave: 'c.fecha_emision', nombre: ANY, ruc: ANY },
  mes: { clave: "date_trunc('month', c.fecha_emision::timestamp)", nombre: ANY, ruc: ANY },
  empresa: { clave: 'c.ruc', nombre: ANY, ruc: 'c.ruc' },
  establecimiento: { clave: 'c.estab', nombre: ANY, ruc: 'c.ruc' },
  punto: { clave: "c.estab || '-' || c.pto_emi", nombre: ANY, ruc: 'c.ruc' },
  tipo: { clave: 'c.cod_doc', nombre: ANY, ruc: ANY },
  receptor: PARTE,
  proveedor: PARTE,
};
const WRITTEN: Readonly<Partial<Record<Agrupacion, string>>> = {
  dia: "to_char(clave, 'YYYY-MM-DD')",
  mes: "to_char(clave, 'YYYY-MM')",
};

const ISSUED = ', false AS recibido';
const RECEPTOR = `${ISSUED}, c.receptor_identificacion, c.receptor_razon_social`;
/** Customers and suppliers are unbounded: top 100; the rest as «otros». */
const PARTES_MAX = 100;
export const OTROS = 'otros';

const BLOQUES: Statement = {
  name: 'resumen_bloques',
  text: 'SELECT resumen_bloques AS bloques, resumen_ids_por_bloque AS ids FROM installation',
};

/**
 * Selects counts and sums of issued receipts per company, day, point, type and state, as `sumas`: the kept ones (decision
 * 0083), and fresh ones for groups changed since and for receipts after the last kept block. One statement, so one snapshot;
 * the number of kept blocks may be read before it, because blocks stay kept.
 */
async function keptAndFresh(tx: AccountTx, filter: ReporteFilter): Promise<Sql> {
  const [{ bloques, ids } = { bloques: '0', ids: 0 }] = await tx.run<{ bloques: string; ids: number }>(BLOQUES, []);
  const rucs = rucsOf(tx, filter);
  const period = sql`BETWEEN ${filter.desde}::date AND ${filter.hasta}::date`;
  const wanted = (table: string): Sql =>
    sql`${equal(`${table}.estab`, filter.estab)}${equal(`${table}.pto_emi`, filter.ptoEmi)}${equal(`${table}.cod_doc`, filter.codDoc)}`;
  const columns = raw('c.id, c.ruc, c.fecha_emision, c.estado, c.cod_doc, c.estab, c.pto_emi');
  return sql`stale AS MATERIALIZED (
      SELECT DISTINCT p.ruc, p.fecha, p.bloque FROM resumen_pendientes p
      WHERE p.account_id = ${tx.accountId} AND p.ruc = ANY (${rucs}) AND p.fecha ${period} AND p.bloque < ${bloques}::bigint
    ), c AS MATERIALIZED (
      SELECT ${columns} FROM comprobantes c
      WHERE c.account_id = ${tx.accountId} AND c.ruc = ANY (${rucs}) AND c.fecha_emision ${period}
        AND c.id > ${String(BigInt(bloques) * BigInt(ids))}::bigint ${wanted('c')}
      UNION ALL
      SELECT ${columns} FROM stale s JOIN comprobantes c ON c.account_id = ${tx.accountId} AND c.ruc = s.ruc AND c.fecha_emision = s.fecha
        AND c.id > s.bloque * ${ids}::bigint AND c.id <= (s.bloque + 1) * ${ids}::bigint
      WHERE true ${wanted('c')}
    ), sumas AS (
      SELECT c.ruc, c.fecha_emision, c.estado, c.cod_doc, c.estab, c.pto_emi, false AS recibido, ${raw(COUNTS_AND_SUMS)}
      FROM c LEFT JOIN ${figuras({})} ON f.comprobante_id = c.id AND ${AUTHORISED}
      GROUP BY 1, 2, 3, 4, 5, 6
      UNION ALL
      SELECT s.ruc, s.fecha, s.estado, s.cod_doc, s.estab, s.pto_emi, false, s.comprobantes, s.sin_cifras, s.otra_moneda,
        ${raw(SUMMED.map((name) => `s.${name}`).join(', '))}
      FROM resumen_sumas s
      WHERE s.account_id = ${tx.accountId} AND s.ruc = ANY (${rucs}) AND s.fecha ${period} AND s.bloque < ${bloques}::bigint ${wanted('s')}
        AND NOT EXISTS (SELECT FROM stale WHERE stale.ruc = s.ruc AND stale.fecha = s.fecha AND stale.bloque = s.bloque)
    )`;
}

/** Reads the sums of a period, ordered by group. */
export async function readResumen(
  tx: AccountTx,
  filter: ReporteFilter,
  por: Agrupacion,
  fuente: 'emitidos' | 'recibidos' | 'compras',
): Promise<ResumenRow[]> {
  const { clave, nombre, ruc } = GROUPS[por];
  const byParte = GROUPS[por] === PARTE;
  const most = sql`SELECT clave FROM grouped GROUP BY clave
    ORDER BY sum(CASE cod_doc WHEN '04' THEN -total ELSE total END) DESC NULLS LAST, clave LIMIT ${PARTES_MAX}`;
  const reported = byParte ? sql`clave IN (${most})` : sql`true`;
  const written = raw(WRITTEN[por] ?? 'clave');
  const kept = fuente === 'emitidos' && !byParte && filter.parte === undefined;
  const source = kept
    ? await keptAndFresh(tx, filter)
    : chosen(tx, filter, { fuente, columns: byParte ? RECEPTOR : ISSUED });
  const added = kept
    ? sql`sum(c.comprobantes)::int AS comprobantes, sum(c.sin_cifras)::int AS sin_cifras, sum(c.otra_moneda)::int AS otra_moneda,
        ${SUMS} FROM sumas c`
    : sql`${raw(COUNTS_AND_SUMS)} FROM c LEFT JOIN ${figuras({ fuente })} ON f.comprobante_id = c.id AND ${AUTHORISED}`;
  const rows = await tx.query<ResumenRow>(sql`
    WITH ${source}, grouped AS MATERIALIZED (
      SELECT ${raw(clave)} AS clave, ${raw(nombre)} AS nombre, ${raw(ruc)} AS ruc, c.recibido, c.cod_doc, c.estado,
        ${added}
      GROUP BY 1, 3, 4, 5, 6
    ), named AS (
      SELECT CASE WHEN ${reported} THEN ${written} ELSE ${OTROS} END AS clave, CASE WHEN ${reported} THEN nombre END AS nombre, ruc, recibido, cod_doc,
        estado, comprobantes, sin_cifras, otra_moneda, ${raw(SUMMED.join(', '))} FROM grouped
    )
    SELECT clave, max(nombre) AS nombre, ruc, recibido, cod_doc, estado, sum(comprobantes)::int AS comprobantes,
      sum(sin_cifras)::int AS sin_cifras, sum(otra_moneda)::int AS otra_moneda, ${SUMS}
    FROM named GROUP BY clave, ruc, recibido, cod_doc, estado
    ORDER BY clave = ${OTROS}, clave, ruc, cod_doc, estado`);
  return rows;
}

/** A tax rate in the authorised receipts of one type. */
export interface TarifaSumRow {
  readonly codigo: string;
  readonly codigo_porcentaje: string;
  /** Null if neither the document nor the catalogue has one. */
  readonly tarifa: string | null;
  /** Received by the company. */
  readonly recibido: boolean;
  readonly cod_doc: string;
  readonly base: string;
  readonly valor: string;
  readonly comprobantes: number;
}

export async function readTarifas(
  tx: AccountTx,
  filter: ReporteFilter,
  fuente: 'emitidos' | 'recibidos',
): Promise<TarifaSumRow[]> {
  const rows = await tx.query<TarifaSumRow>(sql`
    WITH ${chosen(tx, filter, { fuente })}
    SELECT u.codigo, u.codigo_porcentaje, trim_scale(u.tarifa) AS tarifa, ${fuente === 'recibidos'}::boolean AS recibido, c.cod_doc, sum(u.base) AS base, sum(u.valor) AS valor,
      count(*)::int AS comprobantes
    FROM c JOIN ${figuras({ fuente })} ON f.comprobante_id = c.id
      CROSS JOIN LATERAL unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas, f.impuestos_bases,
        f.impuestos_valores) AS u (codigo, codigo_porcentaje, tarifa, base, valor)
    WHERE ${AUTHORISED}
    GROUP BY 1, 2, 3, 5 ORDER BY 1, 2, 3, 5`);
  return rows;
}

/** Sales of a product, less credit notes. Decimal texts. */
export interface ProductoRow {
  /** Product code, or the description if a line has none. Null: the rest. */
  readonly codigo: string | null;
  readonly descripcion: string | null;
  readonly ruc: string | null;
  readonly documentos: number;
  readonly cantidad: string;
  readonly descuento: string;
  readonly sin_impuestos: string;
}

/** Documents with product lines: a debit note has none. */
export const CON_PRODUCTOS = { codDocs: ['01', '04'], estados: AUTORIZADOS } as const;

/** Reads sales by product from the stored documents' lines (design/reports): the top `max`, then the rest together. */
export async function readProductos(tx: AccountTx, filter: ReporteFilter, max: number): Promise<ProductoRow[]> {
  const rows = await tx.query<ProductoRow>(sql`
    WITH ${chosen(tx, filter, CON_PRODUCTOS)}, lines AS (
      SELECT c.id, c.ruc, CASE c.cod_doc WHEN '04' THEN -1 ELSE 1 END AS signo, l.l ->> 'descripcion' AS descripcion,
        coalesce(nullif(l.l ->> 'codigoPrincipal', ''), nullif(l.l ->> 'codigoInterno', ''), l.l ->> 'descripcion') AS codigo,
        coalesce((l.l ->> 'cantidad')::numeric, 0) AS cantidad, coalesce((l.l ->> 'descuento')::numeric, 0) AS descuento,
        coalesce((l.l ->> 'precioTotalSinImpuesto')::numeric, 0) AS sin_impuestos
      FROM c JOIN ${figuras({})} ON f.comprobante_id = c.id JOIN comprobantes d ON d.id = c.id
        CROSS JOIN LATERAL jsonb_array_elements(d.documento -> 'detalles') AS l (l)
    ), sold AS (
      SELECT ruc, codigo, max(descripcion) AS descripcion, count(DISTINCT id) AS documentos, sum(signo * cantidad) AS cantidad,
        sum(signo * descuento) AS descuento, sum(signo * sin_impuestos) AS sin_impuestos,
        row_number() OVER (ORDER BY sum(signo * sin_impuestos) DESC, ruc, codigo) > ${max} AS otros
      FROM lines GROUP BY ruc, codigo
    )
    SELECT CASE WHEN otros THEN NULL ELSE codigo END AS codigo, CASE WHEN otros THEN NULL ELSE max(descripcion) END AS descripcion,
      CASE WHEN otros THEN NULL ELSE ruc END AS ruc, sum(documentos)::int AS documentos, trim_scale(sum(cantidad)) AS cantidad,
      round(sum(descuento), 2) AS descuento, round(sum(sin_impuestos), 2) AS sin_impuestos
    FROM sold GROUP BY otros, CASE WHEN otros THEN NULL ELSE codigo END, CASE WHEN otros THEN NULL ELSE ruc END
    ORDER BY otros, 7 DESC, 3, 1`);
  return rows;
}
