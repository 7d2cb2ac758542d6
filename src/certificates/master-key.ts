import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'master.key';

/** The installation's master key: the configured one, or one of the data directory's own, made on first start (0600). */
export function loadMasterKey(config: { readonly masterKey: Buffer | undefined; readonly dataDir: string }): Buffer {
  if (config.masterKey !== undefined) return config.masterKey;
  const file = join(config.dataDir, FILE);
  try {
    return read(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  // Written beside and linked: of several processes starting at once one wins, and nobody reads half a key.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return read(file);
}

function read(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new Error(`${FILE} in the data directory does not hold 32 bytes`);
  return key;
}
