import type { Entry } from './tree.js';

export function tar(entries: readonly Entry[], time: number): AsyncGenerator<Buffer>;
