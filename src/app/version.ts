import { readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(
  // Above src/ and dist/ alike.
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; engines: { node: string } };

/** Of this program, as package.json says it. */
export const VERSION = version;

/** The oldest Node.js that it runs on, `major.minor`. */
export const NODE_MIN = /^\^(\d+\.\d+)/.exec(engines.node)?.[1] ?? '';
