import {
  findPasskey,
  insertChallenge,
  takeChallenge,
  usePasskey,
  type ChallengePurpose,
  type PasskeyCredential,
  type PasskeyRow,
} from './store/passkeys.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { sha256 } from './secrets.js';
import type { Random } from '../kernel/random.js';
import {
  answeredChallenge,
  assertionOptions,
  CHALLENGE_LIFETIME_S,
  descriptorOf,
  mintChallenge,
  userHandleOf,
  verifyAssertion,
  type Assertion,
  type AssertionOptions,
} from './webauthn.js';
import type { RelyingParty } from '../http/base.js';

/** Undefined: no passkeys at this installation's address. */
export interface PasskeyDeps {
  readonly db: Database;
  readonly random: Random;
  readonly relyingParty: RelyingParty | undefined;
}

/** Result of checking an assertion. `credential`: the passkey that it named, if it exists. */
export type PasskeyProof =
  | { readonly kind: 'valid'; readonly credential: PasskeyCredential }
  | {
      readonly kind: 'refused';
      readonly motivo: 'llave' | 'llave-copiada';
      readonly credential?: PasskeyCredential;
    };

const REFUSED = { kind: 'refused', motivo: 'llave' } as const;

/** Fails unless passkeys work at this installation's address. */
export function requireRelyingParty(rp: RelyingParty | undefined): RelyingParty {
  if (rp !== undefined) return rp;
  throw new AppError(
    'llaves-no-disponibles',
    'Las llaves de acceso necesitan que la instalación tenga una dirección con nombre y https. Pídalo a quien la administra.',
  );
}

/** Stores a challenge and returns it. */
export async function openChallenge(
  { db, random }: Pick<PasskeyDeps, 'db' | 'random'>,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string> {
  const challenge = mintChallenge(random);
  const lifetimeS = CHALLENGE_LIFETIME_S;
  await db.asAccess((tx) => insertChallenge(tx, { hash: sha256(challenge), purpose, userId, lifetimeS }));
  return challenge;
}

/** Begins a sign-in with a passkey alone: the authenticator names the user and verifies the person. */
export async function beginPasskeySignIn(deps: PasskeyDeps): Promise<AssertionOptions> {
  const rp = requireRelyingParty(deps.relyingParty);
  return assertionOptions(rp, await openChallenge(deps, 'sign-in', null), [], 'required');
}

/** Begins the second step of a login whose password was right; undefined if the user has no passkey, or passkeys do not work here. */
export async function beginSecondFactor(
  deps: PasskeyDeps,
  userId: string,
  passkeys: readonly PasskeyRow[],
): Promise<AssertionOptions | undefined> {
  if (deps.relyingParty === undefined || passkeys.length === 0) return undefined;
  const challenge = await openChallenge(deps, 'second-factor', userId);
  return assertionOptions(deps.relyingParty, challenge, passkeys.map(descriptorOf), 'preferred');
}

/**
 * Takes the challenge that a browser answered, in a transaction of its own: it never works again, whatever the rest of the check says.
 * Undefined unless it was open for this purpose and user.
 */
export async function takeAnswered(
  db: Database,
  clientDataJSON: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = answeredChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await db.asAccess((tx) => takeChallenge(tx, sha256(challenge)));
  if (taken === undefined || taken.expired || taken.purpose !== purpose || taken.userId !== userId) return undefined;
  return challenge;
}

/** Checks the assertion of a sign-in, or of the second step of `userId`, and records the use of its passkey. */
export async function checkPasskey(
  { db, relyingParty }: Pick<PasskeyDeps, 'db' | 'relyingParty'>,
  assertion: Assertion,
  userId: string | null,
): Promise<PasskeyProof> {
  const rp = requireRelyingParty(relyingParty);
  const alone = userId === null;
  const challenge = await takeAnswered(db, assertion.clientDataJSON, alone ? 'sign-in' : 'second-factor', userId);
  if (challenge === undefined) return REFUSED;
  const credential = await db.asAccess((tx) => findPasskey(tx, Buffer.from(assertion.id, 'base64url')));
  if (credential === undefined || (!alone && credential.userId !== userId)) return REFUSED;
  const owned = alone
    ? assertion.userHandle === userHandleOf(credential.userId)
    : assertion.userHandle === undefined || assertion.userHandle === userHandleOf(credential.userId);
  if (!owned) return { ...REFUSED, credential };
  const expected = { challenge, publicKey: credential.publicKey, userVerification: alone };
  const verified = await verifyAssertion(rp, expected, assertion);
  if (verified === undefined) return { ...REFUSED, credential };
  const used = await db.asAccess((tx) => usePasskey(tx, credential.id, verified.counter, verified.backedUp));
  return used ? { kind: 'valid', credential } : { kind: 'refused', motivo: 'llave-copiada', credential };
}
