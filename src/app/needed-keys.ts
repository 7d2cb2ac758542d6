import { existsSync } from 'node:fs';
import type { Config } from '../config/config.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { FirmadorUnavailable } from '../firmador/firmador.js';
import { openSigningKeys, signingKeyFileOf } from '../firmador/keys.js';
import { masterKeyFileOf, openKeyRing, type KeyRing } from '../vault/master-key.js';
import { keysThatFail, opensAll, type Sealed, type SealedTable } from '../vault/sealed-table.js';
import { createVault } from '../vault/vault.js';
import { openFirmadorForCommand } from './firmador.js';
import { sealedTables, signingTables, vaultTables } from './sealed-tables.js';

/** A key that a backup leaves out and a restored installation needs. */
export interface NeededKey {
  readonly nombre: string;
  /** A file, a variable, or where else it is. */
  readonly lugar: string;
}

/** Every key that the configuration names; no backup contains one. */
export function neededKeys(config: Config): readonly NeededKey[] {
  const { pkcs11, pkcs11PinFile, cloud } = config;
  const apart = firmadorApart(config);
  const signing = apart === undefined ? signingKeyFileOf(config) : `en la máquina del firmador (${apart})`;
  const named: readonly (readonly [nombre: string, lugar: string | undefined])[] = [
    ['clave maestra', masterKeyFileOf(config) ?? 'el valor de RUBRICA_MASTER_KEY'],
    ['clave de firma', signing],
    ['tokens', pkcs11 === undefined ? undefined : `los aparatos que se usan por ${pkcs11}`],
    ['PIN de los tokens', pkcs11PinFile],
    ['credenciales de AWS KMS', cloud.awsCredentials],
    ['credenciales de Google KMS', cloud.googleCredentials],
  ];
  return named.flatMap(([nombre, lugar]) => (lugar === undefined ? [] : [{ nombre, lugar }]));
}

/** A key without which some of what a database holds stays closed. */
export interface MissingKey {
  readonly nombre: string;
  readonly id: string;
  /** Rows that it seals. */
  readonly filas: number;
  readonly remedio: string;
}

/** Opens one row of each key that the database names; returns the keys that do not. */
export async function missingKeys(db: Database, config: Config): Promise<readonly MissingKey[]> {
  const apart = firmadorApart(config);
  const signingFile = apart === undefined ? signingKeyFileOf(config) : undefined;
  const shared = apart === undefined && signingFile === undefined;
  const find = (tables: readonly SealedTable[], opens: Opens, missing: (id: string) => Names): Promise<MissingKey[]> =>
    closedRows(db, config, tables, opens).then((closed) =>
      closed.map(([id, filas]) => ({ id, filas, ...missing(id) })),
    );
  const vault = opensWith(() => openKeyRing(config, false));
  const masterKey: Names = { nombre: 'clave maestra', remedio: place(masterKeyFileOf(config)) };
  const ofVault = await find(shared ? sealedTables : vaultTables, vault, () => masterKey);
  if (shared) return ofVault;
  const signing: Names =
    apart === undefined
      ? { nombre: 'clave de firma', remedio: place(signingFile) }
      : { nombre: 'clave de firma', remedio: `póngala en la máquina del firmador (${apart}) e inícielo` };
  const opens = apart === undefined ? opensWith(() => openSigningKeys(config, false)) : opensApart(config);
  const ofCertificates = await find(signingTables, opens, () => signing);
  // Earlier versions sealed certificates with the master key.
  const rowsOf = (id: string): number => ofCertificates.find((one) => one.id === id)?.filas ?? 0;
  return [
    ...ofVault.map((one) => ({ ...one, filas: one.filas + rowsOf(one.id) })),
    ...ofCertificates.filter(({ id }) => !ofVault.some((one) => one.id === id)),
  ];
}

type Names = Pick<MissingKey, 'nombre' | 'remedio'>;
type Opens = (secrets: readonly Sealed[]) => Promise<boolean>;

async function closedRows(
  db: Database,
  { lostKeys }: Config,
  tables: readonly SealedTable[],
  opens: Opens,
): Promise<(readonly [id: string, rows: number])[]> {
  return [...(await keysThatFail(db, opens, tables))].filter(([id]) => !lostKeys.includes(id));
}

/** Address of a signer that is not started by the service. */
function firmadorApart({ firmador }: Config): string | undefined {
  if (firmador.kind === 'unix') return `unix:${firmador.path}`;
  return firmador.kind === 'tls' ? `tls://${firmador.host}:${firmador.port}` : undefined;
}

/** Another key may be in the file already, and what it sealed must stay open. */
function place(file: string | undefined): string {
  if (file === undefined) return 'póngala en RUBRICA_MASTER_KEY, después de la actual y separada por coma';
  return existsSync(file) ? `añádala en otra línea, al final de ${file}` : `cópiela a ${file}`;
}

/** A key file that is absent or damaged opens nothing. */
function opensWith(open: () => KeyRing): Opens {
  try {
    return opensAll(createVault(open()));
  } catch (error) {
    if (error instanceof AppError) return () => Promise.resolve(false);
    throw error;
  }
}

/** A signer that is down opens nothing now. */
function opensApart(config: Config): Opens {
  return async (secrets) => {
    const firmador = await openFirmadorForCommand(config);
    try {
      return await firmador.opens(secrets);
    } catch (error) {
      if (error instanceof FirmadorUnavailable) return false;
      throw error;
    } finally {
      await firmador.close();
    }
  };
}
