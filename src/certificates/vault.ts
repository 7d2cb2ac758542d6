import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARS = 8;
/** Layout of a sealed value: version, key id, wrapped data key, then the content; each part iv + tag + ciphertext. */
const VERSION = 1;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;

/** Seals secrets under a data key of their own, which the master key wraps: rotation rewraps, it does not re-encrypt. */
export interface Vault {
  /** Of the master key in use. */
  readonly keyId: string;
  /** `context` must be the same at opening: it binds the value to its place. */
  seal(plain: Buffer, context: string): Buffer;
  open(sealed: Buffer, context: string): Buffer;
}

/** Names a master key without telling it. */
export function masterKeyId(key: Buffer): string {
  return createHash('sha256').update('rubrica master key').update(key).digest('hex').slice(0, KEY_ID_CHARS);
}

/** Opens with any of the keys, seals with the first. */
export function createVault(masterKeys: readonly [Buffer, ...Buffer[]]): Vault {
  const byId = new Map(masterKeys.map((key) => [masterKeyId(key), key]));
  const [current] = masterKeys;
  const keyId = masterKeyId(current);
  return {
    keyId,
    seal: (plain, context) => {
      const dataKey = randomBytes(KEY_BYTES);
      const head = Buffer.concat([Buffer.from([VERSION]), Buffer.from(keyId, 'latin1')]);
      return Buffer.concat([head, encrypt(current, dataKey, context), encrypt(dataKey, plain, context)]);
    },
    open: (sealed, context) => {
      const sealedBy = sealed.toString('latin1', 1, 1 + KEY_ID_CHARS);
      const key = byId.get(sealedBy);
      if (sealed[0] !== VERSION || key === undefined) {
        throw new Error(`sealed with master key ${sealedBy}, which is not configured`);
      }
      const wrappedAt = 1 + KEY_ID_CHARS;
      const dataKey = decrypt(key, sealed.subarray(wrappedAt, wrappedAt + WRAPPED_BYTES), context);
      return decrypt(dataKey, sealed.subarray(wrappedAt + WRAPPED_BYTES), context);
    },
  };
}

function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
