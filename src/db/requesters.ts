import type { AccountTx, Statement } from './transactions.js';

/** The person, client or key that asked for work that runs later. */
export interface Requester {
  readonly kind: 'user' | 'api-key' | 'client';
  readonly id: string;
  readonly nombre: string;
}

/** Its columns in a table of stored work; null: a schedule from before migration 0113, which belongs to the account. */
export interface RequesterColumns {
  readonly actor_kind: Requester['kind'] | null;
  readonly actor_id: string | null;
}

// FOR SHARE: a change of these rights waits for the receipts that are being issued, and none is issued after it has answered.
const MAY = `account_id = current_account() AND id = $1 AND disabled_at IS NULL
         AND 'ROLE_RECEIPTS' = ANY (roles) AND (empresas IS NULL OR $2 = ANY (empresas)) FOR SHARE`;
const OF_USER: Statement = { name: 'requesters_user_may_issue', text: `SELECT id FROM users WHERE ${MAY}` };
const OF_CLIENT: Statement = { name: 'requesters_client_may_issue', text: `SELECT id FROM oauth_clients WHERE ${MAY}` };
const OF_KEY: Statement = {
  name: 'requesters_key_stands',
  text: `SELECT coalesce(created_by_user::text, created_by_client) AS id, created_by_user IS NULL AS client FROM api_keys
         WHERE account_id = current_account() AND id = $1 AND revoked_at IS NULL FOR SHARE`,
};

/**
 * Whether the requester may issue for a company now, and until this transaction ends. A key stands for its creator until it is revoked;
 * rotating it, or its expiry, changes nothing.
 */
export async function mayStillIssue(tx: AccountTx, work: RequesterColumns, ruc: string): Promise<boolean> {
  const { actor_kind: kind, actor_id: id } = work;
  if (kind === null) return true;
  if (kind !== 'api-key') return (await tx.run(kind === 'user' ? OF_USER : OF_CLIENT, [id, ruc])).length > 0;
  const [key] = await tx.run<{ id: string | null; client: boolean }>(OF_KEY, [id]);
  if (key === undefined) return false;
  return key.id === null || (await tx.run(key.client ? OF_CLIENT : OF_USER, [key.id, ruc])).length > 0;
}
