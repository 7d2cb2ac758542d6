import { leaseQueue, type Lease } from './lease.js';
import type { Statement, WorkerTx } from './transactions.js';

/** The right to do a periodic work now. */
export type Turn = Lease;

/** The turns of all periodic work: one row each, due when the next turn is. */
export const turnQueue = leaseQueue<Turn>({
  table: 'periodic_turns',
  alias: 't',
  columns: 't.id, t.lease_token',
  taken: `taken AS (
    SELECT id FROM periodic_turns WHERE name = $3 AND due_at <= rubrica_clock() LIMIT $1 FOR UPDATE SKIP LOCKED
  )`,
});

// Looked at first: a conflict would take a number of the sequence each time.
const ENSURE: Statement = {
  name: 'periodic_turns_ensure',
  text: `INSERT INTO periodic_turns (name, due_at) SELECT $1, rubrica_clock()
         WHERE NOT EXISTS (SELECT FROM periodic_turns WHERE name = $1) ON CONFLICT DO NOTHING`,
};

/** Takes the turn of this name for `leaseMs`; none while it is not due or another process has it. The first is due at once. */
export async function claimTurn(tx: WorkerTx, name: string, leaseMs: number): Promise<Turn[]> {
  await tx.run(ENSURE, [name]);
  return turnQueue.claim(tx, 1, leaseMs, [name]);
}
