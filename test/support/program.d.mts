/** Bundles dist/ if it changed since the last time; dist/ itself must be fresh. */
export function buildProgramIfStale(): Promise<void>;
