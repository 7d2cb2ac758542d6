import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { FirmadorUnavailable, type Firmador } from '../firmador/firmador.js';
import { openFirmador, refuseMissingKeys } from '../firmador/open.js';
import { sealedRows } from '../vault/installation-keys.js';
import type { KeyRing } from '../vault/master-key.js';
import { rewrapTables, type Rotation } from '../vault/rotation.js';
import { signingTables } from './sealed-tables.js';

/** Opens the signer, or refuses to start: a service that cannot sign would accept receipts it can never send. */
export async function openInstallationFirmador(
  config: Config,
  db: Database,
  vaultRing: Pick<KeyRing, 'find'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Firmador> {
  const needed = await sealedRows(db, signingTables);
  const others = [...needed.keys()].filter((id) => vaultRing.find(id) === undefined && !config.lostKeys.includes(id));
  let lost = false;
  const firmador = await openFirmador(config, {
    // With certificates under another key, a new one would only hide that it is missing.
    mayMake: others.length === 0,
    onChange: (up, why) => {
      if (!up) log.warn({ why }, 'the signer is lost; receipts wait to be signed');
      else if (lost) log.info('the signer is back');
      lost = !up;
    },
  });
  try {
    await refuseMissingKeys(firmador, needed, config.lostKeys);
  } catch (error) {
    await firmador.close();
    if (!(error instanceof FirmadorUnavailable)) throw error;
    throw new AppError(
      'opcion-incorrecta',
      'El firmador no responde. Inícielo con «rubrica firmador» en la dirección de RUBRICA_FIRMADOR y revise esa variable aquí.',
      { cause: error },
    );
  }
  return firmador;
}

/** The signer for a command, which is not the service: the keys are opened in its own process unless the signer runs apart. */
export async function openFirmadorForCommand(config: Config, mayMake = false): Promise<Firmador> {
  const { firmador } = config;
  const place = firmador.kind === 'hijo' ? ({ kind: 'interno' } as const) : firmador;
  return openFirmador({ ...config, firmador: place }, { mayMake, onChange: () => undefined });
}

/** Seals all certificates with the signer's current key, as earlier versions sealed them with the vault's. */
export async function resealCertificates(db: Database, firmador: Firmador): Promise<Rotation> {
  const { keyIds } = await firmador.status();
  return rewrapTables(db, signingTables, keyIds[0] ?? '', async (secrets) => (await firmador.rewrap(secrets)).sealed);
}

/** Until then processes of the previous version, also after `rubrica actualizar` went back, open certificates with the vault's key (design/upgrades). */
const UPGRADE_MS = 10 * 60_000;

/** Reseals the certificates of an earlier version once no process of it runs. Returns how to cancel it. */
export function resealLater({
  db,
  log,
  firmador,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly firmador: Firmador;
}): () => Promise<void> {
  let running: Promise<void> | undefined;
  async function reseal(): Promise<void> {
    try {
      const { keyIds, ownKey } = await firmador.status();
      const needed = await sealedRows(db, signingTables);
      if (!ownKey || [...needed.keys()].every((id) => id === keyIds[0])) return;
      const { id, rewrapped, unreadable } = await resealCertificates(db, firmador);
      log.info({ id, rewrapped, unreadable }, 'certificates are sealed with the signing key');
    } catch (error) {
      log.warn({ err: error }, 'certificates could not be resealed; the next start tries again');
    }
  }
  const timer = setTimeout(() => {
    running = reseal();
  }, UPGRADE_MS).unref();
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
