import { timingSafeEqual } from 'node:crypto';
import { recordAccessAudit, recordAudit, type Origin } from '../../audit/trail.js';
import {
  deleteIdentities,
  findIdentity,
  findProviderName,
  findProviderOpening,
  insertFlow,
  markIdentityOwn,
  takeFlow,
  type ProviderName,
  type ProviderOpening,
} from '../store/identity-providers.js';
import { accountId, type AccountId, type AccountTx, type Database } from '../../db/transactions.js';
import { findUser } from '../store/users.js';
import { AppError } from '../../kernel/app-error.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import { logInByProvider, type LoginOutcome, type Person } from '../login.js';
import { freeName } from '../name-holder.js';
import { beginSecondFactor, type PasskeyDeps } from '../passkey-proof.js';
import { makePassword } from '../passwords.js';
import { authorize, type Principal } from '../../http/principal.js';
import type { Vault } from '../second-factor.js';
import { sha256 } from '../secrets.js';
import { startSession, type BrowserOrigin, type OpenedSession } from '../sessions.js';
import { coveredUser, requirePassword } from '../users.js';
import type { Assertion, AssertionOptions } from '../webauthn.js';
import { domainOf, identityOf, type Claims } from './claims.js';
import { ProviderRefusedError, type OidcClient, type ProviderAccess } from './client.js';
import { admitPerson, linkUser, type Refusal } from './person.js';
import { ProviderUnreachableError } from './provider-fetch.js';
import { openSecret } from './settings.js';
import { isShared } from './shared-domains.js';

export interface SignInDeps extends PasskeyDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly oidc: OidcClient;
  readonly now: () => Date;
  /** Return address registered at the provider. */
  readonly redirectUri: string;
}

/** Time to sign in at the provider, and then to type a code. */
export const FLOW_LIFETIME_S = 10 * 60;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const FLOW_CONTEXT = 'identity-flow';

/** Contents of the sealed cookie: a sign-in at the provider, or one that lacks only the second factor. */
type Flow =
  | {
      readonly step: 'provider';
      readonly account: string;
      /** Set: this signed-in user links itself. */
      readonly linking: string | null;
      readonly state: string;
      readonly nonce: string;
      readonly verifier: string;
    }
  | { readonly step: 'second'; readonly account: string; readonly userId: string; readonly expiresAtMs: number };

/** The provider for a mail address or a sign-in link. Depends on the address's domain only, never on whether the user exists. */
export async function findSignInProvider(
  db: Database,
  by: { readonly usuario?: string | undefined; readonly enlace?: string | undefined },
): Promise<ProviderName | undefined> {
  const { usuario = '', enlace } = by;
  if (enlace !== undefined)
    return UUID.test(enlace) ? db.asAccess((tx) => findProviderName(tx, { id: enlace })) : undefined;
  const address = usuario.trim();
  if (!isMailAddress(address)) return undefined;
  const dominio = domainOf(address);
  const found = await db.asAccess((tx) => findProviderName(tx, { dominio }));
  // Stored before such domains were refused.
  return found === undefined || (await isShared(dominio)) ? undefined : found;
}

/** Begins a sign-in: the address to send the browser to, and its cookie. */
export async function beginSignIn(
  deps: SignInDeps,
  enlace: string,
  hint: string | undefined,
): Promise<{ url: string; cookie: string }> {
  const found = await findSignInProvider(deps.db, { enlace });
  if (found === undefined) throw notFound();
  return begin(deps, accountId(found.accountId), null, hint);
}

/** Begins the link of a signed-in user; an open session alone must not be enough to add a way in. */
export async function beginLink(
  deps: SignInDeps,
  principal: Principal,
  password: string,
  origin: Origin,
): Promise<{ url: string; cookie: string }> {
  authorize(principal, 'sesión');
  await requirePassword(deps, principal, password, origin);
  return begin(deps, principal.accountId, principal.id, undefined);
}

async function begin(
  deps: SignInDeps,
  account: AccountId,
  linking: string | null,
  hint: string | undefined,
): Promise<{ url: string; cookie: string }> {
  const { access } = await openProvider(deps, account);
  const { url, state, nonce, verifier } = await available(() => deps.oidc.start(access, deps.redirectUri, hint));
  const flow = { hash: sha256(state), account, lifetimeS: FLOW_LIFETIME_S };
  await deps.db.asAccess((tx) => insertFlow(tx, flow));
  return { url, cookie: seal(deps.vault, { step: 'provider', account, linking, state, nonce, verifier }) };
}

/** Parameters of the browser's return from the provider. */
export interface ProviderReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Result of a return: a session, or the second factor is missing. */
export type SignInResult =
  | { readonly kind: 'session'; readonly session: OpenedSession }
  | {
      readonly kind: 'second';
      readonly cookie: string;
      readonly segundoPaso: { readonly codigo: boolean; readonly llave: AssertionOptions | null };
    };

/** Finishes a sign-in in the browser that began it. Each works once, whatever its result. */
export async function finishSignIn(
  deps: SignInDeps,
  cookie: string | undefined,
  answer: ProviderReturn,
  origin: BrowserOrigin,
): Promise<SignInResult> {
  const flow = open(deps.vault, cookie);
  // A state of another browser: someone may be signing this person in to an account of their own.
  if (flow?.step !== 'provider' || !sameText(flow.state, answer.state)) throw unproved();
  const account = accountId(flow.account);
  if (!(await deps.db.asAccess((tx) => takeFlow(tx, sha256(flow.state), account)))) throw unproved();
  if (answer.code === undefined) throw declined(answer.error);
  const { provider, access } = await openProvider(deps, account);
  const redeemed = { code: answer.code, state: answer.state, iss: answer.iss };
  const { userAgent: _, ...from } = origin;
  const claims = await available(
    () => deps.oidc.redeem(access, deps.redirectUri, redeemed, flow),
    (why) => auditRefusal(deps.db, account, { motivo: 'respuesta-invalida', detalle: why }, from),
  );
  const identity = identityOf(provider.tipo, provider.issuer, claims);
  if (flow.linking !== null) await link(deps, account, provider, identity.subject, flow.linking, from);
  const person = await admit(deps, account, provider, claims, from);
  const trusted = provider.confiaSegundoPaso && identity.secondFactor;
  const outcome = await logInByProvider(deps, account, person, { trusted }, from);
  if (outcome.kind === 'code-needed') {
    const llave = (await beginSecondFactor(deps, outcome.userId, outcome.passkeys)) ?? null;
    const expiresAtMs = deps.now().getTime() + FLOW_LIFETIME_S * 1000;
    const second = seal(deps.vault, { step: 'second', account, userId: outcome.userId, expiresAtMs });
    return { kind: 'second', cookie: second, segundoPaso: { codigo: outcome.totp, llave } };
  }
  return { kind: 'session', session: await opened(deps, outcome, origin, trusted) };
}

/** The second factor of a person whom the provider identified. */
export async function finishSecondStep(
  deps: SignInDeps,
  cookie: string | undefined,
  proof: { readonly codigo?: string | undefined; readonly llave?: Assertion | undefined },
  origin: BrowserOrigin,
): Promise<OpenedSession> {
  const flow = open(deps.vault, cookie);
  if (flow?.step !== 'second' || flow.expiresAtMs < deps.now().getTime()) throw unproved();
  const account = accountId(flow.account);
  const user = await deps.db.inAccount(account, (tx) => findUser(tx, flow.userId));
  if (user === undefined) throw unproved();
  const { userAgent: _, ...from } = origin;
  const codigo = proof.codigo ?? '';
  const outcome = await logInByProvider(deps, account, user, { trusted: false, codigo, llave: proof.llave }, from);
  if (outcome.kind === 'code-needed')
    throw new AppError('codigo-requerido', 'Falta el código de la verificación en dos pasos.');
  return opened(deps, outcome, origin, false);
}

/** Removes the link of a user, so that the next sign-in links it again. */
export async function unlinkUser(tx: AccountTx, principal: Principal, id: string, origin: Origin = {}): Promise<void> {
  const user = await coveredUser(tx, principal, id);
  const removed = await deleteIdentities(tx, user.id);
  if (removed === 0) return;
  const subject = { kind: 'user', id: user.id, empresas: user.empresas } as const;
  await recordAudit(tx, { actor: principal, action: 'users.provider-unlink', subject, ...origin });
}

/** The address that signs out at the provider; undefined if there is none or it does not answer. */
export async function providerSignOutUrl(
  deps: Pick<SignInDeps, 'db' | 'vault' | 'oidc'>,
  account: AccountId,
  returnTo: string,
): Promise<string | undefined> {
  try {
    const { access } = await openProvider(deps, account);
    return await deps.oidc.endSessionUrl(access, returnTo);
  } catch {
    return undefined;
  }
}

async function admit(
  deps: SignInDeps,
  account: AccountId,
  provider: ProviderOpening,
  claims: Claims,
  from: Origin,
): Promise<Person> {
  const identity = identityOf(provider.tipo, provider.issuer, claims);
  const known = await deps.db.inAccount(account, (tx) => findIdentity(tx, provider.issuer, identity.subject));
  // Before the transaction: hashing is slow and needs no lock.
  const unusable = known === undefined ? (await makePassword(deps.random, account)).hash : '';
  const admitted = () =>
    deps.db.inAccount(account, (tx) => admitPerson(tx, provider, identity, claims, unusable, from));
  let admission = await admitted();
  const taken = admission.kind === 'refused' && admission.motivo === 'correo-ocupado';
  if (taken && (await freeName(deps.db, account, identity.address ?? ''))) admission = await admitted();
  if (admission.kind === 'admitted') return admission.user;
  const { motivo } = admission;
  await auditRefusal(deps.db, account, { motivo, correo: identity.address ?? null }, from);
  throw new AppError('proveedor-sin-acceso', REFUSALS[motivo]);
}

async function link(
  deps: SignInDeps,
  account: AccountId,
  provider: ProviderOpening,
  subject: string,
  userId: string,
  from: Origin,
): Promise<void> {
  const linked = await deps.db.inAccount(account, async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined || user.disabledAt !== null) return false;
    if ((await findIdentity(tx, provider.issuer, subject))?.userId !== user.id)
      return linkUser(tx, provider, subject, user, true, from);
    await markIdentityOwn(tx, user.id);
    return true;
  });
  if (!linked) throw new AppError('proveedor-sin-acceso', REFUSALS['otra-identidad']);
}

/** Messages for the person, by reason. */
const REFUSALS: Readonly<Record<Refusal, string>> = {
  'correo-sin-verificar':
    'Su proveedor no confirma que el correo sea suyo, así que no se puede vincular con un usuario. Pida a quien administra el proveedor que lo verifique, o vincúlese desde «Mi cuenta».',
  'otro-dominio':
    'Su correo no es de un dominio que la empresa admite. Entre con su cuenta de la empresa, o pida a un administrador que agregue el dominio.',
  'sin-invitacion': 'Nadie lo ha invitado todavía. Pida a un administrador de la cuenta que lo invite con este correo.',
  'administrador-sin-vincular':
    'Un administrador se vincula él mismo la primera vez: ingrese con su contraseña, abra «Mi cuenta» y use «Vincular con el proveedor».',
  'otra-identidad':
    'Ese usuario ya está vinculado con otra persona del proveedor. Pida a un administrador que lo desvincule y pruebe otra vez.',
  'sin-grupo':
    'Ninguno de sus grupos en el proveedor tiene permisos aquí. Pida a quien administra el proveedor que lo ponga en el grupo que le corresponde.',
  desactivado: 'Su usuario está desactivado. Pida a un administrador que lo active.',
  'correo-ocupado': 'No se pudo crear su usuario con este correo. Pida ayuda a un administrador de la cuenta.',
};

async function opened(
  deps: SignInDeps,
  outcome: Exclude<LoginOutcome, { kind: 'code-needed' }>,
  { userAgent, ...from }: BrowserOrigin,
  factor: boolean,
): Promise<OpenedSession> {
  return startSession(deps, outcome, userAgent, from, { factor });
}

async function openProvider(
  { db, vault }: Pick<SignInDeps, 'db' | 'vault'>,
  account: AccountId,
): Promise<{ provider: ProviderOpening; access: ProviderAccess }> {
  const provider = await db.inAccount(account, findProviderOpening);
  if (provider?.activo !== true) throw notFound();
  const { issuer, clientId } = provider;
  const secret = openSecret(vault, account, provider).toString('utf8');
  return { provider, access: { account, issuer, clientId, secret } };
}

/** Runs a call to the provider; its failures become answers for the person. */
async function available<T>(call: () => Promise<T>, onInvalid?: (why: string) => Promise<void>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      throw new AppError(
        'proveedor-no-disponible',
        'El proveedor de identidad de su empresa no responde. Pruebe en unos minutos; si su empresa lo permite, ingrese con su contraseña.',
        { internal: error.message, cause: error },
      );
    }
    if (!(error instanceof ProviderRefusedError)) throw error;
    if (onInvalid === undefined) {
      throw new AppError(
        'proveedor-no-disponible',
        'El proveedor de identidad de su empresa responde mal. Avise a un administrador: en Usuarios puede probarlo.',
        { internal: error.message, cause: error },
      );
    }
    await onInvalid(error.message.slice(0, 200));
    throw unproved(error);
  }
}

async function auditRefusal(
  db: Database,
  account: AccountId,
  changes: Readonly<Record<string, unknown>>,
  from: Origin,
): Promise<void> {
  const actor = { kind: 'system', id: null, nombre: 'proveedor de identidad' } as const;
  const subject = { kind: 'account', id: account } as const;
  await db.asAccess((tx) =>
    recordAccessAudit(tx, account, { actor, action: 'accounts.provider-refused', subject, changes, ...from }),
  );
}

function seal(vault: Vault, flow: Flow): string {
  return vault.seal(Buffer.from(JSON.stringify(flow)), FLOW_CONTEXT).sealed.toString('base64url');
}

function open(vault: Vault, cookie: string | undefined): Flow | undefined {
  if (cookie === undefined) return undefined;
  try {
    // Sealed by this installation, so its shape is ours.
    return JSON.parse(vault.open(Buffer.from(cookie, 'base64url'), FLOW_CONTEXT).toString('utf8')) as Flow;
  } catch {
    return undefined;
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function declined(error: string | undefined): AppError {
  const cancelled = error === 'access_denied';
  return new AppError(
    'proveedor-rechazado',
    cancelled
      ? 'El proveedor no dio permiso, o usted canceló el ingreso. Pruebe otra vez.'
      : 'El proveedor no pudo terminar el ingreso. Pruebe otra vez; si sigue igual, avise a quien lo administra.',
    { internal: `the provider answered ${String(error).slice(0, 100)}` },
  );
}

/** Same response for a wrong, used, expired or forged answer. */
function unproved(cause?: Error): AppError {
  return new AppError(
    'proveedor-rechazado',
    'El ingreso no se pudo comprobar: venció, ya se usó o la respuesta del proveedor no es válida. Empiece otra vez desde la página de ingreso.',
    cause === undefined ? {} : { internal: cause.message, cause },
  );
}

function notFound(): AppError {
  return new AppError('proveedor-no-encontrado', 'La cuenta no tiene un proveedor de identidad, o no está activo.');
}
