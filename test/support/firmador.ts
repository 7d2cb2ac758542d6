import { createFirmador, type FirmadorCore } from '../../src/firmador/core.js';
import { createSignatureLimits, type SignatureLimits } from '../../src/firmador/limits.js';
import { NO_LOG, type SignatureLog } from '../../src/firmador/log.js';
import { diagnoseCertificate, diagnoseP12 } from '../../src/signature/diagnosis.js';
import type { KeyRing } from '../../src/vault/master-key.js';

const NO_LIMITS: SignatureLimits = { perMinute: 0, perDay: 0 };

/** The signer inside the test's process. */
export function firmadorOf(
  ring: KeyRing,
  {
    limits = NO_LIMITS,
    log = NO_LOG,
    now = () => new Date(),
  }: {
    readonly limits?: SignatureLimits;
    readonly log?: SignatureLog;
    readonly now?: () => Date;
  } = {},
): FirmadorCore {
  return createFirmador({
    ring,
    log,
    now,
    diagnoseCertificate: async (...certificate) => diagnoseCertificate(...certificate),
    ownKey: false,
    limits: createSignatureLimits(limits),
    diagnose: (_account, ...file) => Promise.resolve(diagnoseP12(...file)),
    tokens: undefined,
    cloud: undefined,
    close: () => Promise.resolve(),
  });
}
