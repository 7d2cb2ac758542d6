import { pageOfQuery, sharesEmpresa, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccessTx, AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A user as the account's administrator sees it; never the password hash. */
export interface UserRow {
  readonly id: string;
  readonly usuario: string;
  readonly nombres: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly disabledAt: Date | null;
  /** Lock for some address, after failed logins from it. */
  readonly lockedUntil: Date | null;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly secondFactor: boolean;
}

export interface LoginRow {
  readonly id: string;
  readonly accountId: string;
  readonly usuario: string;
  readonly passwordHash: string;
  readonly empresas: string[] | null;
  readonly disabled: boolean;
  readonly locked: boolean;
  /** Only the account's identity provider signs this user in. */
  readonly providerRequired: boolean;
  /** An administrator that has not linked itself yet. */
  readonly unlinkedAdministrator: boolean;
}

const INSERT: Statement = {
  name: 'users_insert',
  text: `INSERT INTO users (account_id, usuario, nombres, password_hash, rol, roles, empresas)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6) ON CONFLICT (lower(usuario)) DO NOTHING RETURNING id`,
};

/** Stores a user and returns its id; undefined if the name is taken, in any account. */
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
  const { usuario, nombres, passwordHash, rol, roles, empresas } = user;
  const [row] = await tx.run<{ id: string }>(INSERT, [usuario, nombres, passwordHash, rol, roles, empresas]);
  return row?.id;
}

/** Another account's user whose name is in a domain that an account proved. */
export interface NameHolder extends Pick<UserRow, 'id' | 'usuario' | 'nombres' | 'empresas'> {
  readonly account_id: string;
}

const NAME_HOLDER: Statement = {
  name: 'users_name_holder',
  text: `SELECT u.id, u.account_id, u.usuario, u.nombres, u.empresas FROM users u
         JOIN identity_domains d ON d.dominio = split_part(lower(u.usuario), '@', 2)
         WHERE lower(u.usuario) = lower($1) AND u.account_id <> $2 AND d.account_id = $2 AND d.medio IN ('dns', 'operador')`,
};

export async function findNameHolder(tx: WorkerTx, usuario: string, account: string): Promise<NameHolder | undefined> {
  return (await tx.run<NameHolder>(NAME_HOLDER, [usuario, account]))[0];
}

const RENAME: Statement = {
  name: 'users_rename',
  text: 'UPDATE users SET usuario = $3 WHERE account_id = current_account() AND id = $1 AND usuario = $2 RETURNING id',
};

/** Gives a user another name; false: it has another already. */
export async function renameUser(tx: AccountTx, id: string, from: string, to: string): Promise<boolean> {
  return (await tx.run(RENAME, [id, from, to])).length > 0;
}

const COLUMNS = `id, usuario, nombres, rol, roles, empresas, disabled_at AS "disabledAt", (
    SELECT max(f.locked_until) FROM login_failures f WHERE f.user_id = users.id AND f.locked_until > rubrica_clock()) AS "lockedUntil",
  last_login_at AS "lastLoginAt", created_at AS "createdAt", has_second_factor(users.id) AS "secondFactor"`;
const FIND: Statement = {
  name: 'users_find',
  text: `SELECT ${COLUMNS} FROM users WHERE account_id = current_account() AND id = $1`,
};

export async function findUser(tx: AccountTx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.run<UserRow>(FIND, [id]);
  return row;
}

export type UserPage = Page<'usuario' | 'nombres' | 'created_at' | 'last_login_at'>;

/** Lists the account's users that share a company with `rucs`; null: all. */
export async function listUsers(
  tx: AccountTx,
  page: UserPage,
  rucs: readonly string[] | null,
): Promise<Paged<UserRow>> {
  const from = sql`users WHERE account_id = ${tx.accountId} AND ${sharesEmpresa(rucs)}`;
  return pageOfQuery<UserRow>(tx, { columns: COLUMNS, from }, page);
}

const LOCK_ADMINISTRATORS: Statement = {
  name: 'users_lock_administrators',
  text: `SELECT id FROM users WHERE account_id = current_account() AND rol = 'administrador' AND disabled_at IS NULL
         ORDER BY id FOR UPDATE`,
};

/** Locks the account's active administrators: if two demote each other concurrently, the second sees the first's change. */
export async function lockAdministrators(tx: AccountTx): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(LOCK_ADMINISTRATORS, []);
  return rows.map(({ id }) => id);
}

const UPDATE: Statement = {
  name: 'users_update',
  // Keeps the original date of an already disabled user.
  text: `UPDATE users SET nombres = $2, rol = $3, roles = $4, empresas = $5,
           disabled_at = CASE WHEN $6::boolean THEN NULL ELSE coalesce(disabled_at, rubrica_clock()) END
         WHERE account_id = current_account() AND id = $1`,
};

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
  await tx.run(UPDATE, [id, user.nombres, user.rol, user.roles, user.empresas, user.activo]);
}

const UPDATE_PASSWORD: Statement = {
  name: 'users_update_password',
  text: `UPDATE users SET password_hash = $2, password_changed_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1`,
};

/** Sets a new password and unlocks the user. */
export async function updatePassword(tx: AccountTx, id: string, passwordHash: string): Promise<void> {
  await tx.run(UPDATE_PASSWORD, [id, passwordHash]);
  await unlock(tx, id);
}

const FORGIVE: Statement = { name: 'login-failures-forgive', text: 'DELETE FROM login_failures WHERE user_id = $1' };

/** Unlocks a user after failed logins, for all addresses. */
export async function unlock(tx: AccountTx, id: string): Promise<void> {
  await tx.run(FORGIVE, [id]);
}

const FOR_LOGIN: Statement = {
  name: 'users-for-login',
  text: `SELECT id, account_id AS "accountId", usuario, password_hash AS "passwordHash", empresas, disabled_at IS NOT NULL AS disabled,
           EXISTS (SELECT FROM login_failures f WHERE f.user_id = users.id AND f.origen = login_origin($2)
             AND f.locked_until > rubrica_clock()) AS locked,
           provider_required(users) AS "providerRequired",
           rol = 'administrador' AND NOT EXISTS (SELECT FROM user_identities i WHERE i.user_id = users.id) AS "unlinkedAdministrator"
         FROM users WHERE lower(usuario) = lower($1)`,
};

/** Finds a user by name in the whole installation, for a login from an address: its account is not known yet. */
export async function findUserForLogin(
  tx: AccessTx,
  usuario: string,
  ip: string | undefined,
): Promise<LoginRow | undefined> {
  const [row] = await tx.run<LoginRow>(FOR_LOGIN, [usuario, ip]);
  return row;
}

const LOGIN_FAILED: Statement = {
  name: 'users-login-failed',
  text: `INSERT INTO login_failures AS f (user_id, account_id, origen, failures)
         SELECT id, account_id, login_origin($4), 1 FROM users WHERE id = $1
         ON CONFLICT (user_id, origen) DO UPDATE SET updated_at = rubrica_clock(),
           failures = CASE WHEN f.failures + 1 >= $2 THEN 0 ELSE f.failures + 1 END,
           locked_until = CASE WHEN f.failures + 1 >= $2 THEN rubrica_clock() + make_interval(mins => $3) ELSE f.locked_until END
         RETURNING coalesce(locked_until > rubrica_clock(), false) AS locked`,
};
// Old rows are deleted when new ones are created, a few at a time: no separate job is needed.
const SWEEP: Statement = {
  name: 'login-failures-sweep',
  text: `DELETE FROM login_failures WHERE (user_id, origen) IN (
           SELECT user_id, origen FROM login_failures WHERE updated_at < rubrica_clock() - interval '1 day'
           LIMIT 20 FOR UPDATE SKIP LOCKED)`,
};

/** Counts a failed login and locks the user for that address at the `failuresMax`-th; returns whether it is locked now. */
export async function countFailedLogin(
  tx: AccessTx,
  id: string,
  ip: string | undefined,
  lock: { failuresMax: number; minutes: number },
): Promise<boolean> {
  await tx.run(SWEEP, []);
  const [row] = await tx.run<{ locked: boolean }>(LOGIN_FAILED, [id, lock.failuresMax, lock.minutes, ip]);
  return row?.locked ?? false;
}

const LOGIN_DONE: Statement = {
  name: 'users-login-done',
  text: `WITH forgiven AS (DELETE FROM login_failures WHERE user_id = $1 AND origen = login_origin($2))
         UPDATE users SET last_login_at = rubrica_clock() WHERE id = $1`,
};

/** Records a successful login and clears earlier failures from the same address only. */
export async function recordLogin(tx: AccessTx, id: string, ip: string | undefined): Promise<void> {
  await tx.run(LOGIN_DONE, [id, ip]);
}
