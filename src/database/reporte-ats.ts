import { sql } from '#kysely';
import { AUTORIZADOS } from '../domain/estados.js';
import { exports, lineas, type LineaRow } from './reporte-lineas.js';
import type { ReporteFilter } from './reporte-fuente.js';
import type { AccountTx } from './transactions.js';

const VENTAS = ['01', '04', '05'];
const COUNTED = sql.raw(`estado = ANY ('{${AUTORIZADOS.join(',')}}') AND total IS NOT NULL`);
const LOCAL = sql`NOT EXISTS (SELECT FROM e WHERE e.id = l.id)
  AND NOT EXISTS (SELECT FROM e WHERE l.modificado_cod_doc = '01' AND e.numero = l.modificado_numero AND e.ruc = l.ruc)`;

/** Sales to a customer by documents of one type. Decimal texts, unsigned. */
export interface AtsVentaRow {
  readonly parte_tipo: string;
  readonly parte_identificacion: string;
  readonly parte_razon_social: string;
  readonly cod_doc: string;
  readonly comprobantes: number;
  readonly no_gravada: string;
  readonly base0: string;
  readonly gravada: string;
  readonly iva: string;
  readonly ice: string;
  readonly formas_pago: readonly string[] | null;
}

export async function readAtsVentas(tx: AccountTx, filter: ReporteFilter): Promise<AtsVentaRow[]> {
  const { rows } = await sql<AtsVentaRow>`${lineas(tx, filter, { codDocs: VENTAS })}, ${exports(tx, filter)}
    SELECT l.parte_tipo, l.parte_identificacion, max(l.parte_razon_social) AS parte_razon_social, l.cod_doc, count(*)::int AS comprobantes,
      abs(sum(l.base_no_objeto + l.base_exenta)) AS no_gravada, abs(sum(l.base0)) AS base0,
      abs(sum(l.base5 + l.base8 + l.base_general)) AS gravada, abs(sum(l.iva)) AS iva, abs(sum(l.ice)) AS ice,
      (SELECT array_agg(DISTINCT p.forma ORDER BY p.forma) FROM unnest(string_to_array(string_agg(l.formas_pago, '+'), '+')) AS p (forma))
        AS formas_pago
    FROM lineas l WHERE ${COUNTED} AND ${LOCAL} GROUP BY 1, 2, 4 ORDER BY 1, 2, 4`.execute(tx.query());
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
  const { rows } =
    await sql<AtsEstablecimientoRow>`${lineas(tx, filter, { codDocs: VENTAS })}, ${exports(tx, filter)}, vendido AS (
      SELECT l.estab, sum(l.base0 + l.base5 + l.base8 + l.base_general + l.base_no_objeto + l.base_exenta) AS ventas
      FROM lineas l WHERE ${COUNTED} AND ${LOCAL} GROUP BY 1
    )
    SELECT s.estab, coalesce(v.ventas, 0.00) AS ventas
    FROM (SELECT t.estab FROM establecimientos t JOIN empresas m ON m.id = t.empresa_id WHERE m.account_id = ${tx.accountId} AND m.ruc = ${ruc}
      UNION SELECT estab FROM vendido) s LEFT JOIN vendido v ON v.estab = s.estab ORDER BY 1`.execute(tx.query());
  return rows;
}

type Issued = Pick<LineaRow, 'fecha' | 'estab' | 'pto_emi' | 'secuencial' | 'parte_identificacion'> & {
  readonly clave_acceso: string;
};

export type AtsExportacionRow = Issued & Pick<LineaRow, 'numero_autorizacion' | 'parte_razon_social' | 'importe'>;

export async function readAtsExportaciones(tx: AccountTx, filter: ReporteFilter): Promise<AtsExportacionRow[]> {
  const { rows } = await sql<AtsExportacionRow>`${lineas(tx, filter, { codDocs: ['01'] })}, ${exports(tx, filter)}
    SELECT l.fecha_emision::text AS fecha, l.estab, l.pto_emi, l.secuencial, l.clave_acceso, l.numero_autorizacion, l.parte_identificacion,
      l.parte_razon_social, l.importe
    FROM lineas l WHERE ${COUNTED} AND EXISTS (SELECT FROM e WHERE e.id = l.id) ORDER BY l.fecha_emision, l.id`.execute(
    tx.query(),
  );
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
  const sums = sql.raw(`round(${of('2')}, 2) AS iva, round(${of('1')}, 2) AS renta`);
  const received = { ...filter, lado: 'recibidas' } as const;
  const { rows } = await sql<AtsRetenidoRow>`${lineas(tx, received, { fuente: 'retenciones' })}
    SELECT parte_identificacion, max(parte_razon_social) AS parte_razon_social, lpad(r.r ->> 5, 2, '0') AS sustento, ${sums}
    FROM lineas CROSS JOIN LATERAL jsonb_array_elements(retenciones) AS r (r)
    WHERE ${COUNTED} GROUP BY 1, 3 ORDER BY 1, 3`.execute(tx.query());
  return rows;
}

export type AtsRetencionRow = Issued & Pick<LineaRow, 'retenciones'>;

/** Reads the withholdings that a company issued in a period. */
export async function readAtsRetenciones(tx: AccountTx, filter: ReporteFilter): Promise<AtsRetencionRow[]> {
  const { rows } = await sql<AtsRetencionRow>`${lineas(tx, filter, { codDocs: ['07'] })}
    SELECT fecha_emision::text AS fecha, estab, pto_emi, secuencial, clave_acceso, retenciones, parte_identificacion
    FROM lineas WHERE ${COUNTED} ORDER BY fecha_emision, id`.execute(tx.query());
  return rows;
}
