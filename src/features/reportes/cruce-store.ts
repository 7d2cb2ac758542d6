import { raw, sql } from '../../db/sql.js';
import type { AccountTx } from '../../db/transactions.js';

/** Side of a comparison with the SRI's lists. */
export type LadoCruce = 'emitidos' | 'recibidos';

/** A document here, as compared with a line of the SRI's list. */
export interface CruceRow {
  /** Access key, or `manual-7`. */
  readonly clave: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly estado: string;
  /** The other party. */
  readonly parte: string;
  readonly razon_social: string | null;
  /** Decimal texts; null while the document has not arrived. */
  readonly total: string | null;
  readonly sin_impuestos: string | null;
  readonly iva: string | null;
}

export interface CrucePeriod {
  readonly ruc: string;
  /** yyyy-mm-dd, both included. */
  readonly desde: string;
  readonly hasta: string;
}

const EMITIDO =
  raw(`c.clave_acceso AS clave, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.fecha_emision::text AS fecha, c.estado,
  c.receptor_identificacion AS parte, c.receptor_razon_social AS razon_social, c.importe_total::text AS total,
  NULL::text AS sin_impuestos, NULL::text AS iva`);
const RECIBIDO = raw(`coalesce(r.clave_acceso, 'manual-' || r.id) AS clave, r.cod_doc, r.estab, r.pto_emi, r.secuencial,
  r.fecha_emision::text AS fecha, r.estado, r.ruc_emisor AS parte, r.razon_social_emisor AS razon_social, f.total::text AS total,
  f.total_sin_impuestos::text AS sin_impuestos, f.iva::text AS iva`);

/** Lists a company's documents issued in a period, in any state, up to `limit`. */
export async function readCrucePeriod(
  tx: AccountTx,
  lado: LadoCruce,
  { ruc, desde, hasta }: CrucePeriod,
  limit: number,
): Promise<CruceRow[]> {
  const period = sql`BETWEEN ${desde}::date AND ${hasta}::date`;
  const query =
    lado === 'emitidos'
      ? sql`SELECT ${EMITIDO} FROM comprobantes c
          WHERE c.account_id = ${tx.accountId} AND c.ruc = ${ruc} AND c.fecha_emision ${period} LIMIT ${limit}`
      : sql`SELECT ${RECIBIDO} FROM recibidos r LEFT JOIN recibido_cifras f ON f.recibido_id = r.id
          WHERE r.account_id = ${tx.accountId} AND r.ruc = ${ruc} AND r.fecha_emision ${period} LIMIT ${limit}`;
  return tx.query<CruceRow>(query);
}

/** Finds received documents whose company is not known yet by their keys: those that a key alone brought. */
export async function readCruceSinEmpresa(
  tx: AccountTx,
  rucs: readonly string[] | null,
  claves: readonly string[],
): Promise<CruceRow[]> {
  const visible = rucs === null ? sql`true` : sql`r.empresas && ${[...rucs]}::text[]`;
  const found =
    await tx.query<CruceRow>(sql`SELECT ${RECIBIDO} FROM recibidos r LEFT JOIN recibido_cifras f ON f.recibido_id = r.id
    WHERE r.account_id = ${tx.accountId} AND r.clave_acceso = ANY (${[...claves]}::text[]) AND r.ruc IS NULL AND ${visible}`);
  return found;
}
