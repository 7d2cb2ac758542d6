/** Writes the generated files of the clients from openapi.json if it, the generator or they changed. */
export function generateClientsIfStale(): Promise<void>;
