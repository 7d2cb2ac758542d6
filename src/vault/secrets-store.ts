import type { Statement, WorkerTx } from '../db/transactions.js';

export type SecretName = 'oauth' | 'enlaces';

/** A sealed secret with the id of the master key that wraps it. */
export interface SealedSecret {
  readonly sealed: Buffer;
  readonly masterKeyId: string;
}

/** Context that binds a secret to its name: it does not open under another. */
export function installationSealContext({ name }: { readonly name: string }): string {
  return `installation/${name}`;
}

const FIND: Statement = {
  name: 'installation_secrets_find',
  text: 'SELECT value_sealed FROM installation_secrets WHERE name = $1',
};
const KEEP: Statement = {
  name: 'installation_secrets_keep',
  text: `INSERT INTO installation_secrets (name, value_sealed, master_key_id) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET value_sealed = excluded.value_sealed, master_key_id = excluded.master_key_id
         WHERE installation_secrets.value_sealed = $4`,
};

export async function findInstallationSecret(tx: WorkerTx, name: SecretName): Promise<Buffer | undefined> {
  const [row] = await tx.run<{ value_sealed: Buffer }>(FIND, [name]);
  return row?.value_sealed;
}

/** Stores a secret, replacing `former` if given, unless another process was first. */
export async function keepInstallationSecret(
  tx: WorkerTx,
  name: SecretName,
  secret: SealedSecret,
  former: Buffer | undefined,
): Promise<void> {
  await tx.run(KEEP, [name, secret.sealed, secret.masterKeyId, former ?? null]);
}
