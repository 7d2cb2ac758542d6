import type { Accion, Estado } from '../domain/estados.js';
import type { Issue } from '../domain/issue.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

// The ordinary case. Waiting for a row's lock costs less than for that of an INSERT that meets it, and a busy point is waited for
// by everybody who issues on it.
const TAKE_NEXT: Statement = {
  name: 'secuenciales_take_next',
  text: `UPDATE secuenciales SET siguiente = siguiente + 1 WHERE punto_emision_id = $1 AND cod_doc = $2
         RETURNING siguiente - 1 AS secuencial`,
};
const TAKE_FIRST: Statement = {
  name: 'secuenciales_take_first',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente)
         VALUES (current_account(), $1, $2, 2)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = s.siguiente + 1
         RETURNING siguiente - 1 AS secuencial`,
};
const TAKE_GIVEN: Statement = {
  name: 'secuenciales_take_given',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente)
         VALUES (current_account(), $1, $2, $3::integer + 1)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = greatest(s.siguiente, $3::integer + 1)
         RETURNING $3::integer AS secuencial`,
};
const PEEK: Statement = {
  name: 'secuenciales_peek',
  text: `SELECT siguiente AS secuencial FROM secuenciales WHERE punto_emision_id = $1 AND cod_doc = $2`,
};

/** The last number that a point can give (nine digits). */
export const SECUENCIAL_MAX = 999_999_999;

/**
 * Takes a number and locks the point's counter until the transaction ends: call it last. Undefined when the point's numbers
 * are used up.
 */
export async function takeSecuencial(
  tx: AccountTx,
  puntoEmisionId: string,
  codDoc: string,
  given: number | undefined,
): Promise<number | undefined> {
  const take = (statement: Statement, ...more: number[]): Promise<{ secuencial: number }[]> =>
    tx.run(statement, [puntoEmisionId, codDoc, ...more]);
  let [row] = given === undefined ? await take(TAKE_NEXT) : await take(TAKE_GIVEN, given);
  if (row === undefined) [row] = await take(TAKE_FIRST);
  return row !== undefined && row.secuencial <= SECUENCIAL_MAX ? row.secuencial : undefined;
}

/** The number that would come next; nothing is taken. */
export async function peekSecuencial(tx: AccountTx, puntoEmisionId: string, codDoc: string): Promise<number> {
  const [row] = await tx.run<{ secuencial: number }>(PEEK, [puntoEmisionId, codDoc]);
  return row?.secuencial ?? 1;
}

export interface NewComprobante {
  readonly empresaId: string;
  readonly puntoEmisionId: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly version: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: number;
  readonly claveAcceso: string;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly receptor: {
    readonly tipoIdentificacion: string;
    readonly identificacion: string;
    readonly razonSocial: string;
  };
  readonly importeTotal: string;
  readonly correos: readonly string[];
  readonly documento: unknown;
  readonly documentoSha256: Buffer;
  readonly totales: unknown;
  readonly advertencias: readonly Issue[];
  readonly xml: Buffer;
  /** Signed by its issuer already: it only has to be sent. */
  readonly firmado: boolean;
  readonly actor: string;
}

const INSERT: Statement = {
  name: 'comprobantes_insert',
  text: `WITH at AS (SELECT rubrica_clock() AS now), created AS (
           INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi,
             secuencial, clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social,
             importe_total, correos, documento, documento_sha256, totales, advertencias, xml, estado, accion, due_at, created_at,
             updated_at)
           SELECT current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, to_date($10, 'DD/MM/YYYY'), $11, $12, $13, $14, $15,
             $16, $17, $18, $19, $20, CASE WHEN $22 THEN 'FIRMADO' ELSE 'CREADO' END,
             CASE WHEN $22 THEN 'enviar' ELSE 'firmar' END, at.now, at.now, at.now FROM at
           RETURNING id, account_id, estado, created_at
         ), key AS (
           INSERT INTO comprobante_claves (clave_acceso, account_id, comprobante_id)
           SELECT $9, account_id, id FROM created
         ), event AS (
           INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
           SELECT account_id, id, 1, created_at, $21, 'creado', estado FROM created
         )
         SELECT id FROM created`,
};

/** Stores a receipt, its key, its first event and its due work, as the last of the caller's transaction. Answers its id. */
export async function insertComprobante(tx: AccountTx, row: NewComprobante): Promise<string> {
  const [created] = await tx.runLast<{ id: string }>(INSERT, [
    row.empresaId,
    row.puntoEmisionId,
    row.ruc,
    row.codDoc,
    row.version,
    row.estab,
    row.ptoEmi,
    row.secuencial,
    row.claveAcceso,
    row.fechaEmision,
    row.receptor.tipoIdentificacion,
    row.receptor.identificacion,
    row.receptor.razonSocial,
    row.importeTotal,
    row.correos,
    JSON.stringify(row.documento),
    row.documentoSha256,
    JSON.stringify(row.totales),
    JSON.stringify(row.advertencias),
    row.xml,
    row.actor,
    row.firmado,
  ]);
  if (created === undefined) throw new Error('comprobante: insert answered no row');
  return created.id;
}

/** A message of the SRI as it came. */
export interface SriMensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional: string | null;
  readonly tipo: string;
}

/** What is told about a receipt. */
export interface ComprobanteRow {
  readonly id: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly version: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly clave_acceso: string;
  readonly fecha_emision: string;
  readonly receptor_tipo: string;
  readonly receptor_identificacion: string;
  readonly receptor_razon_social: string;
  readonly importe_total: string;
  readonly correos: string[];
  readonly totales: Record<string, unknown>;
  readonly advertencias: Issue[];
  readonly estado: Estado;
  readonly revision: number;
  readonly en_sri: 'no' | 'desconocido' | 'si';
  readonly mensajes: SriMensaje[];
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly accion: Accion | null;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly motivo_pendiente: string | null;
  readonly documento_sha256: Buffer;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `c.id, c.ruc, c.cod_doc, c.version, c.estab, c.pto_emi, c.secuencial, c.clave_acceso,
  to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, c.receptor_tipo, c.receptor_identificacion,
  c.receptor_razon_social, c.importe_total, c.correos, c.totales, c.advertencias, c.estado, c.revision, c.en_sri, c.mensajes,
  c.numero_autorizacion, c.fecha_autorizacion, c.accion, c.due_at, c.attempts, c.motivo_pendiente, c.documento_sha256,
  c.created_at, c.updated_at`;

const BY_CLAVE: Statement = {
  name: 'comprobantes_by_clave',
  text: `SELECT ${COLUMNS} FROM comprobante_claves k JOIN comprobantes c ON c.id = k.comprobante_id
         WHERE k.clave_acceso = $1`,
};
const BY_NUMERO: Statement = {
  name: 'comprobantes_by_numero',
  text: `SELECT ${COLUMNS} FROM comprobantes c
         WHERE c.punto_emision_id = $1 AND c.cod_doc = $2 AND c.secuencial = $3 AND c.estado <> 'ELIMINADO'`,
};
const XML_BY_CLAVE: Statement = {
  name: 'comprobantes_xml_by_clave',
  text: `SELECT c.xml, c.estado, c.revision, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.numero_autorizacion,
                c.fecha_autorizacion, c.clave_acceso
         FROM comprobante_claves k JOIN comprobantes c ON c.id = k.comprobante_id WHERE k.clave_acceso = $1`,
};
const EVENTS: Statement = {
  name: 'comprobante_events_list',
  text: `SELECT e.id, e.revision, e.at, e.actor, e.tipo, e.from_estado, e.to_estado, e.detalle
         FROM comprobante_events e JOIN comprobante_claves k ON k.comprobante_id = e.comprobante_id
         WHERE k.clave_acceso = $1 AND e.revision > $2 ORDER BY e.revision LIMIT $3`,
};

/** Finds a receipt by any access key that it ever had. */
export async function findComprobante(tx: AccountTx, claveAcceso: string): Promise<ComprobanteRow | undefined> {
  const [row] = await tx.run<ComprobanteRow>(BY_CLAVE, [claveAcceso]);
  return row;
}

/** Finds the holder of a number. */
export async function findComprobanteByNumero(
  tx: AccountTx,
  puntoEmisionId: string,
  codDoc: string,
  secuencial: number,
): Promise<ComprobanteRow | undefined> {
  const [row] = await tx.run<ComprobanteRow>(BY_NUMERO, [puntoEmisionId, codDoc, secuencial]);
  return row;
}

export interface ComprobanteXmlRow {
  readonly xml: Buffer;
  readonly estado: Estado;
  readonly revision: number;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly clave_acceso: string;
}

/** The bytes of a receipt with what its file name and envelope need. */
export async function findComprobanteXml(
  tx: AccountTx | WorkerTx,
  claveAcceso: string,
): Promise<ComprobanteXmlRow | undefined> {
  const [row] = await tx.run<ComprobanteXmlRow>(XML_BY_CLAVE, [claveAcceso]);
  return row;
}

export interface ComprobanteEventRow {
  readonly id: string;
  readonly revision: number;
  readonly at: Date;
  readonly actor: string;
  readonly tipo: string;
  readonly from_estado: Estado | null;
  readonly to_estado: Estado;
  readonly detalle: Record<string, unknown>;
}

/** A receipt's history after a revision, oldest first. */
export async function listComprobanteEvents(
  tx: AccountTx,
  claveAcceso: string,
  afterRevision: number,
  limit: number,
): Promise<ComprobanteEventRow[]> {
  return tx.run<ComprobanteEventRow>(EVENTS, [claveAcceso, afterRevision, limit]);
}

/** An authorised receipt of ours that a note modifies. */
export interface ModifiedComprobante {
  readonly fecha_emision: string;
  readonly receptor_identificacion: string;
  readonly importe_total: string;
  readonly anulado: boolean;
  /** Sum of the credit notes that stand against it. */
  readonly acreditado: string;
}

// Locked, so that two credit notes issued at once are summed one after the other. A note that was refused for good, deleted
// or annulled credits nothing; `except` is the note under correction.
const MODIFIED: Statement = {
  name: 'comprobantes_modified',
  text: `SELECT to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, c.receptor_identificacion, c.importe_total,
                c.estado = 'ANULADO' AS anulado,
                (SELECT coalesce(sum(n.importe_total), 0)::text FROM comprobantes n
                 WHERE n.empresa_id = c.empresa_id AND n.cod_doc = '04'
                   AND n.documento ->> 'numDocModificado' = concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0'))
                   AND n.documento ->> 'codDocModificado' = c.cod_doc
                   AND n.estado NOT IN ('DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO')
                   AND n.id IS DISTINCT FROM $6::bigint) AS acreditado
         FROM comprobantes c
         WHERE c.empresa_id = $1 AND c.cod_doc = $2 AND c.estab = $3 AND c.pto_emi = $4 AND c.secuencial = $5
           AND c.estado IN ('AUTORIZADO', 'ANULACION_SOLICITADA', 'ANULADO')
         FOR UPDATE OF c`,
};

/** The receipt of this company that a note names, if it is one of ours. */
export async function findModifiedComprobante(
  tx: AccountTx,
  empresaId: string,
  named: { readonly codDoc: string; readonly estab: string; readonly ptoEmi: string; readonly secuencial: string },
  exceptId: string | null,
): Promise<ModifiedComprobante | undefined> {
  const { codDoc, estab, ptoEmi, secuencial } = named;
  const values = [empresaId, codDoc, estab, ptoEmi, Number(secuencial), exceptId];
  const [row] = await tx.run<ModifiedComprobante>(MODIFIED, values);
  return row;
}
