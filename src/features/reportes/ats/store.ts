import { AUTORIZADOS } from '../../../kernel/estados.js';
import { exports, lineas, reimbursements, type LineaRow } from '../store/lineas.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import { raw, sql } from '../../../db/sql.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

const VENTAS = ['01', '04', '05'];
const COUNTED = raw(`estado = ANY ('{${AUTORIZADOS.join(',')}}') AND total IS NOT NULL`);
const LOCAL = sql`NOT EXISTS (SELECT FROM e WHERE e.id = l.id)
  AND NOT EXISTS (SELECT FROM e WHERE l.modificado_cod_doc = '01' AND e.numero = l.modificado_numero AND e.ruc = l.ruc)`;

/** Issued to claim back what was paid for the customer, or a note to such an invoice. */
const REEMBOLSO = sql`(l.reembolsos IS NOT NULL
  OR EXISTS (SELECT FROM w WHERE l.modificado_cod_doc = '01' AND w.numero = l.modificado_numero AND w.ruc = l.ruc))`;

/** Sales to a customer by documents of one type. Decimal texts, unsigned. */
export interface AtsVentaRow {
  readonly parte_tipo: string;
  readonly parte_identificacion: string;
  readonly parte_razon_social: string;
  readonly cod_doc: string;
  /** Reimbursement of what was paid for the customer. */
  readonly reembolso: boolean;
  readonly comprobantes: number;
  readonly no_gravada: string;
  readonly base0: string;
  readonly gravada: string;
  readonly iva: string;
  readonly ice: string;
  readonly formas_pago: readonly string[] | null;
}

export async function readAtsVentas(tx: AccountTx, filter: ReporteFilter): Promise<AtsVentaRow[]> {
  const rows =
    await tx.query<AtsVentaRow>(sql`${lineas(tx, filter, { codDocs: VENTAS })}, ${exports(tx, filter)}, ${reimbursements(tx, filter)}
    SELECT l.parte_tipo, l.parte_identificacion, max(l.parte_razon_social) AS parte_razon_social, l.cod_doc, ${REEMBOLSO} AS reembolso,
      count(*)::int AS comprobantes,
      abs(sum(l.base_no_objeto + l.base_exenta)) AS no_gravada, abs(sum(l.base0)) AS base0,
      abs(sum(l.base5 + l.base8 + l.base_general)) AS gravada, abs(sum(l.iva)) AS iva, abs(sum(l.ice)) AS ice,
      (SELECT array_agg(DISTINCT p.forma ORDER BY p.forma) FROM unnest(string_to_array(string_agg(l.formas_pago, '+'), '+')) AS p (forma))
        AS formas_pago
    FROM lineas l WHERE ${COUNTED} AND ${LOCAL} GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5`);
  return rows;
}

/** An establishment of the company and its sales, less credit notes; zero if none. */
export interface AtsEstablecimientoRow {
  readonly estab: string;
  readonly ventas: string;
}

/** Reads every establishment of a company, including those without sales. */
export async function readAtsEstablecimientos(
  tx: AccountTx,
  ruc: string,
  filter: ReporteFilter,
): Promise<AtsEstablecimientoRow[]> {
  const rows =
    await tx.query<AtsEstablecimientoRow>(sql`${lineas(tx, filter, { codDocs: VENTAS })}, ${exports(tx, filter)}, vendido AS (
      SELECT l.estab, sum(l.base0 + l.base5 + l.base8 + l.base_general + l.base_no_objeto + l.base_exenta) AS ventas
      FROM lineas l WHERE ${COUNTED} AND ${LOCAL} GROUP BY 1
    )
    SELECT s.estab, coalesce(v.ventas, 0.00) AS ventas
    FROM (SELECT t.estab FROM establecimientos t JOIN empresas m ON m.id = t.empresa_id WHERE m.account_id = ${tx.accountId} AND m.ruc = ${ruc}
      UNION SELECT estab FROM vendido) s LEFT JOIN vendido v ON v.estab = s.estab ORDER BY 1`);
  return rows;
}

type Issued = Pick<LineaRow, 'fecha' | 'estab' | 'pto_emi' | 'secuencial' | 'parte_identificacion'> & {
  readonly clave_acceso: string;
};

export type AtsExportacionRow = Issued &
  Pick<LineaRow, 'numero_autorizacion' | 'parte_tipo' | 'parte_razon_social' | 'importe'> & {
    /** Freight and insurance included in `importe`; decimal texts. */
    readonly flete: string | null;
    readonly seguro: string | null;
    /** Table 25. */
    readonly pais_destino: string | null;
    readonly pais_adquisicion: string | null;
  };

export async function readAtsExportaciones(tx: AccountTx, filter: ReporteFilter): Promise<AtsExportacionRow[]> {
  const rows = await tx.query<AtsExportacionRow>(sql`${lineas(tx, filter, { codDocs: ['01'] })}, ${exports(tx, filter)}
    SELECT l.fecha_emision::text AS fecha, l.estab, l.pto_emi, l.secuencial, l.clave_acceso, l.numero_autorizacion, l.parte_tipo,
      l.parte_identificacion, l.parte_razon_social, l.importe, x.documento ->> 'fleteInternacional' AS flete,
      x.documento ->> 'seguroInternacional' AS seguro, x.documento ->> 'paisDestino' AS pais_destino,
      x.documento ->> 'paisAdquisicion' AS pais_adquisicion
    FROM (SELECT * FROM lineas WHERE ${COUNTED}) l JOIN e ON e.id = l.id JOIN comprobantes x ON x.id = l.id
    ORDER BY l.fecha_emision, l.id`);
  return rows;
}

/** Amounts a customer withheld from documents of one type. Decimal texts. */
export interface AtsRetenidoRow {
  readonly parte_identificacion: string;
  readonly parte_razon_social: string;
  /** Document type named in the withholding; null: none. */
  readonly sustento: string | null;
  readonly iva: string;
  readonly renta: string;
}

/** Reads amounts withheld from the company, by customer and document type. */
export async function readAtsRetenido(tx: AccountTx, filter: ReporteFilter): Promise<AtsRetenidoRow[]> {
  const of = (codigo: string): string =>
    `coalesce(sum((r.r ->> 4)::numeric) FILTER (WHERE r.r ->> 0 = '${codigo}'), 0)`;
  const sums = raw(`round(${of('2')}, 2) AS iva, round(${of('1')}, 2) AS renta`);
  const received = { ...filter, lado: 'recibidas' } as const;
  const rows = await tx.query<AtsRetenidoRow>(sql`${lineas(tx, received, { fuente: 'retenciones' })}
    SELECT parte_identificacion, max(parte_razon_social) AS parte_razon_social, lpad(r.r ->> 5, 2, '0') AS sustento, ${sums}
    FROM lineas CROSS JOIN LATERAL jsonb_array_elements(retenciones) AS r (r)
    WHERE ${COUNTED} GROUP BY 1, 3 ORDER BY 1, 3`);
  return rows;
}

/** Payment to a non-resident, as our withholding states it for a document. */
export type AtsPagoRetencion = readonly [
  codDocSustento: string,
  numDocSustento: string,
  pagoLocExt: string,
  tipoRegi: string | null,
  paisEfecPago: string | null,
  aplicConvDobTrib: string | null,
  pagExtSujRetNorLeg: string | null,
];

export type AtsRetencionRow = Issued &
  Pick<LineaRow, 'retenciones'> & {
    /** 01 natural person, 02 company; null: not stated. */
    readonly tipo_sujeto: string | null;
    /** Of each document, where the party or a code is foreign; null: neither is. */
    readonly pagos: readonly AtsPagoRetencion[] | null;
  };

/** A purchase is withheld from when it is received; these days allow for late withholdings and late registrations. */
const RETENIDO_ANTES_DIAS = 92;
const RETENIDO_DESPUES_DIAS = 62;

const daysAfter = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);

const EXTERIOR = raw(`(l.parte_tipo IN ('06', '08')
  OR EXISTS (SELECT FROM jsonb_array_elements(l.retenciones) AS r (r) WHERE r.r ->> 0 = '1' AND r.r ->> 1 LIKE '5%'))`);

/**
 * Reads the withholdings that a company issued in a period and around it: the annex reports a withholding with its purchase, in the
 * month of the purchase.
 */
export async function readAtsRetenciones(tx: AccountTx, filter: ReporteFilter): Promise<AtsRetencionRow[]> {
  const desde = daysAfter(filter.desde, -RETENIDO_ANTES_DIAS);
  const hasta = daysAfter(filter.hasta, RETENIDO_DESPUES_DIAS);
  const rows = await tx.query<AtsRetencionRow>(sql`${lineas(tx, { ...filter, desde, hasta }, { codDocs: ['07'] })}
    SELECT l.fecha_emision::text AS fecha, l.estab, l.pto_emi, l.secuencial, l.clave_acceso, l.retenciones, l.parte_identificacion,
      p.tipo_sujeto, p.pagos
    FROM (SELECT * FROM lineas WHERE ${COUNTED}) l LEFT JOIN LATERAL (
      SELECT x.documento ->> 'tipoSujetoRetenido' AS tipo_sujeto, (
        SELECT jsonb_agg(jsonb_build_array(d.d ->> 'codDocSustento', d.d ->> 'numDocSustento', d.d ->> 'pagoLocExt', d.d ->> 'tipoRegi',
          d.d ->> 'paisEfecPago', d.d ->> 'aplicConvDobTrib', d.d ->> 'pagExtSujRetNorLeg'))
        FROM jsonb_array_elements(x.documento -> 'docsSustento') AS d (d) WHERE d.d ->> 'pagoLocExt' IS NOT NULL) AS pagos
      FROM comprobantes x WHERE x.id = l.id AND ${EXTERIOR}) p ON true
    ORDER BY l.fecha_emision, l.id`);
  return rows;
}

/** The number of a document in one text, without dashes. */
const NUMERO = (alias: string): string =>
  `${alias}.estab || ${alias}.pto_emi || lpad(${alias}.secuencial::text, 9, '0')`;

/** Selects our liquidaciones `c` with a number: three of establishment, three of point, nine of sequence. */
const liquidacion = (columns: string, numero: string, ruc: string): string => `
  SELECT ${columns} FROM empresas m JOIN establecimientos s ON s.empresa_id = m.id AND s.estab = substr(${numero}, 1, 3)
    JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = substr(${numero}, 4, 3)
    JOIN comprobantes c ON c.punto_emision_id = p.id AND c.cod_doc = '03' AND c.secuencial::text = ltrim(substr(${numero}, 7), '0')
      AND c.estado = ANY ('{${AUTORIZADOS.join(',')}}')
  WHERE m.account_id = current_account() AND m.ruc = ${ruc}`;

/** Reads the authorization of the documents that purchase notes modify, by the note; those not held are left out. */
export async function readAtsModificados(tx: AccountTx, filter: ReporteFilter): Promise<Map<string, string>> {
  const numero = `replace(l.modificado_numero, '-', '')`;
  const rows = await tx.query<{
    id: string;
    autorizacion: string;
  }>(sql`${lineas(tx, filter, { fuente: 'compras', codDocs: ['04', '05'] })}
    SELECT l.id, m.autorizacion FROM (SELECT * FROM lineas WHERE ${COUNTED}) l CROSS JOIN LATERAL (
      SELECT coalesce(r.numero_autorizacion, r.clave_acceso) AS autorizacion FROM recibidos r
      WHERE r.account_id = ${tx.accountId} AND r.ruc = l.ruc AND r.ruc_emisor = l.parte_identificacion AND r.cod_doc = l.modificado_cod_doc
        AND ${raw(`${NUMERO('r')} = ${numero}`)} AND r.estado IN ('VIGENTE', 'ANULADO')
      UNION ALL
      ${raw(liquidacion('coalesce(c.numero_autorizacion, c.clave_acceso)', numero, 'l.ruc'))} AND l.modificado_cod_doc = '03'
      LIMIT 1) m WHERE m.autorizacion IS NOT NULL`);
  return new Map(rows.map(({ id, autorizacion }) => [id, autorizacion]));
}

/** A withholding of ours that names a document registered in no month. */
export interface AtsSinCompraRow extends Pick<LineaRow, 'estab' | 'pto_emi' | 'secuencial' | 'parte_identificacion'> {
  readonly clave_acceso: string;
  readonly cod_doc: string | null;
  readonly numero: string | null;
}

/** Reads up to `limit` withholdings of a period whose document is in no month: it is in no annex either. */
export async function readAtsSinCompra(
  tx: AccountTx,
  filter: ReporteFilter,
  limit: number,
): Promise<AtsSinCompraRow[]> {
  const parte = 'd.parte_identificacion';
  const rows = await tx.query<AtsSinCompraRow>(sql`${lineas(tx, filter, { codDocs: ['07'] })}, d AS (
      SELECT DISTINCT l.id, l.ruc, l.estab, l.pto_emi, l.secuencial, l.clave_acceso, l.parte_identificacion,
        lpad(r.r ->> 5, 2, '0') AS cod_doc, replace(r.r ->> 6, '-', '') AS numero
      FROM (SELECT * FROM lineas WHERE ${COUNTED}) l CROSS JOIN LATERAL jsonb_array_elements(l.retenciones) AS r (r)
    )
    SELECT d.estab, d.pto_emi, d.secuencial, d.clave_acceso, d.parte_identificacion, d.cod_doc, d.numero FROM d
    WHERE NOT EXISTS (SELECT FROM recibidos r WHERE r.account_id = ${tx.accountId} AND r.ruc = d.ruc
        AND r.ruc_emisor IN (${raw(`${parte}, left(${parte}, 10), left(${parte}, 10) || '001'`)})
        AND r.cod_doc = CASE d.cod_doc WHEN '41' THEN '01' WHEN '47' THEN '04' WHEN '48' THEN '05' ELSE d.cod_doc END
        AND ${raw(NUMERO('r'))} = d.numero AND r.estado = 'VIGENTE' AND r.fecha_registro IS NOT NULL)
      AND NOT (d.cod_doc = '03' AND EXISTS (${raw(liquidacion('1', 'd.numero', 'd.ruc'))}))
    ORDER BY d.id, d.numero LIMIT ${limit}`);
  return rows;
}

const PERSONAS: Statement = {
  name: 'reporte_ats_personas',
  text: `SELECT p.identificacion, coalesce(p.editado ->> 'persona', p.leyendas ->> 'persona') AS persona
         FROM proveedores p JOIN empresas m ON m.id = p.empresa_id
         WHERE p.account_id = current_account() AND m.ruc = $1 AND coalesce(p.editado ->> 'persona', p.leyendas ->> 'persona') IS NOT NULL
           AND p.identificacion !~ '^[0-9]{10}(001)?$'`,
};

/** Reads what the supplier cards of a company state about its suppliers: natural person or company. */
export async function readAtsPersonas(tx: AccountTx, ruc: string): Promise<Map<string, string>> {
  const rows = await tx.run<{ identificacion: string; persona: string }>(PERSONAS, [ruc]);
  return new Map(rows.map(({ identificacion, persona }) => [identificacion, persona]));
}
