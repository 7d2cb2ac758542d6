import type { AccountTx, Statement, WorkerTx } from './transactions.js';

export interface NewCertificado {
  readonly empresaId: string;
  readonly descripcion: string | null;
  readonly numeroRuc: string | null;
  readonly titular: string;
  readonly emisor: string;
  readonly serial: string;
  readonly fechaDesde: Date;
  readonly fechaExpiracion: Date;
  readonly sealContext: string;
  readonly p12Sealed: Buffer;
  readonly passwordSealed: Buffer;
  readonly masterKeyId: string;
}

const DEACTIVATE: Statement = {
  name: 'certificados_deactivate',
  text: `UPDATE certificados SET activo = false WHERE empresa_id = $1 AND activo`,
};
const INSERT: Statement = {
  name: 'certificados_insert',
  text: `INSERT INTO certificados (account_id, empresa_id, descripcion, numero_ruc, titular, emisor, serial, fecha_desde,
           fecha_expiracion, seal_context, p12_sealed, password_sealed, master_key_id, activo)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true) RETURNING id`,
};

/** Stores a certificate as the one that signs from now on; the one before it stays, inactive. */
export async function insertActiveCertificado(tx: AccountTx, row: NewCertificado): Promise<string> {
  await tx.run(DEACTIVATE, [row.empresaId]);
  const [created] = await tx.run<{ id: string }>(INSERT, [
    row.empresaId,
    row.descripcion,
    row.numeroRuc,
    row.titular,
    row.emisor,
    row.serial,
    row.fechaDesde,
    row.fechaExpiracion,
    row.sealContext,
    row.p12Sealed,
    row.passwordSealed,
    row.masterKeyId,
  ]);
  if (created === undefined) throw new Error('certificado: insert answered no row');
  return created.id;
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

const ACTIVE: Statement = {
  name: 'certificados_active',
  text: `SELECT id FROM certificados WHERE empresa_id = $1 AND activo`,
};

/** The certificate that signs for a company now. */
export async function findActiveCertificadoId(tx: WorkerTx, empresaId: string): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(ACTIVE, [empresaId]);
  return row?.id;
}

export interface SealedCertificado {
  readonly seal_context: string;
  readonly p12_sealed: Buffer;
  readonly password_sealed: Buffer;
  readonly ruc: string;
}

const SEALED: Statement = {
  name: 'certificados_sealed',
  text: `SELECT c.seal_context, c.p12_sealed, c.password_sealed, e.ruc
         FROM certificados c JOIN empresas e ON e.id = c.empresa_id WHERE c.id = $1`,
};

/** The sealed file and password of a certificate, with the RUC that it signs for. */
export async function findSealedCertificado(tx: WorkerTx, id: string): Promise<SealedCertificado | undefined> {
  const [row] = await tx.run<SealedCertificado>(SEALED, [id]);
  return row;
}
