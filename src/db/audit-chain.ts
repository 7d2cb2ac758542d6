import type { AccountTx, Statement } from './transactions.js';

/** A link of an account's audit chain (migration 0098). */
export interface ChainLink {
  readonly seq: number;
  /** SHA-256 in hex of the previous link's hash and `entrada`. */
  readonly hash: string;
  /** The entry as JSON text, exactly as hashed; null: the entry is missing. */
  readonly entrada: string | null;
}

/** Position and hash of a link, stored outside the database to compare with later. */
export type Anchor = Pick<ChainLink, 'seq' | 'hash'>;

const LINKS: Statement = {
  name: 'audit-chain-links',
  text: `SELECT c.seq::float8 AS seq, encode(c.hash, 'hex') AS hash, CASE WHEN e.id IS NOT NULL THEN audit_text(e) END AS entrada
         FROM audit_chain c LEFT JOIN audit_events e ON e.id = c.event_id AND e.account_id = c.account_id
         WHERE c.account_id = $1 AND c.seq > $2 AND c.seq <= $3 ORDER BY c.seq LIMIT $4`,
};

/** Reads links after one and up to another, oldest first. */
export async function readLinks(
  tx: AccountTx,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<ChainLink[]> {
  return tx.run<ChainLink>(LINKS, [tx.accountId, after, until, limit]);
}

const HEAD: Statement = {
  name: 'audit-chain-head',
  text: `SELECT seq::float8 AS seq, encode(hash, 'hex') AS hash FROM audit_heads WHERE account_id = $1`,
};

/** Reads the newest link; undefined: the account has no entries. */
export async function chainHead(tx: AccountTx): Promise<Anchor | undefined> {
  const [head] = await tx.run<Anchor>(HEAD, [tx.accountId]);
  return head;
}

const OUTSIDE: Statement = {
  name: 'audit-chain-outside',
  text: `SELECT
           (SELECT e.id::float8 FROM audit_events e
            WHERE e.account_id = $1 AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.event_id = e.id AND c.account_id = e.account_id)
            ORDER BY e.id LIMIT 1) AS entry,
           (SELECT c.seq::float8 FROM audit_chain c
            WHERE c.account_id = $1 AND c.seq > coalesce((SELECT h.seq FROM audit_heads h WHERE h.account_id = $1), 0)
            ORDER BY c.seq LIMIT 1) AS link`,
};

/** Finds an entry without a link and a link after the head; both commit together, so there is none. */
export async function outsideChain(tx: AccountTx): Promise<{ entry: number | null; link: number | null }> {
  const [found] = await tx.run<{ entry: number | null; link: number | null }>(OUTSIDE, [tx.accountId]);
  return found ?? { entry: null, link: null };
}
