import type { Entry } from '../scripts/release/tree.js';

export function tar(entries: readonly Entry[], time: number): AsyncGenerator<Buffer>;
