import { countUsableApiKeys, revokeApiKeysOf } from './store/api-keys.js';
import { deletePayloadsOf } from './store/oauth.js';
import { deleteProviderSessions, deleteSessions } from './store/sessions.js';
import type { Paged } from '../db/page.js';
import type { AccountTx, Database } from '../db/transactions.js';
import {
  findUser,
  insertUser,
  listUsers as listRows,
  lockAdministrators,
  unlock,
  updatePassword,
  updateUser as updateRow,
  type UserPage,
  type UserRow,
} from './store/users.js';
import { bothEmpresas, changesBetween, recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import type { Role } from '../kernel/roles.js';
import { logIn } from './login.js';
import { dropLink } from './oidc/drop-link.js';
import { checkPassword, hashPassword } from './passwords.js';
import { authorize, type Principal } from '../http/principal.js';
import {
  authorityOf,
  checkUserRights,
  completeRights,
  reachOf,
  requireCover,
  redactForReach,
  userAuthority,
  type UserRights,
} from '../http/authority.js';
import { endTotp, hasTotp, startTotp, wrongCode, type Vault } from './second-factor.js';
import type { Random } from '../kernel/random.js';
import { checkText, checkUsuario } from './usuario.js';

export type { UserPage, UserRow } from './store/users.js';

export interface UserInput {
  readonly usuario: string;
  readonly nombres: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles?: readonly Role[] | undefined;
  readonly empresas?: readonly string[] | null | undefined;
}

export interface UserChanges {
  readonly nombres?: string | undefined;
  readonly rol?: 'administrador' | 'usuario' | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly empresas?: readonly string[] | null | undefined;
  readonly activo?: boolean | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function createUser(
  tx: AccountTx,
  principal: Principal,
  input: UserInput,
  passwordHash: string,
  origin: Origin = {},
): Promise<UserRow> {
  authorize(principal, 'administrador');
  const issues = [...checkPerson(input), ...(await checkUserRights(tx, input, principal))];
  if (issues.length > 0) throw invalid(issues);
  const rights = completeRights(input, authorityOf(principal));
  requireCover(principal, userAuthority(rights));
  const row = await addUser(tx, { ...input, ...rights }, passwordHash);
  await recordAudit(tx, {
    actor: principal,
    action: 'users.create',
    subject: { kind: 'user', id: row.id, empresas: row.empresas },
    changes: { usuario: row.usuario, nombres: row.nombres, rol: row.rol, roles: row.roles, empresas: row.empresas },
    ...origin,
  });
  return row;
}

/** Stores a validated user; 409 if the name is taken. */
export async function addUser(
  tx: AccountTx,
  { usuario, nombres, rol, roles, empresas }: UserRights & Pick<UserInput, 'usuario' | 'nombres'>,
  passwordHash: string,
): Promise<UserRow> {
  const person = { usuario: usuario.trim(), nombres: nombres.trim() };
  const id = await insertUser(tx, { ...person, passwordHash, rol, roles, empresas });
  const row = id === undefined ? undefined : await findUser(tx, id);
  if (row !== undefined) return row;
  throw new AppError('usuario-existente', `Ya existe un usuario «${usuario}». Elija otro nombre de usuario.`);
}

/** Returns the issues of a person's name or login. */
export function checkPerson(input: { usuario: string; nombres: string }): ReturnType<typeof checkText> {
  return [...checkUsuario(input.usuario.trim()), ...checkText('nombres', input.nombres.trim(), 1, 300)];
}

/** Lists the account's users, except those of companies out of reach. */
export async function listUsers(tx: AccountTx, principal: Principal, page: UserPage): Promise<Paged<UserRow>> {
  authorize(principal, 'administrador');
  const { rows, total } = await listRows(tx, page, reachOf(principal));
  return { rows: rows.flatMap((row) => redactForReach(principal, row) ?? []), total };
}

/** Returns a user the principal may see; otherwise 404. */
export async function readUser(tx: AccountTx, principal: Principal, id: string): Promise<UserRow> {
  authorize(principal, 'administrador');
  return redactForReach(principal, await find(tx, id)) ?? fail(id);
}

/** Returns a user the principal may change, i.e. whose rights it covers; otherwise 404 or 403. */
export async function coveredUser(tx: AccountTx, principal: Principal, id: string): Promise<UserRow> {
  authorize(principal, 'administrador');
  const row = await find(tx, id);
  if (redactForReach(principal, row) === undefined) fail(id);
  requireCover(principal, userAuthority(row));
  return row;
}

/** Changes a user. The caller clears the credential cache after the commit, so that rights apply immediately. */
export async function changeUser(
  tx: AccountTx,
  principal: Principal,
  id: string,
  changes: UserChanges,
  origin: Origin = {},
): Promise<UserRow> {
  authorize(principal, 'administrador');
  // Locked first and always in the same order, so that two administrators cannot remove each other concurrently.
  const administrators = await lockAdministrators(tx);
  const before = await coveredUser(tx, principal, id);
  const rol = changes.rol ?? before.rol;
  const nombres = (changes.nombres ?? before.nombres).trim();
  // Check only the new values: an old limit may name a deleted company.
  const { roles, empresas } = changes;
  const issues = [
    ...checkText('nombres', nombres, 1, 300),
    ...(await checkUserRights(tx, { rol, roles, empresas }, principal)),
  ];
  if (issues.length > 0) throw invalid(issues);
  const activo = changes.activo ?? before.disabledAt === null;
  // Omitted rights stay; a former administrator keeps all its rights unless the change sets limits.
  const rights = completeRights({ rol, roles, empresas }, before);
  requireCover(principal, userAuthority(rights));
  const wasAdministrator = administrators.includes(before.id);
  if (wasAdministrator && administrators.length === 1 && (rol !== 'administrador' || !activo)) {
    throw new AppError(
      'ultimo-administrador',
      'Es el último administrador activo de la cuenta. Nombre a otro antes de quitarle el rol o desactivarlo.',
    );
  }
  await updateRow(tx, before.id, { nombres, ...rights, activo });
  // The provider vouched for a user without administration; what it opened must not become an administrator's, even if the link
  // itself is gone by now.
  const promoted = rol === 'administrador' && before.rol !== 'administrador';
  if (promoted) {
    await dropLink(tx, principal, before, origin);
    await deleteProviderSessions(tx, before.id);
  }
  if (!activo) await endLogins(tx, before.id);
  const after = await find(tx, id);
  await recordAudit(tx, {
    actor: principal,
    action: 'users.update',
    subject: { kind: 'user', id: before.id, empresas: bothEmpresas(before.empresas, after.empresas) },
    changes: changesBetween(visible(before), visible(after)),
    ...origin,
  });
  return after;
}

export async function unlockUser(
  tx: AccountTx,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<UserRow> {
  const { id: userId, empresas } = await coveredUser(tx, principal, id);
  await unlock(tx, userId);
  const subject = { kind: 'user', id: userId, empresas } as const;
  await recordAudit(tx, { actor: principal, action: 'users.unlock', subject, ...origin });
  return find(tx, id);
}

/** Ends all of a user's portal sessions and tokens. The user may log in again. */
export async function endSessionsOf(
  tx: AccountTx,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<void> {
  const { id: userId, empresas } = await coveredUser(tx, principal, id);
  await endLogins(tx, userId);
  const subject = { kind: 'user', id: userId, empresas } as const;
  await recordAudit(tx, { actor: principal, action: 'users.end-sessions', subject, ...origin });
}

/** Gives a user a new password, shown once, and ends its logins. */
export async function resetPassword(
  tx: AccountTx,
  principal: Principal,
  id: string,
  passwordHash: string,
  revocarClaves: boolean,
  origin: Origin = {},
): Promise<{ row: UserRow; claves: KeysLeft }> {
  const row = await coveredUser(tx, principal, id);
  const claves = await setPassword(tx, row.id, passwordHash, revocarClaves);
  await recordAudit(tx, {
    actor: principal,
    action: 'users.reset-password',
    subject: { kind: 'user', id: row.id, empresas: row.empresas },
    changes: { clavesRevocadas: claves.revocadas },
    ...origin,
  });
  return { row: await find(tx, id), claves };
}

/** Changes the user's own password; all its tokens end, including the caller's. */
export async function changeOwnPassword(
  deps: { db: Database; vault: Vault },
  principal: Principal,
  passwords: { actual: string; nueva: string; revocarClaves?: boolean | undefined },
  origin: Origin = {},
): Promise<KeysLeft> {
  authorize(principal, 'sesión');
  const issues = checkPassword(passwords.nueva, principal.nombre, 'nueva');
  if (issues.length > 0) throw invalid(issues);
  await requirePassword(deps, principal, passwords.actual, origin);
  const passwordHash = await hashPassword(passwords.nueva, principal.accountId);
  return deps.db.inAccount(principal.accountId, async (tx) => {
    const claves = await setPassword(tx, principal.id, passwordHash, passwords.revocarClaves ?? false);
    await recordAudit(tx, {
      actor: principal,
      action: 'users.change-password',
      subject: { kind: 'user', id: principal.id, empresas: reachOf(principal) },
      changes: { clavesRevocadas: claves.revocadas },
      ...origin,
    });
    return claves;
  });
}

/** Starts the set-up of codes from an app. Requires the password: an open session alone must not be enough to lock the person out. */
export async function beginTotp(
  deps: { db: Database; vault: Vault; random: Random },
  principal: Principal,
  password: string,
  origin: Origin = {},
): Promise<{ secreto: string; uri: string }> {
  authorize(principal, 'sesión');
  await requirePassword(deps, principal, password, origin);
  return deps.db.inAccount(principal.accountId, (tx) => startTotp(tx, deps, principal, origin));
}

/**
 * Fails unless this is the person's password. Uses the login, so that guesses count and lock the user here as well. The second factor
 * was checked when the session began.
 */
export async function requirePassword(
  deps: { db: Database; vault: Vault },
  principal: Principal,
  password: string,
  origin: Origin,
): Promise<void> {
  const outcome = await logIn(deps, { usuario: principal.nombre, password, confirming: true }, origin);
  const right = outcome.kind === 'logged-in' || outcome.kind === 'code-needed';
  if (right && outcome.userId === principal.id) return;
  throw new AppError('password-incorrecta', 'La contraseña actual no es correcta, o el usuario está bloqueado.');
}

/** Removes the user's own codes from an app, with password and code; the login counts guesses of either. */
export async function deactivateTotp(
  deps: { db: Database; vault: Vault },
  principal: Principal,
  proof: { password: string; codigo: string },
  origin: Origin = {},
): Promise<void> {
  authorize(principal, 'sesión');
  if (!(await deps.db.inAccount(principal.accountId, (tx) => hasTotp(tx, principal)))) {
    throw new AppError('totp-inactivo', 'La verificación en dos pasos no está activa.');
  }
  const outcome = await logIn(deps, { usuario: principal.nombre, ...proof, confirming: true }, origin);
  if (outcome.kind !== 'logged-in' || outcome.userId !== principal.id) throw wrongCode();
  await deps.db.inAccount(principal.accountId, (tx) => endTotp(tx, principal, origin));
}

/** The user's API keys after a password change: unless revoked they keep working, and the user must be informed. */
export interface KeysLeft {
  readonly vigentes: number;
  readonly revocadas: number;
}

/** Sets a new password, ends the user's logins and optionally revokes its API keys. */
export async function setPassword(
  tx: AccountTx,
  id: string,
  passwordHash: string,
  revocarClaves: boolean,
): Promise<KeysLeft> {
  await updatePassword(tx, id, passwordHash);
  await endLogins(tx, id);
  const revocadas = revocarClaves ? await revokeApiKeysOf(tx, id) : 0;
  return { vigentes: await countUsableApiKeys(tx, id), revocadas };
}

/** Ends everything opened with the user's password: tokens and portal sessions. */
export async function endLogins(tx: AccountTx, id: string): Promise<void> {
  await deletePayloadsOf(tx, { user: id });
  await deleteSessions(tx, id, undefined);
}

async function find(tx: AccountTx, id: string): Promise<UserRow> {
  return (UUID.test(id) ? await findUser(tx, id) : undefined) ?? fail(id);
}

function fail(id: string): never {
  throw new AppError('usuario-no-encontrado', `No existe un usuario con el id «${id}».`);
}

function invalid(issues: ReturnType<typeof checkText>): AppError {
  return new AppError('usuario-invalido', 'Los datos del usuario no son válidos; corrija cada problema indicado.', {
    issues,
  });
}

function visible(row: UserRow): Record<string, unknown> {
  return {
    nombres: row.nombres,
    rol: row.rol,
    roles: row.roles,
    empresas: row.empresas,
    activo: row.disabledAt === null,
  };
}
