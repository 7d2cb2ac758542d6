import type { SessionFailure, SessionRequest } from './session.js';

/** Request to a thread; one at a time. */
export type ThreadRequest =
  | { readonly name: 'open'; readonly request: SessionRequest }
  | { readonly name: 'list'; readonly from: number }
  | { readonly name: 'source' | 'mark'; readonly uid: number }
  | { readonly name: 'close' };

export type ThreadAnswer = { readonly value: unknown } | { readonly failure: SessionFailure };

/** First message of a thread, sent once its modules are loaded. */
export const READY = 'ready';
