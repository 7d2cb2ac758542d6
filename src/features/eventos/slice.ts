import type { WaitList } from '../../work/wait-list.js';
import type { AdmitDeps } from '../../http/admit.js';
import type { ApiBase } from '../../http/base.js';
import type { ShutdownSignals } from '../../http/shutdown.js';
import type { Streams } from './streams.js';

export interface EventosSlice extends Pick<AdmitDeps, 'authenticate'> {
  /** Waiters for new events, by account. */
  readonly feed: WaitList;
  readonly streams: Streams;
  readonly shutdown: ShutdownSignals;
}

export type EventosDeps = ApiBase & EventosSlice;
