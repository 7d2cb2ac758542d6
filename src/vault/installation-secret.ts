import {
  findInstallationSecret,
  installationSealContext,
  keepInstallationSecret,
  type SecretName,
} from './secrets-store.js';
import { holdSealing } from './sealed-store.js';
import type { Database } from '../db/transactions.js';
import { sealedTable } from './sealed-table.js';
import type { Vault } from './vault.js';

/** For master key rotation. */
export const sealedInstallationSecrets = sealedTable({
  table: 'installation_secrets',
  id: 'name',
  boundTo: ['name'],
  contexts: { value_sealed: installationSealContext },
});

/**
 * An installation-wide secret, created once and sealed; concurrent processes all use the first. If it was sealed under a key declared
 * lost, it is created again.
 */
export async function installationSecret(
  db: Database,
  vault: Pick<Vault, 'open' | 'seal' | 'isLost'>,
  name: SecretName,
  make: () => Buffer,
): Promise<Buffer> {
  const context = installationSealContext({ name });
  const sealed = await db.asWorker(async (tx) => {
    const stored = await findInstallationSecret(tx, name);
    const lost = stored !== undefined && vault.isLost(stored) ? stored : undefined;
    if (stored !== undefined && lost === undefined) return stored;
    await holdSealing(tx);
    await keepInstallationSecret(tx, name, vault.seal(make(), context), lost);
    return findInstallationSecret(tx, name);
  });
  if (sealed === undefined) throw new Error(`installation secret ${name} was not stored`);
  return vault.open(sealed, context);
}
