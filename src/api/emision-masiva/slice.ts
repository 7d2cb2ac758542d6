import type { ApiBase } from '../../http/base.js';

export interface EmisionMasivaSlice {
  /** Called after a load is due. */
  readonly wakeEmision: () => void;
}

export type EmisionMasivaDeps = ApiBase & EmisionMasivaSlice;
