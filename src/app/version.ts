import { existsSync, readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(
  // Above src/ and dist/ alike.
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; engines: { node: string } };

/** Of this program, as package.json says it. */
export const VERSION = version;

// Beside this module's folder in dist/ (bin/stamped.mjs); src/ has none.
const build = new URL('../build.json', import.meta.url);

/** Names the build: the commit it was made from. */
export const BUILD = existsSync(build) ? (JSON.parse(readFileSync(build, 'utf8')) as { id: string }).id : 'desarrollo';

/** The oldest Node.js that it runs on, `major.minor`. */
export const NODE_MIN = /^\^(\d+\.\d+)/.exec(engines.node)?.[1] ?? '';
