import { SUSTENTOS_DE_ACTIVO, SUSTENTOS_SIN_CREDITO } from '../kernel/catalogues/sustento.js';
import { AUTORIZADOS, type Estado } from '../kernel/estados.js';
import { raw, sql, type Sql } from './sql.js';
import type { AccountTx } from './transactions.js';

/** A purchase: not a guía, a withholding, or another's liquidación, by which the company sold. */
export const COMPRADO = `r.cod_doc NOT IN ('06', '07') AND (r.cod_doc <> '03' OR r.clave_acceso IS NULL)`;

/** Side that issued a document: the company, or its counterparty. */
export const LADOS_DOCUMENTO = ['emitidas', 'recibidas'] as const;
export type LadoDocumento = (typeof LADOS_DOCUMENTO)[number];

/** Report filter; undefined fields match everything. */
export interface ReporteFilter {
  /** Companies visible to the caller; null: all of the account's. */
  readonly rucs: readonly string[] | null;
  /** yyyy-mm-dd, both included. */
  readonly desde: string;
  readonly hasta: string;
  readonly estab: string | undefined;
  readonly ptoEmi: string | undefined;
  readonly codDoc: string | undefined;
  /** Identification of the counterparty. */
  readonly parte?: string | undefined;
  /** For a source with both sides: only issued, or only received documents. */
  readonly lado?: LadoDocumento | undefined;
}

/** A position in the line order: by day, then by arrival. */
export interface LineaPosition {
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly id: string;
}

/** Selection of documents by a report, besides the filter. */
export interface Chosen {
  /** Columns of `c` beyond those of the index: `, c.…`. */
  readonly columns?: string;
  readonly codDocs?: readonly string[];
  readonly estados?: readonly Estado[];
  readonly after?: LineaPosition | undefined;
  /** Maximum rows, in order. */
  readonly limit?: number;
  /** Source; undefined: issued. */
  readonly fuente?: 'emitidos' | Fuente;
  /** Withholdings to look up for each document: those that customers issued to the company, or its own. */
  readonly retenciones?: LadoDocumento;
}

// Sources with issued and received documents, and the condition for each side.
const FUENTES = {
  compras: { emitido: `c.cod_doc = '03'`, recibido: COMPRADO, conSustento: true },
  recibidos: { emitido: 'false', recibido: `(r.cod_doc = '07' OR ${COMPRADO})`, conSustento: false },
  retenciones: { emitido: `c.cod_doc = '07'`, recibido: `r.cod_doc = '07'`, conSustento: false },
} as const satisfies Readonly<
  Record<string, { readonly emitido: string; readonly recibido: string; readonly conSustento: boolean }>
>;
type Fuente = keyof typeof FUENTES;

const EMITIDO = `, c.secuencial, c.clave_acceso, c.numero_autorizacion, c.fecha_autorizacion, c.receptor_tipo, c.receptor_identificacion,
  c.receptor_razon_social, c.importe_total, c.referencia, c.fecha_emision AS fecha_documento`;
/** Document columns besides its figures: the columns of `c` that `lineas` needs. */
export const DOCUMENTO = `${EMITIDO}, NULL::text AS cod_sustento,
  NULL::boolean AS parte_rel, true AS derecho_credito, false AS activo_fijo, false AS recibido`;

const listOf = (codes: readonly string[]): string => `'{${codes.join(',')}}'`;
/** The same for our own liquidaciones: their withholding states the sustento. */
const LIQUIDACION = `${EMITIDO}, s.cod_sustento, NULL::boolean AS parte_rel,
  coalesce(s.cod_sustento <> ALL (${listOf(SUSTENTOS_SIN_CREDITO)}), true) AS derecho_credito,
  coalesce(s.cod_sustento = ANY (${listOf(SUSTENTOS_DE_ACTIVO)}), false) AS activo_fijo, false AS recibido`;
/** A liquidación is withheld from at once; two months allow for a late withholding. */
const RETENCION_TARDE_DIAS = 62;

/**
 * Selects the sustento of our own liquidaciones, from the withholdings that name them; the last one wins. A liquidación has no field
 * for it.
 */
function sustentos(tx: AccountTx, filter: ReporteFilter): Sql {
  return sql`s AS MATERIALIZED (
      SELECT DISTINCT ON (x.ruc, numero, parte) x.ruc, replace(r.r ->> 6, '-', '') AS numero, left(x.receptor_identificacion, 10) AS parte,
        r.r ->> 8 AS cod_sustento
      FROM comprobantes x JOIN comprobante_cifras g ON g.comprobante_id = x.id
        CROSS JOIN LATERAL jsonb_array_elements(g.retenciones) AS r (r)
      WHERE x.account_id = ${tx.accountId} AND x.ruc = ANY (${rucsOf(tx, filter)}) AND x.cod_doc = '07'
        AND x.estado = ANY (${[...AUTORIZADOS]}::text[])
        AND x.fecha_emision BETWEEN ${filter.desde}::date AND ${filter.hasta}::date + ${RETENCION_TARDE_DIAS}::int
        AND lpad(r.r ->> 5, 2, '0') = '03' AND r.r ->> 8 IS NOT NULL
      ORDER BY x.ruc, numero, parte, x.id DESC
    )`;
}
const CON_SUSTENTO = `LEFT JOIN s ON s.ruc = c.ruc AND s.numero = c.estab || c.pto_emi || lpad(c.secuencial::text, 9, '0')
          AND s.parte = left(c.receptor_identificacion, 10)`;

/** Last day of a withholding on a document, counted from the day of the document; later ones are not searched. */
export const RETENCION_MAX_DIAS = 366;

// A person has a cédula in one document and a RUC, the cédula followed by 001, in another.
const IDENTIFICACIONES = `CROSS JOIN LATERAL unnest(ARRAY[c.receptor_identificacion, left(c.receptor_identificacion, 10) || '001',
          left(c.receptor_identificacion, 10)]) AS i (identificacion)`;
const RETENCION_DE = {
  emitidas: `SELECT x.id, x.fecha_emision, x.estab, x.pto_emi, x.secuencial FROM comprobantes x
          WHERE x.account_id = p.account_id AND x.receptor_identificacion = p.identificacion AND x.fecha_emision BETWEEN p.desde AND p.hasta
            AND x.ruc = p.ruc AND x.cod_doc = '07' AND x.estado = ANY (${listOf(AUTORIZADOS)})`,
  recibidas: `SELECT x.id, x.fecha_emision, x.estab, x.pto_emi, x.secuencial FROM recibidos x
          WHERE x.account_id = p.account_id AND x.ruc_emisor = p.identificacion AND x.fecha_emision BETWEEN p.desde AND p.hasta
            AND x.ruc = p.ruc AND x.cod_doc = '07' AND x.estado = 'VIGENTE'`,
} as const satisfies Readonly<Record<LadoDocumento, string>>;
const CIFRAS_DE = {
  emitidas: 'comprobante_cifras g ON g.comprobante_id = x.id',
  recibidas: 'recibido_cifras g ON g.recibido_id = x.id',
} as const satisfies Readonly<Record<LadoDocumento, string>>;

/**
 * Selects `c` with what was withheld from each document, as `h`, by the party, type and number that a withholding names. One index walk per
 * party of `c`, over the dates of its documents (comprobantes_retenciones, recibidos_emisor). A full join is never a nested loop: with an
 * inner one the planner, which expects a single row, compared every document with every withholding. A reimbursement, 41, is an invoice.
 */
export function retenidoDe(tx: AccountTx, lado: LadoDocumento): Sql {
  const sumOf = (codigo: string): string => `round(sum(j.valor) FILTER (WHERE j.codigo = '${codigo}'), 2)`;
  return sql`p AS MATERIALIZED (
      SELECT ${tx.accountId}::uuid AS account_id, c.ruc, i.identificacion, min(c.fecha_documento) AS desde,
        max(c.fecha_documento) + ${RETENCION_MAX_DIAS}::int AS hasta
      FROM c ${raw(IDENTIFICACIONES)} GROUP BY 2, 3
    ), w AS MATERIALIZED (
      SELECT p.ruc, left(p.identificacion, 10) AS parte, replace(e.e ->> 6, '-', '') AS numero,
        CASE WHEN e.e ->> 5 = '41' THEN '01' ELSE lpad(e.e ->> 5, 2, '0') END AS cod_doc, x.fecha_emision,
        concat_ws('-', x.estab, x.pto_emi, lpad(x.secuencial::text, 9, '0')) AS retencion, e.e ->> 0 AS codigo, (e.e ->> 4)::numeric AS valor
      FROM p CROSS JOIN LATERAL (${raw(RETENCION_DE[lado])} OFFSET 0) x JOIN ${raw(CIFRAS_DE[lado])}
        CROSS JOIN LATERAL jsonb_array_elements(g.retenciones) AS e (e)
    ), j AS MATERIALIZED (
      SELECT c.id, c.fecha_documento, w.fecha_emision, w.retencion, w.codigo, w.valor
      FROM c FULL JOIN w ON w.ruc = c.ruc AND w.parte = left(c.receptor_identificacion, 10) AND w.cod_doc = c.cod_doc
        AND w.numero = c.estab || c.pto_emi || lpad(c.secuencial::text, 9, '0')
    ), h AS MATERIALIZED (
      SELECT c.*, t.retencion_numero, t.retencion_iva, t.retencion_renta
      FROM c FULL JOIN (
        SELECT j.id, string_agg(DISTINCT j.retencion, '+') AS retencion_numero,
          ${raw(`${sumOf('2')} AS retencion_iva, ${sumOf('1')} AS retencion_renta`)}
        FROM j WHERE j.id IS NOT NULL AND j.fecha_emision BETWEEN j.fecha_documento AND j.fecha_documento + ${RETENCION_MAX_DIAS}::int
        GROUP BY 1
      ) t ON t.id = c.id
    )`;
}

/** For WHERE: documents that count in the books. */
export const AUTHORISED = sql`c.estado = ANY (${[...AUTORIZADOS]}::text[])`;

const and = (condition: Sql | undefined): Sql => (condition === undefined ? sql`` : sql` AND ${condition}`);
const among = (column: string, values: readonly string[] | undefined): Sql =>
  and(values && sql`${raw(column)} = ANY (${[...values]}::text[])`);
/** For WHERE, after another condition; empty if there is no value. */
export const equal = (column: string, value: string | undefined): Sql =>
  and(value === undefined ? undefined : sql`${raw(column)} = ${value}`);

/**
 * Selects the receipts `c`; join their figures with `figuras`. The companies' index covers every column used here except
 * `columns`.
 */
export function chosen(tx: AccountTx, filter: ReporteFilter, more: Chosen = {}): Sql {
  if (more.fuente !== undefined && more.fuente !== 'emitidos') return both(tx, filter, more, FUENTES[more.fuente]);
  const rucs = rucsOf(tx, filter);
  const { after, limit } = more;
  const from = after && sql`(c.fecha_emision, c.id) > (${after.fecha}::date, ${after.id}::bigint)`;
  return sql`c AS MATERIALIZED (
      SELECT c.id, c.ruc, c.fecha_emision, c.estado, c.cod_doc, c.estab, c.pto_emi${raw(more.columns ?? '')}
      FROM comprobantes c
      WHERE c.account_id = ${tx.accountId} AND c.ruc = ANY (${rucs})
        AND c.fecha_emision BETWEEN ${filter.desde}::date AND ${filter.hasta}::date
        ${equal('c.estab', filter.estab)}${equal('c.pto_emi', filter.ptoEmi)}${equal('c.cod_doc', filter.codDoc)}
        ${equal('c.receptor_identificacion', filter.parte)}${among('c.cod_doc', more.codDocs)}${among('c.estado', more.estados)}
        ${and(from)}
      ${limit === undefined ? sql`` : sql`ORDER BY c.fecha_emision, c.id LIMIT ${limit}`}
    )`;
}

/** The filter's companies, as an array. */
export function rucsOf(tx: AccountTx, { rucs }: ReporteFilter): Sql {
  return rucs === null
    ? sql`ARRAY(SELECT ruc FROM empresas WHERE account_id = ${tx.accountId})`
    : sql`${[...rucs]}::text[]`;
}

const CIFRAS = `total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta, retenido_iva, retenido_isd, total, otra_moneda,
  impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores, retenciones, pagos, modificado_cod_doc,
  modificado_numero, modificado_fecha, reembolso_base, reembolso_impuesto, reembolsos, negocio_popular`;

/**
 * Like `chosen`, for a source with both sides: issued documents by day of issue, and received ones by registration day;
 * unregistered ones are in no period. The last bit of the id tells the sides apart. Received documents have no establishment of
 * ours. Few receipts of a period have such a type: the index alone selects them (OFFSET 0), and only their wide rows are read.
 */
function both(
  tx: AccountTx,
  filter: ReporteFilter,
  { after, limit, codDocs, estados }: Chosen,
  { emitido, recibido, conSustento }: (typeof FUENTES)[Fuente],
): Sql {
  const rucs = rucsOf(tx, filter);
  const from = after && sql`(c.fecha_emision, c.id) > (${after.fecha}::date, ${after.id}::bigint)`;
  const period = sql`BETWEEN ${filter.desde}::date AND ${filter.hasta}::date`;
  const issued = filter.lado !== 'recibidas';
  const received = filter.lado !== 'emitidas' && filter.estab === undefined && filter.ptoEmi === undefined;
  return sql`${conSustento ? sql`${sustentos(tx, filter)}, ` : sql``}c AS MATERIALIZED (
      SELECT * FROM (
        SELECT c.id * 2 AS id, c.ruc, c.fecha_emision, c.estado, c.cod_doc, c.estab, c.pto_emi${raw(conSustento ? LIQUIDACION : DOCUMENTO)}
        FROM (
          SELECT c.id FROM comprobantes c
          WHERE c.account_id = ${tx.accountId} AND c.ruc = ANY (${rucs}) AND c.fecha_emision ${period} AND ${issued} AND ${raw(emitido)}
            ${equal('c.estab', filter.estab)}${equal('c.pto_emi', filter.ptoEmi)} OFFSET 0
        ) k JOIN comprobantes c ON c.id = k.id ${raw(conSustento ? CON_SUSTENTO : '')}
        UNION ALL
        SELECT r.id * 2 + 1, r.ruc, r.fecha_registro, CASE r.estado WHEN 'VIGENTE' THEN 'AUTORIZADO' ELSE r.estado END, r.cod_doc, r.estab,
          r.pto_emi, r.secuencial, r.clave_acceso, r.numero_autorizacion, r.fecha_autorizacion, r.tipo_emisor, r.ruc_emisor,
          coalesce(r.razon_social_emisor, ''), NULL, NULL, r.fecha_emision, r.cod_sustento, r.parte_rel, r.derecho_credito, r.activo_fijo, true
        FROM recibidos r
        WHERE r.account_id = ${tx.accountId} AND r.ruc = ANY (${rucs}) AND r.fecha_registro ${period} AND ${received}
          AND r.estado IN ('VIGENTE', 'ANULADO') AND ${raw(recibido)}
      ) c
      WHERE true ${equal('c.cod_doc', filter.codDoc)}${equal('c.receptor_identificacion', filter.parte)}
        ${among('c.cod_doc', codDocs)}${among('c.estado', estados)}${and(from)}
      ${limit === undefined ? sql`` : sql`ORDER BY c.fecha_emision, c.id LIMIT ${limit}`}
    )`;
}

/**
 * For FROM, after `c`: its figures, as `f`. Each document looks up its own by key (OFFSET 0), whatever the planner estimates:
 * without statistics a join compared every pair, and a range read would include rows that other accounts stored in between.
 */
export function figuras({ fuente = 'emitidos' }: Pick<Chosen, 'fuente'>): Sql {
  if (fuente === 'emitidos')
    return raw('LATERAL (SELECT * FROM comprobante_cifras g WHERE g.comprobante_id = c.id OFFSET 0) f');
  return raw(`LATERAL (
      SELECT c.id AS comprobante_id, ${CIFRAS} FROM comprobante_cifras g WHERE NOT c.recibido AND g.comprobante_id = c.id / 2
      UNION ALL
      SELECT c.id, ${CIFRAS} FROM recibido_cifras g WHERE c.recibido AND g.recibido_id = c.id / 2
    ) f`);
}
