import { createHash, createPublicKey } from 'node:crypto';
import { crc32c } from './crc32c.js';
import { googleTokens } from './google-token.js';
import { CloudRefusal, isTransient, textAt, type CloudAnswer, type CloudHttp, type CloudKeyStore } from './http.js';

// Never run against the real service: tested with its published protocol (design/signatures).

const ORIGIN = 'https://cloudkms.googleapis.com';
/** One version of a key: its algorithm and public key never change. */
const NAME =
  /^projects\/[a-z][\w.:-]*\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+\/cryptoKeyVersions\/\d+$/;
const ALGORITHM = /^RSA_SIGN_PKCS1_\d+_SHA256$/;

export interface GoogleOptions {
  /** JSON key of a service account. */
  readonly credentials: string;
  /** Undefined: the public address. */
  readonly url: string | undefined;
  readonly now: () => Date;
}

/** Google Cloud KMS: `asymmetricSign` over a digest, and `getPublicKey` (REST v1). */
export function googleKms(http: CloudHttp, { credentials, url, now }: GoogleOptions): CloudKeyStore {
  const tokens = googleTokens(http, credentials, now);
  const origin = new URL(url ?? ORIGIN).origin;

  async function call<T>(
    name: string,
    { method, suffix, body }: { readonly method: 'GET' | 'POST'; readonly suffix: string; readonly body?: string },
    read: (body: CloudAnswer['body']) => T | undefined,
  ): Promise<T> {
    if (!NAME.test(name)) throw new CloudRefusal(`«${name}» is not the name of a version of a KMS key`);
    let used = '';
    let renewed = false;
    return http.ask(
      async () => {
        used = await tokens.current();
        return {
          ...{ method, url: `${origin}/v1/${name}${suffix}`, body },
          headers: {
            authorization: `Bearer ${used}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        };
      },
      ({ status, body: answered }) => {
        const result = status === 200 ? read(answered) : undefined;
        if (result !== undefined) return { result };
        const error = (answered['error'] ?? {}) as CloudAnswer['body'];
        const why = `Google KMS: HTTP ${status} ${textAt(error, 'status')} ${textAt(error, 'message')}`.trim();
        // A token may end or be withdrawn before its time.
        const again = status === 200 || isTransient(status) || (status === 401 && !renewed);
        if (status === 401) {
          tokens.refused(used);
          renewed = true;
        }
        return { why, again };
      },
    );
  }

  return {
    names: (key) => NAME.test(key),
    sign: (name, octets) => {
      const digest = createHash('sha256').update(octets).digest();
      const body = JSON.stringify({
        digest: { sha256: digest.toString('base64') },
        digestCrc32c: String(crc32c(digest)),
      });
      return call(name, { method: 'POST', suffix: ':asymmetricSign', body }, (answered) => {
        const signature = Buffer.from(textAt(answered, 'signature'), 'base64');
        const intact =
          textAt(answered, 'name') === name &&
          answered['verifiedDigestCrc32c'] === true &&
          textAt(answered, 'signatureCrc32c') === String(crc32c(signature));
        return intact ? signature : undefined;
      });
    },
    publicKey: (name) =>
      call(name, { method: 'GET', suffix: '/publicKey' }, (answered) => {
        const pem = textAt(answered, 'pem');
        const algorithm = textAt(answered, 'algorithm');
        if (textAt(answered, 'name') !== name || textAt(answered, 'pemCrc32c') !== String(crc32c(Buffer.from(pem))))
          return undefined;
        if (!ALGORITHM.test(algorithm))
          throw new CloudRefusal(`the key signs ${algorithm}, not RSA PKCS#1 with SHA-256`);
        return createPublicKey(pem).export({ format: 'der', type: 'spki' });
      }),
  };
}
