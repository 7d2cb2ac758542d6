import type { ApiBase } from '../../http/base.js';
import type { SimulatorDriver } from '../../http/platform.js';

export interface SimuladorSlice {
  readonly simulator: SimulatorDriver | undefined;
  /** Mails that were not sent for want of a server. */
  readonly mailFolder: string | undefined;
}

export type SimuladorDeps = ApiBase & SimuladorSlice;
