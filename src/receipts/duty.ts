import { COMPROBANTE_DUTY } from './store/comprobantes.js';
import type { Duty } from '../work/duty.js';
import { advance, type AdvanceDeps } from './advance.js';
import { createClaim, extendClaims, LEASE_MS, type Claimed } from './claim.js';

/** Maximum delay for work stored by another process (DESIGN §2). */
const POLL_MS = 500;

/** Several times the longest SRI call (40 s) and database statement (60 s). */
const STEP_MS = 300_000;

/** Advances receipts from CREADO to the SRI's decision, `concurrency` at a time. */
export function comprobanteDuty(deps: AdvanceDeps, concurrency: number): Duty<Claimed> {
  return {
    name: COMPROBANTE_DUTY,
    leaseMs: LEASE_MS,
    stepMs: STEP_MS,
    pollMs: POLL_MS,
    concurrency,
    claim: createClaim(deps),
    extend: (claims) => extendClaims(deps.db, claims),
    process: (claimed, signal) => advance(deps, claimed, signal),
  };
}
