import { sql } from '#kysely';
import { pageOfQuery, sharesEmpresa, type Page, type Paged } from './page.js';
import type { AccessTx, AccountTx } from './transactions.js';

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
  const { id } = await tx
    .query()
    .insertInto('invitations')
    .values({
      account_id: tx.accountId,
      usuario: invitation.usuario,
      nombres: invitation.nombres,
      rol: invitation.rol,
      roles: [...invitation.roles],
      empresas: invitation.empresas && [...invitation.empresas],
      token_hash: invitation.tokenHash,
      expires_at: sql<Date>`rubrica_clock() + make_interval(days => ${invitation.validityDays}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return select(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Lists the account's invitations that share a company with `rucs`; null: all. */
export async function listInvitations(
  tx: AccountTx,
  page: Page<'created_at'>,
  rucs: readonly string[] | null,
): Promise<Paged<InvitationRow>> {
  return pageOfQuery(select(tx).where(sharesEmpresa('invitations', rucs)), page);
}

/** Finds an invitation of the account and locks it until the transaction ends. */
export async function lockInvitation(tx: AccountTx, id: string): Promise<InvitationRow | undefined> {
  return select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Gives an invitation a new secret and a new expiry; the previous link stops working. */
export async function renewInvitation(
  tx: AccountTx,
  id: string,
  { tokenHash, validityDays }: { tokenHash: Buffer; validityDays: number },
): Promise<void> {
  await tx
    .query()
    .updateTable('invitations')
    .set({
      token_hash: tokenHash,
      expires_at: sql<Date>`rubrica_clock() + make_interval(days => ${validityDays}::int)`,
      revoked_at: null,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
}

export async function markInvitationRevoked(tx: AccountTx, id: string): Promise<void> {
  await tx
    .query()
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`rubrica_clock()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
}

/** Records the user created from an invitation. */
export async function markInvitationAccepted(tx: AccountTx, id: string, userId: string): Promise<void> {
  await tx
    .query()
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`rubrica_clock()`, accepted_by: userId })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
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

function select(tx: AccountTx) {
  return tx
    .query()
    .selectFrom('invitations')
    .select([
      'id',
      'usuario',
      'nombres',
      'rol',
      'roles',
      'empresas',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'accepted_at as acceptedAt',
      'revoked_at as revokedAt',
      sql<boolean>`expires_at <= rubrica_clock()`.as('expired'),
    ])
    .where('account_id', '=', tx.accountId);
}
