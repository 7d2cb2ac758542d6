import { createPublicKey, verify } from 'node:crypto';
import type { CloudSettings } from '../../config/firmador.js';
import { AppError } from '../../kernel/app-error.js';
import type { KeyProvider } from '../../signature/identity.js';
import { FirmadorUnavailable } from '../firmador.js';
import { awsKms } from './aws-kms.js';
import { googleKms } from './google-kms.js';
import { CLOUD_TIMES, CloudRefusal, createCloudHttp, type CloudKeyStore, type CloudTimes } from './http.js';

/** Keys in cloud key stores. */
export interface CloudKeys {
  open(key: string): KeyProvider;
  /** Public key, after the key signed with it. */
  find(key: string): Promise<Buffer>;
  close(): Promise<void>;
}

export function openCloudKeys(
  { awsCredentials, awsUrl, googleCredentials, googleUrl }: CloudSettings,
  now: () => Date,
  times: CloudTimes = CLOUD_TIMES,
): CloudKeys {
  const http = createCloudHttp(times);
  const stores = [
    ...(awsCredentials === undefined ? [] : [awsKms(http, { credentials: awsCredentials, url: awsUrl, now })]),
    ...(googleCredentials === undefined
      ? []
      : [googleKms(http, { credentials: googleCredentials, url: googleUrl, now })]),
  ];

  function storeOf(key: string): CloudKeyStore {
    const store = stores.find((one) => one.names(key));
    if (store === undefined)
      throw new FirmadorUnavailable(
        `no key store is configured for «${key}» (RUBRICA_AWS_CREDENCIALES, RUBRICA_GOOGLE_CREDENCIALES)`,
      );
    return store;
  }

  async function find(key: string): Promise<Buffer> {
    const store = storeOf(key);
    const spki = await store.publicKey(key);
    const octets = Buffer.from(`rubrica ${key}`);
    const value = await store.sign(key, octets);
    if (!verify('sha256', octets, createPublicKey({ key: spki, format: 'der', type: 'spki' }), value))
      throw new CloudRefusal('the signature does not verify with the public key');
    return spki;
  }

  return {
    open: (key) => {
      const store = storeOf(key);
      return {
        sign: (algorithm, octets) =>
          algorithm === 'sha256'
            ? store.sign(key, octets)
            : Promise.reject(new CloudRefusal('a cloud key store does not sign with SHA-1: set signature profile C')),
      };
    },
    find: async (key) => {
      try {
        return await find(key);
      } catch (error) {
        if (!(error instanceof FirmadorUnavailable)) throw error;
        throw new AppError('clave-nube-inutilizable', `La clave «${key}» no sirve: ${error.message}`, { cause: error });
      }
    },
    close: () => http.close(),
  };
}
