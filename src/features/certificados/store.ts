import type { DiagnosisFinding } from '../../kernel/diagnosis-finding.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A certificate to store: public fields, and the sealed rest. */
export interface NewCertificado {
  readonly empresaId: string;
  readonly descripcion: string | null;
  readonly numeroRuc: string | null;
  readonly titular: string;
  readonly emisor: string;
  readonly serial: string;
  readonly fechaDesde: Date;
  readonly fechaExpiracion: Date;
  readonly activo: boolean;
  readonly diagnostico: readonly DiagnosisFinding[];
  readonly certificado: Buffer;
  readonly sealContext: string;
  /** Null: the key is on a token. */
  readonly p12Sealed: Buffer | null;
  readonly passwordSealed: Buffer | null;
  readonly privateKeySealed: Buffer;
  readonly masterKeyId: string;
}

/** Public fields of a certificate. */
export interface CertificadoRow {
  readonly id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly descripcion: string | null;
  readonly numero_ruc: string | null;
  readonly titular: string;
  readonly emisor: string;
  readonly serial: string;
  readonly fecha_desde: Date;
  readonly fecha_expiracion: Date;
  readonly activo: boolean;
  readonly diagnostico: readonly DiagnosisFinding[];
  readonly created_at: Date;
}

const DEACTIVATE: Statement = {
  name: 'certificados_deactivate',
  text: `UPDATE certificados SET activo = false WHERE empresa_id = $1 AND activo`,
};
const INSERT: Statement = {
  name: 'certificados_insert',
  text: `INSERT INTO certificados (account_id, empresa_id, descripcion, numero_ruc, titular, emisor, serial, fecha_desde,
           fecha_expiracion, activo, diagnostico, certificado, seal_context, p12_sealed, password_sealed,
           private_key_sealed, master_key_id)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
};

/** Stores a certificate. If active, it signs from now on; the previous one stays, inactive. */
export async function insertCertificado(tx: AccountTx, row: NewCertificado): Promise<string> {
  if (row.activo) await tx.run(DEACTIVATE, [row.empresaId]);
  const [created] = await tx.run<{ id: string }>(INSERT, [
    row.empresaId,
    row.descripcion,
    row.numeroRuc,
    row.titular,
    row.emisor,
    row.serial,
    row.fechaDesde,
    row.fechaExpiracion,
    row.activo,
    JSON.stringify(row.diagnostico),
    row.certificado,
    row.sealContext,
    row.p12Sealed,
    row.passwordSealed,
    row.privateKeySealed,
    row.masterKeyId,
  ]);
  if (created === undefined) throw new Error('certificado: insert answered no row');
  return created.id;
}

const PUBLIC = `c.id, c.empresa_id, e.ruc, c.descripcion, c.numero_ruc, c.titular, c.emisor, c.serial, c.fecha_desde,
  c.fecha_expiracion, c.activo, c.diagnostico, c.created_at`;

const OF_COMPANIES = {
  name: 'certificados',
  columns: PUBLIC,
  alias: 'c',
  from: 'certificados c JOIN empresas e ON e.id = c.empresa_id WHERE $1::text[] IS NULL OR e.ruc = ANY ($1)',
};

/** Lists one page of the certificates of the given companies; null: all of the account. */
export async function listCertificados(
  tx: AccountTx,
  rucs: readonly string[] | null,
  page: Page<'created_at' | 'fecha_expiracion' | 'titular'>,
): Promise<Paged<CertificadoRow>> {
  return pageOfRows(tx, OF_COMPANIES, [rucs], page);
}

const FIND: Statement = {
  name: 'certificados_find',
  text: `SELECT ${PUBLIC} FROM certificados c JOIN empresas e ON e.id = c.empresa_id WHERE e.ruc = $1 AND c.id = $2`,
};

export async function findCertificado(tx: AccountTx, ruc: string, id: string): Promise<CertificadoRow | undefined> {
  const [row] = await tx.run<CertificadoRow>(FIND, [ruc, id]);
  return row;
}

const ACTIVATE: Statement = {
  name: 'certificados_activate',
  text: `UPDATE certificados SET activo = true WHERE id = $1`,
};

export async function activateCertificado(tx: AccountTx, row: CertificadoRow): Promise<void> {
  await tx.run(DEACTIVATE, [row.empresa_id]);
  await tx.run(ACTIVATE, [row.id]);
}

const DELETE: Statement = { name: 'certificados_delete', text: `DELETE FROM certificados WHERE id = $1` };

/** Destroys it together with its file, password and key. */
export async function deleteCertificado(tx: AccountTx, id: string): Promise<void> {
  await tx.run(DELETE, [id]);
}

const CAN_SIGN: Statement = {
  name: 'certificados_can_sign',
  text: `SELECT EXISTS (SELECT FROM certificados WHERE empresa_id = $1 AND activo
           AND rubrica_clock() BETWEEN fecha_desde AND fecha_expiracion) AS can_sign`,
};

/** Whether the company's active certificate is valid now. */
export async function hasUsableCertificado(tx: AccountTx, empresaId: string): Promise<boolean> {
  const [row] = await tx.run<{ can_sign: boolean }>(CAN_SIGN, [empresaId]);
  return row?.can_sign === true;
}

/** The certificate that signs for a company, and the signature profile. */
export interface ActiveCertificado {
  readonly id: string;
  readonly perfil: 'A' | 'B' | 'C';
}

const ACTIVE: Statement = {
  name: 'certificados_active',
  text: `SELECT c.id, coalesce(p.perfil, 'A') AS perfil FROM certificados c LEFT JOIN perfiles_firma p USING (empresa_id)
         WHERE c.empresa_id = $1 AND c.activo`,
};

export async function findActiveCertificado(tx: WorkerTx, empresaId: string): Promise<ActiveCertificado | undefined> {
  const [row] = await tx.run<ActiveCertificado>(ACTIVE, [empresaId]);
  return row;
}

/** The parts of a certificate needed to sign. */
export interface SealedKey {
  readonly account_id: string;
  readonly empresa_id: string;
  readonly seal_context: string;
  readonly certificado: Buffer;
  readonly private_key_sealed: Buffer;
}

const SEALED_KEY: Statement = {
  name: 'certificados_sealed_key',
  text: `SELECT account_id, empresa_id, seal_context, certificado, private_key_sealed FROM certificados WHERE id = $1`,
};

/** Finds the sealed private key of a certificate. */
export async function findSealedKey(tx: WorkerTx, id: string): Promise<SealedKey | undefined> {
  const [row] = await tx.run<SealedKey>(SEALED_KEY, [id]);
  return row;
}

const SET_PERFIL: Statement = {
  name: 'perfiles_firma_set',
  text: `INSERT INTO perfiles_firma (account_id, empresa_id, perfil) VALUES (current_account(), $1, $2)
         ON CONFLICT (empresa_id) DO UPDATE SET perfil = excluded.perfil`,
};

export async function setPerfilFirma(tx: AccountTx, empresaId: string, perfil: 'A' | 'B' | 'C'): Promise<void> {
  await tx.run(SET_PERFIL, [empresaId, perfil]);
}

const EMPRESA: Statement = {
  name: 'certificados_empresa_by_ruc',
  text: `SELECT e.id, coalesce(p.perfil, 'A') AS perfil FROM empresas e LEFT JOIN perfiles_firma p ON p.empresa_id = e.id
         WHERE e.ruc = $1`,
};

/** Finds a company of this account and its signature profile. */
export async function findFirmante(
  tx: AccountTx,
  ruc: string,
): Promise<{ readonly id: string; readonly perfil: 'A' | 'B' | 'C' } | undefined> {
  const [row] = await tx.run<{ id: string; perfil: 'A' | 'B' | 'C' }>(EMPRESA, [ruc]);
  return row;
}
