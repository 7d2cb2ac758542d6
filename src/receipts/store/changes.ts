import type { Accion, EnSri, Estado } from '../../kernel/estados.js';
import { writeCifras } from './cifras.js';
import { COMPROBANTE_DUTY, type NewComprobante, type SriMensaje } from './comprobantes.js';
import { NUMBERING_DUTY } from '../../db/eventos.js';
import { isHeld } from '../../db/lease.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A receipt locked for a change requested by its issuer. */
export interface LockedComprobante {
  readonly id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly punto_emision_id: string;
  readonly clave_acceso: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly fecha_emision: string;
  readonly estado: Estado;
  readonly revision: number;
  readonly en_sri: EnSri;
  readonly accion: Accion | null;
  /** No send of these bytes has started. */
  readonly never_sent: boolean;
  readonly referencia: string | null;
  readonly referencia_unica: boolean;
  /** The SRI has its number under another key and never stored this one. */
  readonly number_taken: boolean;
  readonly mensajes: readonly SriMensaje[];
  /** Currently leased by a worker. */
  readonly held: boolean;
}

const LOCKED = `c.id, c.empresa_id, c.ruc, c.punto_emision_id, c.clave_acceso, c.cod_doc, c.estab, c.pto_emi, c.secuencial,
  to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, c.estado, c.revision, c.en_sri, c.accion, c.send_begun_at IS NULL AS never_sent, c.referencia, c.referencia_unica,
  c.number_taken, c.mensajes, coalesce(${isHeld('c')}, false) AS held`;

const LOCK: Statement = {
  name: 'comprobantes_lock',
  text: `SELECT ${LOCKED}
         FROM comprobantes c JOIN comprobante_claves k ON k.comprobante_id = c.id
         WHERE k.clave_acceso = $1 FOR UPDATE OF c`,
};

/** Locks a receipt until the transaction ends: no worker can claim or write it meanwhile. */
export async function lockComprobante(tx: AccountTx, claveAcceso: string): Promise<LockedComprobante | undefined> {
  const [row] = await tx.run<LockedComprobante>(LOCK, [claveAcceso]);
  return row;
}

const LOCK_BY_ID: Statement = {
  name: 'comprobantes_lock_by_id',
  text: `SELECT ${LOCKED} FROM comprobantes c WHERE c.id = $1 FOR UPDATE OF c`,
};

/** Like `lockComprobante`, by id, for workers: the annulment watch and the reconciliation. */
export async function lockComprobanteById(tx: WorkerTx, id: string): Promise<LockedComprobante> {
  const [row] = await tx.run<LockedComprobante>(LOCK_BY_ID, [id]);
  if (row === undefined) throw new Error(`receipt ${id} is not there`);
  return row;
}

/** Changes requested by an issuer; undefined leaves a column unchanged. */
export interface IssuerChange {
  readonly estado: Estado;
  readonly accion: Accion | null;
  readonly event: {
    readonly tipo: string;
    readonly actor: string;
    readonly detalle: Readonly<Record<string, unknown>>;
  };
}

const CHANGE: Statement = {
  name: 'comprobantes_change',
  text: `WITH at AS (SELECT rubrica_clock() AS now), changed AS (
           UPDATE comprobantes c SET
             estado = $3, accion = $4, revision = c.revision + 1, attempts = 0, lease_token = NULL, motivo_pendiente = NULL,
             number_taken = false, absent_at = NULL, resent = false, sri_faults = 0,
             due_at = CASE WHEN $4 IN ('firmar', 'enviar', 'consultar') THEN at.now END, updated_at = at.now,
             pending_since = CASE WHEN $4 IN ('firmar', 'enviar', 'consultar') THEN at.now ELSE c.pending_since END
           FROM at WHERE c.id = $1 AND c.revision = $2
           RETURNING c.id, c.account_id, c.revision, c.estado, c.accion, c.updated_at
         )
         INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado, accion, detalle)
         SELECT account_id, id, revision, updated_at, $5, $6, $7, estado, accion, $8 FROM changed RETURNING revision`,
};

/** Writes a state change under the lock, with its event; returns the new revision. */
export async function changeComprobante(
  tx: AccountTx | WorkerTx,
  locked: LockedComprobante,
  change: IssuerChange,
): Promise<number> {
  const [row] = await tx.run<{ revision: number }>(CHANGE, [
    locked.id,
    locked.revision,
    change.estado,
    change.accion,
    change.event.actor,
    change.event.tipo,
    locked.estado,
    JSON.stringify(change.event.detalle),
  ]);
  if (row === undefined) throw new Error(`receipt ${locked.id} changed under its own lock`);
  if (change.accion !== null && change.accion !== 'intervenir') tx.wake(COMPROBANTE_DUTY);
  tx.wake(NUMBERING_DUTY);
  return row.revision;
}

/** New content of a corrected receipt: everything but its point. The number changes only if the SRI has it under another key. */
export type Correction = Pick<
  NewComprobante,
  | 'secuencial'
  | 'claveAcceso'
  | 'version'
  | 'fechaEmision'
  | 'receptor'
  | 'importeTotal'
  | 'correos'
  | 'referencia'
  | 'referenciaUnica'
  | 'documentoJson'
  | 'documentoSha256'
  | 'totales'
  | 'cifras'
  | 'advertencias'
  | 'xml'
>;

const CORRECT: Statement = {
  name: 'comprobantes_correct',
  text: `WITH corrected AS (
           UPDATE comprobantes SET clave_acceso = $2, version = $3, fecha_emision = to_date($4, 'DD/MM/YYYY'),
             receptor_tipo = $5, receptor_identificacion = $6, receptor_razon_social = $7, importe_total = $8, correos = $9,
             documento = $10, documento_sha256 = $11, totales = $12, advertencias = $13, xml = $14, mensajes = '[]',
             referencia = $15, referencia_unica = $16, send_begun_at = NULL, secuencial = $17
           WHERE id = $1 RETURNING id, account_id
         )
         INSERT INTO comprobante_claves (clave_acceso, account_id, comprobante_id)
         SELECT $2, account_id, id FROM corrected ON CONFLICT (clave_acceso) DO NOTHING`,
};

/** Replaces the content of a locked receipt; all its previous keys still resolve to it. */
export async function correctComprobante(tx: AccountTx, id: string, correction: Correction): Promise<void> {
  await tx.run(CORRECT, [
    id,
    correction.claveAcceso,
    correction.version,
    correction.fechaEmision,
    correction.receptor.tipoIdentificacion,
    correction.receptor.identificacion,
    correction.receptor.razonSocial,
    correction.importeTotal,
    correction.correos,
    correction.documentoJson,
    correction.documentoSha256,
    JSON.stringify(correction.totales),
    JSON.stringify(correction.advertencias),
    correction.xml,
    correction.referencia,
    correction.referenciaUnica,
    correction.secuencial,
  ]);
  // Must come after: changing the document deletes the previous figures (migration 0037).
  await writeCifras(tx, [{ id, cifras: correction.cifras }]);
}

const UNSIGN: Statement = {
  name: 'comprobantes_unsign',
  text: `UPDATE comprobantes SET xml = $2, mensajes = '[]', send_begun_at = NULL WHERE id = $1`,
};

/** Replaces a locked receipt's signed document with the unsigned one, to be signed again. */
export async function unsignComprobante(tx: AccountTx, id: string, xml: Buffer): Promise<void> {
  await tx.run(UNSIGN, [id, xml]);
}
