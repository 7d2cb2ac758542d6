export const EXTERNAL: readonly string[];
export function releaseManifest(): Readonly<Record<string, unknown>>;
export function writeBundle(dist: string): Promise<unknown>;
