/** Sources of another version. */
export interface Checkout {
  readonly root: string;
  /** Commit and title, or the folder. */
  readonly name: string;
  readonly remove: () => void;
}

/** Returns the commit of test/anterior.json, or of `revision`; undefined if the history does not reach it. */
export function previousCommit(revision?: string): string | undefined;

/** Clones a commit, installs its packages and builds its service. */
export function cloneVersion(commit: string): Checkout;
