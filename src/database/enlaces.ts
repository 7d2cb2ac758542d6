import {
  accountId,
  type AccessTx,
  type AccountId,
  type AccountTx,
  type Statement,
  type WorkerTx,
} from './transactions.js';

/** The link to a receipt's page as it is stored. */
export interface EnlaceRow {
  /** With the receipt it gives the token (notifications/enlaces.ts); null: of the time when the token itself was stored. */
  readonly numero: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A link to store. */
export interface NewEnlace {
  readonly comprobanteId: string;
  readonly numero: string;
  /** Stored as its hash, so that neither the table nor the time an index takes says anything about it. */
  readonly token: Buffer;
}

const COLUMNS = 'numero, created_at AS "createdAt", revoked_at AS "revokedAt"';

const ENSURE: Statement = {
  name: 'enlaces_ensure',
  text: `WITH made AS (
           INSERT INTO enlaces_comprobante (comprobante_id, numero, token_hash, account_id) VALUES ($1, $2, sha256($3), $4)
           ON CONFLICT DO NOTHING RETURNING ${COLUMNS}
         )
         SELECT * FROM made UNION ALL SELECT ${COLUMNS} FROM enlaces_comprobante WHERE comprobante_id = $1`,
};
const FIND: Statement = {
  name: 'enlaces_find',
  text: `SELECT ${COLUMNS} FROM enlaces_comprobante WHERE comprobante_id = $1`,
};
const ADOPT: Statement = {
  name: 'enlaces_adopt',
  text: `UPDATE enlaces_comprobante SET numero = $2, former_hash = token_hash, token_hash = sha256($3)
         WHERE comprobante_id = $1 AND numero IS NULL`,
};
const RENEW: Statement = {
  name: 'enlaces_renew',
  text: `INSERT INTO enlaces_comprobante (comprobante_id, numero, token_hash, account_id)
         VALUES ($1, $2, sha256($3), current_account())
         ON CONFLICT (comprobante_id) DO UPDATE SET numero = excluded.numero, token_hash = excluded.token_hash,
           former_hash = NULL, created_at = rubrica_clock(), revoked_at = NULL
         RETURNING ${COLUMNS}`,
};
const REVOKE: Statement = {
  name: 'enlaces_revoke',
  text: `UPDATE enlaces_comprobante SET revoked_at = rubrica_clock() WHERE comprobante_id = $1 AND revoked_at IS NULL
         RETURNING ${COLUMNS}`,
};
const BY_TOKEN: Statement = {
  name: 'enlaces_by_token',
  text: `SELECT account_id, comprobante_id FROM enlaces_comprobante
         WHERE (token_hash = sha256($1) OR former_hash = sha256($1)) AND revoked_at IS NULL`,
};
const CLAVE: Statement = {
  name: 'enlaces_clave',
  text: `SELECT clave_acceso FROM comprobantes WHERE id = $1`,
};

const valuesOf = ({ comprobanteId, numero, token }: NewEnlace): unknown[] => [comprobanteId, numero, token];

/** The link of a receipt as it stands; this one, if it never had any. */
export async function ensureEnlace(
  tx: AccountTx | WorkerTx,
  account: string,
  enlace: NewEnlace,
): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(ENSURE, [...valuesOf(enlace), account]);
  // Neither: another made one meanwhile, which this statement could not see.
  return row ?? findEnlace(tx, enlace.comprobanteId);
}

/** The link of a receipt as it stands. */
export async function findEnlace(tx: AccountTx | WorkerTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(FIND, [comprobanteId]);
  return row;
}

/** Gives a link of the former kind a token that can be told again; the former goes on beside it. */
export async function adoptEnlace(tx: AccountTx | WorkerTx, enlace: NewEnlace): Promise<EnlaceRow | undefined> {
  await tx.run(ADOPT, valuesOf(enlace));
  return findEnlace(tx, enlace.comprobanteId);
}

/** Stores a new link; all former ones lead nowhere from now on. */
export async function renewEnlace(tx: AccountTx, enlace: NewEnlace): Promise<EnlaceRow> {
  const [row] = await tx.run<EnlaceRow>(RENEW, valuesOf(enlace));
  if (row === undefined) throw new Error('enlace: insert answered no row');
  return row;
}

/** Takes a link back; undefined when there is none that works. */
export async function revokeEnlace(tx: AccountTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(REVOKE, [comprobanteId]);
  return row;
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
