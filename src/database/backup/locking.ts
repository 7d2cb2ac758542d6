import { open } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { AppError } from '../../domain/app-error.js';

/** Whom a backup is locked for: holders of the keys behind these names (`age1…`), or of a phrase; never both (age's rule). */
export interface BackupLock {
  readonly recipients: readonly string[];
  readonly phrase: string | undefined;
}

/** What may open a backup: identities (`AGE-SECRET-KEY-1…`) and a phrase. */
export interface BackupKey {
  readonly identities: readonly string[];
  readonly phrase: string | undefined;
}

/** No key at all: for backups that are not locked. */
export const NO_KEY: BackupKey = { identities: [], phrase: undefined };

/** A new pair: the identity opens, and is kept away from the machine that takes backups; the recipient locks. */
export async function newBackupKeys(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The same bytes as an age file (age-encryption.org/v1), which `age -d` opens without Rúbrica. */
export async function* lockBytes(plain: AsyncIterable<Buffer>, lock: BackupLock): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if (lock.phrase !== undefined) encrypter.setPassphrase(lock.phrase);
  for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(ReadableStream.from(plain));
}

/** The bytes that were locked. Throws where no key fits; a byte that was changed ends it with an error. */
export async function* openBytes(locked: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Uint8Array> {
  if (key.identities.length === 0 && key.phrase === undefined) throw noKey();
  const decrypter = new Decrypter();
  if (key.phrase !== undefined) decrypter.addPassphrase(key.phrase);
  for (const identity of key.identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(ReadableStream.from(locked)).catch((cause: unknown) => {
    // Its words for keys that fit none of the recipients; everything else is damage.
    throw cause instanceof Error && cause.message.includes('no identity matched') ? noKey() : cause;
  });
  yield* plain;
}

const HEAD = Buffer.from('age-encryption.org/');

/** Whether a file is locked, by how it begins; one that cannot be read is not. */
export async function isLocked(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0);
    return buffer.equals(HEAD);
  } finally {
    await handle.close();
  }
}

const noKey = (): AppError =>
  new AppError(
    'respaldo-cifrado',
    'El respaldo está cifrado y lo dado no lo abre. Indique la identidad (--identidad) o la frase (--frase-archivo) con que se cifró.',
  );
