import type { EstadoEnvio } from '../../receipts/sending-state.js';
import type { SriServiceStatus } from '../../receipts/sri-health.js';
import type { ApiBase } from '../../http/base.js';
import type { ClockSkew } from '../../http/platform.js';

export interface SaludSlice {
  /** Why receipts are not sent, if so. */
  readonly sending: () => Promise<EstadoEnvio>;
  readonly hasStarted: () => boolean;
  /** Whether the signer answered last time. */
  readonly firmadorIsUp: () => boolean;
  readonly clockSkews: () => readonly ClockSkew[];
  /** State of the SRI's services, shared by all processes. */
  readonly sriStatus: () => Promise<readonly SriServiceStatus[]>;
}

export type SaludDeps = ApiBase & SaludSlice;
