import type { IssueDeps } from '../check-request.js';
import type { IssueComprobante } from '../issue.js';
import type { SriServiceStatus } from '../sri-health.js';
import type { Enlaces } from '../../mail/enlaces.js';
import type { WaitList } from '../../work/wait-list.js';
import type { ApiBase } from '../../http/base.js';
import type { ShutdownSignals } from '../../http/shutdown.js';
import type { RideDeps } from '../ride-file.js';

/** Slice of the routes that issue a receipt. */
export interface IssuingSlice {
  readonly issuing: IssueDeps;
  readonly issue: IssueComprobante;
  /** Waiters for receipts, by id. */
  readonly waitList: WaitList;
  readonly shutdown: ShutdownSignals;
}

export interface ComprobantesSlice extends IssuingSlice {
  readonly rides: RideDeps;
  /** State of the SRI's services, shared by all processes. */
  readonly sriStatus: () => Promise<readonly SriServiceStatus[]>;
  /** Runs a receipt's pending step now; false if there is none or another worker has it. */
  readonly stepNow: (comprobanteId: string) => Promise<boolean>;
  /** Links to the buyer's page, and its public URL. */
  readonly enlaces: Enlaces;
  readonly baseUrl: () => string;
  /** Maximum resends per day of one receipt's notice. */
  readonly resendsPerDay: number;
}

export type IssuingDeps = ApiBase & IssuingSlice;
export type ComprobantesDeps = ApiBase & ComprobantesSlice;
