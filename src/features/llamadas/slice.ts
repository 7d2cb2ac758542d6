import type { ApiBase } from '../../http/base.js';
import type { CallLog } from './call-log.js';

export interface LlamadasSlice {
  readonly callLog: Pick<CallLog, 'flush'>;
}

export type LlamadasDeps = ApiBase & LlamadasSlice;
