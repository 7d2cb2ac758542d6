import { join } from 'node:path';
import { openKeyFile, openKeyRing, type KeyRing, type KeySource } from '../vault/master-key.js';
import { AppError } from '../kernel/app-error.js';

/** Sources of the keys that seal certificates. */
export interface SigningKeySource extends KeySource {
  /** RUBRICA_CLAVE_FIRMA_ARCHIVO. */
  readonly signingKeyFile: string | undefined;
}

const FILE = 'firma.key';

/**
 * Where the signing master key is. Undefined: the vault's key seals certificates too, because an explicit RUBRICA_MASTER_KEY
 * without RUBRICA_CLAVE_FIRMA_ARCHIVO may be shared by processes with separate data folders.
 */
export function signingKeyFileOf(source: SigningKeySource): string | undefined {
  if (source.signingKeyFile !== undefined) return source.signingKeyFile;
  const shared = source.masterKeys.length > 0 || source.masterKeyFile !== undefined;
  return shared ? undefined : join(source.dataDir, FILE);
}

/**
 * Opens the keys of the signer: the signing master key seals; the vault's keys, if this process can read them, only open
 * certificates that earlier versions sealed.
 */
export function openSigningKeys(source: SigningKeySource, mayMake: boolean): KeyRing {
  const file = signingKeyFileOf(source);
  if (file === undefined) return openKeyRing(source, mayMake);
  const own = openKeyFile(file, mayMake);
  const vault = vaultKeys(source);
  const lost = new Set(source.lostKeys);
  return {
    file,
    current: () => {
      // Before the first start of a version with a signing key.
      const sealing = own ?? vault;
      if (sealing !== undefined) return sealing.current();
      throw new AppError('clave-maestra-desconocida', `No existe la clave de firma (${file}).`);
    },
    find: (id) => own?.find(id) ?? vault?.find(id),
    ids: () => [...(own?.ids() ?? []), ...(vault?.ids() ?? [])],
    isLost: (id) => lost.has(id),
  };
}

/** A signer apart has no vault key. */
function vaultKeys(source: KeySource): KeyRing | undefined {
  try {
    return openKeyRing(source, false);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
