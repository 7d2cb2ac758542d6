import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '../kernel/app-error.js';
import type { KeyRing, MasterKey } from './master-key.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARS = 8;
/** Layout of a sealed value: version, key id, wrapped data key, content; each part is iv + tag + ciphertext. */
const VERSION = 1;
const HEAD_BYTES = 1 + KEY_ID_CHARS;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;

/** Seals each secret with its own data key, wrapped by a master key: a rotation rewraps without re-encrypting. */
export interface Vault {
  /** `context` binds the value to its place and must be the same on opening. Also returns the master key's id. */
  seal(plain: Buffer, context: string): { readonly sealed: Buffer; readonly masterKeyId: string };
  open(sealed: Buffer, context: string): Buffer;
  /** Whether its key was declared lost. */
  isLost(sealed: Buffer): boolean;
  /** The same secret with its data key wrapped by the current master key. */
  rewrap(sealed: Buffer, context: string): { readonly sealed: Buffer; readonly masterKeyId: string };
}

/** Opens with any key of the ring, seals with the current one. */
export function createVault(ring: KeyRing): Vault {
  function unwrap(sealed: Buffer, context: string): Buffer {
    const id = keyIdOf(sealed);
    const master = sealed[0] === VERSION ? ring.find(id) : undefined;
    if (master === undefined) throw unknownKey(id);
    return decrypt(master.key, sealed.subarray(HEAD_BYTES, HEAD_BYTES + WRAPPED_BYTES), context);
  }

  function wrap(master: MasterKey, dataKey: Buffer, content: Buffer, context: string): Buffer {
    const head = Buffer.concat([Buffer.from([VERSION]), Buffer.from(master.id, 'latin1')]);
    return Buffer.concat([head, encrypt(master.key, dataKey, context), content]);
  }

  return {
    seal: (plain, context) => {
      const master = ring.current();
      const dataKey = randomBytes(KEY_BYTES);
      const sealed = wrap(master, dataKey, encrypt(dataKey, plain, context), context);
      return { sealed, masterKeyId: master.id };
    },
    open: (sealed, context) => decrypt(unwrap(sealed, context), sealed.subarray(HEAD_BYTES + WRAPPED_BYTES), context),
    isLost: (sealed) => ring.isLost(keyIdOf(sealed)),
    rewrap: (sealed, context) => {
      const master = ring.current();
      const content = sealed.subarray(HEAD_BYTES + WRAPPED_BYTES);
      return { sealed: wrap(master, unwrap(sealed, context), content, context), masterKeyId: master.id };
    },
  };
}

function keyIdOf(sealed: Buffer): string {
  return sealed.toString('latin1', 1, HEAD_BYTES);
}

function unknownKey(id: string): AppError {
  return new AppError(
    'clave-maestra-desconocida',
    `Un secreto está sellado con la clave maestra «${id}», que esta instalación no tiene. Añádala a RUBRICA_MASTER_KEY (después de la actual, separada por coma) o al archivo de claves.`,
  );
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
