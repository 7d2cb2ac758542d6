import type { Diferencia, EstadoProforma } from './rules.js';
import type { CorreoEstado } from '../../db/correos.js';
import { likePattern } from '../../db/like.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import { accountId, type AccessTx, type AccountId, type AccountTx, type Statement } from '../../db/transactions.js';

export interface ProformaContent {
  /** dd/mm/yyyy */
  readonly vence: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly receptor: {
    readonly tipoIdentificacion: string;
    readonly identificacion: string;
    readonly razonSocial: string;
  };
  /** Decimal text. */
  readonly importeTotal: string;
  readonly correos: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly documento: unknown;
}

export interface NewProforma extends ProformaContent {
  readonly empresaId: string;
  readonly enlaceNumero: string;
}

export interface ProformaRow {
  readonly id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly secuencial: number;
  readonly estado: EstadoProforma;
  /** dd/mm/yyyy */
  readonly fecha: string;
  /** dd/mm/yyyy */
  readonly vence: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly receptor_tipo: string;
  readonly receptor_identificacion: string;
  readonly receptor_razon_social: string;
  readonly importe_total: string;
  readonly correos: readonly string[];
  readonly enlace_numero: string;
  readonly respuesta_at: Date | null;
  readonly respuesta_nombre: string | null;
  readonly respuesta_motivo: string | null;
  /** Revision that was answered; null: not answered, or before it was recorded. */
  readonly respuesta_revision: number | null;
  readonly diferencias: readonly Diferencia[] | null;
  /** Access key of its invoice. */
  readonly clave_acceso: string | null;
  readonly correo_estado: CorreoEstado | null;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface ProformaWithContent extends ProformaRow {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly documento: Readonly<Record<string, unknown>>;
}

/** Today in Ecuador, by the common clock. */
const HOY = `(rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date`;
const ESTADO = `CASE WHEN p.estado = 'ABIERTA' AND p.vence < ${HOY} THEN 'VENCIDA' ELSE p.estado END`;

// A correction changes the access key of the invoice, but never its reference.
const COLUMNS = `p.id, p.empresa_id, e.ruc, p.secuencial, ${ESTADO} AS estado, to_char(p.fecha, 'DD/MM/YYYY') AS fecha,
  to_char(p.vence, 'DD/MM/YYYY') AS vence, p.estab, p.pto_emi, p.receptor_tipo, p.receptor_identificacion, p.receptor_razon_social,
  p.importe_total, p.correos, p.enlace_numero, p.respuesta_at, p.respuesta_nombre, p.respuesta_motivo, p.respuesta_revision, p.diferencias,
  CASE p.estado WHEN 'FACTURADA' THEN (SELECT c.clave_acceso FROM comprobantes c
    WHERE c.account_id = p.account_id AND c.referencia = 'proforma:' || p.id AND c.referencia_unica) END AS clave_acceso,
  (SELECT k.estado FROM correos k WHERE k.id = p.correo_id) AS correo_estado, p.revision, p.created_at, p.updated_at`;

// The row lock lasts until the transaction ends: no number is skipped and none is taken twice.
const TAKE_NUMBER: Statement = {
  name: 'proformas_take_number',
  text: `INSERT INTO proforma_contadores AS k (empresa_id, account_id, siguiente) VALUES ($1, current_account(), 2)
         ON CONFLICT (empresa_id) DO UPDATE SET siguiente = k.siguiente + 1 RETURNING siguiente - 1 AS secuencial`,
};
const INSERT: Statement = {
  name: 'proformas_insert',
  text: `INSERT INTO proformas (account_id, empresa_id, secuencial, fecha, vence, estab, pto_emi, receptor_tipo, receptor_identificacion,
           receptor_razon_social, importe_total, correos, payload, documento, enlace_numero, enlace_hash, id)
         VALUES (current_account(), $1, $2, ${HOY}, to_date($3, 'DD/MM/YYYY'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, sha256($14), $15)`,
};
const NEW_ID: Statement = { name: 'proformas_new_id', text: 'SELECT random_id() AS id' };

const valuesOf = (content: ProformaContent): unknown[] => [
  content.vence,
  content.estab,
  content.ptoEmi,
  content.receptor.tipoIdentificacion,
  content.receptor.identificacion,
  content.receptor.razonSocial,
  content.importeTotal,
  content.correos,
  JSON.stringify(content.payload),
  JSON.stringify(content.documento),
];

/** Stores a proforma with the next number of its company; `token` of its page is derived from its id. */
export async function insertProforma(
  tx: AccountTx,
  proforma: NewProforma,
  tokenOf: (id: string) => Buffer,
): Promise<string> {
  const [made] = await tx.run<{ id: string }>(NEW_ID, []);
  const [taken] = await tx.run<{ secuencial: number }>(TAKE_NUMBER, [proforma.empresaId]);
  if (made === undefined || taken === undefined) throw new Error('proformas: an insert answers a row');
  const { empresaId, enlaceNumero } = proforma;
  await tx.run(INSERT, [
    ...[empresaId, taken.secuencial, ...valuesOf(proforma)],
    ...[enlaceNumero, tokenOf(made.id), made.id],
  ]);
  return made.id;
}

const FIND: Statement = {
  name: 'proformas_find',
  text: `SELECT ${COLUMNS}, p.payload, p.documento FROM proformas p JOIN empresas e ON e.id = p.empresa_id
         WHERE p.account_id = current_account() AND p.id = $1`,
};
const LOCK: Statement = {
  name: 'proformas_lock',
  text: `SELECT id FROM proformas WHERE account_id = current_account() AND id = $1 FOR NO KEY UPDATE`,
};

export async function findProforma(tx: AccountTx, id: string): Promise<ProformaWithContent | undefined> {
  return (await tx.run<ProformaWithContent>(FIND, [id]))[0];
}

/** The same, locked until the transaction ends. */
export async function lockProforma(tx: AccountTx, id: string): Promise<ProformaWithContent | undefined> {
  await tx.run(LOCK, [id]);
  // A separate statement: one that waited for the lock would not see the invoice that the other transaction stored.
  return findProforma(tx, id);
}

const LIST = {
  name: 'proformas',
  alias: 'p',
  columns: COLUMNS,
  from: `proformas p JOIN empresas e ON e.id = p.empresa_id
    WHERE p.account_id = current_account() AND p.empresa_id = $1 AND ($2::text[] IS NULL OR ${ESTADO} = ANY ($2))
      AND ($3::text IS NULL OR fold_text(p.receptor_razon_social) LIKE fold_text($3) OR p.receptor_identificacion LIKE $3
        OR 'PRO-' || lpad(p.secuencial::text, 9, '0') LIKE upper($3))`,
};

export interface ProformaFilter {
  readonly empresaId: string;
  readonly estados: readonly EstadoProforma[] | null;
  readonly texto: string | undefined;
}

export async function listProformas(
  tx: AccountTx,
  { empresaId, estados, texto }: ProformaFilter,
  page: Page<'fecha' | 'vence' | 'secuencial' | 'importe_total'>,
): Promise<Paged<ProformaRow>> {
  return pageOfRows(tx, LIST, [empresaId, estados, texto === undefined ? null : likePattern(texto)], page);
}

/** Open proformas of a company in one state. */
export interface OpenProformas {
  readonly estado: EstadoProforma;
  readonly cantidad: number;
  readonly importe: string;
  /** Number that expire within seven days. */
  readonly por_vencer: number;
}

const OPEN: Statement = {
  name: 'proformas_open',
  text: `SELECT ${ESTADO} AS estado, count(*)::int AS cantidad, sum(p.importe_total) AS importe,
           count(*) FILTER (WHERE p.vence BETWEEN ${HOY} AND ${HOY} + 7)::int AS por_vencer
         FROM proformas p WHERE p.account_id = current_account() AND p.empresa_id = $1 AND p.estado IN ('ABIERTA', 'ACEPTADA')
         GROUP BY 1 ORDER BY 1`,
};

/** Sums the proformas that can still become an invoice, and those that expired, by state. */
export async function sumOpenProformas(tx: AccountTx, empresaId: string): Promise<OpenProformas[]> {
  return tx.run<OpenProformas>(OPEN, [empresaId]);
}

const UPDATE: Statement = {
  name: 'proformas_update',
  text: `UPDATE proformas SET vence = to_date($2, 'DD/MM/YYYY'), estab = $3, pto_emi = $4, receptor_tipo = $5, receptor_identificacion = $6,
           receptor_razon_social = $7, importe_total = $8, correos = $9, payload = $10, documento = $11, estado = 'ABIERTA',
           respuesta_at = NULL, respuesta_nombre = NULL, respuesta_motivo = NULL, respuesta_revision = NULL, revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND estado IN ('ABIERTA', 'RECHAZADA') RETURNING id`,
};

/** Replaces the content and opens it again; false: it is accepted, invoiced or voided. */
export async function updateProforma(tx: AccountTx, id: string, content: ProformaContent): Promise<boolean> {
  return (await tx.run(UPDATE, [id, ...valuesOf(content)])).length > 0;
}

const VOID: Statement = {
  name: 'proformas_void',
  text: `UPDATE proformas SET estado = 'ANULADA', revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND estado NOT IN ('FACTURADA', 'ANULADA') RETURNING id`,
};

/** Voids a proforma; false: it is invoiced or already void. */
export async function voidProforma(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.run(VOID, [id])).length > 0;
}

const ANSWER: Statement = {
  name: 'proformas_answer',
  text: `UPDATE proformas p SET estado = $2, respuesta_at = rubrica_clock(), respuesta_nombre = $3, respuesta_motivo = $4,
           respuesta_revision = revision, revision = revision + 1, updated_at = rubrica_clock()
         WHERE p.account_id = current_account() AND p.id = $1 AND revision = $5 AND ${ESTADO} = 'ABIERTA' RETURNING id`,
};

/** Records the buyer's answer to a revision; false: it is another by now, or no longer open. */
export async function answerProforma(
  tx: AccountTx,
  id: string,
  answer: {
    readonly estado: 'ACEPTADA' | 'RECHAZADA';
    readonly nombre: string | null;
    readonly motivo: string | null;
    readonly revision: number;
  },
): Promise<boolean> {
  const { estado, nombre, motivo, revision } = answer;
  return (await tx.run(ANSWER, [id, estado, nombre, motivo, revision])).length > 0;
}

const INVOICE: Statement = {
  name: 'proformas_invoice',
  text: `UPDATE proformas p SET estado = 'FACTURADA', diferencias = $2, revision = revision + 1, updated_at = rubrica_clock()
         WHERE p.account_id = current_account() AND p.id = $1 AND ${ESTADO} IN ('ABIERTA', 'ACEPTADA') RETURNING id`,
};

/** Marks a proforma as invoiced, in the transaction that stores the invoice; false: it may not be. */
export async function invoiceProforma(tx: AccountTx, id: string, diferencias: readonly Diferencia[]): Promise<boolean> {
  return (await tx.run(INVOICE, [id, JSON.stringify(diferencias)])).length > 0;
}

const MAILED: Statement = {
  name: 'proformas_mailed',
  text: `UPDATE proformas SET correo_id = $2 WHERE account_id = current_account() AND id = $1`,
};

/** Remembers the last mail of a proforma. */
export async function noteProformaMail(tx: AccountTx, id: string, correoId: string): Promise<void> {
  await tx.run(MAILED, [id, correoId]);
}

const BY_TOKEN: Statement = {
  name: 'proformas_by_token',
  text: `SELECT account_id, id FROM proformas WHERE enlace_hash = sha256($1)`,
};

/** Resolves the token of a proforma's page: it is the credential, so the account is known only after this. */
export async function findProformaByToken(
  tx: AccessTx,
  token: string,
): Promise<{ readonly accountId: AccountId; readonly proformaId: string } | undefined> {
  if (!/^[\w-]{24}$/.test(token)) return undefined;
  const [row] = await tx.run<{ account_id: string; id: string }>(BY_TOKEN, [Buffer.from(token, 'base64url')]);
  return row && { accountId: accountId(row.account_id), proformaId: row.id };
}
