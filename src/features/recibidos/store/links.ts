import type { CifraPago, CifraReembolso, CifraRetencion } from '../../../kernel/cifras.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** A document related to a received one, in either direction. */
export interface RelacionadoRow {
  /** Issued by us, or received too. */
  readonly lado: 'emitido' | 'recibido';
  readonly clave: string;
  readonly cod_doc: string;
  readonly numero: string;
  readonly estado: string;
}

const NUMERO = (alias: string): string =>
  `concat_ws('-', ${alias}.estab, ${alias}.pto_emi, lpad(${alias}.secuencial::text, 9, '0'))`;

// A withholding refers to our receipts by number; uses the index of numbers.
const SUSTENTADOS: Statement = {
  name: 'recibidos_sustentados',
  text: `WITH nombrados AS (
           SELECT DISTINCT r.ruc, lpad(e ->> 5, 2, '0') AS cod_doc, e ->> 6 AS numero
           FROM recibidos r JOIN recibido_cifras f ON f.recibido_id = r.id CROSS JOIN LATERAL jsonb_array_elements(f.retenciones) e
           WHERE r.account_id = current_account() AND r.id = $1 AND e ->> 6 ~ '^[0-9]{15}$' LIMIT 50
         )
         SELECT 'emitido' AS lado, c.clave_acceso AS clave, c.cod_doc, ${NUMERO('c')} AS numero, c.estado
         FROM nombrados n
         JOIN empresas m ON m.account_id = current_account() AND m.ruc = n.ruc
         JOIN establecimientos s ON s.empresa_id = m.id AND s.estab = substr(n.numero, 1, 3)
         JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = substr(n.numero, 4, 3)
         JOIN comprobantes c ON c.punto_emision_id = p.id AND c.cod_doc = n.cod_doc AND c.secuencial = substr(n.numero, 7)::integer
           AND c.estado <> 'ELIMINADO' ORDER BY 2`,
};
// A note refers to a document of the same issuer; links are followed in both directions.
const NOTAS: Statement = {
  name: 'recibidos_notas',
  text: `WITH uno AS (
           SELECT r.account_id, r.id, r.ruc_emisor, r.cod_doc, ${NUMERO('r')} AS numero, f.modificado_cod_doc, f.modificado_numero
           FROM recibidos r LEFT JOIN recibido_cifras f ON f.recibido_id = r.id WHERE r.account_id = current_account() AND r.id = $1
         )
         SELECT 'recibido' AS lado, coalesce(o.clave_acceso, 'manual-' || o.id) AS clave, o.cod_doc, ${NUMERO('o')} AS numero, o.estado
         FROM uno u JOIN recibidos o ON o.account_id = u.account_id AND o.ruc_emisor = u.ruc_emisor AND o.id <> u.id
         LEFT JOIN recibido_cifras g ON g.recibido_id = o.id
         WHERE o.ruc IS NOT NULL AND ((o.cod_doc = u.modificado_cod_doc AND ${NUMERO('o')} = u.modificado_numero)
           OR (g.modificado_cod_doc = u.cod_doc AND g.modificado_numero = u.numero))
         ORDER BY o.id LIMIT 50`,
};
// A reimbursement is withheld on as document 41 (FACTS §6.8).
const RETENIDO: Statement = {
  name: 'recibidos_retenido',
  text: `SELECT 'emitido' AS lado, c.clave_acceso AS clave, c.cod_doc, ${NUMERO('c')} AS numero, c.estado
         FROM recibidos r
         JOIN comprobantes c ON c.account_id = r.account_id AND c.receptor_identificacion = r.ruc_emisor AND c.ruc = r.ruc AND c.cod_doc = '07'
         JOIN comprobante_cifras f ON f.comprobante_id = c.id
         WHERE r.account_id = current_account() AND r.id = $1 AND EXISTS (
           SELECT FROM jsonb_array_elements(f.retenciones) e
           WHERE lpad(e ->> 5, 2, '0') IN (r.cod_doc, CASE WHEN r.cod_doc = '01' THEN '41' END) AND e ->> 6 = r.estab || r.pto_emi || lpad(r.secuencial::text, 9, '0'))
         ORDER BY c.id LIMIT 50`,
};

/** Lists our own withholdings on a document, in any state. */
export async function retencionesDe(tx: AccountTx, id: string): Promise<RelacionadoRow[]> {
  return tx.run<RelacionadoRow>(RETENIDO, [id]);
}

/** Lists all documents related to one, in either direction. */
export async function listRelacionados(tx: AccountTx, id: string): Promise<RelacionadoRow[]> {
  const ours = await tx.run<RelacionadoRow>(SUSTENTADOS, [id]);
  const notes = await tx.run<RelacionadoRow>(NOTAS, [id]);
  return [...ours, ...notes, ...(await retencionesDe(tx, id))];
}

const RETENCIONES: Statement = {
  name: 'recibidos_retenciones',
  text: `SELECT f.retenciones FROM recibido_cifras f WHERE f.account_id = current_account() AND f.recibido_id = $1`,
};

/** Lists what a received withholding withholds; empty for other documents. */
export async function listRetenciones(tx: AccountTx, id: string): Promise<readonly CifraRetencion[]> {
  const [row] = await tx.run<{ retenciones: readonly CifraRetencion[] | null }>(RETENCIONES, [id]);
  return row?.retenciones ?? [];
}

export interface BaseRetencion {
  readonly total_sin_impuestos: string;
  readonly total: string;
  readonly iva: string;
  readonly impuestos_codigos: readonly string[];
  readonly impuestos_porcentajes: readonly string[];
  readonly impuestos_tarifas: readonly (string | null)[];
  readonly impuestos_bases: readonly string[];
  readonly impuestos_valores: readonly string[];
  readonly pagos: readonly CifraPago[] | null;
  /** Reimbursed documents, and their base and taxes; null: not a reimbursement. */
  readonly reembolsos: readonly CifraReembolso[] | null;
  readonly reembolso_base: string | null;
  readonly reembolso_impuesto: string | null;
  /** Whether our company is a withholding agent. */
  readonly agente: boolean;
  readonly especial: boolean;
  /** Last withholding from this supplier, and the number of that receipt; null: never. */
  readonly ultima: readonly CifraRetencion[] | null;
  readonly ultima_numero: string | null;
}

const BASE: Statement = {
  name: 'recibidos_base_retencion',
  text: `SELECT f.total_sin_impuestos, f.total, f.iva, f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas::text[] AS impuestos_tarifas,
           f.impuestos_bases::text[] AS impuestos_bases, f.impuestos_valores::text[] AS impuestos_valores, f.pagos,
           f.reembolsos, f.reembolso_base, f.reembolso_impuesto, m.agente_retencion IS NOT NULL AS agente, m.contribuyente_especial IS NOT NULL AS especial,
           u.retenciones AS ultima, u.numero AS ultima_numero
         FROM recibidos r JOIN recibido_cifras f ON f.recibido_id = r.id JOIN empresas m ON m.id = r.empresa_id
         LEFT JOIN LATERAL (
           SELECT g.retenciones, ${NUMERO('c')} AS numero FROM comprobantes c JOIN comprobante_cifras g ON g.comprobante_id = c.id
           WHERE c.account_id = r.account_id AND c.receptor_identificacion = r.ruc_emisor AND c.ruc = r.ruc AND c.cod_doc = '07'
             AND c.estado = 'AUTORIZADO' ORDER BY c.fecha_emision DESC, c.id DESC LIMIT 1
         ) u ON true
         WHERE r.account_id = current_account() AND r.id = $1`,
};

/** Finds the data to compute a document's withholding; undefined: it has no figures. */
export async function findBaseRetencion(tx: AccountTx, id: string): Promise<BaseRetencion | undefined> {
  const [row] = await tx.run<BaseRetencion>(BASE, [id]);
  return row;
}
