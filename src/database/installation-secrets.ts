import type { Statement, WorkerTx } from './transactions.js';

/** What the installation keeps for itself. */
export type SecretName = 'oauth' | 'enlaces';

/** A sealed secret with the name of the master key that wraps it. */
export interface SealedSecret {
  readonly sealed: Buffer;
  readonly masterKeyId: string;
}

/** To what a secret of the installation is bound: it does not open in another's place. */
export function installationSealContext(name: string): string {
  return `installation/${name}`;
}

const FIND: Statement = {
  name: 'installation_secrets_find',
  text: 'SELECT sealed FROM installation_secrets WHERE name = $1',
};
const KEEP: Statement = {
  name: 'installation_secrets_keep',
  text: 'INSERT INTO installation_secrets (name, sealed, master_key_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
};
const OTHERWISE: Statement = {
  name: 'installation_secrets_otherwise',
  text: `SELECT name AS id, sealed FROM installation_secrets WHERE master_key_id <> $1 AND name > $2
         ORDER BY name LIMIT $3 FOR UPDATE`,
};
const REWRAP: Statement = {
  name: 'installation_secrets_rewrap',
  text: 'UPDATE installation_secrets SET sealed = $2, master_key_id = $3 WHERE name = $1',
};
const BY_KEY: Statement = {
  name: 'installation_secrets_by_key',
  text: 'SELECT master_key_id, count(*)::int AS total FROM installation_secrets GROUP BY master_key_id',
};

/** The stored secret, once there is one. */
export async function findInstallationSecret(tx: WorkerTx, name: SecretName): Promise<Buffer | undefined> {
  const [row] = await tx.run<{ sealed: Buffer }>(FIND, [name]);
  return row?.sealed;
}

/** Stores a secret unless another process was first. */
export async function keepInstallationSecret(tx: WorkerTx, name: SecretName, secret: SealedSecret): Promise<void> {
  await tx.run(KEEP, [name, secret.sealed, secret.masterKeyId]);
}

/** Secrets that another master key wraps, locked, by name. */
export async function lockInstallationSecretsSealedOtherwise(
  tx: WorkerTx,
  masterKeyId: string,
  afterName: string,
  limit: number,
): Promise<{ readonly id: string; readonly sealed: Buffer }[]> {
  return tx.run(OTHERWISE, [masterKeyId, afterName, limit]);
}

/** Puts a secret under another master key. */
export async function rewrapInstallationSecret(
  tx: WorkerTx,
  name: string,
  sealed: Buffer,
  masterKeyId: string,
): Promise<void> {
  await tx.run(REWRAP, [name, sealed, masterKeyId]);
}

/** How many secrets each master key wraps. */
export async function countInstallationSecretsByKey(
  tx: WorkerTx,
): Promise<{ readonly master_key_id: string; readonly total: number }[]> {
  return tx.run(BY_KEY, []);
}
