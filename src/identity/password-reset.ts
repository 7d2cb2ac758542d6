import { recordAudit, type Origin } from '../audit/trail.js';
import { findPasswordReset, insertPasswordReset, usePasswordReset } from './store/password-resets.js';
import { accountId, type AccountTx, type Database } from '../db/transactions.js';
import { findUser, findUserForLogin, type UserRow } from './store/users.js';
import { AppError } from '../kernel/app-error.js';
import { checkPassword, hashPassword } from './passwords.js';
import { mintLinkToken, sha256 } from './secrets.js';
import type { Random } from '../kernel/random.js';
import { checkUsuario } from './usuario.js';
import { setPassword, type KeysLeft } from './users.js';

/** A mailed link is used right away or not at all. */
export const RESET_HOURS = 1;
/** Per user, not per client: strangers must not be able to flood a mailbox. */
const RESETS_PER_HOUR_MAX = 3;

/**
 * Starts a reset for the user with that login, if the login is an e-mail address. `tell` mails the token and runs in the same
 * transaction. Never reveals whether the user exists.
 */
export async function requestPasswordReset(
  db: Database,
  random: Random,
  usuario: string,
  tell: (tx: AccountTx, user: UserRow, token: string) => Promise<void>,
  origin: Origin = {},
): Promise<void> {
  // An impossible name counts as unknown; a login that is not an address gets no mail.
  if (!usuario.includes('@') || checkUsuario(usuario).length > 0) return;
  const found = await db.asAccess((tx) => findUserForLogin(tx, usuario, origin.ip));
  if (found === undefined || found.disabled) return;
  // With a required provider a new password only lets an administrator link itself.
  if (found.providerRequired && !found.unlinkedAdministrator) return;
  const { token, hash } = mintLinkToken(random);
  await db.inAccount(accountId(found.accountId), async (tx) => {
    const user = await findUser(tx, found.id);
    const reset = { userId: found.id, tokenHash: hash, hours: RESET_HOURS, perHourMax: RESETS_PER_HOUR_MAX };
    if (user === undefined || !(await insertPasswordReset(tx, reset))) return;
    await tell(tx, user, token);
    await recordAudit(tx, {
      actor: { kind: 'user', id: user.id, nombre: user.usuario },
      action: 'users.forget-password',
      subject: { kind: 'user', id: user.id, empresas: user.empresas },
      ...origin,
    });
  });
}

/** Sets a new password with a mailed token and ends the user's logins. The second factor stays. */
export async function chooseNewPassword(
  db: Database,
  choice: { token: string; password: string; revocarClaves?: boolean | undefined },
  origin: Origin = {},
): Promise<KeysLeft> {
  const hash = sha256(choice.token);
  const found = await db.asAccess((tx) => findPasswordReset(tx, hash));
  if (found === undefined) throw unusable();
  const issues = checkPassword(choice.password, found.usuario, 'password');
  if (issues.length > 0) {
    throw new AppError('usuario-invalido', 'La contraseña no es válida; corrija el problema indicado.', { issues });
  }
  // Before the transaction: hashing is slow and needs no lock.
  const passwordHash = await hashPassword(choice.password, found.accountId);
  return db.inAccount(accountId(found.accountId), async (tx) => {
    const userId = await usePasswordReset(tx, hash);
    if (userId === undefined) throw unusable();
    const claves = await setPassword(tx, userId, passwordHash, choice.revocarClaves ?? false);
    await recordAudit(tx, {
      actor: { kind: 'user', id: userId, nombre: found.usuario },
      action: 'users.choose-password',
      // The user itself, not logged in yet: its companies are not looked up.
      subject: { kind: 'user', id: userId, empresas: null },
      changes: { clavesRevocadas: claves.revocadas },
      ...origin,
    });
    return claves;
  });
}

/** Same response for unknown, used and expired: a guess reveals nothing. */
function unusable(): AppError {
  return new AppError(
    'clave-nueva-invalida',
    'El enlace no existe, ya se usó o venció. Pida otro con «olvidé mi contraseña».',
  );
}
