import { pageOfQuery, sharesEmpresa, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** An invitation as the account's administrator sees it; never its secret. */
export interface InvitationRow {
  readonly id: string;
  readonly usuario: string;
  readonly nombres: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly expired: boolean;
}

const COLUMNS = `id, usuario, nombres, rol, roles, empresas, created_at AS "createdAt", expires_at AS "expiresAt",
  accepted_at AS "acceptedAt", revoked_at AS "revokedAt", expires_at <= rubrica_clock() AS expired`;
const INSERT: Statement = {
  name: 'invitations_insert',
  text: `INSERT INTO invitations (account_id, usuario, nombres, rol, roles, empresas, token_hash, expires_at)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, rubrica_clock() + make_interval(days => $7)) RETURNING ${COLUMNS}`,
};

export async function insertInvitation(
  tx: AccountTx,
  invitation: {
    usuario: string;
    nombres: string;
    rol: 'administrador' | 'usuario';
    roles: readonly string[];
    empresas: readonly string[] | null;
    tokenHash: Buffer;
    validityDays: number;
  },
): Promise<InvitationRow> {
  const { usuario, nombres, rol, roles, empresas, tokenHash, validityDays } = invitation;
  const values = [usuario, nombres, rol, roles, empresas, tokenHash, validityDays];
  const [row] = await tx.run<InvitationRow>(INSERT, values);
  if (row === undefined) throw new Error('invitations: insert answered no row');
  return row;
}

/** Lists the account's invitations that share a company with `rucs`; null: all. */
export async function listInvitations(
  tx: AccountTx,
  page: Page<'created_at'>,
  rucs: readonly string[] | null,
): Promise<Paged<InvitationRow>> {
  const from = sql`invitations WHERE account_id = ${tx.accountId} AND ${sharesEmpresa(rucs)}`;
  return pageOfQuery<InvitationRow>(tx, { columns: COLUMNS, from }, page);
}

const LOCK: Statement = {
  name: 'invitations_lock',
  text: `SELECT ${COLUMNS} FROM invitations WHERE account_id = current_account() AND id = $1 FOR UPDATE`,
};

/** Finds an invitation of the account and locks it until the transaction ends. */
export async function lockInvitation(tx: AccountTx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.run<InvitationRow>(LOCK, [id]);
  return row;
}

const RENEW: Statement = {
  name: 'invitations_renew',
  text: `UPDATE invitations SET token_hash = $2, expires_at = rubrica_clock() + make_interval(days => $3), revoked_at = NULL
         WHERE account_id = current_account() AND id = $1`,
};

/** Gives an invitation a new secret and a new expiry; the previous link stops working. */
export async function renewInvitation(
  tx: AccountTx,
  id: string,
  { tokenHash, validityDays }: { tokenHash: Buffer; validityDays: number },
): Promise<void> {
  await tx.run(RENEW, [id, tokenHash, validityDays]);
}

const REVOKE: Statement = {
  name: 'invitations_revoke',
  text: 'UPDATE invitations SET revoked_at = rubrica_clock() WHERE account_id = current_account() AND id = $1',
};

export async function markInvitationRevoked(tx: AccountTx, id: string): Promise<void> {
  await tx.run(REVOKE, [id]);
}

const ACCEPT: Statement = {
  name: 'invitations_accept',
  text: `UPDATE invitations SET accepted_at = rubrica_clock(), accepted_by = $2
         WHERE account_id = current_account() AND id = $1`,
};

/** Records the user created from an invitation. */
export async function markInvitationAccepted(tx: AccountTx, id: string, userId: string): Promise<void> {
  await tx.run(ACCEPT, [id, userId]);
}

/** Finds the account of the invitation with this secret, in any state. */
export async function findInvitationByToken(
  tx: AccessTx,
  tokenHash: Buffer,
): Promise<{ id: string; accountId: string; usuario: string } | undefined> {
  const [row] = await tx.run<{ id: string; accountId: string; usuario: string }>(
    {
      name: 'invitations-by-token',
      text: 'SELECT id, account_id AS "accountId", usuario FROM invitations WHERE token_hash = $1',
    },
    [tokenHash],
  );
  return row;
}
