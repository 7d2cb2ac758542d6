import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../bin/build.mjs';
import { stopEmbedded } from '../../src/db/embedded.js';
import { memoryFolder } from './memory-folder.js';
import { buildProgramIfStale } from './program.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseDir: string;
  }
}

/**
 * One PostgreSQL for the whole run, in a folder outside the checkout. The first test that needs a database starts it
 * (test/support/database.ts), so that runs of pure tests pay nothing; it is stopped and removed here, however tests ended.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale(); // the sources import bundled packages from dist/
  await buildProgramIfStale();
  const home = await mkdtemp(join(process.env['TMPDIR'] ?? memoryFolder() ?? tmpdir(), 'rubrica-'));
  await chmod(home, 0o1777);
  // Workers, and the processes that they start, inherit it: what a test leaves goes with it.
  process.env['TMPDIR'] = home;
  const databaseDir = join(home, 'pg');
  await mkdir(databaseDir, { mode: 0o700 });
  project.provide('databaseDir', databaseDir);
  return async () => {
    await stopEmbedded(databaseDir);
    // A worker that is still ending may start it again: removes its files as well.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
