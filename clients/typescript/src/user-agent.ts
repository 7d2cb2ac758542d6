import { VERSION } from './version.js';

/** Header that names this client and its version; browsers send their own. */
export const USER_AGENT: Readonly<Record<string, string>> =
  'document' in globalThis || 'WorkerGlobalScope' in globalThis
    ? {}
    : { 'user-agent': `rubrica-typescript/${VERSION}` };
