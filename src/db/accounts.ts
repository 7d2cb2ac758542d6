import { AppError } from '../kernel/app-error.js';
import { accountId, type AccountId, type AccountTx, type Statement, type WorkerTx } from './transactions.js';

const INSERT: Statement = { name: 'accounts_insert', text: 'INSERT INTO accounts (id, nombre) VALUES ($1, $2)' };

/** Stores the account of this transaction; auth/ has just generated its id. */
export async function insertAccount(tx: AccountTx, account: { nombre: string }): Promise<void> {
  await tx.run(INSERT, [tx.accountId, account.nombre]);
}

const FIND: Statement = {
  name: 'accounts_find',
  text: 'SELECT id, nombre, created_at AS "createdAt" FROM accounts WHERE id = $1',
};

export async function findAccount(tx: AccountTx): Promise<{ id: string; nombre: string; createdAt: Date } | undefined> {
  const [row] = await tx.run<{ id: string; nombre: string; createdAt: Date }>(FIND, [tx.accountId]);
  return row;
}

/** Returns which of `rucs` the account has registered. */
export async function findKnownRucs(tx: AccountTx, rucs: readonly string[]): Promise<Set<string>> {
  const rows = await tx.run<{ ruc: string }>(
    { name: 'accounts-known-rucs', text: 'SELECT ruc FROM empresas WHERE account_id = $1 AND ruc = ANY ($2)' },
    [tx.accountId, rucs],
  );
  return new Set(rows.map((row) => row.ruc));
}

/** Lists the account's companies for its own users; `rucs` restricts the list. */
export async function listOwnEmpresas(
  tx: AccountTx,
  rucs: readonly string[] | null,
): Promise<{ id: string; ruc: string; razonSocial: string }[]> {
  return tx.run<{ id: string; ruc: string; razonSocial: string }>(
    {
      name: 'accounts-own-empresas',
      text: `SELECT id::text, ruc, razon_social AS "razonSocial" FROM empresas
             WHERE account_id = $1 AND ($2::text[] IS NULL OR ruc = ANY ($2)) ORDER BY razon_social, ruc LIMIT 1000`,
    },
    [tx.accountId, rucs],
  );
}

export async function anyAccount(tx: WorkerTx): Promise<boolean> {
  return (await tx.run({ name: 'accounts_any', text: 'SELECT FROM accounts LIMIT 1' }, [])).length > 0;
}

export async function hasOneAccount(tx: WorkerTx): Promise<boolean> {
  return (await tx.run({ name: 'accounts_two', text: 'SELECT FROM accounts LIMIT 2' }, [])).length === 1;
}

const NAMED: Statement = {
  name: 'accounts_named',
  text: 'SELECT id::text, nombre FROM accounts WHERE id::text = lower($1) OR nombre = $1 ORDER BY created_at LIMIT 20',
};

/** Finds an account by id or exact name; refuses an ambiguous name. */
export async function findAccountNamed(
  tx: WorkerTx,
  named: string,
): Promise<{ readonly id: AccountId; readonly nombre: string }> {
  const rows = await tx.run<{ id: string; nombre: string }>(NAMED, [named]);
  const [one, ...others] = rows;
  if (one === undefined)
    throw new AppError('cuenta-desconocida', `No hay ninguna cuenta con el id o el nombre «${named}».`);
  if (others.length === 0) return { id: accountId(one.id), nombre: one.nombre };
  const ids = rows.map(({ id }) => id).join(', ');
  throw new AppError('cuenta-desconocida', `Hay varias cuentas llamadas «${named}»; indique el id de una: ${ids}.`);
}

/** Lists every account, open or closed: receipts are kept either way. */
export async function listAccounts(
  tx: WorkerTx,
): Promise<readonly { readonly id: AccountId; readonly nombre: string }[]> {
  const rows = await tx.run<{ id: string; nombre: string }>(
    { name: 'accounts_all', text: 'SELECT id::text, nombre FROM accounts ORDER BY id' },
    [],
  );
  return rows.map(({ id, nombre }) => ({ id: accountId(id), nombre }));
}

/** An account as the operator sees it. */
export interface AccountSummary {
  readonly id: string;
  readonly nombre: string;
  readonly creada: Date;
  /** Closed with `cuenta cerrar`. */
  readonly cerrada: boolean;
  /** Users who can log in. */
  readonly usuarios: number;
  readonly empresas: readonly string[];
}

/** Lists every account with its users and companies, oldest first. */
export async function summarizeAccounts(tx: WorkerTx): Promise<readonly AccountSummary[]> {
  return tx.run<AccountSummary>(
    {
      name: 'accounts_summary',
      text: `SELECT a.id::text, a.nombre, a.created_at AS creada,
               EXISTS (SELECT FROM users u WHERE u.account_id = a.id AND u.usuario = 'cerrada-' || u.id) AS cerrada,
               (SELECT count(*)::int FROM users u WHERE u.account_id = a.id AND u.disabled_at IS NULL) AS usuarios,
               ARRAY(SELECT e.ruc FROM empresas e WHERE e.account_id = a.id ORDER BY e.ruc) AS empresas
             FROM accounts a ORDER BY a.created_at, a.id`,
    },
    [],
  );
}
