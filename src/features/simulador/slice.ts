import type { ApiBase } from '../../http/base.js';
import type { Platform } from '../../http/platform.js';
import type { NewFault } from '../../simulator/controls-store.js';

/** Calls to the simulator itself; for the rest the API uses the simulator's tables. */
export interface SimulatorDriver {
  readonly parseFault: (value: Readonly<Record<string, unknown>>) => NewFault | { readonly problem: string };
}

export interface SimulatorPlatform extends Platform {
  /** The built-in simulator; undefined: an external one, or the real SRI. */
  readonly simulator: SimulatorDriver | undefined;
}

export interface SimuladorSlice {
  readonly simulator: SimulatorDriver | undefined;
  /** Mails that were not sent for want of a server. */
  readonly mailFolder: string | undefined;
}

export type SimuladorDeps = ApiBase & SimuladorSlice;
