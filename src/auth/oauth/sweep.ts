import { deleteCrowdedPayloads, deleteExpiredPayloads } from '../../database/oauth.js';
import type { Database } from '../../database/transactions.js';
import type { Duty } from '../../work/duty.js';
import { sweep } from '../../work/sweep.js';

/** With the limit of tokens a second (app/service.ts) this bounds what a client can store between two sweeps. */
const SWEEP_MS = 300_000;
/** Of one client and kind. A program keeps a token for its hour; one that asks for each call has long forgotten the oldest. */
export const PAYLOADS_PER_CLIENT_MAX = 1000;

/** Takes away the tokens and grants whose time is over, and of a client that has too many the oldest. */
export function oauthSweep(db: Database): Duty {
  return sweep(db, {
    name: 'oauth',
    everyMs: SWEEP_MS,
    steps: [
      (limit) => db.asAccess((tx) => deleteExpiredPayloads(tx, limit)),
      (limit) => db.asAccess((tx) => deleteCrowdedPayloads(tx, PAYLOADS_PER_CLIENT_MAX, limit)),
    ],
  });
}
