import {
  accountId,
  type AccessTx,
  type AccountId,
  type AccountTx,
  type Statement,
  type WorkerTx,
} from './transactions.js';

/** The stored link to a receipt's page. */
export interface EnlaceRow {
  /** Derives the token together with the receipt (mail/enlaces.ts); null: from when the token itself was stored. */
  readonly numero: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export interface NewEnlace {
  readonly comprobanteId: string;
  readonly numero: string;
  /** Stored as a hash, so neither the table nor index lookup timing reveals it. */
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

/** Returns the receipt's current link; stores this one if it never had any. */
export async function ensureEnlace(
  tx: AccountTx | WorkerTx,
  account: string,
  enlace: NewEnlace,
): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(ENSURE, [...valuesOf(enlace), account]);
  // Neither: a concurrent transaction created one, invisible to this statement.
  return row ?? findEnlace(tx, enlace.comprobanteId);
}

export async function findEnlace(tx: AccountTx | WorkerTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(FIND, [comprobanteId]);
  return row;
}

/** Gives an old-style link a token that can be derived again; the old token still works. */
export async function adoptEnlace(tx: AccountTx | WorkerTx, enlace: NewEnlace): Promise<EnlaceRow | undefined> {
  await tx.run(ADOPT, valuesOf(enlace));
  return findEnlace(tx, enlace.comprobanteId);
}

/** Stores a new link; invalidates all previous ones. */
export async function renewEnlace(tx: AccountTx, enlace: NewEnlace): Promise<EnlaceRow> {
  const [row] = await tx.run<EnlaceRow>(RENEW, valuesOf(enlace));
  if (row === undefined) throw new Error('enlace: insert answered no row');
  return row;
}

/** Revokes a link; undefined if none is active. */
export async function revokeEnlace(tx: AccountTx, comprobanteId: string): Promise<EnlaceRow | undefined> {
  const [row] = await tx.run<EnlaceRow>(REVOKE, [comprobanteId]);
  return row;
}

/** Resolves a token: it is the credential, so the account is known only after this. */
export async function findByEnlace(
  tx: AccessTx,
  token: string,
): Promise<{ readonly accountId: AccountId; readonly comprobanteId: string } | undefined> {
  if (!/^[\w-]{24}$/.test(token)) return undefined;
  const values = [Buffer.from(token, 'base64url')];
  const [row] = await tx.run<{ account_id: string; comprobante_id: string }>(BY_TOKEN, values);
  return row && { accountId: accountId(row.account_id), comprobanteId: row.comprobante_id };
}

/** Finds the access key of a link's receipt. */
export async function findClaveAcceso(tx: AccountTx, comprobanteId: string): Promise<string | undefined> {
  const [row] = await tx.run<{ clave_acceso: string }>(CLAVE, [comprobanteId]);
  return row?.clave_acceso;
}
