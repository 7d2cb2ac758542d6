/** The blocks of the guide that are run, in their order. */
export function blocksOf(guide: string): string[];
