import { accountId, type AccountId, type Database } from '../database/transactions.js';
import { findTotp } from '../database/totp.js';
import { countFailedLogin, findUserForLogin, recordLogin, type LoginRow } from '../database/users.js';
import { recordAccessAudit, type Origin } from '../audit/trail.js';
import { checkUsuario } from './usuario.js';
import { networkOf } from './network.js';
import { pretendToVerify, tooManyLogins, verifyPassword } from './passwords.js';
import { useCode, type Vault } from './second-factor.js';
import type { AuditAction } from '../domain/audit-actions.js';

// Eight tries, then a quarter of an hour: 768 guesses a day at most from one address, and a person who mistypes is not locked
// out by habit. Other addresses go on: a stranger must not be able to keep a user out.
const LOCK = { failuresMax: 8, minutes: 15 } as const;

/** What a login is told that lacks the second factor. */
export const CODE_NEEDED =
  'La contraseña es correcta y falta el código de la verificación en dos pasos: envíelo en «totp» (o un código de recuperación).';

/** What a refused login is told, whatever the cause: it must not tell which users exist. */
export const LOGIN_REFUSED = `Usuario, contraseña o código incorrectos. Después de ${LOCK.failuresMax} intentos fallidos desde una dirección, el usuario queda bloqueado ahí ${LOCK.minutes} minutos.`;

/** How a login ended. `code-needed`: the password was right and a second factor is asked for. */
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly userId: string; readonly accountId: AccountId }
  | { readonly kind: 'code-needed'; readonly userId: string }
  | { readonly kind: 'refused' };

/** What somebody claims to be. `within` names the only account that may log in. */
export interface LoginClaim {
  readonly usuario: string;
  readonly password: string;
  /** Of the second factor, where the user has one. */
  readonly codigo?: string | undefined;
  readonly within?: AccountId | undefined;
}

interface Deps {
  readonly db: Database;
  readonly vault: Vault;
}

const REFUSED = { kind: 'refused' } as const;

// One attempt at a time per name and address in this process. Without it, a thousand guesses sent at once would all be checked before
// the first failure is counted.
const attempts = new Map<string, { readonly settled: Promise<unknown>; readonly length: number }>();
/** More in one line are no person's: the user would be locked long before its end. */
const ATTEMPTS_MAX = 2 * LOCK.failuresMax;

/** Checks a password and, where there is one, the second factor; failures of either are counted. */
export async function logIn(deps: Deps, claim: LoginClaim, origin: Origin = {}): Promise<LoginOutcome> {
  // By network: the addresses of one IPv6 /64 are one caller's.
  const name = `${networkOf(origin.ip ?? '')} ${claim.usuario.toLowerCase()}`;
  const { settled: before, length } = attempts.get(name) ?? { settled: Promise.resolve(), length: 0 };
  if (length >= ATTEMPTS_MAX) throw tooManyLogins();
  const mine = before.then(() => attempt(deps, claim, origin));
  // The next in line waits for the end of this one, not for its success.
  const settled = mine.catch(() => undefined);
  attempts.set(name, { settled, length: length + 1 });
  try {
    return await mine;
  } finally {
    if (attempts.get(name)?.settled === settled) attempts.delete(name);
  }
}

async function attempt({ db, vault }: Deps, claim: LoginClaim, origin: Origin): Promise<LoginOutcome> {
  // A client of ours has shown its secret: its account has its own turn. Others are known by where they come from.
  const whose = claim.within ?? networkOf(origin.ip ?? '');
  // A name that nobody can have (a NUL byte is no text to PostgreSQL) is an unknown one.
  const possible = checkUsuario(claim.usuario).length === 0;
  const user = possible ? await db.asAccess((tx) => findUserForLogin(tx, claim.usuario, origin.ip)) : undefined;
  if (user === undefined || (claim.within !== undefined && user.accountId !== claim.within)) {
    await pretendToVerify(claim.password, whose);
    return REFUSED;
  }
  const account = accountId(user.accountId);
  if (user.disabled || user.locked) {
    await pretendToVerify(claim.password, whose);
    await refuse(db, account, user, user.disabled ? 'desactivado' : 'bloqueado', origin);
    return REFUSED;
  }
  if (!(await verifyPassword(user.passwordHash, claim.password, whose))) {
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
