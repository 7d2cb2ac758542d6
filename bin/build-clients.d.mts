/** Where the service looks for the packed clients. */
export const PACKAGES: string;

/** Packs the clients into dist/paquetes unless they are packed from these sources. */
export function buildClientsIfStale(): Promise<void>;
