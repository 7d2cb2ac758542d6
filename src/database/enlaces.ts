import {
  accountId,
  type AccessTx,
  type AccountId,
  type AccountTx,
  type Statement,
  type WorkerTx,
} from './transactions.js';

/** The link to a receipt's page. */
export interface EnlaceRow {
  /** What stands in the address. */
  readonly token: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

interface StoredEnlace extends Omit<EnlaceRow, 'token'> {
  readonly token: Buffer;
}

const COLUMNS = 'token, created_at AS "createdAt", revoked_at AS "revokedAt"';

const ENSURE: Statement = {
  name: 'enlaces_ensure',
  text: `INSERT INTO enlaces_comprobante (comprobante_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
};
const FIND: Statement = {
  name: 'enlaces_find',
  text: `SELECT ${COLUMNS} FROM enlaces_comprobante WHERE comprobante_id = $1`,
};
const RENEW: Statement = {
  name: 'enlaces_renew',
  text: `INSERT INTO enlaces_comprobante (comprobante_id, account_id) VALUES ($1, current_account())
         ON CONFLICT (comprobante_id) DO UPDATE SET token = DEFAULT, created_at = rubrica_clock(), revoked_at = NULL
         RETURNING ${COLUMNS}`,
};
const REVOKE: Statement = {
  name: 'enlaces_revoke',
  text: `UPDATE enlaces_comprobante SET revoked_at = rubrica_clock() WHERE comprobante_id = $1 AND revoked_at IS NULL
         RETURNING ${COLUMNS}`,
};
const BY_TOKEN: Statement = {
  name: 'enlaces_by_token',
  text: `SELECT account_id, comprobante_id FROM enlaces_comprobante WHERE token_hash = sha256($1) AND revoked_at IS NULL`,
};
const CLAVE: Statement = {
  name: 'enlaces_clave',
  text: `SELECT clave_acceso FROM comprobantes WHERE id = $1`,
};

function shown(row: StoredEnlace | undefined): EnlaceRow | undefined {
  return row && { ...row, token: row.token.toString('base64url') };
}

/** The link of a receipt, made now if it never had one; a revoked one is not brought back. */
export async function ensureEnlace(
  tx: AccountTx | WorkerTx,
  receipt: { readonly id: string; readonly accountId: string },
): Promise<EnlaceRow | undefined> {
  await tx.run(ENSURE, [receipt.id, receipt.accountId]);
  const row = await findEnlace(tx, receipt.id);
  return row?.revokedAt === null ? row : undefined;
}

/** The link of a receipt as it stands. */
export async function findEnlace(tx: AccountTx | WorkerTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<StoredEnlace>(FIND, [comprobanteId]);
  return shown(row);
}

/** A new link; the former leads nowhere from now on. */
export async function renewEnlace(tx: AccountTx, comprobanteId: string): Promise<EnlaceRow> {
  const [row] = await tx.run<StoredEnlace>(RENEW, [comprobanteId]);
  const made = shown(row);
  if (made === undefined) throw new Error('enlace: insert answered no row');
  return made;
}

/** Takes a link back; undefined when there is none that works. */
export async function revokeEnlace(tx: AccountTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<StoredEnlace>(REVOKE, [comprobanteId]);
  return shown(row);
}

/** Where a token leads: the token is the credential, so the account is known only from here on. */
export async function findByEnlace(
  tx: AccessTx,
  token: string,
): Promise<{ readonly accountId: AccountId; readonly comprobanteId: string } | undefined> {
  if (!/^[\w-]{24}$/.test(token)) return undefined;
  const values = [Buffer.from(token, 'base64url')];
  const [row] = await tx.run<{ account_id: string; comprobante_id: string }>(BY_TOKEN, values);
  return row && { accountId: accountId(row.account_id), comprobanteId: row.comprobante_id };
}

/** The access key of a receipt that a link leads to. */
export async function findClaveAcceso(tx: AccountTx, comprobanteId: string): Promise<string | undefined> {
  const [row] = await tx.run<{ clave_acceso: string }>(CLAVE, [comprobanteId]);
  return row?.clave_acceso;
}
