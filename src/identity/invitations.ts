import {
  findInvitationByToken,
  insertInvitation,
  listInvitations as listRows,
  lockInvitation,
  markInvitationAccepted,
  markInvitationRevoked,
  renewInvitation,
  type InvitationRow,
} from './store/invitations.js';
import type { Page, Paged } from '../db/page.js';
import { accountId, type AccountTx, type Database } from '../db/transactions.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import { withOwnName } from './name-holder.js';
import { checkPassword, hashPassword } from './passwords.js';
import { asRoles, authorize, type Principal } from '../http/principal.js';
import {
  authorityOf,
  checkUserRights,
  completeRights,
  reachOf,
  requireCover,
  redactForReach,
  userAuthority,
} from '../http/authority.js';
import { mintLinkToken, sha256 } from './secrets.js';
import type { Random } from '../kernel/random.js';
import { addUser, checkPerson, type UserInput, type UserRow } from './users.js';

export type { InvitationRow } from './store/invitations.js';

/** Covers a weekend and a holiday; a link unused by then was lost. */
export const INVITATION_DAYS = 7;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Invites a person to the account. The token is shown once, for the administrator to forward. */
export async function invite(
  tx: AccountTx,
  random: Random,
  principal: Principal,
  input: UserInput,
  origin: Origin = {},
): Promise<{ row: InvitationRow; token: string }> {
  authorize(principal, 'administrador');
  const issues = [...checkPerson(input), ...(await checkUserRights(tx, input, principal))];
  if (issues.length > 0) {
    throw new AppError('usuario-invalido', 'Los datos del usuario no son válidos; corrija cada problema indicado.', {
      issues,
    });
  }
  const rights = completeRights(input, authorityOf(principal));
  requireCover(principal, userAuthority(rights));
  const { token, hash } = mintLinkToken(random);
  const row = await insertInvitation(tx, {
    usuario: input.usuario.trim(),
    nombres: input.nombres.trim(),
    ...rights,
    tokenHash: hash,
    validityDays: INVITATION_DAYS,
  });
  await recordAudit(tx, {
    actor: principal,
    action: 'invitations.create',
    subject: { kind: 'invitation', id: row.id, empresas: row.empresas },
    changes: { usuario: row.usuario, nombres: row.nombres, rol: row.rol, roles: row.roles, empresas: row.empresas },
    ...origin,
  });
  return { row, token };
}

export async function listInvitations(
  tx: AccountTx,
  principal: Principal,
  page: Page<'created_at'>,
): Promise<Paged<InvitationRow>> {
  authorize(principal, 'administrador');
  const { rows, total } = await listRows(tx, page, reachOf(principal));
  return { rows: rows.flatMap((row) => redactForReach(principal, row) ?? []), total };
}

/** Returns an invitation the principal may see; otherwise 404. */
export async function readInvitation(tx: AccountTx, principal: Principal, id: string): Promise<InvitationRow> {
  authorize(principal, 'administrador');
  return redactForReach(principal, await find(tx, id)) ?? fail(id);
}

/** Returns an invitation the principal may change, i.e. whose rights it covers; otherwise 404 or 403. */
async function coveredInvitation(tx: AccountTx, principal: Principal, id: string): Promise<InvitationRow> {
  authorize(principal, 'administrador');
  const row = await find(tx, id);
  if (redactForReach(principal, row) === undefined) fail(id);
  requireCover(principal, userAuthority(row));
  return row;
}

/** Withdraws an invitation and invalidates its link; a repeat is a no-op. */
export async function revokeInvitation(
  tx: AccountTx,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<InvitationRow> {
  const row = await coveredInvitation(tx, principal, id);
  if (row.revokedAt !== null) return row;
  refuseAccepted(row);
  await markInvitationRevoked(tx, row.id);
  await recordAudit(tx, {
    actor: principal,
    action: 'invitations.revoke',
    subject: { kind: 'invitation', id: row.id, empresas: row.empresas },
    ...origin,
  });
  return find(tx, id);
}

/** Resends an invitation with a new link and a full validity period; revives withdrawn or expired ones. */
export async function resendInvitation(
  tx: AccountTx,
  random: Random,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<{ row: InvitationRow; token: string }> {
  const row = await coveredInvitation(tx, principal, id);
  refuseAccepted(row);
  const { token, hash } = mintLinkToken(random);
  await renewInvitation(tx, row.id, { tokenHash: hash, validityDays: INVITATION_DAYS });
  const subject = { kind: 'invitation', id: row.id, empresas: row.empresas } as const;
  await recordAudit(tx, { actor: principal, action: 'invitations.resend', subject, ...origin });
  return { row: await find(tx, id), token };
}

function refuseAccepted({ acceptedAt }: InvitationRow): void {
  if (acceptedAt === null) return;
  throw new AppError('invitacion-aceptada', 'La invitación ya fue aceptada. Desactive al usuario si no debe entrar.');
}

/** Creates the invited user with the chosen password. Anyone with the link may do it, once. */
export async function acceptInvitation(
  db: Database,
  acceptance: { token: string; password: string },
  origin: Origin = {},
): Promise<UserRow> {
  const found = await db.asAccess((tx) => findInvitationByToken(tx, sha256(acceptance.token)));
  if (found === undefined) throw unusable();
  const issues = checkPassword(acceptance.password, found.usuario, 'password');
  if (issues.length > 0) {
    throw new AppError('usuario-invalido', 'La contraseña no es válida; corrija el problema indicado.', { issues });
  }
  const passwordHash = await hashPassword(acceptance.password, found.accountId);
  const account = accountId(found.accountId);
  const accept = async (tx: AccountTx): Promise<UserRow> => {
    // Locked: if two people open the link concurrently, only one becomes the user.
    const invitation = await lockInvitation(tx, found.id);
    const open = invitation?.acceptedAt === null && invitation.revokedAt === null && !invitation.expired;
    if (!open) throw unusable();
    const person = { ...invitation, roles: [...asRoles(invitation.roles)] };
    const user = await addUser(tx, person, passwordHash);
    await markInvitationAccepted(tx, invitation.id, user.id);
    await recordAudit(tx, {
      actor: { kind: 'user', id: user.id, nombre: user.usuario },
      action: 'invitations.accept',
      subject: { kind: 'invitation', id: invitation.id, empresas: invitation.empresas },
      changes: { usuario: user.usuario },
      ...origin,
    });
    return user;
  };
  return withOwnName(db, account, found.usuario, () => db.inAccount(account, accept));
}

async function find(tx: AccountTx, id: string): Promise<InvitationRow> {
  return (UUID.test(id) ? await lockInvitation(tx, id) : undefined) ?? fail(id);
}

function fail(id: string): never {
  throw new AppError('invitacion-no-encontrada', `No existe una invitación con el id «${id}».`);
}

/** Same response for unknown, used, withdrawn and expired: a guess reveals nothing. */
function unusable(): AppError {
  return new AppError(
    'invitacion-invalida',
    'La invitación no existe, ya se usó, fue retirada o venció. Pida otra a un administrador de la cuenta.',
  );
}
