import type { AccountTx, Statement } from '../../db/transactions.js';

/** How a document relates to the receipt. */
export const RELACIONES = ['modifica', 'nota-credito', 'nota-debito', 'retencion', 'guia', 'sustento'] as const;
export type Relacion = (typeof RELACIONES)[number];

/** A document related to one of our receipts. */
export interface RelacionadoDeComprobanteRow {
  /** Issued by us, or received. */
  readonly lado: 'emitido' | 'recibido';
  readonly relacion: Relacion;
  readonly clave: string;
  readonly cod_doc: string;
  readonly numero: string;
  readonly estado: string;
  /** dd/mm/yyyy */
  readonly fecha_emision: string;
  /** Its total; of a withholding, the part withheld on this receipt; null: a guía has none. */
  readonly valor: string | null;
}

/** Value of a receipt after its notes. */
export interface SaldoRow {
  readonly total: string;
  readonly notas_credito: string;
  readonly notas_debito: string;
  readonly retenido: string;
}

const NUMERO = (alias: string): string =>
  `concat_ws('-', ${alias}.estab, ${alias}.pto_emi, lpad(${alias}.secuencial::text, 9, '0'))`;
const QUINCE = (alias: string): string =>
  `${alias}.estab || ${alias}.pto_emi || lpad(${alias}.secuencial::text, 9, '0')`;
const EMITIDO = (relacion: Relacion, alias: string, valor = `${alias}.importe_total::text`): string =>
  `'emitido' AS lado, '${relacion}' AS relacion, ${alias}.clave_acceso AS clave, ${alias}.cod_doc, ${NUMERO(alias)} AS numero, ${alias}.estado,
   to_char(${alias}.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, ${valor} AS valor`;
const RECIBIDO = (relacion: Relacion, alias: string, valor: string): string =>
  `'recibido' AS lado, '${relacion}' AS relacion, coalesce(${alias}.clave_acceso, 'manual-' || ${alias}.id) AS clave, ${alias}.cod_doc,
   ${NUMERO(alias)} AS numero, ${alias}.estado, to_char(${alias}.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, ${valor} AS valor`;

/** Maximum related documents listed of each kind. */
export const RELACIONADOS_MAX = 50;
/** Guías examined, from the receipt's day on: no index leads from a document to its guías. */
const GUIAS_MAX = 2000;

// A refused, annulled or deleted note changes nothing, as in the limit of a credit note (comprobantes.ts).
const COUNTS = (alias: string): string =>
  `${alias}.estado NOT IN ('DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO')`;

// Debit notes have no index of their own; they are few, and an account's are found by type from the receipt's day on.
const NOTES = (codDoc: '04' | '05'): string => `n.empresa_id = c.empresa_id AND n.cod_doc = '${codDoc}'
  ${codDoc === '05' ? 'AND n.account_id = c.account_id AND n.fecha_emision >= c.fecha_emision' : ''}
  AND n.documento ->> 'numDocModificado' = ${NUMERO('c')} AND n.documento ->> 'codDocModificado' = c.cod_doc`;

// A buyer identified by cédula withholds with the RUC of that person.
const WITHHELD = `r.account_id = c.account_id AND r.ruc = c.ruc AND r.cod_doc = '07' AND r.fecha_emision >= c.fecha_emision
  AND r.ruc_emisor = ANY (ARRAY[c.receptor_identificacion, c.receptor_identificacion || '001'])`;
const WITHHELD_LINES = `SELECT sum((e ->> 4)::numeric) AS valor FROM jsonb_array_elements(f.retenciones) e
  WHERE lpad(e ->> 5, 2, '0') IN (c.cod_doc, CASE WHEN c.cod_doc = '01' THEN '41' END) AND e ->> 6 = ${QUINCE('c')}`;

const OF_RECEIPT = 'c.account_id = current_account() AND c.id = $1';

const NOTAS: Statement = {
  name: 'comprobantes_notas',
  text: `SELECT * FROM (SELECT ${EMITIDO('nota-credito', 'n')}, n.id FROM comprobantes c JOIN comprobantes n ON ${NOTES('04')}
           WHERE ${OF_RECEIPT} ORDER BY n.id LIMIT ${RELACIONADOS_MAX + 1}) a
         UNION ALL
         SELECT * FROM (SELECT ${EMITIDO('nota-debito', 'n')}, n.id FROM comprobantes c JOIN comprobantes n ON ${NOTES('05')}
           WHERE ${OF_RECEIPT} ORDER BY n.id LIMIT ${RELACIONADOS_MAX + 1}) b
         ORDER BY id`,
};

// Received and entered by hand; of a liquidación de compra, our own.
const RETENCIONES: Statement = {
  name: 'comprobantes_retenciones_de',
  text: `SELECT * FROM (SELECT ${RECIBIDO('retencion', 'r', 'w.valor::text')}
           FROM comprobantes c JOIN recibidos r ON ${WITHHELD} JOIN recibido_cifras f ON f.recibido_id = r.id
           CROSS JOIN LATERAL (${WITHHELD_LINES}) w
           WHERE ${OF_RECEIPT} AND w.valor IS NOT NULL ORDER BY r.id LIMIT ${RELACIONADOS_MAX + 1}) a
         UNION ALL
         SELECT * FROM (SELECT ${EMITIDO('retencion', 'n', 'w.valor::text')}
           FROM comprobantes c JOIN comprobantes n ON n.account_id = c.account_id AND n.cod_doc = '07' AND n.ruc = c.ruc
             AND n.receptor_identificacion = c.receptor_identificacion AND n.fecha_emision >= c.fecha_emision
           JOIN comprobante_cifras f ON f.comprobante_id = n.id CROSS JOIN LATERAL (${WITHHELD_LINES}) w
           WHERE ${OF_RECEIPT} AND c.cod_doc = '03' AND w.valor IS NOT NULL ORDER BY n.id LIMIT ${RELACIONADOS_MAX + 1}) b`,
};

// Guías that name the receipt as the document of a recipient, and the guía that an invoice names.
const GUIAS: Statement = {
  name: 'comprobantes_guias',
  text: `SELECT ${EMITIDO('guia', 'g', 'NULL')} FROM comprobantes c
         CROSS JOIN LATERAL (
           SELECT n.* FROM comprobantes n WHERE n.account_id = c.account_id AND n.cod_doc = '06' AND n.fecha_emision >= c.fecha_emision
           ORDER BY n.fecha_emision, n.id LIMIT ${GUIAS_MAX}
         ) g
         WHERE ${OF_RECEIPT} AND c.cod_doc <> '06' AND g.empresa_id = c.empresa_id
           AND g.documento -> 'destinatario' @> jsonb_build_array(jsonb_build_object('numDocSustento', ${NUMERO('c')}, 'codDocSustento', c.cod_doc))
         UNION
         SELECT ${EMITIDO('guia', 'g', 'NULL')} FROM comprobantes c
         JOIN establecimientos s ON s.empresa_id = c.empresa_id AND s.estab = split_part(c.documento ->> 'guiaRemision', '-', 1)
         JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = split_part(c.documento ->> 'guiaRemision', '-', 2)
         JOIN comprobantes g ON g.punto_emision_id = p.id AND g.cod_doc = '06' AND g.estado <> 'ELIMINADO'
           AND g.secuencial = split_part(c.documento ->> 'guiaRemision', '-', 3)::integer
         WHERE ${OF_RECEIPT} AND c.documento ->> 'guiaRemision' ~ '^[0-9]{3}-[0-9]{3}-[0-9]{9}$'
         LIMIT ${RELACIONADOS_MAX + 1}`,
};

// Documents that the receipt names: the one that a note modifies, those of a guía, and what one of our withholdings is about.
const NOMBRADOS: Statement = {
  name: 'comprobantes_nombrados',
  text: `WITH nombrados AS (
           SELECT 'modifica' AS relacion, c.empresa_id, c.account_id, c.ruc, c.receptor_identificacion, c.documento ->> 'codDocModificado' AS cod_doc,
             c.documento ->> 'numDocModificado' AS numero, true AS propio
           FROM comprobantes c WHERE ${OF_RECEIPT} AND c.cod_doc IN ('04', '05')
           UNION
           SELECT 'sustento', c.empresa_id, c.account_id, c.ruc, c.receptor_identificacion, d ->> 'codDocSustento', d ->> 'numDocSustento', true
           FROM comprobantes c CROSS JOIN LATERAL jsonb_array_elements(c.documento -> 'destinatario') d WHERE ${OF_RECEIPT} AND c.cod_doc = '06'
           UNION
           SELECT 'sustento', c.empresa_id, c.account_id, c.ruc, c.receptor_identificacion, lpad(e ->> 5, 2, '0'),
             concat_ws('-', substr(e ->> 6, 1, 3), substr(e ->> 6, 4, 3), substr(e ->> 6, 7)), e ->> 5 = '03'
           FROM comprobantes c JOIN comprobante_cifras f ON f.comprobante_id = c.id CROSS JOIN LATERAL jsonb_array_elements(f.retenciones) e
           WHERE ${OF_RECEIPT} AND c.cod_doc = '07'
           LIMIT ${RELACIONADOS_MAX}
         ), validos AS MATERIALIZED (
           SELECT * FROM nombrados n WHERE n.numero ~ '^[0-9]{3}-[0-9]{3}-[0-9]{9}$'
         )
         SELECT 'emitido' AS lado, n.relacion, c.clave_acceso AS clave, c.cod_doc, n.numero, c.estado,
           to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, c.importe_total::text AS valor
         FROM validos n
         JOIN establecimientos s ON s.empresa_id = n.empresa_id AND s.estab = split_part(n.numero, '-', 1)
         JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = split_part(n.numero, '-', 2)
         JOIN comprobantes c ON c.punto_emision_id = p.id AND c.cod_doc = n.cod_doc AND c.estado <> 'ELIMINADO'
           AND c.secuencial = split_part(n.numero, '-', 3)::integer
         WHERE n.propio
         UNION ALL
         SELECT 'recibido', n.relacion, coalesce(r.clave_acceso, 'manual-' || r.id), r.cod_doc, n.numero, r.estado,
           to_char(r.fecha_emision, 'DD/MM/YYYY'), NULL
         FROM validos n JOIN recibidos r ON r.account_id = n.account_id AND r.ruc_emisor = n.receptor_identificacion AND r.ruc = n.ruc
           AND ${NUMERO('r')} = n.numero AND (r.cod_doc = n.cod_doc OR (r.cod_doc = '01' AND n.cod_doc = '41'))
         WHERE NOT n.propio
         ORDER BY 5`,
};

/** Lists the documents related to a receipt, in either direction. */
export async function listRelacionadosDe(tx: AccountTx, id: string): Promise<RelacionadoDeComprobanteRow[]> {
  const found: RelacionadoDeComprobanteRow[] = [];
  for (const statement of [NOMBRADOS, NOTAS, RETENCIONES, GUIAS]) {
    for (const row of await tx.run<RelacionadoDeComprobanteRow>(statement, [id])) found.push(row);
  }
  return found;
}

// Of the receipt itself, or of the document that a note modifies.
const SALDO: Statement = {
  name: 'comprobantes_saldo',
  text: `SELECT c.importe_total::text AS total,
           (SELECT coalesce(sum(n.importe_total), 0)::text FROM comprobantes n WHERE ${NOTES('04')} AND ${COUNTS('n')}) AS notas_credito,
           (SELECT coalesce(sum(n.importe_total), 0)::text FROM comprobantes n WHERE ${NOTES('05')} AND ${COUNTS('n')}) AS notas_debito,
           (SELECT coalesce(sum(w.valor), 0)::text FROM recibidos r JOIN recibido_cifras f ON f.recibido_id = r.id
            CROSS JOIN LATERAL (${WITHHELD_LINES}) w WHERE ${WITHHELD} AND r.estado = 'VIGENTE') AS retenido
         FROM comprobantes c WHERE ${OF_RECEIPT}`,
};

/** Reads a receipt's total and the sums of its valid notes and withholdings. */
export async function readSaldo(tx: AccountTx, id: string): Promise<SaldoRow | undefined> {
  const [row] = await tx.run<SaldoRow>(SALDO, [id]);
  return row;
}
