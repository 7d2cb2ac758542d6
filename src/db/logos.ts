import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** An image that passed the check of ride/logo.ts. */
export interface Logo {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly ancho: number;
  readonly alto: number;
  readonly bytes: Buffer;
}

export interface LogoRow extends Logo {
  /** Changes with the image. */
  readonly version: string;
}

// Also updates the company's row: readers detect the change by its revision.
const PUT: Statement = {
  name: 'empresa_logos_put',
  text: `WITH logo AS (
           INSERT INTO empresa_logos (empresa_id, account_id, content_type, ancho, alto, bytes)
           VALUES ($1, current_account(), $2, $3, $4, $5)
           ON CONFLICT (empresa_id) DO UPDATE SET content_type = $2, ancho = $3, alto = $4, bytes = $5, updated_at = rubrica_clock()
           RETURNING empresa_id
         )
         UPDATE empresas e SET logo_version = left(encode(sha256($5), 'hex'), 16), revision = e.revision + 1,
           updated_at = rubrica_clock()
         FROM logo WHERE e.id = logo.empresa_id`,
};
const REMOVE: Statement = {
  name: 'empresa_logos_remove',
  text: `WITH logo AS (DELETE FROM empresa_logos WHERE empresa_id = $1 RETURNING empresa_id)
         UPDATE empresas e SET logo_version = NULL, revision = e.revision + 1, updated_at = rubrica_clock()
         FROM logo WHERE e.id = logo.empresa_id RETURNING e.id`,
};
const FIND: Statement = {
  name: 'empresa_logos_find',
  text: `SELECT l.content_type AS "contentType", l.ancho, l.alto, l.bytes, left(encode(l.sha256, 'hex'), 16) AS version
         FROM empresas e JOIN empresa_logos l ON l.empresa_id = e.id WHERE e.ruc = $1 AND e.account_id = $2`,
};

export async function putLogo(tx: AccountTx, empresaId: string, logo: Logo): Promise<void> {
  await tx.run(PUT, [empresaId, logo.contentType, logo.ancho, logo.alto, logo.bytes]);
}

/** Removes a company's logo; false if it had none. */
export async function removeLogo(tx: AccountTx, empresaId: string): Promise<boolean> {
  return (await tx.run(REMOVE, [empresaId])).length === 1;
}

/** Finds the logo of a company; the account is explicit because the worker sees all accounts. */
export async function findLogo(tx: AccountTx | WorkerTx, account: string, ruc: string): Promise<LogoRow | undefined> {
  const [row] = await tx.run<LogoRow>(FIND, [ruc, account]);
  return row;
}
