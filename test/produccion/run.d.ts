/** A block of a guide that is run or replaced. */
export interface Block {
  /** Its heading. */
  readonly section: string;
  readonly code: string;
  readonly standIn: string | undefined;
}

/** Returns the blocks of the guide that are run or replaced, in order. */
export function blocksOf(guide: string): Block[];

/** Returns the blocks of both guides, in the order they are followed. */
export function inOrder(production: readonly Block[], backups: readonly Block[]): Block[];
