/** Where the service looks for it. */
export const PORTAL: string;

/** Builds the portal into dist/portal unless it is built from these sources. */
export function buildPortalIfStale(): Promise<void>;
