import { accountId, type AccountId, type Database } from '../database/transactions.js';
import { countFailedLogin, findUserForLogin, recordLogin, type LoginRow } from '../database/users.js';
import { recordAccessAudit, type Origin } from '../audit/trail.js';
import { checkUsuario } from './usuario.js';
import { pretendToVerify, verifyPassword } from './passwords.js';

// Eight tries, then a quarter of an hour: 768 guesses a day at most, and a person who mistypes is not locked out by habit.
const LOCK = { failuresMax: 8, minutes: 15 } as const;

/** What a refused login is told, whatever the cause: it must not tell which users exist. */
export const LOGIN_REFUSED = `Usuario o contraseña incorrectos. Después de ${LOCK.failuresMax} intentos fallidos el usuario queda bloqueado ${LOCK.minutes} minutos.`;

/** A user whose password was right. */
export interface LoggedIn {
  readonly userId: string;
  readonly accountId: AccountId;
}

// One attempt at a time per name in this process. Without it, a thousand guesses sent at once would all be checked before
// the first failure is counted.
const attempts = new Map<string, Promise<unknown>>();

/** Checks a password and counts failures; undefined when it is refused. `within` names the only account that may log in. */
export async function logIn(
  db: Database,
  credentials: { usuario: string; password: string; within?: AccountId | undefined },
  origin: Origin = {},
): Promise<LoggedIn | undefined> {
  const name = credentials.usuario.toLowerCase();
  const before = attempts.get(name) ?? Promise.resolve();
  const mine = before.then(() => attempt(db, credentials, origin));
  // The next in line waits for the end of this one, not for its success.
  const settled = mine.catch(() => undefined);
  attempts.set(name, settled);
  try {
    return await mine;
  } finally {
    if (attempts.get(name) === settled) attempts.delete(name);
  }
}

async function attempt(
  db: Database,
  credentials: { usuario: string; password: string; within?: AccountId | undefined },
  origin: Origin,
): Promise<LoggedIn | undefined> {
  // A name that nobody can have (a NUL byte is no text to PostgreSQL) is an unknown one.
  const possible = checkUsuario(credentials.usuario).length === 0;
  const user = possible ? await db.asAccess((tx) => findUserForLogin(tx, credentials.usuario)) : undefined;
  if (user === undefined || (credentials.within !== undefined && user.accountId !== credentials.within)) {
    await pretendToVerify(credentials.password);
    return undefined;
  }
  const account = accountId(user.accountId);
  if (user.disabled || user.locked) {
    await pretendToVerify(credentials.password);
    await refuse(db, account, user, user.disabled ? 'desactivado' : 'bloqueado', origin);
    return undefined;
  }
  if (!(await verifyPassword(user.passwordHash, credentials.password))) {
    await refuse(db, account, user, 'contraseña', origin);
    return undefined;
  }
  await db.asAccess(async (tx) => {
    await recordLogin(tx, user.id);
    await recordAccessAudit(tx, account, event(user, 'users.login', {}, origin));
  });
  return { userId: user.id, accountId: account };
}

async function refuse(
  db: Database,
  account: AccountId,
  user: LoginRow,
  motivo: 'desactivado' | 'bloqueado' | 'contraseña',
  origin: Origin,
): Promise<void> {
  await db.asAccess(async (tx) => {
    const locked = motivo === 'contraseña' && (await countFailedLogin(tx, user.id, LOCK));
    await recordAccessAudit(tx, account, event(user, 'users.login-refused', { motivo }, origin));
    if (locked) await recordAccessAudit(tx, account, event(user, 'users.lock', { minutos: LOCK.minutes }, origin));
  });
}

function event(
  user: LoginRow,
  action: string,
  changes: Record<string, unknown>,
  origin: Origin,
): Parameters<typeof recordAccessAudit>[2] {
  const actor = { kind: 'user', id: user.id, nombre: user.usuario } as const;
  return { actor, action, subject: { kind: 'user', id: user.id }, changes, ...origin };
}
