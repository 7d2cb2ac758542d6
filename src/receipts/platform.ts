import type { Platform } from '../http/platform.js';
import type { Enlaces } from '../mail/enlaces.js';
import type { SriClient } from '../sri/client.js';
import type { Duty } from '../work/duty.js';
import type { WaitList } from '../work/wait-list.js';
import type { AdvanceDeps } from './advance.js';
import type { WatchDeps } from './annulment/watch.js';
import type { IssueDeps } from './check-request.js';
import type { Claimed } from './claim.js';
import type { CycleMetrics } from './cycle-metrics.js';
import type { IssueComprobante, IssueWithin } from './issue.js';
import type { RideDeps } from './ride-file.js';
import type { SriHealth } from './sri-health.js';

/** The receipt life cycle in this process. */
export interface Cycle {
  readonly advancing: AdvanceDeps;
  readonly comprobantes: Duty<Claimed>;
  readonly annulments: WatchDeps;
  /** Read-only SRI client. */
  readonly readOnlySri: Pick<SriClient, 'autorizacion' | 'validez'>;
  readonly health: SriHealth;
  readonly metrics: CycleMetrics;
}

/** Shared with other capabilities. */
export interface ReceiptsPlatform extends Platform {
  readonly cycle: Cycle;
  readonly issuing: IssueDeps;
  readonly issue: IssueComprobante;
  /** Issues in one transaction with other changes. */
  readonly issueWithin: IssueWithin;
  /** Waiters for receipts, by id. */
  readonly waitList: WaitList;
  /** Links to the buyer's page. */
  readonly enlaces: Enlaces;
  readonly rides: RideDeps;
}
