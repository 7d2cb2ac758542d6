import type { FirmadorPlace } from '../config/firmador.js';
import { AppError } from '../kernel/app-error.js';
import { startChild } from './child.js';
import { createFirmadorClient } from './client.js';
import type { Firmador } from './firmador.js';
import type { FirmadorSettings } from './local.js';
import { connectRemote } from './remote.js';

export interface OpenOptions {
  /** Whether a missing signing key may be created: nothing is sealed yet. */
  readonly mayMake: boolean;
  readonly onChange: (up: boolean, why?: string) => void;
}

/** Opens the configured signer. */
export async function openFirmador(
  config: FirmadorSettings & { readonly firmador: FirmadorPlace },
  { mayMake, onChange }: OpenOptions,
): Promise<Firmador> {
  const place = config.firmador;
  if (place.kind === 'interno') {
    const { openFirmadorHere } = await import('./local.js');
    return openFirmadorHere(config, { mayMake, logs: false });
  }
  if (place.kind !== 'hijo') return createFirmadorClient({ connect: () => connectRemote(place), onChange });
  const settings = settingsOf(config);
  // The first start fails at once; later ones are repeated.
  const first = {
    connection: (await startChild(settings, mayMake)) as Awaited<ReturnType<typeof startChild>> | undefined,
  };
  return createFirmadorClient({
    onChange,
    connect: async () => {
      const started = first.connection;
      first.connection = undefined;
      return started ?? startChild(settings, false);
    },
  });
}

function settingsOf(config: FirmadorSettings): FirmadorSettings {
  const {
    masterKeys,
    masterKeyFile,
    dataDir,
    lostKeys,
    signingKeyFile,
    signatureLimits,
    pkcs11,
    pkcs11PinFile,
    cloud,
  } = config;
  return {
    ...{ masterKeys, masterKeyFile, dataDir, signingKeyFile, signatureLimits, pkcs11, pkcs11PinFile, cloud },
    ...(lostKeys === undefined ? {} : { lostKeys }),
  };
}

/** Refuses to start if the signer cannot open stored certificates; `needed` are rows per key. */
export async function refuseMissingKeys(
  firmador: Firmador,
  needed: ReadonlyMap<string, number>,
  lostKeys: readonly string[],
): Promise<void> {
  const { keyIds } = await firmador.status();
  const missing = [...needed].filter(([id]) => !keyIds.includes(id) && !lostKeys.includes(id));
  if (missing.length === 0) return;
  const ids = missing.map(([id]) => id).join(',');
  const rows = missing.reduce((sum, [, total]) => sum + total, 0);
  throw new AppError(
    'clave-maestra-desconocida',
    `El servicio no inicia: ${rows} certificados están sellados con la clave ${ids}, que el firmador no tiene, y sin ella no podría firmar. Recupérela de la copia que guardó aparte (firma.key; de certificados de versiones anteriores, master.key): un respaldo no la contiene. Si se perdió para siempre, inicie con RUBRICA_CLAVES_PERDIDAS=${ids} y suba otra vez los certificados.`,
  );
}
