import type { Logger } from 'pino';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.js';
import { VERSION } from '../version.js';
import { compareVersions, decodeFirma, newestVersion, readClaves, readSums } from './release.js';

/** Answers of a feed are short lists. */
const BYTES_MAX = 65_536;
const WAIT_MS = 10_000;

/** Files with the keys that sign releases, the first that exists counts: `--clave`, the setting, the recorded one, the program's own. */
export function keyFiles(
  { versionesClave, dataDir }: Pick<Config, 'versionesClave' | 'dataDir'>,
  given?: string,
): string[] {
  const chosen = given ?? versionesClave;
  if (chosen !== undefined) return [chosen];
  return [join(dataDir, 'versiones-clave.pem'), fileURLToPath(new URL('../../../clave.pub', import.meta.url))];
}

/** Reads the configured list and returns the newer release that it names; undefined if there is none. */
export async function newerRelease(
  config: Pick<Config, 'versiones' | 'versionesClave' | 'dataDir'>,
  installed: string = VERSION,
): Promise<string | undefined> {
  if (config.versiones === undefined) return undefined;
  const [sums, firma] = await Promise.all([read(config.versiones), read(`${config.versiones}.firma`)]);
  const newest = newestVersion(readSums(sums, decodeFirma(firma), await readClaves(keyFiles(config))));
  return newest !== undefined && compareVersions(newest, installed) > 0 ? newest : undefined;
}

/** Looks at most every six hours; an unreadable list is logged and counts as none. */
export function remembered(config: Config, log: Logger): () => Promise<string | undefined> {
  let known: { readonly untilMs: number; readonly newest: Promise<string | undefined> } | undefined;
  return () => {
    if (known === undefined || performance.now() > known.untilMs) {
      const newest = newerRelease(config).catch((err: unknown) => {
        log.warn({ err }, 'the list of releases cannot be used');
        return undefined;
      });
      known = { untilMs: performance.now() + AGE_MS, newest };
    }
    return known.newest;
  };
}

const AGE_MS = 6 * 3_600_000;

async function read(place: string): Promise<Buffer> {
  if (!place.startsWith('https://')) return readFile(place);
  const answer = await fetch(place, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' });
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += (chunk as Uint8Array).length;
    if (size > BYTES_MAX) throw new Error('the list is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
