import { sql } from 'kysely';
import type { Estado } from '../domain/estados.js';
import { AUTHORISED, chosen, type ReporteFilter } from './reporte-fuente.js';
import type { AccountTx } from './transactions.js';

/** What receipts are put together by. */
export const AGRUPACIONES = ['dia', 'mes', 'empresa', 'establecimiento', 'punto', 'tipo', 'receptor'] as const;
export type Agrupacion = (typeof AGRUPACIONES)[number];

/** Receipts of one type and state that belong together, and what they add up to. Sums are decimal texts, null without any. */
export interface ResumenRow {
  readonly clave: string;
  readonly nombre: string | null;
  readonly ruc: string | null;
  readonly cod_doc: string;
  readonly estado: Estado;
  readonly comprobantes: number;
  /** Authorised ones without figures yet. */
  readonly sin_cifras: number;
  /** Authorised ones in another currency, which are in no sum. */
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

interface Group {
  readonly clave: string;
  readonly nombre: string;
  readonly ruc: string;
}

const ANY = 'NULL::text';
const GROUPS: Readonly<Record<Agrupacion, Group>> = {
  dia: { clave: 'c.fecha_emision', nombre: ANY, ruc: ANY },
  mes: { clave: "date_trunc('month', c.fecha_emision::timestamp)", nombre: ANY, ruc: ANY },
  empresa: { clave: 'c.ruc', nombre: ANY, ruc: 'c.ruc' },
  establecimiento: { clave: 'c.estab', nombre: ANY, ruc: 'c.ruc' },
  punto: { clave: "c.estab || '-' || c.pto_emi", nombre: ANY, ruc: 'c.ruc' },
  tipo: { clave: 'c.cod_doc', nombre: ANY, ruc: ANY },
  receptor: { clave: 'c.receptor_identificacion', nombre: 'max(c.receptor_razon_social)', ruc: ANY },
};
const WRITTEN: Readonly<Partial<Record<Agrupacion, string>>> = {
  dia: "to_char(clave, 'YYYY-MM-DD')",
  mes: "to_char(clave, 'YYYY-MM')",
};

const RECEPTOR = ', c.receptor_identificacion, c.receptor_razon_social';
/** Of receivers there may be any number; the ones that bought most are told. */
const RECEPTORES_MAX = 100;

/** The sums of a period, in the order of what they are put together by. */
export async function readResumen(tx: AccountTx, filter: ReporteFilter, por: Agrupacion): Promise<ResumenRow[]> {
  const { clave, nombre, ruc } = GROUPS[por];
  const written = sql.raw(WRITTEN[por] ?? 'clave');
  const most =
    por === 'receptor'
      ? sql`WHERE clave IN (SELECT clave FROM grouped GROUP BY clave
          ORDER BY sum(CASE cod_doc WHEN '04' THEN -total ELSE total END) DESC NULLS LAST, clave LIMIT ${RECEPTORES_MAX})`
      : sql``;
  const { rows } = await sql<ResumenRow>`
    WITH ${chosen(tx, filter, { columns: por === 'receptor' ? RECEPTOR : '' })}, grouped AS MATERIALIZED (
      SELECT ${sql.raw(clave)} AS clave, ${sql.raw(nombre)} AS nombre, ${sql.raw(ruc)} AS ruc, c.cod_doc, c.estado,
        count(*)::int AS comprobantes,
        count(*) FILTER (WHERE ${AUTHORISED} AND f.comprobante_id IS NULL)::int AS sin_cifras,
        count(f.otra_moneda)::int AS otra_moneda,
        sum(f.total_sin_impuestos) FILTER (WHERE f.otra_moneda IS NULL) AS total_sin_impuestos,
        sum(f.descuento) FILTER (WHERE f.otra_moneda IS NULL) AS descuento,
        sum(f.propina) FILTER (WHERE f.otra_moneda IS NULL) AS propina,
        sum(f.iva) FILTER (WHERE f.otra_moneda IS NULL) AS iva,
        sum(f.ice) FILTER (WHERE f.otra_moneda IS NULL) AS ice,
        sum(f.irbpnr) FILTER (WHERE f.otra_moneda IS NULL) AS irbpnr,
        sum(f.retenido_renta) FILTER (WHERE f.otra_moneda IS NULL) AS retenido_renta,
        sum(f.retenido_iva) FILTER (WHERE f.otra_moneda IS NULL) AS retenido_iva,
        sum(f.retenido_isd) FILTER (WHERE f.otra_moneda IS NULL) AS retenido_isd,
        sum(f.total) FILTER (WHERE f.otra_moneda IS NULL) AS total
      FROM c LEFT JOIN f ON f.comprobante_id = c.id AND ${AUTHORISED}
      GROUP BY 1, 3, 4, 5
    )
    SELECT ${written} AS clave, nombre, ruc, cod_doc, estado, comprobantes, sin_cifras, otra_moneda, total_sin_impuestos, descuento,
      propina, iva, ice, irbpnr, retenido_renta, retenido_iva, retenido_isd, total
    FROM grouped ${most} ORDER BY grouped.clave, ruc, cod_doc, estado`.execute(tx.query());
  return rows;
}

/** A rate of a tax in the authorised receipts of one type. */
export interface TarifaSumRow {
  readonly codigo: string;
  readonly codigo_porcentaje: string;
  /** Null where the document states none and the catalogue knows none. */
  readonly tarifa: string | null;
  readonly cod_doc: string;
  readonly base: string;
  readonly valor: string;
  readonly comprobantes: number;
}

/** The taxes of a period by rate. */
export async function readTarifas(tx: AccountTx, filter: ReporteFilter): Promise<TarifaSumRow[]> {
  const { rows } = await sql<TarifaSumRow>`
    WITH ${chosen(tx, filter)}
    SELECT u.codigo, u.codigo_porcentaje, trim_scale(u.tarifa) AS tarifa, c.cod_doc, sum(u.base) AS base, sum(u.valor) AS valor,
      count(*)::int AS comprobantes
    FROM c JOIN f ON f.comprobante_id = c.id
      CROSS JOIN LATERAL unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas, f.impuestos_bases,
        f.impuestos_valores) AS u (codigo, codigo_porcentaje, tarifa, base, valor)
    WHERE ${AUTHORISED} AND f.otra_moneda IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`.execute(tx.query());
  return rows;
}
