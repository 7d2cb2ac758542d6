import type { Cifras } from '../../kernel/cifras.js';
import type { Accion, EnSri, Estado } from '../../kernel/estados.js';
import type { Advertencia } from '../../kernel/issue.js';
import { CIFRAS, INSERT_CIFRAS } from './cifras.js';
import { NUMBERING_DUTY } from '../../db/eventos.js';
import { readFoldedEvents, withXml, type AsStored, type ComprobanteEventRow } from './compactos.js';
import { statementByRows } from '../../db/rows.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

export const COMPROBANTE_DUTY = 'comprobantes';

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
  readonly referencia: string | null;
  readonly referenciaUnica: boolean;
  readonly documentoJson: string;
  readonly documentoSha256: Buffer;
  readonly totales: unknown;
  readonly cifras: Cifras;
  readonly advertencias: readonly Advertencia[];
  readonly xml: Buffer;
  /** Already signed by its issuer: it only has to be sent. */
  readonly firmado: boolean;
  /** Already authorised, as declared: query the SRI and send nothing. */
  readonly autorizado: boolean;
  readonly actor: string;
  /** Lease for a worker of this process that takes it as soon as it is stored. Absent: it waits to be claimed. */
  readonly leaseMs?: number;
}

const insertRows = statementByRows<NewComprobante>(
  'comprobantes_insert',
  {
    empresaId: 'bigint',
    puntoEmisionId: 'bigint',
    ruc: 'text',
    codDoc: 'text',
    version: 'text',
    estab: 'text',
    ptoEmi: 'text',
    secuencial: 'integer',
    claveAcceso: 'text',
    fechaEmision: 'text',
    receptor: { tipoIdentificacion: 'text', identificacion: 'text', razonSocial: 'text' },
    importeTotal: 'numeric',
    correos: 'text[]',
    referencia: 'text',
    referenciaUnica: 'boolean',
    documentoJson: 'jsonb',
    documentoSha256: 'bytea',
    totales: 'jsonb',
    cifras: CIFRAS,
    advertencias: 'jsonb',
    xml: 'bytea',
    firmado: 'boolean',
    autorizado: 'boolean',
    actor: 'text',
    leaseMs: 'integer',
  },
  (values, names) => `WITH at AS MATERIALIZED (SELECT rubrica_clock() AS now, current_account() AS account_id),
         given (${names}) AS MATERIALIZED (VALUES ${values}),
         created AS (
           INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi,
             secuencial, clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social,
             importe_total, correos, referencia, referencia_unica, documento, documento_sha256, totales, advertencias, xml, estado, accion, en_sri, lease_token,
             due_at, created_at, updated_at)
           SELECT at.account_id, g.empresa_id, g.punto_emision_id, g.ruc, g.cod_doc, g.version, g.estab, g.pto_emi, g.secuencial,
             g.clave_acceso, to_date(g.fecha_emision, 'DD/MM/YYYY'), g.receptor_tipo_identificacion, g.receptor_identificacion,
             g.receptor_razon_social, g.importe_total, g.correos, g.referencia, g.referencia_unica, g.documento_json, g.documento_sha256,
             g.totales, g.advertencias, g.xml,
             CASE WHEN g.firmado THEN 'FIRMADO' ELSE 'CREADO' END, CASE WHEN g.autorizado THEN 'consultar' WHEN g.firmado THEN 'enviar' ELSE 'firmar' END,
             CASE WHEN g.autorizado THEN 'desconocido' ELSE 'no' END,
             CASE WHEN g.lease_ms IS NULL THEN NULL ELSE gen_random_uuid() END, at.now + coalesce(g.lease_ms, 0) * interval '1 millisecond',
             at.now, at.now
           FROM at CROSS JOIN given g
           RETURNING id, account_id, clave_acceso, estado, accion, lease_token, created_at
         ), key AS (
           INSERT INTO comprobante_claves (clave_acceso, account_id, comprobante_id)
           SELECT clave_acceso, account_id, id FROM created
         ), event AS (
           INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado, accion)
           SELECT c.account_id, c.id, 1, c.created_at, g.actor, 'creado', c.estado, c.accion
           FROM created c JOIN given g ON g.clave_acceso = c.clave_acceso
         ), figures AS (
           ${INSERT_CIFRAS} FROM created c JOIN given g ON g.clave_acceso = c.clave_acceso
         )
         SELECT id, clave_acceso, lease_token, created_at FROM created`,
);

export interface Stored {
  readonly id: string;
  readonly clave_acceso: string;
  readonly lease_token: string | null;
  readonly created_at: Date;
}

/**
 * Stores receipts, each with its key, figures, first event and due work, as the last of the caller's transaction. Returns one
 * result for each, in order.
 */
export async function insertComprobantes(tx: AccountTx, rows: readonly NewComprobante[]): Promise<Stored[]> {
  const created = await tx.runAllLast<Stored>(insertRows(rows));
  // A leased one is already assigned to a worker slot.
  if (created.some(({ lease_token }) => lease_token === null)) tx.wake(COMPROBANTE_DUTY);
  tx.wake(NUMBERING_DUTY);
  const byClave = new Map(created.map((stored) => [stored.clave_acceso, stored]));
  return rows.map(({ claveAcceso }) => {
    const stored = byClave.get(claveAcceso);
    if (stored === undefined) throw new Error(`comprobante ${claveAcceso}: insert answered no row`);
    return stored;
  });
}

/** An SRI message, verbatim. */
export interface SriMensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional: string | null;
  readonly tipo: string;
}

/** A receipt's number, receiver, total and state. */
export interface ComprobanteSummaryRow {
  readonly id: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly clave_acceso: string;
  /** dd/mm/yyyy */
  readonly fecha_emision: string;
  readonly receptor_tipo: string;
  readonly receptor_identificacion: string;
  readonly receptor_razon_social: string;
  readonly importe_total: string;
  readonly estado: Estado;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
}

/** Its columns but the date, in `comprobantes c`. */
export const SUMMARY_COLUMNS = `c.id, c.ruc, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.clave_acceso, c.receptor_tipo,
  c.receptor_identificacion, c.receptor_razon_social, c.importe_total, c.estado, c.numero_autorizacion, c.fecha_autorizacion`;
/** Its date, as shown. */
export const FECHA_EMISION = `to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision`;

export interface ComprobanteRow extends ComprobanteSummaryRow {
  readonly version: string;
  readonly correos: string[];
  readonly referencia: string | null;
  readonly referencia_unica: boolean;
  readonly totales: Record<string, unknown>;
  readonly advertencias: Advertencia[];
  readonly revision: number;
  readonly en_sri: EnSri;
  readonly mensajes: SriMensaje[];
  readonly accion: Accion | null;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly motivo_pendiente: string | null;
  readonly documento_sha256: Buffer;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `${SUMMARY_COLUMNS}, ${FECHA_EMISION}, c.version, c.correos, c.referencia, c.referencia_unica, c.totales,
  c.advertencias, c.revision, c.en_sri, c.mensajes, c.accion, c.due_at, c.attempts, c.motivo_pendiente, c.documento_sha256,
  c.created_at, c.updated_at`;

const BY_CLAVE: Statement = {
  name: 'comprobantes_by_clave',
  text: `SELECT ${COLUMNS} FROM comprobante_claves k JOIN comprobantes c ON c.id = k.comprobante_id
         WHERE k.clave_acceso = $1`,
};
const BY_NUMERO: Statement = {
  name: 'comprobantes_by_numero',
  text: `SELECT ${COLUMNS} FROM comprobantes c
         WHERE c.punto_emision_id = $1 AND c.cod_doc = $2 AND c.secuencial = ANY ($3::integer[]) AND c.estado <> 'ELIMINADO'`,
};
const XML_BY_CLAVE: Statement = {
  name: 'comprobantes_xml_by_clave',
  text: `SELECT c.id, c.xml, c.xml_enviado, c.estado, c.revision, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.numero_autorizacion,
                c.fecha_autorizacion, c.clave_acceso
         FROM comprobante_claves k JOIN comprobantes c ON c.id = k.comprobante_id WHERE k.clave_acceso = $1`,
};
const RUCS_BY_CLAVES: Statement = {
  name: 'comprobantes_rucs_by_claves',
  text: `SELECT k.clave_acceso AS clave, c.ruc FROM comprobante_claves k JOIN comprobantes c ON c.id = k.comprobante_id
         WHERE k.clave_acceso = ANY($1)`,
};
const EVENTS: Statement = {
  name: 'comprobante_events_list',
  text: `SELECT e.id, e.revision, e.at, e.actor, e.tipo, e.from_estado, e.to_estado, e.detalle FROM comprobante_events e
         WHERE e.comprobante_id = $1 AND e.revision > $2 ORDER BY e.revision LIMIT $3`,
};

/** Finds a receipt by any of its access keys, current or past. */
export async function findComprobante(tx: AccountTx, claveAcceso: string): Promise<ComprobanteRow | undefined> {
  const [row] = await tx.run<ComprobanteRow>(BY_CLAVE, [claveAcceso]);
  return row;
}

/** Finds the receipts of a point that have these numbers; a deleted one no longer has its number. */
export async function findComprobantesByNumero(
  tx: AccountTx,
  { puntoEmisionId, codDoc }: { readonly puntoEmisionId: string; readonly codDoc: string },
  numbers: readonly number[],
): Promise<ComprobanteRow[]> {
  return tx.run<ComprobanteRow>(BY_NUMERO, [puntoEmisionId, codDoc, numbers]);
}

const BY_REFERENCIA: Statement = {
  name: 'comprobantes_by_referencia',
  text: `SELECT ${COLUMNS} FROM comprobantes c
         WHERE c.account_id = current_account() AND c.referencia = $1 AND c.referencia_unica`,
};

export async function findComprobanteByReferencia(
  tx: AccountTx,
  referencia: string,
): Promise<ComprobanteRow | undefined> {
  const [row] = await tx.run<ComprobanteRow>(BY_REFERENCIA, [referencia]);
  return row;
}

/** Whether the insert failed because another receipt took the unique reference meanwhile (migration 0034). */
export function isReferenciaTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'comprobantes_referencia_unica';
}

/** Whether the insert failed because the key exists, in any account. */
export function isClaveTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'comprobantes_clave_acceso_key';
}

const DOCUMENTO: Statement = {
  name: 'comprobantes_documento',
  text: `SELECT documento FROM comprobantes WHERE id = $1`,
};

/** Finds the stored document of a receipt, without number and key. */
export async function findDocumento(tx: AccountTx, id: string): Promise<unknown> {
  const [row] = await tx.run<{ documento: unknown }>(DOCUMENTO, [id]);
  return row?.documento;
}

const ACCIONES: Statement = {
  name: 'comprobantes_acciones',
  text: `SELECT id, estado, accion FROM comprobantes WHERE id = ANY ($1::bigint[])`,
};

/** Finds the next action of each of these receipts. */
export async function findAcciones(
  tx: WorkerTx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly estado: Estado; readonly accion: Accion | null }[]> {
  return tx.run<{ readonly id: string; readonly estado: Estado; readonly accion: Accion | null }>(ACCIONES, [ids]);
}

export interface ComprobanteXmlRow {
  readonly id: string;
  readonly xml: Buffer;
  /** The sent bytes, if the SRI authorised different ones. */
  readonly xml_enviado: Buffer | null;
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

/** Finds the bytes of a receipt with the data for its file name and envelope. */
export async function findComprobanteXml(
  tx: AccountTx | WorkerTx,
  claveAcceso: string,
): Promise<ComprobanteXmlRow | undefined> {
  const [row] = await withXml(tx, await tx.run<AsStored<ComprobanteXmlRow>>(XML_BY_CLAVE, [claveAcceso]));
  return row;
}

/** Finds the RUC of each receipt; keys outside the account are omitted. */
export async function findRucs(
  tx: AccountTx,
  claves: readonly string[],
): Promise<readonly { readonly clave: string; readonly ruc: string }[]> {
  return tx.run<{ readonly clave: string; readonly ruc: string }>(RUCS_BY_CLAVES, [claves]);
}

/** Lists a receipt's history after a revision, oldest first, compacted or not. */
export async function listComprobanteEvents(
  tx: AccountTx,
  id: string,
  afterRevision: number,
  limit: number,
): Promise<ComprobanteEventRow[]> {
  // Order matters: an event compacted between the two reads then appears twice instead of being lost.
  const rows = await tx.run<ComprobanteEventRow>(EVENTS, [id, afterRevision, limit]);
  const first = rows[0]?.revision ?? Infinity;
  const folded = (await readFoldedEvents(tx, id)).filter(
    ({ revision }) => revision > afterRevision && revision < first,
  );
  return [...folded, ...rows].slice(0, limit);
}

/** One of our receipts that a note modifies. */
export interface ModifiedComprobante {
  readonly estado: Estado;
  readonly fecha_emision: string;
  readonly receptor_identificacion: string;
  readonly importe_total: string;
  /** Sum of the valid credit notes against it. */
  readonly acreditado: string;
  /** Its taxes as parallel lists; null: its figures are missing. */
  readonly impuestos_codigos: readonly string[] | null;
  readonly impuestos_porcentajes: readonly string[] | null;
  readonly impuestos_bases: readonly string[] | null;
}

// Locked, so concurrent credit notes are summed one after the other. A note that was refused for good, deleted or annulled
// credits nothing; `except` is the note under correction.
const MODIFIED: Statement = {
  name: 'comprobantes_modified',
  text: `SELECT c.estado, to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, c.receptor_identificacion, c.importe_total,
                (SELECT coalesce(sum(n.importe_total), 0)::text FROM comprobantes n
                 WHERE n.empresa_id = c.empresa_id AND n.cod_doc = '04'
                   AND n.documento ->> 'numDocModificado' = concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0'))
                   AND n.documento ->> 'codDocModificado' = c.cod_doc
                   AND n.estado NOT IN ('DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO')
                   AND n.id IS DISTINCT FROM $4::bigint) AS acreditado,
                f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_bases::text[] AS impuestos_bases
         FROM comprobantes c LEFT JOIN comprobante_cifras f ON f.comprobante_id = c.id
         WHERE c.punto_emision_id = $1 AND c.cod_doc = $2 AND c.secuencial = $3
         ORDER BY c.estado = 'ELIMINADO', c.id DESC LIMIT 1
         FOR UPDATE OF c`,
};

/** Finds the receipt that a note names, if this point has it; a deleted one only if its number was not reused. */
export async function findModifiedComprobante(
  tx: AccountTx,
  puntoEmisionId: string,
  named: { readonly codDoc: string; readonly secuencial: string },
  exceptId: string | null,
): Promise<ModifiedComprobante | undefined> {
  const values = [puntoEmisionId, named.codDoc, Number(named.secuencial), exceptId];
  const [row] = await tx.run<ModifiedComprobante>(MODIFIED, values);
  return row;
}
