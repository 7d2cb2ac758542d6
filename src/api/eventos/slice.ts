import type { WaitingRoom } from '../../work/waiting-room.js';
import type { AdmitDeps } from '../admit.js';
import type { ApiBase } from '../base.js';
import type { Stopping } from '../closing.js';
import type { Streams } from './streams.js';

export interface EventosSlice extends Pick<AdmitDeps, 'authenticate'> {
  /** Waiters for new events, by account. */
  readonly feed: WaitingRoom;
  readonly streams: Streams;
  readonly stopping: Stopping;
}

export type EventosDeps = ApiBase & EventosSlice;
