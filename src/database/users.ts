import { sql } from 'kysely';
import type { AccessTx, AccountTx, Statement } from './transactions.js';

/** A user as the account's administrator sees it; never the password's hash. */
export interface UserRow {
  readonly id: string;
  readonly usuario: string;
  readonly nombres: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly disabledAt: Date | null;
  readonly lockedUntil: Date | null;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
}

/** What a login needs to know of a user. */
export interface LoginRow {
  readonly id: string;
  readonly accountId: string;
  readonly usuario: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
  readonly locked: boolean;
}

/** Stores a user and answers its id, or undefined when the name is taken (by whatever account). */
export async function insertUser(
  tx: AccountTx,
  user: {
    usuario: string;
    nombres: string;
    passwordHash: string;
    rol: 'administrador' | 'usuario';
    roles: readonly string[];
    empresas: readonly string[] | null;
  },
): Promise<string | undefined> {
  const row = await tx
    .query()
    .insertInto('users')
    .values({
      account_id: tx.accountId,
      usuario: user.usuario,
      nombres: user.nombres,
      password_hash: user.passwordHash,
      rol: user.rol,
      roles: [...user.roles],
      empresas: user.empresas && [...user.empresas],
    })
    .onConflict((conflict) => conflict.expression(sql`lower(usuario)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** One user of the account. */
export async function findUser(tx: AccountTx, id: string): Promise<UserRow | undefined> {
  return selectUsers(tx).where('id', '=', id).executeTakeFirst();
}

const FOR_LOGIN: Statement = {
  name: 'users-for-login',
  text: `SELECT id, account_id AS "accountId", usuario, password_hash AS "passwordHash", disabled_at IS NOT NULL AS disabled,
           coalesce(locked_until > rubrica_clock(), false) AS locked
         FROM users WHERE lower(usuario) = lower($1)`,
};

/** The user of that name in the whole installation: a login comes before its account is known. */
export async function findUserForLogin(tx: AccessTx, usuario: string): Promise<LoginRow | undefined> {
  const [row] = await tx.run<LoginRow>(FOR_LOGIN, [usuario]);
  return row;
}

const LOGIN_FAILED: Statement = {
  name: 'users-login-failed',
  text: `UPDATE users SET
           failed_logins = CASE WHEN failed_logins + 1 >= $2 THEN 0 ELSE failed_logins + 1 END,
           locked_until = CASE WHEN failed_logins + 1 >= $2 THEN rubrica_clock() + make_interval(mins => $3) ELSE locked_until END
         WHERE id = $1
         RETURNING coalesce(locked_until > rubrica_clock(), false) AS locked`,
};

/** Counts a failed login and locks the user at the `failuresMax`-th; answers whether it is locked now. */
export async function countFailedLogin(
  tx: AccessTx,
  id: string,
  lock: { failuresMax: number; minutes: number },
): Promise<boolean> {
  const [row] = await tx.run<{ locked: boolean }>(LOGIN_FAILED, [id, lock.failuresMax, lock.minutes]);
  return row?.locked ?? false;
}

const LOGIN_DONE: Statement = {
  name: 'users-login-done',
  text: 'UPDATE users SET failed_logins = 0, locked_until = NULL, last_login_at = rubrica_clock() WHERE id = $1',
};

/** Notes a successful login: earlier failures are forgotten. */
export async function recordLogin(tx: AccessTx, id: string): Promise<void> {
  await tx.run(LOGIN_DONE, [id]);
}

function selectUsers(tx: AccountTx) {
  return tx
    .query()
    .selectFrom('users')
    .select([
      'id',
      'usuario',
      'nombres',
      'rol',
      'roles',
      'empresas',
      'disabled_at as disabledAt',
      'locked_until as lockedUntil',
      'last_login_at as lastLoginAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', tx.accountId);
}
