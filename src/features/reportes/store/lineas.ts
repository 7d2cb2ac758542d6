import type { CifraReembolso, CifraRetencion } from '../../../kernel/cifras.js';
import type { ClaseVenta } from '../../../kernel/clase-venta.js';
import { SUSTENTO_INTERMEDIARIO } from '../../../kernel/catalogues/sustento.js';
import type { Estado } from '../../../kernel/estados.js';
import {
  AUTHORISED,
  chosen,
  figuras,
  DOCUMENTO,
  retenidoDe,
  type Chosen,
  type LineaPosition,
  type ReporteFilter,
} from '../../../db/reporte-fuente.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { AccountTx } from '../../../db/transactions.js';

/** Figure columns of a document; signed, in dollars. */
export const FIGURAS = [
  'base0',
  'base5',
  'base8',
  'base_general',
  'base_no_objeto',
  'base_exenta',
  'descuento',
  'ice',
  'iva',
  'irbpnr',
  'propina',
  'total',
] as const;
export type Figura = (typeof FIGURAS)[number];
/** Columns with a sum: the figures, and what was withheld from the document. */
export const SUMADAS = [...FIGURAS, 'retencion_iva', 'retencion_renta'] as const;
export type Sumada = (typeof SUMADAS)[number];

/** A document of a report. Figures are decimal texts; null: not computed yet. */
export interface LineaRow extends Readonly<Record<Sumada, string | null>> {
  readonly id: string;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** Null: a paper document received. */
  readonly clave_acceso: string | null;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly parte_tipo: string;
  readonly parte_identificacion: string;
  readonly parte_razon_social: string;
  readonly estado: Estado;
  readonly referencia: string | null;
  /** Amount to pay as stated in the document, unsigned, in whatever currency. */
  readonly importe: string;
  readonly otra_moneda: string | null;
  readonly formas_pago: string | null;
  readonly modificado_cod_doc: string | null;
  readonly modificado_numero: string | null;
  /** yyyy-mm-dd */
  readonly modificado_fecha: string | null;
  readonly retenciones: readonly CifraRetencion[] | null;
  /** For a reimbursement, in dollars and signed; null: not a reimbursement. */
  readonly reembolso_base: string | null;
  readonly reembolso_impuesto: string | null;
  readonly reembolsos: readonly CifraReembolso[] | null;
  /** yyyy-mm-dd; the document's own date, when `fecha` is the registration date. */
  readonly fecha_documento: string;
  /** Decision about a purchase; null: none yet. Our own liquidaciones give the right to credit. */
  readonly cod_sustento: string | null;
  readonly parte_rel: boolean | null;
  readonly derecho_credito: boolean | null;
  readonly activo_fijo: boolean | null;
  /** Issued by another and received by the company. */
  readonly recibido: boolean;
  /** Numbers of the withholdings that name the document, joined with «+»; null: none, or not looked up. */
  readonly retencion_numero: string | null;
}

export type Listed = Pick<Chosen, 'codDocs' | 'estados' | 'fuente' | 'retenciones'>;

// A credit note subtracts; annulled documents count as zero. Amounts are dollars, whatever currency is named (design/received-documents).
const SIGN = sql`CASE WHEN f.comprobante_id IS NULL THEN NULL WHEN NOT (${AUTHORISED}) THEN 0
  WHEN c.cod_doc = '04' THEN -1 ELSE 1 END`;
const baseOf = (condition: string): string => `coalesce(sum(u.base) FILTER (WHERE u.porcentaje ${condition}), 0)`;
// Codes of table 17 (FACTS §6.2); every other one is a general rate of its time.
const BASES = raw(`SELECT ${baseOf("= '0'")} AS base0, ${baseOf("= '5'")} AS base5, ${baseOf("= '8'")} AS base8,
    ${baseOf("NOT IN ('0', '5', '6', '7', '8')")} AS base_general, ${baseOf("= '6'")} AS base_no_objeto, ${baseOf("= '7'")} AS base_exenta
  FROM unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_bases) AS u (codigo, porcentaje, base) WHERE u.codigo = '2'`);
const FIGURES = raw(
  FIGURAS.map((name) => `round(s.signo * ${name.startsWith('base') ? 'b' : 'f'}.${name}, 2) AS ${name}`).join(', '),
);

// Unsigned, and zero for an annulled document.
const RETENIDO = raw(`c.retencion_numero, abs(s.signo) * c.retencion_iva AS retencion_iva,
      abs(s.signo) * c.retencion_renta AS retencion_renta`);
const SIN_RETENIDO = raw(
  'NULL::text AS retencion_numero, NULL::numeric AS retencion_iva, NULL::numeric AS retencion_renta',
);

/** Selects the documents with their figures, as `lineas`. */
export function lineas(tx: AccountTx, filter: ReporteFilter, more: Chosen): Sql {
  const { retenciones } = more;
  const withheld = retenciones === undefined ? sql`` : sql`, ${retenidoDe(tx, retenciones)}`;
  return sql`WITH ${chosen(tx, filter, { ...more, columns: DOCUMENTO })}${withheld}, lineas AS (
    SELECT c.id, c.fecha_emision, c.ruc, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.clave_acceso, c.numero_autorizacion,
      c.fecha_autorizacion, c.receptor_tipo AS parte_tipo, c.receptor_identificacion AS parte_identificacion,
      c.receptor_razon_social AS parte_razon_social, c.estado, c.referencia, coalesce(c.importe_total, f.total, 0) AS importe, f.otra_moneda,
      c.fecha_documento::text AS fecha_documento, c.cod_sustento, c.parte_rel, c.derecho_credito, c.activo_fijo, c.recibido,
      (SELECT string_agg(p.pago ->> 0, '+' ORDER BY p.place) FROM jsonb_array_elements(f.pagos) WITH ORDINALITY AS p (pago, place))
        AS formas_pago,
      f.modificado_cod_doc, f.modificado_numero, f.modificado_fecha::text AS modificado_fecha, f.retenciones, f.reembolsos,
      round(s.signo * f.reembolso_base, 2) AS reembolso_base, round(s.signo * f.reembolso_impuesto, 2) AS reembolso_impuesto, ${FIGURES},
      ${retenciones === undefined ? SIN_RETENIDO : RETENIDO}
    FROM ${raw(retenciones === undefined ? 'c' : 'h c')} LEFT JOIN ${figuras(more)} ON f.comprobante_id = c.id
      CROSS JOIN LATERAL (SELECT ${SIGN} AS signo) s CROSS JOIN LATERAL (${BASES}) b
  )`;
}

/** Reads up to `limit` documents after a position, in order. */
export async function readLineas(
  tx: AccountTx,
  filter: ReporteFilter,
  listed: Listed,
  page: { readonly after: LineaPosition | undefined; readonly limit: number },
): Promise<LineaRow[]> {
  const rows = await tx.query<LineaRow>(sql`${lineas(tx, filter, { ...listed, ...page })}
    SELECT *, fecha_emision::text AS fecha FROM lineas ORDER BY fecha_emision, id`);
  return rows;
}

/** Counts documents, up to `max`. */
export async function countLineas(tx: AccountTx, filter: ReporteFilter, listed: Listed, max: number): Promise<number> {
  const rows = await tx.query<{ n: number }>(sql`WITH ${chosen(tx, filter, { ...listed, limit: max })}
    SELECT count(*)::int AS n FROM c`);
  return rows[0]?.n ?? 0;
}

/** Sums of documents, how many count as zero, and how many name another currency. */
export interface LineasTotal extends Readonly<Record<Sumada, string>> {
  readonly documentos: number;
  readonly anulados: number;
  readonly sin_cifras: number;
  readonly otra_moneda: number;
}

export async function totalLineas(tx: AccountTx, filter: ReporteFilter, listed: Listed): Promise<LineasTotal> {
  const sums = raw(SUMADAS.map((name) => `coalesce(sum(${name}), 0.00) AS ${name}`).join(', '));
  const rows = await tx.query<LineasTotal>(sql`${lineas(tx, filter, listed)}
    SELECT count(*)::int AS documentos, count(*) FILTER (WHERE estado = 'ANULADO')::int AS anulados,
      count(*) FILTER (WHERE total IS NULL)::int AS sin_cifras, count(otra_moneda)::int AS otra_moneda, ${sums}
    FROM lineas`);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum is one row');
  return row;
}

/** Monthly sums of one rate for documents of one type. Decimal texts. */
export interface ImpuestoRow {
  readonly ruc: string;
  /** yyyy-mm */
  readonly mes: string;
  readonly cod_doc: string;
  readonly codigo: string;
  readonly codigo_porcentaje: string;
  readonly tarifa: string | null;
  readonly exporta: boolean;
  /** Sales: what a person decided about the document, or about the invoice that it modifies; null: nothing. */
  readonly clase: ClaseVenta | null;
  /** Sales: amounts that an intermediary invoices for what it paid for its customer. */
  readonly reembolso: boolean;
  /** Purchases: our liquidación to a supplier abroad. */
  readonly exterior: boolean;
  /** Purchases: paid as an intermediary, for another (sustento 08). */
  readonly intermediario: boolean;
  /** Purchases: the supplier is a RIMPE «negocio popular». */
  readonly negocio_popular: boolean;
  /** Decision about purchases; null: none yet. */
  readonly derecho_credito: boolean | null;
  readonly activo_fijo: boolean | null;
  readonly base: string;
  readonly valor: string;
  readonly documentos: number;
}

/**
 * Selects the export invoices `e`, with their number: few, and indexed (0043). A note counts with the invoice it modifies, so
 * the previous year's invoices are included.
 */
export function exports(tx: AccountTx, filter: ReporteFilter): Sql {
  return sql`e AS MATERIALIZED (
      SELECT x.id, x.ruc, concat_ws('-', x.estab, x.pto_emi, lpad(x.secuencial::text, 9, '0')) AS numero
      FROM comprobantes x
      WHERE x.account_id = ${tx.accountId} AND x.cod_doc = '01' AND x.documento ? 'comercioExterior' AND x.estado <> 'ELIMINADO'
        AND x.fecha_emision BETWEEN ${filter.desde}::date - 366 AND ${filter.hasta}::date
    )`;
}

const DECIDED = ', true AS derecho_credito, false AS activo_fijo';

/**
 * Selects the invoices `w` by which the company claims back what it paid for a customer, with their number: few, and indexed (0075).
 * As with exports, a note counts with the invoice it modifies.
 */
export function reimbursements(tx: AccountTx, filter: ReporteFilter): Sql {
  return sql`w AS MATERIALIZED (
      SELECT x.id, x.ruc, concat_ws('-', x.estab, x.pto_emi, lpad(x.secuencial::text, 9, '0')) AS numero, g.reembolso_base AS base,
        g.reembolso_impuesto AS impuesto
      FROM comprobante_cifras g JOIN comprobantes x ON x.id = g.comprobante_id
      WHERE g.account_id = ${tx.accountId} AND g.reembolsos IS NOT NULL AND x.cod_doc = '01' AND x.estado <> 'ELIMINADO'
        AND x.fecha_emision BETWEEN ${filter.desde}::date - 366 AND ${filter.hasta}::date
    )`;
}

/** Selects the invoices `k` about which a person decided, with their number. As with exports, a note counts with the invoice it modifies. */
function decided(tx: AccountTx, filter: ReporteFilter): Sql {
  return sql`k AS MATERIALIZED (
      SELECT x.ruc, concat_ws('-', x.estab, x.pto_emi, lpad(x.secuencial::text, 9, '0')) AS numero, v.clase
      FROM ventas_clasificadas v JOIN comprobantes x ON x.id = v.comprobante_id
      WHERE v.account_id = ${tx.accountId} AND x.account_id = ${tx.accountId} AND x.cod_doc = '01' AND x.estado <> 'ELIMINADO'
        AND x.fecha_emision BETWEEN ${filter.desde}::date - 366 AND ${filter.hasta}::date
    )`;
}

// Reimbursed amounts are written as «no objeto de IVA» (code 6) with their IVA inside: their documents state the rates. A remainder of
// code 6 keeps its code. An invoice without code 6 repeats the rates of those documents, so its own lines count.
const CON_NO_OBJETO = `f.reembolsos IS NOT NULL AND '6' = ANY (f.impuestos_porcentajes)`;
// Written by an older version, without rates: what it taxed was at the general rate.
const SIN_TARIFAS = `jsonb_build_array(jsonb_build_array('0', 0, r.r -> 6, 0), jsonb_build_array('4', 15, r.r -> 7, r.r -> 11),
      jsonb_build_array('6', 0, r.r -> 8, 0), jsonb_build_array('7', 0, r.r -> 9, 0))`;
const IMPUESTOS = raw(`
    SELECT u.codigo, u.codigo_porcentaje, u.tarifa, CASE WHEN u.codigo = '2' AND u.codigo_porcentaje = '6' AND ${CON_NO_OBJETO}
        THEN greatest(u.base - coalesce(f.reembolso_base + f.reembolso_impuesto, u.base), 0) ELSE u.base END AS base, u.valor,
      f.reembolsos IS NOT NULL AND NOT '6' = ANY (f.impuestos_porcentajes) AS reembolso
    FROM unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas, f.impuestos_bases, f.impuestos_valores)
      AS u (codigo, codigo_porcentaje, tarifa, base, valor)
    UNION ALL
    SELECT '2', t.t ->> 0, (t.t ->> 1)::numeric, (t.t ->> 2)::numeric, (t.t ->> 3)::numeric, true
    FROM jsonb_array_elements(f.reembolsos) AS r (r) CROSS JOIN LATERAL jsonb_array_elements(coalesce(r.r -> 12, ${SIN_TARIFAS})) AS t (t)
    WHERE ${CON_NO_OBJETO}`);

/** Read once per transaction: a report's rows and its boxes need the same data. */
const known = new WeakMap<AccountTx, Map<string, Promise<ImpuestoRow[]>>>();

/** Reads the taxes of authorised documents by company, month, type and rate. */
export async function readImpuestos(tx: AccountTx, filter: ReporteFilter, listed: Listed): Promise<ImpuestoRow[]> {
  const requested = known.get(tx) ?? new Map<string, Promise<ImpuestoRow[]>>();
  known.set(tx, requested);
  const key = JSON.stringify([filter, listed]);
  const reading = requested.get(key) ?? addUpImpuestos(tx, filter, listed);
  requested.set(key, reading);
  return reading;
}

// By document first: a count of distinct documents would sort every tax of every document by ten keys (bench:reportes).
async function addUpImpuestos(tx: AccountTx, filter: ReporteFilter, listed: Listed): Promise<ImpuestoRow[]> {
  const rows = await tx.query<ImpuestoRow>(sql`
    WITH ${listed.fuente === undefined ? ventas(tx, filter, listed) : compras(tx, filter, listed)}
    SELECT ruc, to_char(fecha_emision, 'YYYY-MM') AS mes, cod_doc, codigo, codigo_porcentaje, trim_scale(tarifa) AS tarifa,
      exporta, clase, reembolso, exterior, intermediario, negocio_popular, derecho_credito, activo_fijo, round(sum(base), 2) AS base,
      round(sum(valor), 2) AS valor, count(*)::int AS documentos
    FROM d GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    ORDER BY 1, 2, 4, 5, 6, 7, 3, 8, 9, 10, 11, 12, 13, 14`);
  return rows;
}

/** Selects the taxes `d` of sales by document and rate. A note to a reimbursement divides it into base and IVA as its invoice does. */
function ventas(tx: AccountTx, filter: ReporteFilter, listed: Listed): Sql {
  return sql`${chosen(tx, filter, { ...listed, columns: DECIDED })}, ${exports(tx, filter)}, ${reimbursements(tx, filter)}, ${decided(tx, filter)}, d AS (
      SELECT c.id, c.ruc, c.fecha_emision, c.cod_doc, u.codigo, u.codigo_porcentaje, u.tarifa,
        e.id IS NOT NULL OR m.id IS NOT NULL AS exporta, coalesce(v.clase, k.clase) AS clase, u.reembolso OR (n.id IS NOT NULL AND u.codigo = '2') AS reembolso, false AS exterior,
        false AS intermediario, false AS negocio_popular, c.derecho_credito, c.activo_fijo, sum(u.base - i.incluido) AS base,
        sum(u.valor + i.incluido) AS valor
      FROM c JOIN ${figuras(listed)} ON f.comprobante_id = c.id LEFT JOIN e ON e.id = c.id
        LEFT JOIN ventas_clasificadas v ON v.comprobante_id = c.id AND v.account_id = ${tx.accountId}
        LEFT JOIN k ON f.modificado_cod_doc = '01' AND k.numero = f.modificado_numero AND k.ruc = c.ruc
        LEFT JOIN e m ON f.modificado_cod_doc = '01' AND m.numero = f.modificado_numero AND m.ruc = c.ruc
        LEFT JOIN w n ON f.modificado_cod_doc = '01' AND n.numero = f.modificado_numero AND n.ruc = c.ruc
        CROSS JOIN LATERAL (${IMPUESTOS}) u
        CROSS JOIN LATERAL (SELECT CASE WHEN n.id IS NOT NULL AND u.codigo = '2' AND u.codigo_porcentaje = '6' AND n.base + n.impuesto > 0
          THEN round(u.base * n.impuesto / (n.base + n.impuesto), 2) ELSE 0 END AS incluido) i
      WHERE ${AUTHORISED} AND (u.base <> 0 OR u.valor <> 0 OR f.reembolsos IS NULL)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    )`;
}

/** Selects the taxes `d` of purchases by document and rate. */
function compras(tx: AccountTx, filter: ReporteFilter, listed: Listed): Sql {
  return sql`${chosen(tx, filter, listed)}, d AS (
      SELECT c.id, c.ruc, c.fecha_emision, c.cod_doc, u.codigo, u.codigo_porcentaje, u.tarifa, false AS exporta, NULL::text AS clase, false AS reembolso,
        c.cod_doc = '03' AND NOT c.recibido AND c.receptor_tipo IN ('06', '08') AS exterior,
        coalesce(c.cod_sustento = ${SUSTENTO_INTERMEDIARIO}, false) AS intermediario,
        f.negocio_popular, c.derecho_credito, c.activo_fijo, sum(u.base) AS base, sum(u.valor) AS valor
      FROM c JOIN ${figuras(listed)} ON f.comprobante_id = c.id CROSS JOIN LATERAL (${IMPUESTOS}) u
      WHERE ${AUTHORISED} AND (u.base <> 0 OR u.valor <> 0 OR f.reembolsos IS NULL)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    )`;
}

/** Amounts withheld under one code in one month. Decimal texts. */
export interface RetenidoRow {
  readonly ruc: string;
  /** yyyy-mm */
  readonly mes: string;
  /** 1 income tax, 2 IVA, 6 ISD. */
  readonly codigo: string;
  readonly codigo_retencion: string;
  /** Withheld by others from the company; otherwise by the company from others. */
  readonly recibido: boolean;
  readonly base: string;
  readonly valor: string;
}

const RETENCIONES = { fuente: 'retenciones' } as const;

/** Reads the withholdings of authorised receipts by company, month, code and side. */
export async function readRetenido(tx: AccountTx, filter: ReporteFilter): Promise<RetenidoRow[]> {
  const rows = await tx.query<RetenidoRow>(sql`
    WITH ${chosen(tx, filter, RETENCIONES)}
    SELECT c.ruc, to_char(c.fecha_emision, 'YYYY-MM') AS mes, r.r ->> 0 AS codigo, r.r ->> 1 AS codigo_retencion, c.recibido,
      round(sum(coalesce((r.r ->> 3)::numeric, 0)), 2) AS base, round(sum((r.r ->> 4)::numeric), 2) AS valor
    FROM c JOIN ${figuras(RETENCIONES)} ON f.comprobante_id = c.id CROSS JOIN LATERAL jsonb_array_elements(f.retenciones) AS r (r)
    WHERE ${AUTHORISED}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`);
  return rows;
}
