import { anyAccount } from '../../db/accounts.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** Serialises the offer of a link and the creation of an account. */
const LOCK: Statement = { name: 'setup_lock', text: 'SELECT pg_advisory_xact_lock(7782004)' };

/** Stores a link's hash, if there is no account yet; otherwise returns false. */
export async function offerSetupLink(
  tx: WorkerTx,
  link: { readonly tokenHash: Buffer; readonly validityHours: number },
): Promise<boolean> {
  await tx.run(LOCK, []);
  if (await anyAccount(tx)) return false;
  await tx.run({ name: 'setup_sweep', text: 'DELETE FROM puesta_en_marcha WHERE expires_at <= rubrica_clock()' }, []);
  await tx.run(
    {
      name: 'setup_offer',
      text: `INSERT INTO puesta_en_marcha (token_hash, expires_at)
             VALUES ($1, rubrica_clock() + make_interval(hours => $2::int))`,
    },
    [link.tokenHash, link.validityHours],
  );
  return true;
}

/** Removes every link and returns the hashes of those that were valid. For the transaction that creates an account. */
export async function takeSetupLinks(tx: AccountTx): Promise<Buffer[]> {
  await tx.run(LOCK, []);
  const rows = await tx.run<{ hash: Buffer; valid: boolean }>(
    {
      name: 'setup_take',
      text: 'DELETE FROM puesta_en_marcha RETURNING token_hash AS hash, expires_at > rubrica_clock() AS valid',
    },
    [],
  );
  return rows.filter(({ valid }) => valid).map(({ hash }) => hash);
}

/** Whether a link with this hash can be used now. */
export async function isSetupLinkOpen(tx: WorkerTx, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.run(
    {
      name: 'setup_open',
      text: 'SELECT FROM puesta_en_marcha WHERE token_hash = $1 AND expires_at > rubrica_clock()',
    },
    [tokenHash],
  );
  return rows.length > 0;
}
