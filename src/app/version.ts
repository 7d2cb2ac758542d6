import { existsSync, readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(
  // The same relative path works from src/ and dist/.
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; engines: { node: string } };

export const VERSION = version;

// In dist/, beside this module's folder (bin/stamped.mjs); absent in src/.
const build = new URL('../build.json', import.meta.url);

/** Build id: the commit it was built from. */
export const BUILD = existsSync(build) ? (JSON.parse(readFileSync(build, 'utf8')) as { id: string }).id : 'desarrollo';

export const NODE_MIN = /^\^(\d+\.\d+)/.exec(engines.node)?.[1] ?? '';
