import { RETENCION_MAX_DIAS } from '../../db/reporte-fuente.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

/** A document that a withholding names. */
export interface NamedSustento {
  readonly codDoc: string;
  /** 15 digits. */
  readonly numero: string;
  /** yyyy-mm-dd */
  readonly fecha: string;
}

/** Stored data about a named document. */
export interface SustentoRow {
  /** Position among the named documents, from 1. */
  readonly orden: number;
  /** The received document with that supplier, number and date; null: none. */
  readonly clave_acceso: string | null;
  readonly recibido: boolean;
  readonly total_sin_impuestos: string | null;
  readonly total: string | null;
  /** Another valid withholding on it; null: none. */
  readonly otra_numero: string | null;
}

// Both walks are by supplier and date (recibidos_emisor, comprobantes_retenciones), so each reads a few rows.
export const FIND_SUSTENTOS: Statement = {
  name: 'sustentos_find',
  text: `SELECT n.orden::integer, r.clave_acceso, r.id IS NOT NULL AS recibido, f.total_sin_impuestos, f.total, o.numero AS otra_numero
         FROM unnest($3::text[], $4::text[], $5::date[]) WITH ORDINALITY AS n (cod_doc, numero, fecha, orden)
         LEFT JOIN LATERAL (
           SELECT r.id, r.clave_acceso FROM recibidos r
           WHERE r.account_id = current_account() AND r.ruc_emisor = $2 AND r.fecha_emision = n.fecha AND r.ruc = $1 AND r.estado = 'VIGENTE'
             AND r.estab || r.pto_emi || lpad(r.secuencial::text, 9, '0') = n.numero
             AND (r.cod_doc = n.cod_doc OR (r.cod_doc = '01' AND n.cod_doc = '41'))
           LIMIT 1
         ) r ON true
         LEFT JOIN recibido_cifras f ON f.recibido_id = r.id
         LEFT JOIN LATERAL (
           SELECT concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0')) AS numero
           FROM comprobantes c JOIN comprobante_cifras g ON g.comprobante_id = c.id
           WHERE c.account_id = current_account() AND c.receptor_identificacion = $2 AND c.fecha_emision BETWEEN n.fecha AND n.fecha + ${RETENCION_MAX_DIAS} AND c.ruc = $1
             AND c.cod_doc = '07' AND c.estado NOT IN ('DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO')
             AND c.id IS DISTINCT FROM $6::bigint
             AND EXISTS (SELECT FROM jsonb_array_elements(g.retenciones) e WHERE e ->> 6 = n.numero AND lpad(e ->> 5, 2, '0') = n.cod_doc)
           LIMIT 1
         ) o ON true
         ORDER BY n.orden`,
};

/** Finds what is stored about the documents that a company's withholding names; `exceptId` is the one under correction. */
export async function findSustentos(
  tx: AccountTx,
  ruc: string,
  proveedor: string,
  named: readonly NamedSustento[],
  exceptId: string | null,
): Promise<SustentoRow[]> {
  const [codDocs, numeros, fechas] = (['codDoc', 'numero', 'fecha'] as const).map((field) =>
    named.map((one) => one[field]),
  );
  return tx.run<SustentoRow>(FIND_SUSTENTOS, [ruc, proveedor, codDocs, numeros, fechas, exceptId]);
}
