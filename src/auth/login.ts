import { accountId, type AccountId, type Database } from '../database/transactions.js';
import { findTotp } from '../database/totp.js';
import { countFailedLogin, findUserForLogin, recordLogin, type LoginRow } from '../database/users.js';
import { recordAccessAudit, type Origin } from '../audit/trail.js';
import { checkUsuario } from './usuario.js';
import { networkOf } from './network.js';
import { pretendToVerify, tooManyLogins, verifyPassword } from './passwords.js';
import { useCode, type Vault } from './second-factor.js';
import type { AuditAction } from '../domain/audit-actions.js';

// Eight attempts, then 15 minutes: at most 768 guesses a day from one address, without locking out a person who mistypes.
// Other addresses are not affected: a stranger must not be able to lock a user out.
const LOCK = { failuresMax: 8, minutes: 15 } as const;

export const CODE_NEEDED =
  'La contraseña es correcta y falta el código de la verificación en dos pasos: envíelo en «totp» (o un código de recuperación).';

/** Message for any refused login: it must not reveal which users exist. */
export const LOGIN_REFUSED = `Usuario, contraseña o código incorrectos. Después de ${LOCK.failuresMax} intentos fallidos desde una dirección, el usuario queda bloqueado ahí ${LOCK.minutes} minutos.`;

/** Result of a login. `code-needed`: the password was right and a second factor is required. */
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly userId: string; readonly accountId: AccountId }
  | { readonly kind: 'code-needed'; readonly userId: string }
  | { readonly kind: 'refused' };

/** Login credentials. `within` restricts the login to one account. */
export interface LoginClaim {
  readonly usuario: string;
  readonly password: string;
  readonly codigo?: string | undefined;
  readonly within?: AccountId | undefined;
}

interface Deps {
  readonly db: Database;
  readonly vault: Vault;
}

const REFUSED = { kind: 'refused' } as const;

// One attempt at a time per name and address in this process. Otherwise a thousand concurrent guesses would all be checked before the
// first failure is counted.
const attempts = new Map<string, { readonly settled: Promise<unknown>; readonly length: number }>();
/** Longer queues are never a person's: the user would be locked long before the end. */
const ATTEMPTS_MAX = 2 * LOCK.failuresMax;

/** Checks a password and, if set up, the second factor; counts failures of either. */
export async function logIn(deps: Deps, claim: LoginClaim, origin: Origin = {}): Promise<LoginOutcome> {
  // By network: all addresses of an IPv6 /64 count as one caller.
  const name = `${networkOf(origin.ip ?? '')} ${claim.usuario.toLowerCase()}`;
  const { settled: before, length } = attempts.get(name) ?? { settled: Promise.resolve(), length: 0 };
  if (length >= ATTEMPTS_MAX) throw tooManyLogins();
  const mine = before.then(() => attempt(deps, claim, origin));
  // The next attempt waits for this one to settle, whatever its result.
  const settled = mine.catch(() => undefined);
  attempts.set(name, { settled, length: length + 1 });
  try {
    return await mine;
  } finally {
    if (attempts.get(name)?.settled === settled) attempts.delete(name);
  }
}

async function attempt({ db, vault }: Deps, claim: LoginClaim, origin: Origin): Promise<LoginOutcome> {
  // An authenticated OAuth client queues under its account, others under their network.
  const owner = claim.within ?? networkOf(origin.ip ?? '');
  // An impossible name (PostgreSQL text cannot hold a NUL byte) counts as unknown.
  const possible = checkUsuario(claim.usuario).length === 0;
  const user = possible ? await db.asAccess((tx) => findUserForLogin(tx, claim.usuario, origin.ip)) : undefined;
  if (user === undefined || (claim.within !== undefined && user.accountId !== claim.within)) {
    await pretendToVerify(claim.password, owner);
    return REFUSED;
  }
  const account = accountId(user.accountId);
  if (user.disabled || user.locked) {
    await pretendToVerify(claim.password, owner);
    await refuse(db, account, user, user.disabled ? 'desactivado' : 'bloqueado', origin);
    return REFUSED;
  }
  if (!(await verifyPassword(user.passwordHash, claim.password, owner))) {
    await refuse(db, account, user, 'contraseña', origin);
    return REFUSED;
  }
  const factor = await db.asAccess((tx) => findTotp(tx, user.id));
  if (factor?.confirmed === true) {
    const { codigo } = claim;
    if (codigo === undefined || codigo === '') return { kind: 'code-needed', userId: user.id };
    const used = await db.asAccess((tx) => useCode(tx, vault, factor, codigo));
    if (used === undefined) {
      await refuse(db, account, user, 'código', origin);
      return REFUSED;
    }
  }
  await db.asAccess(async (tx) => {
    await recordLogin(tx, user.id, origin.ip);
    await recordAccessAudit(tx, account, event(user, 'users.login', {}, origin));
  });
  return { kind: 'logged-in', userId: user.id, accountId: account };
}

async function refuse(
  db: Database,
  account: AccountId,
  user: LoginRow,
  motivo: 'desactivado' | 'bloqueado' | 'contraseña' | 'código',
  origin: Origin,
): Promise<void> {
  await db.asAccess(async (tx) => {
    const guessed = motivo === 'contraseña' || motivo === 'código';
    const locked = guessed && (await countFailedLogin(tx, user.id, origin.ip, LOCK));
    await recordAccessAudit(tx, account, event(user, 'users.login-refused', { motivo }, origin));
    if (locked) await recordAccessAudit(tx, account, event(user, 'users.lock', { minutos: LOCK.minutes }, origin));
  });
}

function event(
  user: LoginRow,
  action: AuditAction,
  changes: Record<string, unknown>,
  origin: Origin,
): Parameters<typeof recordAccessAudit>[2] {
  const actor = { kind: 'user', id: user.id, nombre: user.usuario } as const;
  return { actor, action, subject: { kind: 'user', id: user.id, empresas: user.empresas }, changes, ...origin };
}
