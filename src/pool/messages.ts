import type { TaskName } from './tasks.js';

/** Request to a thread. */
export interface ThreadRequest {
  readonly name: TaskName;
  readonly args: readonly unknown[];
}

/** Response of a thread. */
export type ThreadAnswer = { readonly value: unknown } | { readonly failure: unknown };

/** First message of a thread, once its modules are loaded. */
export const READY = 'ready';

/** Buffers arrive from another thread as plain Uint8Arrays: converts all of them inside a value, in place. */
export function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const inner = isPlain(value) ? Object.entries(value) : [];
  for (const [key, each] of inner) if (typeof each === 'object') Reflect.set(Object(value), key, withBuffers(each));
  return value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
