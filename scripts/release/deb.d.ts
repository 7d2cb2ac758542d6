import type { Entry } from './tree.js';

export function relocated(text: string): string;
export function deb(
  entries: readonly Entry[],
  about: { readonly version: string; readonly architecture: string; readonly time: number },
): AsyncGenerator<Buffer>;
