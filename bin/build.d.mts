/** Builds dist/ if the sources changed since the last build. */
export function buildIfStale(): Promise<void>;
