import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Deviations from the answer of an honest browser and authenticator. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** False: the person was not verified by PIN, fingerprint or face. */
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Id of another credential. */
  readonly id?: string;
  /** Signs with a key that is not the credential's. */
  readonly wrongKey?: boolean;
}

/** A passkey in software: ES256, attestation «none», a counter that grows. */
export interface Authenticator {
  readonly id: string;
  /** Answers the options of a registration. */
  register(options: unknown, deviation?: Deviation): Record<string, unknown>;
  /** Answers the options of a sign-in. */
  sign(options: unknown, deviation?: Deviation): Record<string, unknown>;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let owner: string | undefined;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );
  const head = (rpId: string, flags: number, deviation: Deviation): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(deviation.counter ?? ++counter);
    const verified = deviation.userVerified === false ? 0 : USER_VERIFIED;
    return Buffer.concat([
      createHash('sha256')
        .update(deviation.rpId ?? rpId)
        .digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      counted,
    ]);
  };

  return {
    id,
    register: (options, deviation = {}) => {
      const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } };
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(rp.id, CREDENTIAL_INCLUDED, deviation),
        Buffer.alloc(16), // AAGUID
        length,
        credentialId,
        coseKey(publicKey),
      ]);
      // { fmt: "none", attStmt: {}, authData } in CBOR.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        byteString(authData),
      ]);
      return {
        id: deviation.id ?? id,
        clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      };
    },
    sign: (options, deviation = {}) => {
      const { challenge, rpId } = options as { challenge: string; rpId: string };
      const data = clientData('webauthn.get', challenge, deviation);
      const authenticatorData = head(rpId, 0, deviation);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
      const userHandle = deviation.userHandle === undefined ? owner : (deviation.userHandle ?? undefined);
      return {
        id: deviation.id ?? id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, deviation.wrongKey === true ? other : privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      };
    },
  };
}

/** { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an EC2 key for ES256 (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    byteString(Buffer.from(x, 'base64url')),
    Buffer.from('22', 'hex'),
    byteString(Buffer.from(y, 'base64url')),
  ]);
}

/** CBOR byte string of 24 to 65 535 bytes. */
function byteString(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
}
