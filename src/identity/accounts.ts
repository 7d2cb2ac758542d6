import { closeAccount, findRetainedDocuments, type RetainedDocuments } from './store/account-close.js';
import { findAccountNamed, insertAccount } from '../db/accounts.js';
import { insertApiKey } from './store/api-keys.js';
import { insertOAuthClient } from './store/oauth.js';
import { accountId, type AccountId, type AccountTx, type Database } from '../db/transactions.js';
import { takeSetupLinks } from './store/setup-links.js';
import { insertUser } from './store/users.js';
import { recordAudit, SYSTEM, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import { ROLES } from '../kernel/roles.js';
import { checkPassword, hashPassword } from './passwords.js';
import { checkText, checkUsuario } from './usuario.js';
import { mintApiKey, mintClient, mintPassword, mintUuid } from './secrets.js';
import type { Random } from '../kernel/random.js';

/** A new account's credentials. The only copy of the secrets: the database stores hashes. */
export interface NewAccount {
  readonly accountId: AccountId;
  readonly userId: string;
  readonly password: string;
  /** All nine roles (spec/API.md §2.2). */
  readonly defaultApiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Names of the default key and first client in lists. */
const DEFAULT_KEY_NAME = 'API key por defecto';
const FIRST_CLIENT_NAME = 'Cliente OAuth de la cuenta';

/**
 * Creates an account with its administrator, OAuth client and default API key, atomically. A second call with the same user
 * changes nothing and fails with 409 `usuario-existente`.
 */
export async function createAccount(
  deps: { db: Database; random: Random },
  input: {
    nombre: string;
    usuario: string;
    nombres: string;
    /** Generated if omitted. */
    password?: string | undefined;
    ambiente: 'simulador' | 'pruebas' | 'produccion';
    /** Hash of the set-up link that allows it; refused unless the link is still valid. */
    setupHash?: Buffer;
  },
  origin: Origin = {},
  /** Extra work for the same transaction; runs last. */
  andThen: (tx: AccountTx, account: NewAccount) => Promise<void> = () => Promise.resolve(),
): Promise<NewAccount> {
  const nombre = input.nombre.trim();
  const usuario = input.usuario.trim();
  const nombres = input.nombres.trim();
  const issues = [
    ...checkText('nombre', nombre, 1, 300),
    ...checkUsuario(usuario),
    ...checkText('nombres', nombres, 1, 300),
    ...(input.password === undefined ? [] : checkPassword(input.password, usuario, 'password')),
  ];
  if (issues.length > 0) {
    throw new AppError('cuenta-invalida', 'Los datos de la cuenta no son válidos; corrija cada problema indicado.', {
      issues,
    });
  }

  const password = input.password ?? mintPassword(deps.random);
  const passwordHash = await hashPassword(password); // outside the transaction: it takes tens of milliseconds
  const { clientId, clientSecret, secretHash } = mintClient(deps.random);
  const key = mintApiKey(deps.random, input.ambiente);
  const id = accountId(mintUuid(deps.random));

  return deps.db.inAccount(id, async (tx) => {
    const links = await takeSetupLinks(tx);
    const { setupHash } = input;
    if (setupHash !== undefined && !links.some((hash) => hash.equals(setupHash))) throw unusableSetupLink();
    await insertAccount(tx, { nombre });
    const user = await insertUser(tx, {
      usuario,
      nombres,
      passwordHash,
      rol: 'administrador',
      roles: ROLES,
      empresas: null,
    });
    if (user === undefined) {
      throw new AppError('usuario-existente', `Ya existe un usuario «${usuario}». Elija otro nombre de usuario.`);
    }
    const all = { roles: ROLES, empresas: null };
    await insertOAuthClient(tx, { id: clientId, nombre: FIRST_CLIENT_NAME, secretHash, ...all, administrador: true });
    await insertApiKey(tx, {
      nombre: DEFAULT_KEY_NAME,
      prefix: key.prefix,
      hash: key.hash,
      ...all,
      validityDays: 0,
      isDefault: true,
      creator: { user },
    });
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'accounts.create',
      subject: { kind: 'account', id },
      changes: {
        ...{ nombre, usuario, clientId, prefijo: key.prefix },
        ...(setupHash === undefined ? {} : { porEnlace: true }),
      },
      ...origin,
    });
    const account = { accountId: id, userId: user, password, defaultApiKey: key.apiKey, clientId, clientSecret };
    await andThen(tx, account);
    return account;
  });
}

/** Same answer for unknown, used and expired links: a guess reveals nothing. */
export function unusableSetupLink(): AppError {
  return new AppError(
    'enlace-puesta-en-marcha-invalido',
    'El enlace no existe, ya se usó o venció. Si todavía no hay ninguna cuenta, reinicie el servicio: al iniciar muestra otro.',
  );
}

/**
 * Permanently closes the account of that id or name, if `confirmed` is its exact name and the SRI has given a final answer on every
 * receipt. Data that must be kept by law stays and is counted.
 */
export async function endAccount(
  db: Database,
  named: string,
  confirmed: string,
): Promise<{ readonly nombre: string; readonly kept: RetainedDocuments }> {
  const { id, nombre } = await db.asWorker((tx) => findAccountNamed(tx, named));
  if (confirmed !== nombre)
    throw new AppError(
      'cuenta-desconocida',
      `La cuenta se llama «${nombre}»: escriba ese nombre exacto en --confirmar.`,
    );
  const kept = await db.inAccount(id, async (tx) => {
    const found = await findRetainedDocuments(tx);
    if (found.pendientes > 0)
      throw new AppError(
        'cuenta-con-pendientes',
        `La cuenta tiene ${found.pendientes} comprobantes que aún no terminan ante el SRI. Espere a que terminen, o elimínelos o corríjalos, y repita.`,
      );
    await closeAccount(tx);
    await recordAudit(tx, { actor: SYSTEM, action: 'accounts.close', subject: { kind: 'account', id } });
    return found;
  });
  return { nombre, kept };
}
