import { awaitSealers } from '../database/certificados.js';
import {
  countCertificadosByKey,
  lockCertificadosSealedOtherwise,
  rewrapCertificado,
  type SealedCertificado,
} from '../database/certificados-upkeep.js';
import {
  countInstallationSecretsByKey,
  installationSealContext,
  lockInstallationSecretsSealedOtherwise,
  rewrapInstallationSecret,
} from '../database/installation-secrets.js';
import { correoSealContext } from '../database/correos.js';
import { smtpSealContext } from '../database/empresa-smtp.js';
import {
  countMailSecretsByKey,
  lockMailSecretsSealedOtherwise,
  rewrapMailSecret,
  type SealedMailSecret,
  type SealedMailTable,
} from '../database/sealed-mail.js';
import { countTotpByKey, lockTotpSealedOtherwise, rewrapTotp, totpSealContext } from '../database/totp.js';
import type { Database, WorkerTx } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { addKeyToFile, retireKeysOfFile, type KeyRing } from './master-key.js';
import { sealContext } from '../certificates/seal-context.js';
import { createVault, type Vault } from './vault.js';

/** A table with sealed columns. Whoever seals elsewhere adds a row to `SEALED_TABLES`, or its secrets are lost with the old key. */
interface SealedTable {
  readonly name: string;
  /** Rewraps some rows after `afterId` that another key than this one wraps. */
  rewrapSome(tx: WorkerTx, vault: Vault, masterKeyId: string, afterId: string): Promise<Batch>;
  countByKey(tx: WorkerTx): Promise<readonly { readonly master_key_id: string; readonly total: number }[]>;
}

interface Batch {
  /** Undefined: there are no more. */
  readonly lastId: string | undefined;
  readonly rewrapped: number;
  /** Ids of rows that do not open, whatever the key: changed or moved behind our back. */
  readonly unreadable: readonly string[];
}

// Small, so that a signature waiting for one of these rows waits milliseconds.
const BATCH_ROWS = 50;

const SEALED_TABLES: readonly SealedTable[] = [
  { name: 'certificados', countByKey: countCertificadosByKey, rewrapSome: rewrapCertificados },
  { name: 'user_totp', countByKey: countTotpByKey, rewrapSome: rewrapTotpSecrets },
  mailSecrets('empresa_smtp', smtpSealContext),
  mailSecrets('correos', correoSealContext),
  {
    name: 'installation_secrets',
    countByKey: countInstallationSecretsByKey,
    rewrapSome: async (tx, vault, masterKeyId, afterId) => {
      const rows = await lockInstallationSecretsSealedOtherwise(tx, masterKeyId, afterId, BATCH_ROWS);
      const unreadable: string[] = [];
      for (const row of rows) {
        const sealed = rewrapOrNothing(() => vault.rewrap(row.sealed, installationSealContext(row.id)).sealed);
        if (sealed === undefined) unreadable.push(row.id);
        else await rewrapInstallationSecret(tx, row.id, sealed, masterKeyId);
      }
      return { lastId: rows.at(-1)?.id, rewrapped: rows.length - unreadable.length, unreadable };
    },
  },
];

function mailSecrets(name: SealedMailTable, contextOf: (row: SealedMailSecret) => string): SealedTable {
  return {
    name,
    countByKey: (tx) => countMailSecretsByKey(tx, name),
    rewrapSome: async (tx, vault, masterKeyId, afterId) => {
      const rows = await lockMailSecretsSealedOtherwise(tx, name, masterKeyId, afterId, BATCH_ROWS);
      const unreadable: string[] = [];
      for (const row of rows) {
        const sealed = rewrapOrNothing(() => vault.rewrap(row.sealed, contextOf(row)).sealed);
        if (sealed === undefined) unreadable.push(row.id);
        else await rewrapMailSecret(tx, name, row.id, sealed, masterKeyId);
      }
      return { lastId: rows.at(-1)?.id, rewrapped: rows.length - unreadable.length, unreadable };
    },
  };
}

async function rewrapCertificados(tx: WorkerTx, vault: Vault, masterKeyId: string, afterId: string): Promise<Batch> {
  const rows = await lockCertificadosSealedOtherwise(tx, masterKeyId, afterId, BATCH_ROWS);
  const unreadable: string[] = [];
  for (const row of rows) {
    const rewrapped = rewrapRow(vault, row);
    // One bad row must not keep all others under the old key.
    if (rewrapped === undefined) unreadable.push(row.id);
    else await rewrapCertificado(tx, rewrapped, masterKeyId);
  }
  return { lastId: rows.at(-1)?.id, rewrapped: rows.length - unreadable.length, unreadable };
}

function rewrapRow(vault: Vault, row: SealedCertificado): Parameters<typeof rewrapCertificado>[1] | undefined {
  return rewrapOrNothing(() => ({
    id: row.id,
    p12_sealed: vault.rewrap(row.p12_sealed, sealContext(row, 'p12')).sealed,
    password_sealed: vault.rewrap(row.password_sealed, sealContext(row, 'password')).sealed,
    private_key_sealed: vault.rewrap(row.private_key_sealed, sealContext(row, 'private-key')).sealed,
  }));
}

function rewrapOrNothing<T>(rewrap: () => T): T | undefined {
  try {
    return rewrap();
  } catch {
    return undefined;
  }
}

async function rewrapTotpSecrets(tx: WorkerTx, vault: Vault, masterKeyId: string, afterId: string): Promise<Batch> {
  const rows = await lockTotpSealedOtherwise(tx, masterKeyId, afterId, BATCH_ROWS);
  const unreadable: string[] = [];
  for (const row of rows) {
    const sealed = rewrapOrNothing(() => vault.rewrap(row.secret_sealed, totpSealContext(row)).sealed);
    if (sealed === undefined) unreadable.push(row.user_id);
    else await rewrapTotp(tx, row.user_id, sealed, masterKeyId);
  }
  return { lastId: rows.at(-1)?.user_id, rewrapped: rows.length - unreadable.length, unreadable };
}

/** Which master keys the stored secrets need. */
export interface KeyUse {
  readonly id: string;
  /** Of the ring; false: secrets exist that this installation cannot open. */
  readonly present: boolean;
  readonly current: boolean;
  /** Rows that it wraps. */
  readonly total: number;
}

/** Every key of the ring and every key that some row needs. */
export async function keyUse(db: Database, ring: KeyRing): Promise<KeyUse[]> {
  const totals = new Map<string, number>(ring.ids().map((id) => [id, 0]));
  await db.asWorker(async (tx) => {
    for (const table of SEALED_TABLES) {
      for (const { master_key_id: id, total } of await table.countByKey(tx))
        totals.set(id, (totals.get(id) ?? 0) + total);
    }
  });
  const current = ring.current().id;
  return [...totals].map(([id, total]) => ({
    id,
    present: ring.find(id) !== undefined,
    current: id === current,
    total,
  }));
}

/** What a rotation did. */
export interface Rotation {
  /** Of the key that seals from now on. */
  readonly id: string;
  readonly rewrapped: number;
  /** `table/id` of rows that no key opens; they keep the old key in use until they are deleted. */
  readonly unreadable: readonly string[];
}

/**
 * Rewraps every secret under the current key, while the service runs. With a key file a new key is made first; keys from
 * the environment are put there by the operator, the new one first, the old after it.
 */
export async function rotateMasterKey(db: Database, ring: KeyRing): Promise<Rotation> {
  if (ring.file !== undefined) addKeyToFile(ring.file);
  const vault = createVault(ring);
  const { id } = ring.current();
  // Whoever took the former key to seal with has stored its row once this returns; later ones find the new key.
  await db.asWorker(awaitSealers);
  let rewrapped = 0;
  const unreadable: string[] = [];
  for (const table of SEALED_TABLES) {
    let afterId: string | undefined = '0';
    while (afterId !== undefined) {
      const from: string = afterId;
      const batch: Batch = await db.asWorker((tx) => table.rewrapSome(tx, vault, id, from));
      rewrapped += batch.rewrapped;
      unreadable.push(...batch.unreadable.map((row) => `${table.name}/${row}`));
      afterId = batch.lastId;
    }
  }
  return { id, rewrapped, unreadable };
}

/** Removes the old keys from the key file, once nothing needs them. */
export async function retireOldKeys(db: Database, ring: KeyRing): Promise<readonly string[]> {
  const needed = (await keyUse(db, ring)).filter(({ current, total }) => !current && total > 0);
  if (needed.length > 0) {
    throw new AppError(
      'clave-maestra-en-uso',
      `Aún hay secretos sellados con ${needed.map(({ id, total }) => `${id} (${total})`).join(', ')}. Ejecute primero: rubrica clave-maestra rotar`,
    );
  }
  return ring.file === undefined ? [] : retireKeysOfFile(ring.file);
}
