import type { TaskName } from './tasks.js';

/** What a thread is asked. */
export interface Asked {
  readonly name: TaskName;
  readonly args: readonly unknown[];
}

/** What a thread answers. */
export type Answered = { readonly value: unknown } | { readonly failure: unknown };

/** What a thread says first, once all that it needs is loaded. */
export const READY = 'ready';

/** Between threads a Buffer arrives as a plain Uint8Array: makes Buffers of all those inside a value, in place. */
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
