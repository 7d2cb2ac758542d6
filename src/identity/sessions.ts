import { createHash, timingSafeEqual } from 'node:crypto';
import {
  deleteSessions,
  findOwnSession,
  findSessionCredential,
  insertSession,
  listSessions as listRows,
  touchSession,
  type SessionRow,
} from './store/sessions.js';
import { holdIdentity } from './store/identity-providers.js';
import { accountId, type AccountTx, type Database } from '../db/transactions.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import { CODE_NEEDED, logIn, LOGIN_REFUSED, logInWithPasskey, type LoginOutcome } from './login.js';
import { beginSecondFactor, type PasskeyDeps } from './passkey-proof.js';
import { asRoles, authorize, type Principal } from '../http/principal.js';
import { reachOf } from '../http/authority.js';
import type { Vault } from './second-factor.js';
import { mintLinkToken, sha256 } from './secrets.js';
import type { Assertion } from './webauthn.js';
import { SESSION_LIFETIME_S, type SessionClaim } from '../http/session-cookie.js';

export type { SessionRow } from './store/sessions.js';

// An unattended desk over lunch.
const SESSION_IDLE_S = 2 * 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new session with its cookie and CSRF secrets. */
export interface OpenedSession {
  readonly row: SessionRow;
  readonly token: string;
  readonly csrfToken: string;
}

export type BrowserOrigin = Origin & { readonly userAgent?: string | undefined };

/** Logs a person in to the portal; 401 if refused or without the second factor. */
export async function openSession(
  deps: PasskeyDeps & { readonly vault: Vault },
  claim: { usuario: string; password: string; codigo?: string | undefined; llave?: Assertion | undefined },
  { userAgent, ...from }: BrowserOrigin = {},
): Promise<OpenedSession> {
  const outcome = await logIn(deps, { ...claim, linking: true }, from);
  if (outcome.kind === 'code-needed') {
    const opciones = await beginSecondFactor(deps, outcome.userId, outcome.passkeys);
    const segundoPaso = { codigo: outcome.totp, llave: opciones ?? null };
    throw new AppError('codigo-requerido', CODE_NEEDED, { fields: { segundoPaso } });
  }
  return startSession(deps, outcome, userAgent, from);
}

/** Logs a person in to the portal with a passkey alone; 401 if refused. */
export async function openPasskeySession(
  deps: PasskeyDeps,
  assertion: Assertion,
  { userAgent, ...from }: BrowserOrigin = {},
): Promise<OpenedSession> {
  const outcome = await logInWithPasskey(deps, assertion, from);
  if (outcome.kind === 'logged-in') return startSession(deps, outcome, userAgent, from);
  if (outcome.kind === 'provider-required') throw providerRequired();
  throw new AppError(
    'llave-rechazada',
    'La llave de acceso no se reconoció o el pedido venció. Pruebe otra vez, o ingrese con su contraseña.',
  );
}

/** Opens the session of a finished login. `provider`: set if the account's identity provider identified the person. */
export async function startSession(
  deps: Pick<PasskeyDeps, 'db' | 'random'>,
  outcome: Exclude<LoginOutcome, { kind: 'code-needed' }>,
  userAgent: string | undefined,
  from: Origin,
  provider?: { readonly factor: boolean },
): Promise<OpenedSession> {
  if (outcome.kind === 'refused') throw refusedLogin();
  if (outcome.kind === 'provider-required') throw providerRequired();
  const { token, hash } = mintLinkToken(deps.random);
  const row = await deps.db.inAccount(outcome.accountId, async (tx) => {
    // Removed since the sign-in: the user became an administrator, or was unlinked.
    if (provider !== undefined && !(await holdIdentity(tx, outcome.userId))) throw refusedLogin();
    return insertSession(tx, {
      userId: outcome.userId,
      tokenHash: hash,
      lifetimeS: SESSION_LIFETIME_S,
      ip: from.ip,
      userAgent: userAgent?.slice(0, 300),
      provider,
      onlyLink: outcome.onlyLink === true,
    });
  });
  return { row, token, csrfToken: csrfTokenOf(token) };
}

/** Returns the principal of a session cookie; 401 if it has ended. */
export async function findSession(
  db: Database,
  { token, passive = false }: Pick<SessionClaim, 'token' | 'passive'>,
): Promise<Principal> {
  const hash = sha256(token);
  return db.asAccess(async (tx) => {
    const session = await findSessionCredential(tx, hash, SESSION_IDLE_S);
    if (session === undefined || session.ended) {
      throw new AppError('sesion-invalida', 'La sesión terminó. Ingrese otra vez.');
    }
    if (session.userDisabled) {
      throw new AppError('usuario-desactivado', 'El usuario está desactivado. Pida a un administrador que lo active.');
    }
    if (session.lastSeenStale && !passive) await touchSession(tx, hash);
    return {
      kind: 'user',
      accountId: accountId(session.accountId),
      id: session.userId,
      nombre: session.usuario,
      ...rightsOf(session),
      empresas: session.empresas === null ? 'todas' : new Set(session.empresas),
      session: true,
    };
  });
}

/** A user without the second factor or the link that its account requires has no rights until it adds it. */
export function rightsOf(user: {
  readonly rol: string | null;
  readonly roles: readonly string[];
  readonly lacksSecondFactor: boolean;
  readonly onlyLink?: boolean;
}): Pick<Principal, 'roles' | 'administrador' | 'lacksSecondFactor' | 'lacksLink'> {
  if (user.onlyLink === true) return { roles: new Set(), administrador: false, lacksLink: true };
  if (user.lacksSecondFactor) return { roles: new Set(), administrador: false, lacksSecondFactor: true };
  return { roles: asRoles(user.roles), administrador: user.rol === 'administrador' };
}

/** Refuses a changing request that another site may have triggered: it has the cookie but not this token. */
export function checkCsrf(claim: SessionClaim): void {
  if (!claim.changes) return;
  const expected = Buffer.from(csrfTokenOf(claim.token));
  const given = Buffer.from(claim.csrfToken ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new AppError(
    'csrf-requerido',
    'Falta el encabezado X-CSRF-Token de esta sesión, o no es el suyo. Pídalo en GET /api/v1.0/sesiones/actual.',
  );
}

/** Derived from the session's secret, so it need not be stored; only readers of our responses learn it. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf:${token}`).digest('base64url');
}

export async function listSessions(tx: AccountTx, principal: Principal): Promise<SessionRow[]> {
  authorize(principal, 'sesión');
  return listRows(tx, principal.id);
}

export async function readCurrentSession(
  tx: AccountTx,
  principal: Principal,
  token: string | undefined,
): Promise<SessionRow> {
  authorize(principal, 'sesión');
  const row = token !== undefined ? await findOwnSession(tx, principal.id, sha256(token)) : undefined;
  if (row !== undefined) return row;
  throw notFound();
}

/** Ends one of the user's own sessions. The caller clears the credential cache after the commit. */
export async function endSession(tx: AccountTx, principal: Principal, id: string, origin: Origin = {}): Promise<void> {
  authorize(principal, 'sesión');
  const ended = UUID.test(id) ? await deleteSessions(tx, principal.id, id) : [];
  if (ended.length === 0) throw notFound();
  const subject = { kind: 'session', id, empresas: reachOf(principal) } as const;
  await recordAudit(tx, { actor: principal, action: 'sessions.end', subject, ...origin });
}

function refusedLogin(): AppError {
  return new AppError('ingreso-rechazado', LOGIN_REFUSED);
}

function providerRequired(): AppError {
  return new AppError(
    'proveedor-requerido',
    'Su empresa pide ingresar con su propio proveedor. Escriba su correo en la página de ingreso y use el botón «Entrar con…».',
  );
}

function notFound(): AppError {
  return new AppError('sesion-no-encontrada', 'No existe esa sesión, o ya terminó.');
}
