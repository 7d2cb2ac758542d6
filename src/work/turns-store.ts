import { leaseQueue, type Lease } from '../db/lease.js';
import type { Statement, WorkerTx } from '../db/transactions.js';

/** The lease to run a periodic job now. */
export type Turn = Lease;

/** Queue of periodic jobs: one row each, due at its next turn. */
export const turnQueue = leaseQueue<Turn>({
  table: 'periodic_turns',
  alias: 't',
  columns: 't.id, t.lease_token',
  taken: `taken AS (
    SELECT id FROM periodic_turns WHERE name = $3 AND due_at <= rubrica_clock() LIMIT $1 FOR UPDATE SKIP LOCKED
  )`,
});

// Checked first: each conflict would consume a sequence number.
const ENSURE: Statement = {
  name: 'periodic_turns_ensure',
  text: `INSERT INTO periodic_turns (name, due_at) SELECT $1, rubrica_clock()
         WHERE NOT EXISTS (SELECT FROM periodic_turns WHERE name = $1) ON CONFLICT DO NOTHING`,
};

/** Claims the turn of this name for `leaseMs`; empty while it is not due or leased. The first turn is due immediately. */
export async function claimTurn(tx: WorkerTx, name: string, leaseMs: number): Promise<Turn[]> {
  await tx.run(ENSURE, [name]);
  return turnQueue.claim(tx, 1, leaseMs, [name]);
}
