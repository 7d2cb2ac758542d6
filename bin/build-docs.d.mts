/** Where the service looks for the API reference and the guides. */
export const DOCS: string;

/** Builds dist/docs unless it is built from these sources. */
export function buildDocsIfStale(): Promise<void>;
