import { open } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { AppError } from '../../kernel/app-error.js';

/** Access to a backup: holders of the keys of these recipients (`age1…`), or of a passphrase; never both (age's rule). */
export interface BackupLock {
  readonly recipients: readonly string[];
  readonly phrase: string | undefined;
}

/** Keys to open a backup: identities (`AGE-SECRET-KEY-1…`) and a passphrase. */
export interface BackupKey {
  readonly identities: readonly string[];
  readonly phrase: string | undefined;
}

/** No key: for unlocked backups. */
export const NO_KEY: BackupKey = { identities: [], phrase: undefined };

/** Generates a key pair: the identity decrypts, and is kept off the machine that takes backups; the recipient encrypts. */
export async function newBackupKeys(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts bytes as an age file (age-encryption.org/v1), which `age -d` opens without Rúbrica. */
export async function* lockBytes(plain: AsyncIterable<Buffer>, lock: BackupLock): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if (lock.phrase !== undefined) encrypter.setPassphrase(lock.phrase);
  for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(ReadableStream.from(plain));
}

/** Decrypts locked bytes. Throws if no key matches or if any byte was changed. */
export async function* openBytes(locked: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Uint8Array> {
  if (key.identities.length === 0 && key.phrase === undefined) throw noKey();
  const decrypter = new Decrypter();
  if (key.phrase !== undefined) decrypter.addPassphrase(key.phrase);
  for (const identity of key.identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(ReadableStream.from(locked)).catch((cause: unknown) => {
    // age's message when no key matches a recipient; any other error is corruption.
    throw cause instanceof Error && cause.message.includes('no identity matched') ? noKey() : cause;
  });
  yield* plain;
}

const HEAD = Buffer.from('age-encryption.org/');

/** Whether a file is locked, from its first bytes; false if it cannot be read. */
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
