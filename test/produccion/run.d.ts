/** A block of a guide that is run, or that something stands in for. */
export interface Block {
  /** The heading that it is below. */
  readonly section: string;
  readonly code: string;
  readonly standIn: string | undefined;
}

/** The blocks of the guide that are run or stood in for, in their order. */
export function blocksOf(guide: string): Block[];

/** The blocks of both guides, in the order in which they are followed. */
export function inOrder(production: readonly Block[], backups: readonly Block[]): Block[];
