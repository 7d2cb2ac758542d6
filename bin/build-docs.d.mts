/** Where the service looks for the API reference. */
export const DOCS: string;

/** Bundles the API reference into dist/docs unless it is built from these sources. */
export function buildDocsIfStale(): Promise<void>;
