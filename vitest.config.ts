import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RUNS, type Run } from './test/runs.js';

const ROOT = fileURLToPath(new URL('.//', import.meta.url));

/** Seconds per file in the last full run, as `RUBRICA_DURACIONES=test/durations.tsv npm run test:all` writes them. */
const SECONDS = new Map(
  readFileSync(new URL('test/durations.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([seconds, file]) => [file, Number(seconds)]),
);

const NEW_FILE_S = 60;

/** Of a random order: `RUBRICA_ORDEN=7 npm test` repeats that of seed 7. */
const SEED = process.env['RUBRICA_ORDEN'];

/** Longest first, so that no long file is left alone at the end; with a seed in random order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A new file starts early: a long one at the end would leave a core idle.
    const seconds = (file: string): number => SECONDS.get(file) ?? NEW_FILE_S;
    const random = (file: string): number => createHash('sha256').update(`${SEED} ${file}`).digest().readUInt32BE();
    const weight = ({ moduleId }: TestSpecification): number =>
      (SEED === undefined ? seconds : random)(relative(ROOT, moduleId));
    // Consecutive files of a project share a process.
    const turn = ({ project }: TestSpecification): number => (project.name.endsWith('-apart') ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other) || weight(other) - weight(one));
  }
}

/** What only tests load of a capability is not built. */
const SAMPLE = /^(?:identity|receipts|features)\/.*\/sample\.js$/;

/**
 * Tests import the service as it ships: what they name in src/ is loaded from dist/, by Node itself. A worker loads the whole service in
 * 2 s of processor time instead of 12 (design/tests).
 */
const BUILT: Plugin = {
  name: 'built-service',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return undefined;
    const place = relative(join(ROOT, 'src'), join(dirname(importer), source));
    if (place.startsWith('..') || !place.endsWith('.js') || SAMPLE.test(place)) return undefined;
    return { id: join(ROOT, 'dist', place), external: true };
  },
};

// Shared, noisy two-core machines: generous limits, and no test asserts on elapsed time.
const LIMITS = {
  setupFiles: ['test/support/processor.ts', 'test/support/declared-answers.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  server: { deps: { external: [/\/dist\//] } },
};

/** A run: files that share processes, and those that get one of their own. */
function projects([name, { files, except, apart }]: [string, Run]): TestProjectInlineConfiguration[] {
  const shared = [...configDefaults.exclude, ...except];
  return [
    {
      plugins: [BUILT],
      test: { ...LIMITS, name, include: [...files], exclude: [...shared, ...apart], isolate: false },
    },
    ...(apart.length > 0
      ? [{ plugins: [BUILT], test: { ...LIMITS, name: `${name}-apart`, include: [...apart] } }]
      : []),
  ];
}

export default defineConfig({
  test: {
    reporters: ['test/support/reporter.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Two for each core of the smallest machine: a file that waits for a lease, a timeout or a browser leaves its core to another. With four the
    // cores are busy for 87 % of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: Object.entries(RUNS).flatMap(projects),
  },
});
