import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Changes or measures the process that it runs in: each file gets a fresh one. All others share theirs, with the modules that are loaded. */
const APART = [
  'src/auth/oauth/provider.test.ts', // what its library warns of once in a process
  'src/auth/passwords.test.ts', // the cost of a hash, which tests lower in their processes
  'src/documents/differential.test.ts', // lets libxml2 read files from then on
  'test/{background,cost,cost-search,fuzz,generated,held,hostile-servers,linear}.test.ts',
];

/** Long: leaves the work to a browser or to service processes, or mostly waits. Half of the workers may wait while the others compute. */
const OUTSIDE = [
  'test/{portal,sdk}/*.test.ts',
  'test/{carpeta,carpeta-folder,database-dies,exactly-once,fault-kinds,firmador,first-start,frozen-holder,full-disk}.test.ts',
  'test/{late-worker,lost-history,mail-crash,npm-start,received-judge,sri-outage,stop,webhook-judge,webhooks}.test.ts',
];

/** Seconds per file in the last full run, as `RUBRICA_DURACIONES=test/durations.tsv npm test` writes them. */
const SECONDS = new Map(
  readFileSync(new URL('test/durations.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([seconds, file]) => [file, Number(seconds)]),
);

const NEW_FILE_S = 60;
const ORDER = ['outside', 'apart', 'together'];

/** Longest first, so that no long file is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A new file starts early: a long one at the end would leave a core idle.
    const seconds = ({ moduleId }: TestSpecification): number => SECONDS.get(relative(ROOT, moduleId)) ?? NEW_FILE_S;
    // Consecutive files of a project share a process.
    const turn = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other) || seconds(other) - seconds(one));
  }
}

/**
 * Tests import the service as it ships: what they name in src/ is loaded from dist/, by Node itself. A worker loads the whole service in
 * 2 s of processor time instead of 12 (decision 0142).
 */
const BUILT: Plugin = {
  name: 'built-service',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return undefined;
    const place = relative(join(ROOT, 'src'), join(dirname(importer), source));
    if (place.startsWith('..') || !place.endsWith('.js')) return undefined;
    return { id: join(ROOT, 'dist', place), external: true };
  },
};

// Shared, noisy two-core machines: generous limits, and no test asserts on elapsed time.
const LIMITS = {
  setupFiles: ['test/support/processor.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  server: { deps: { external: [/\/dist\//] } },
};

export default defineConfig({
  test: {
    reporters: ['default', 'test/support/durations.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Two for each core of the smallest machine: a file that waits for a lease, a timeout or a browser leaves its core to another. With four the
    // cores are busy for 87 % of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [BUILT], test: { ...LIMITS, name: 'outside', include: OUTSIDE, isolate: false } },
      { plugins: [BUILT], test: { ...LIMITS, name: 'apart', include: APART } },
      {
        plugins: [BUILT],
        test: {
          ...LIMITS,
          name: 'together',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OUTSIDE, ...APART],
          isolate: false,
        },
      },
    ],
  },
});
