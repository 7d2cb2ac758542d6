import type { ApiBase } from '../../../http/base.js';

export interface AnulacionSlice {
  /** Queries the SRI about one annulment now; false if another worker has it. */
  readonly watchNow: (anulacionId: string) => Promise<boolean>;
}

export type AnulacionDeps = ApiBase & AnulacionSlice;
