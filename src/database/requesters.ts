import type { AccountTx, Statement } from './transactions.js';

/** The person or client that stored work runs for; a key stands for its creator, so that rotating it changes nothing. */
export interface Requester {
  readonly user: string | null;
  readonly client: string | null;
}

/** Its columns in a table of stored work; both null: stored before version 0113, the work belongs to the account. */
export interface RequesterColumns {
  readonly requested_by_user: string | null;
  readonly requested_by_client: string | null;
}

/** For SELECT. */
export const requesterColumns = (alias: string): string => `${alias}.requested_by_user, ${alias}.requested_by_client`;

const OF_KEY: Statement = {
  name: 'requesters_of_key',
  text: `SELECT created_by_user AS "user", created_by_client AS client FROM api_keys WHERE account_id = current_account() AND id::text = $1`,
};

/** The requester behind a credential. */
export async function requesterOf(
  tx: AccountTx,
  { kind, id }: { readonly kind: 'user' | 'client' | 'api-key'; readonly id: string },
): Promise<Requester> {
  if (kind === 'user') return { user: id, client: null };
  if (kind === 'client') return { user: null, client: id };
  return (await tx.run<Requester>(OF_KEY, [id]))[0] ?? { user: null, client: null };
}

// FOR SHARE: a change of these rights waits for the receipts that are being issued, and none is issued after it has answered.
const MAY = `disabled_at IS NULL AND 'ROLE_RECEIPTS' = ANY (roles) AND (empresas IS NULL OR $2 = ANY (empresas))`;
const OF_USER: Statement = {
  name: 'requesters_user_may_issue',
  text: `SELECT id FROM users WHERE account_id = current_account() AND id = $1 AND ${MAY} FOR SHARE`,
};
const OF_CLIENT: Statement = {
  name: 'requesters_client_may_issue',
  text: `SELECT id FROM oauth_clients WHERE account_id = current_account() AND id = $1 AND ${MAY} FOR SHARE`,
};

/** Whether the requester may issue for a company now, and until this transaction ends. */
export async function mayStillIssue(tx: AccountTx, work: RequesterColumns, ruc: string): Promise<boolean> {
  const { requested_by_user: user, requested_by_client: client } = work;
  if (user !== null) return (await tx.run(OF_USER, [user, ruc])).length > 0;
  if (client !== null) return (await tx.run(OF_CLIENT, [client, ruc])).length > 0;
  return true;
}
