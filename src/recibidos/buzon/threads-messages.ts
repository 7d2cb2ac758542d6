import type { SessionFailure, SessionRequest } from './session.js';

/** What a thread is asked; one thing at a time. */
export type Asked =
  | { readonly name: 'open'; readonly request: SessionRequest }
  | { readonly name: 'list'; readonly from: number }
  | { readonly name: 'source' | 'mark'; readonly uid: number }
  | { readonly name: 'close' };

/** What a thread answers. */
export type Answered = { readonly value: unknown } | { readonly failure: SessionFailure };

/** What a thread says first, once all that it needs is loaded. */
export const READY = 'ready';
