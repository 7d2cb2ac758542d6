import { deleteExcessPayloads, deleteExpiredPayloads } from '../store/oauth.js';
import type { Database } from '../../db/transactions.js';
import type { Duty } from '../../work/duty.js';
import { sweep } from '../../work/sweep.js';

/** Together with the token rate limit (app/service.ts) this bounds what a client can store between two sweeps. */
const SWEEP_MS = 300_000;
/** Per client and kind. Programs keep a token for its hour; one that requests a token per call no longer uses the oldest. */
export const PAYLOADS_PER_CLIENT_MAX = 1000;

/** Deletes expired tokens and grants, and the oldest of a client above its limit. */
export function oauthSweep(db: Database): Duty {
  return sweep(db, {
    name: 'oauth',
    everyMs: SWEEP_MS,
    steps: [
      (limit) => db.asAccess((tx) => deleteExpiredPayloads(tx, limit)),
      (limit) => db.asAccess((tx) => deleteExcessPayloads(tx, PAYLOADS_PER_CLIENT_MAX, limit)),
    ],
  });
}
