import { isIP } from 'node:net';
import type { Random } from '../kernel/random.js';
import type { RelyingParty } from '../http/base.js';

/** Time to answer a challenge: to find a security key and type its PIN. */
export const CHALLENGE_LIFETIME_S = 5 * 60;
const CHALLENGE_BYTES = 32;
const NAME = 'Rúbrica';
/** COSE algorithms, preferred first: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Answer of an authenticator to a sign-in, in base64url. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | undefined;
}

/** A new credential, in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

interface Descriptor {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports: readonly string[];
}

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn §5.5). */
export interface AssertionOptions {
  readonly challenge: string;
  readonly timeout: number;
  readonly rpId: string;
  readonly allowCredentials: readonly Descriptor[];
  readonly userVerification: 'required' | 'preferred';
}

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn §5.4). */
export interface AttestationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: readonly { readonly alg: number; readonly type: 'public-key' }[];
  readonly timeout: number;
  readonly excludeCredentials: readonly Descriptor[];
  readonly authenticatorSelection: { readonly residentKey: 'preferred'; readonly userVerification: 'preferred' };
  readonly attestation: 'none';
}

/**
 * Derives the relying party from the installation's own address, never from a request. Undefined: browsers refuse passkeys there (an
 * address without a name, or without https). Loopback addresses count as `localhost`, the only name that browsers accept over http.
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const at = (name: string): string => `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
  if (host === 'localhost' || host === '::1' || host === '::' || host === '0.0.0.0' || /^127\.[\d.]+$/.test(host)) {
    return { id: 'localhost', origin: at('localhost') };
  }
  return protocol === 'https:' && isIP(host) === 0 ? { id: host, origin: at(host) } : undefined;
}

export function mintChallenge(random: Random): string {
  return random(CHALLENGE_BYTES).toString('base64url');
}

/** The id that an authenticator stores for a user: the bytes of its UUID. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

export function descriptorOf(passkey: {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}): Descriptor {
  return {
    id: passkey.credentialId.toString('base64url'),
    type: 'public-key',
    transports: passkey.transports,
  };
}

export function assertionOptions(
  rp: RelyingParty,
  challenge: string,
  allowed: readonly Descriptor[],
  userVerification: 'required' | 'preferred',
): AssertionOptions {
  return {
    challenge,
    timeout: CHALLENGE_LIFETIME_S * 1000,
    rpId: rp.id,
    allowCredentials: allowed,
    userVerification,
  };
}

export function attestationOptions(
  rp: RelyingParty,
  challenge: string,
  user: { readonly id: string; readonly usuario: string; readonly nombres: string },
  existing: readonly Descriptor[],
): AttestationOptions {
  return {
    rp: { id: rp.id, name: NAME },
    user: { id: userHandleOf(user.id), name: user.usuario, displayName: user.nombres },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME_S * 1000,
    excludeCredentials: existing,
    // A security key without a PIN is accepted: it works as a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** Returns the challenge that the browser says it answered; undefined if unreadable, or if another site's page framed ours. */
export function answeredChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies an assertion; undefined if anything is wrong. The caller compares the counter with the stored one. */
export async function verifyAssertion(
  rp: RelyingParty,
  expected: { readonly challenge: string; readonly publicKey: Buffer; readonly userVerification: boolean },
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: expected.userVerification,
      // Counter 0: only a valid signature may be reported as a copied key.
      credential: { id, publicKey: new Uint8Array(expected.publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

/** Verifies a new credential; undefined if anything is wrong. */
export async function verifyAttestation(
  rp: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject }: Attestation,
): Promise<
  | {
      readonly credentialId: Buffer;
      readonly publicKey: Buffer;
      readonly counter: number;
      readonly backedUp: boolean;
    }
  | undefined
> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const fmt = decoded.get('fmt');
    // We ask for none, and browsers then send only these. Others name certificates whose revocation lists the library would download.
    if (fmt !== 'none' && !(fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== id) return undefined;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}
