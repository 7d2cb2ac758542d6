import { accountId, type AccountId, type Database } from '../db/transactions.js';
import { listPasskeys, type PasskeyRow } from './store/passkeys.js';
import { countRecoveryCodes } from './store/second-factors.js';
import { findTotp } from './store/totp.js';
import { countFailedLogin, findUserForLogin, recordLogin, type LoginRow } from './store/users.js';
import { recordAccessAudit, type Origin } from '../audit/trail.js';
import { checkUsuario } from './usuario.js';
import { networkOf } from '../http/network.js';
import { checkPasskey } from './passkey-proof.js';
import { pretendToVerify, tooManyLogins, verifyPassword } from './passwords.js';
import { useCode, type Vault } from './second-factor.js';
import type { Assertion } from './webauthn.js';
import type { RelyingParty } from '../http/base.js';
import type { AuditAction } from '../kernel/audit-actions.js';

// Eight attempts, then 15 minutes: at most 768 guesses a day from one address, without locking out a person who mistypes.
// Other addresses are not affected: a stranger must not be able to lock a user out.
const LOCK = { failuresMax: 8, minutes: 15 } as const;

export const CODE_NEEDED =
  'La contraseña es correcta y falta el código de la verificación en dos pasos: envíelo en «totp» (o un código de recuperación).';

/** Message for any refused login: it must not reveal which users exist. */
export const LOGIN_REFUSED = `Usuario, contraseña o código incorrectos. Después de ${LOCK.failuresMax} intentos fallidos desde una dirección, el usuario queda bloqueado ahí ${LOCK.minutes} minutos.`;

/** Result of a login. `code-needed`: the password was right and a second factor is required. */
export type LoginOutcome =
  | {
      readonly kind: 'logged-in';
      readonly userId: string;
      readonly accountId: AccountId;
      /** The account accepts only its provider, and this administrator has yet to link itself: no other right. */
      readonly onlyLink?: true;
    }
  | {
      readonly kind: 'code-needed';
      readonly userId: string;
      /** Whether an app shows codes; recovery codes work in any case. */
      readonly totp: boolean;
      readonly passkeys: readonly PasskeyRow[];
    }
  /** The password or passkey was right, and the account accepts only its identity provider. */
  | { readonly kind: 'provider-required' }
  | { readonly kind: 'refused' };

/** Login credentials. `within` restricts the login to one account. */
export interface LoginClaim {
  readonly usuario: string;
  readonly password: string;
  readonly codigo?: string | undefined;
  /** Second factor, instead of the code. */
  readonly llave?: Assertion | undefined;
  readonly within?: AccountId | undefined;
  /** Confirms the password of an open session: works although the account requires its provider. */
  readonly confirming?: true | undefined;
  /** Where the account requires its provider, an unlinked administrator may log in to link itself. */
  readonly linking?: true | undefined;
}

export interface LoginDeps {
  readonly db: Database;
  readonly vault: Vault;
  /** Undefined: the caller takes no passkeys. */
  readonly relyingParty?: RelyingParty | undefined;
}

/** A user, as the trail names it. */
export type Person = Pick<LoginRow, 'id' | 'usuario' | 'empresas'>;

const REFUSED = { kind: 'refused' } as const;

// One attempt at a time per name and address in this process. Otherwise a thousand concurrent guesses would all be checked before the
// first failure is counted.
const attempts = new Map<string, { readonly settled: Promise<unknown>; readonly length: number }>();
/** Longer queues are never a person's: the user would be locked long before the end. */
const ATTEMPTS_MAX = 2 * LOCK.failuresMax;

/** Checks a password and, if set up, the second factor; counts failures of either. */
export async function logIn(deps: LoginDeps, claim: LoginClaim, origin: Origin = {}): Promise<LoginOutcome> {
  return inTurn(claim.usuario, origin, () => attempt(deps, claim, origin));
}

async function inTurn<T>(usuario: string, origin: Origin, act: () => Promise<T>): Promise<T> {
  // By network: all addresses of an IPv6 /64 count as one caller.
  const name = `${networkOf(origin.ip ?? '')} ${usuario.toLowerCase()}`;
  const { settled: before, length } = attempts.get(name) ?? { settled: Promise.resolve(), length: 0 };
  if (length >= ATTEMPTS_MAX) throw tooManyLogins();
  const mine = before.then(act);
  // The next attempt waits for this one to settle, whatever its result.
  const settled = mine.catch(() => undefined);
  attempts.set(name, { settled, length: length + 1 });
  try {
    return await mine;
  } finally {
    if (attempts.get(name)?.settled === settled) attempts.delete(name);
  }
}

/** Logs in with a passkey alone: the authenticator has verified the person, which replaces both the password and a code. */
export async function logInWithPasskey(
  deps: Pick<LoginDeps, 'db' | 'relyingParty'>,
  assertion: Assertion,
  origin: Origin = {},
): Promise<LoginOutcome> {
  const { db, relyingParty } = deps;
  const proof = await checkPasskey({ db, relyingParty }, assertion, null);
  if (proof.credential === undefined) return REFUSED;
  const { userId, usuario, empresas, disabled, accountId: owner } = proof.credential;
  const account = accountId(owner);
  const person = { id: userId, usuario, empresas };
  if (proof.kind === 'refused' || disabled) {
    await refuse(db, account, person, proof.kind === 'refused' ? proof.motivo : 'desactivado', origin);
    return REFUSED;
  }
  if (proof.credential.providerRequired) return refuseForProvider(db, account, person, origin);
  await recordSuccess(db, account, person, { metodo: 'llave' }, origin);
  return { kind: 'logged-in', userId, accountId: account };
}

/**
 * Logs in a person that the account's identity provider has identified. Its own second factor is still needed, unless the provider
 * confirmed one and the account trusts it.
 */
export async function logInByProvider(
  deps: LoginDeps,
  account: AccountId,
  person: Person,
  proof: { readonly trusted: boolean } & Pick<LoginClaim, 'codigo' | 'llave'>,
  origin: Origin = {},
): Promise<LoginOutcome> {
  return inTurn(person.usuario, origin, async () => {
    const guesses = proof.codigo !== undefined || proof.llave !== undefined;
    const user = await deps.db.asAccess((tx) => findUserForLogin(tx, person.usuario, origin.ip));
    if (user === undefined || user.id !== person.id || user.disabled || (guesses && user.locked)) {
      await refuse(deps.db, account, person, user?.locked === true ? 'bloqueado' : 'desactivado', origin);
      return REFUSED;
    }
    const second = proof.trusted ? 'passed' : await secondStep(deps, account, person, proof, origin);
    if (second !== 'passed') {
      if (second.kind === 'refused') await refuse(deps.db, account, person, second.motivo, origin);
      return second.kind === 'refused' ? REFUSED : second;
    }
    await recordSuccess(deps.db, account, person, { metodo: 'proveedor' }, origin);
    return { kind: 'logged-in', userId: person.id, accountId: account };
  });
}

async function refuseForProvider(
  db: Database,
  account: AccountId,
  person: Person,
  origin: Origin,
): Promise<Extract<LoginOutcome, { kind: 'provider-required' }>> {
  await refuse(db, account, person, 'proveedor', origin);
  return { kind: 'provider-required' };
}

async function attempt(deps: LoginDeps, claim: LoginClaim, origin: Origin): Promise<LoginOutcome> {
  const { db } = deps;
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
  const barred = user.providerRequired && claim.confirming !== true;
  const onlyLink = barred && claim.linking === true && user.unlinkedAdministrator;
  if (barred && !onlyLink) return refuseForProvider(db, account, user, origin);
  const second = await secondStep(deps, account, user, claim, origin);
  if (second !== 'passed') {
    if (second.kind === 'refused') await refuse(db, account, user, second.motivo, origin);
    return second.kind === 'refused' ? REFUSED : second;
  }
  await recordSuccess(db, account, user, onlyLink ? { soloVincular: true } : {}, origin);
  return { kind: 'logged-in', userId: user.id, accountId: account, ...(onlyLink ? { onlyLink } : {}) };
}

type SecondStep =
  | 'passed'
  | Extract<LoginOutcome, { kind: 'code-needed' }>
  | { readonly kind: 'refused'; readonly motivo: Motivo };

/** Checks the second factor of a user whose password was right. */
async function secondStep(
  { db, vault, relyingParty }: LoginDeps,
  account: AccountId,
  user: Person,
  { codigo, llave }: Pick<LoginClaim, 'codigo' | 'llave'>,
  origin: Origin,
): Promise<SecondStep> {
  const [found, passkeys] = await db.asAccess(async (tx) => [
    await findTotp(tx, user.id),
    await listPasskeys(tx, user.id),
  ]);
  const totp = found?.confirmed === true ? found : undefined;
  if (totp === undefined && passkeys.length === 0) return 'passed';
  if (llave !== undefined) {
    const proof = await checkPasskey({ db, relyingParty }, llave, user.id);
    return proof.kind === 'valid' ? 'passed' : { kind: 'refused', motivo: proof.motivo };
  }
  if (codigo === undefined || codigo === '') {
    return { kind: 'code-needed', userId: user.id, totp: totp !== undefined, passkeys };
  }
  const used = await db.asAccess(async (tx) => {
    const kind = await useCode(tx, vault, user.id, totp, codigo);
    if (kind === 'recovery') {
      const changes = { quedan: await countRecoveryCodes(tx, user.id) };
      await recordAccessAudit(tx, account, event(user, 'users.recovery-use', changes, origin));
    }
    return kind;
  });
  return used === undefined ? { kind: 'refused', motivo: 'código' } : 'passed';
}

async function recordSuccess(
  db: Database,
  account: AccountId,
  user: Person,
  changes: Record<string, unknown>,
  origin: Origin,
): Promise<void> {
  await db.asAccess(async (tx) => {
    await recordLogin(tx, user.id, origin.ip);
    await recordAccessAudit(tx, account, event(user, 'users.login', changes, origin));
  });
}

type Motivo = 'desactivado' | 'bloqueado' | 'proveedor' | 'contraseña' | 'código' | 'llave' | 'llave-copiada';

async function refuse(db: Database, account: AccountId, user: Person, motivo: Motivo, origin: Origin): Promise<void> {
  await db.asAccess(async (tx) => {
    const guessed = motivo !== 'desactivado' && motivo !== 'bloqueado' && motivo !== 'proveedor';
    const locked = guessed && (await countFailedLogin(tx, user.id, origin.ip, LOCK));
    await recordAccessAudit(tx, account, event(user, 'users.login-refused', { motivo }, origin));
    if (locked) await recordAccessAudit(tx, account, event(user, 'users.lock', { minutos: LOCK.minutes }, origin));
  });
}

function event(
  user: Person,
  action: AuditAction,
  changes: Record<string, unknown>,
  origin: Origin,
): Parameters<typeof recordAccessAudit>[2] {
  const actor = { kind: 'user', id: user.id, nombre: user.usuario } as const;
  return { actor, action, subject: { kind: 'user', id: user.id, empresas: user.empresas }, changes, ...origin };
}
