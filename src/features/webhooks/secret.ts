import { randomUUID } from 'node:crypto';
import { holdSealing } from '../../vault/sealed-store.js';
import { findWebhookSecrets, webhookSealContext, type SealedSecret, type WebhookSecrets } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import type { Vault } from '../../vault/vault.js';
import { sealedTable } from '../../vault/sealed-table.js';

/** For master key rotation. */
export const sealedWebhooks = sealedTable({
  table: 'webhooks',
  id: 'id',
  boundTo: ['account_id', 'seal_context'],
  contexts: { secreto_sealed: webhookSealContext, anterior_sealed: webhookSealContext },
});

/** Seals a new endpoint's secret. */
export async function sealSecret(tx: AccountTx, vault: Pick<Vault, 'seal'>, secret: string): Promise<SealedSecret> {
  await holdSealing(tx);
  const sealContext = randomUUID();
  const context = webhookSealContext({ account_id: tx.accountId, seal_context: sealContext });
  return { sealContext, ...vault.seal(Buffer.from(secret), context) };
}

/** Seals an endpoint's next secret, and rewraps the current one under the same master key; null if its key is lost. */
export async function sealNext(
  tx: AccountTx,
  vault: Pick<Vault, 'seal' | 'rewrap' | 'isLost'>,
  id: string,
  secret: string,
): Promise<Omit<SealedSecret, 'sealContext'> & { readonly previous: Buffer | null }> {
  await holdSealing(tx);
  const row = await findWebhookSecrets(tx, id);
  if (row === undefined) throw new Error('an endpoint has a secret');
  const context = webhookSealContext(row);
  const previous = vault.isLost(row.secreto_sealed) ? null : vault.rewrap(row.secreto_sealed, context).sealed;
  return { ...vault.seal(Buffer.from(secret), context), previous };
}

/** Opens every secret that signs now: during a rotation a receiver may still have the previous one. */
export function openSecrets(vault: Pick<Vault, 'open'>, row: WebhookSecrets): string[] {
  return [row.secreto_sealed, row.anterior_sealed].flatMap((sealed) =>
    sealed === null ? [] : [vault.open(sealed, webhookSealContext(row)).toString('utf8')],
  );
}
