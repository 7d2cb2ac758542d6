import type { ApiBase } from '../base.js';
import type { SimulatorDriver } from '../platform.js';

export interface SimuladorSlice {
  readonly simulator: SimulatorDriver | undefined;
}

export type SimuladorDeps = ApiBase & SimuladorSlice;
