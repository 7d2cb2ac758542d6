import { join } from 'node:path';
import { createPool } from '../pool/pool.js';
import { createFirmador, type FirmadorCore, type Tokens } from './core.js';
import type { CloudSettings } from '../config/firmador.js';
import type { CloudKeys } from './nube/nube.js';
import { openSigningKeys, signingKeyFileOf, type SigningKeySource } from './keys.js';
import { createSignatureLimits, type SignatureLimits } from './limits.js';
import { NO_LOG, openSignatureLog, readSignaturesOf } from './log.js';

/** Settings of the process that holds the keys. */
export interface FirmadorSettings extends SigningKeySource {
  readonly signatureLimits: SignatureLimits;
  readonly pkcs11: string | undefined;
  readonly pkcs11PinFile: string | undefined;
  readonly cloud: CloudSettings;
}

/** Below the data folder. */
const LOG_FOLDER = 'firmas';

/**
 * Opens the signer in this process. `mayMake`: the signing key may be created. `logs`: false inside the service, where a log of
 * its own proves nothing.
 */
export async function openFirmadorHere(
  settings: FirmadorSettings,
  { mayMake, logs, pin }: { readonly mayMake: boolean; readonly logs: boolean; readonly pin?: string | undefined },
): Promise<FirmadorCore> {
  const ring = openSigningKeys(settings, mayMake);
  const limits = createSignatureLimits(settings.signatureLimits);
  const folder = join(settings.dataDir, LOG_FOLDER);
  if (logs)
    await readSignaturesOf(folder, new Date(), (clave, at) => {
      limits.restore(clave, at);
    });
  const pool = createPool();
  return createFirmador({
    ring,
    limits,
    ownKey: signingKeyFileOf(settings) !== undefined,
    log: logs ? openSignatureLog(folder) : NO_LOG,
    now: () => new Date(),
    diagnose: (accountId, ...file) => pool.run(accountId, 'diagnoseP12', ...file),
    // Loaded when needed: its readers of certificates take a third of an idle signer's memory.
    diagnoseCertificate: async (...certificate) =>
      (await import('../signature/diagnosis.js')).diagnoseCertificate(...certificate),
    tokens: await openTokensOf(settings, pin),
    cloud: await openCloudOf(settings.cloud),
    close: () => pool.close(),
  });
}

/** Loads the HTTP client only if a key store is configured. */
async function openCloudOf(settings: CloudSettings): Promise<CloudKeys | undefined> {
  if (settings.awsCredentials === undefined && settings.googleCredentials === undefined) return undefined;
  const { openCloudKeys } = await import('./nube/nube.js');
  return openCloudKeys(settings, () => new Date());
}

/** Loads the PKCS#11 binding only if tokens are configured. */
async function openTokensOf(
  { pkcs11, pkcs11PinFile }: FirmadorSettings,
  pin: string | undefined,
): Promise<Tokens | undefined> {
  if (pkcs11 === undefined) return undefined;
  const { openTokens } = await import('./tokens.js');
  return openTokens(pkcs11, pin, pkcs11PinFile);
}
