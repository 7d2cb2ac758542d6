import { sql } from 'kysely';
import { pageOfQuery, type Page, type Paged } from './page.js';
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
  /** Whether a second factor is active. */
  readonly totp: boolean;
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

/** Which users of a list, in which order. */
export type UserPage = Page<'usuario' | 'nombres' | 'created_at' | 'last_login_at'>;

/** The users of the account. */
export async function listUsers(tx: AccountTx, page: UserPage): Promise<Paged<UserRow>> {
  return pageOfQuery(selectUsers(tx), page);
}

/** The account's active administrators, locked: of two who demote each other at once, the second sees the first's work. */
export async function lockAdministrators(tx: AccountTx): Promise<string[]> {
  const rows = await tx
    .query()
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('rol', '=', 'administrador')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes a user's data and rights. */
export async function updateUser(
  tx: AccountTx,
  id: string,
  user: {
    nombres: string;
    rol: 'administrador' | 'usuario';
    roles: readonly string[];
    empresas: readonly string[] | null;
    activo: boolean;
  },
): Promise<void> {
  await tx
    .query()
    .updateTable('users')
    .set({
      nombres: user.nombres,
      rol: user.rol,
      roles: [...user.roles],
      empresas: user.empresas && [...user.empresas],
      // Keeps the first day of a user that is already disabled.
      disabled_at: user.activo ? null : sql<Date>`coalesce(disabled_at, rubrica_clock())`,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
}

/** Sets a new password and frees a locked user. */
export async function updatePassword(tx: AccountTx, id: string, passwordHash: string): Promise<void> {
  await tx
    .query()
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql<Date>`rubrica_clock()`,
      failed_logins: 0,
      locked_until: null,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
}

/** Frees a user that failed too often. */
export async function unlock(tx: AccountTx, id: string): Promise<void> {
  await tx
    .query()
    .updateTable('users')
    .set({ failed_logins: 0, locked_until: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
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
      // A lock that is over is none.
      sql<Date | null>`CASE WHEN locked_until > rubrica_clock() THEN locked_until END`.as('lockedUntil'),
      'last_login_at as lastLoginAt',
      'created_at as createdAt',
      sql<boolean>`EXISTS (SELECT FROM user_totp t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL)`.as(
        'totp',
      ),
    ])
    .where('account_id', '=', tx.accountId);
}
