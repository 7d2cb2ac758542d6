import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What changes or measures the process that it runs in, or leaves the work to processes of its own: each file in a fresh one. All
 * others share theirs, with the modules that are loaded.
 */
const APART = [
  'src/auth/oauth/provider.test.ts', // what its library warns of once in a process
  'src/documents/differential.test.ts', // lets libxml2 read files from then on
  'test/{portal,sdk}/*.test.ts',
  'test/{background,cost,cost-search,fuzz,generated,hostile-servers,linear,npm-start}.test.ts',
  'test/{carpeta,fault-kinds,first-start,late-worker,mail-crash,exactly-once}.test.ts',
  'test/{received-judge,sri-outage,stop,webhook-judge}.test.ts',
];

/**
 * The files that take long, begun first, so that none of them is left alone at the end; those that mostly wait stand between those
 * that compute.
 */
const LONG = [
  'test/portal/every-page',
  'test/exactly-once',
  'test/webhook-judge',
  'test/received-judge',
  'test/portal/emitir',
  'test/sri-outage',
  'test/cost.',
  'test/portal/comprobantes.',
  'test/carpeta.',
  'test/portal/empresas',
  'test/fault-kinds',
  'test/portal/plantillas',
  'test/mail-crash',
  'test/portal/acceso',
  'test/late-worker',
  'test/portal/',
  'documents/differential',
  'test/npm-start',
  'test/stop',
  'test/authority',
  'test/mail-delivery',
  'database/embedded',
  'test/database-dies',
  'test/frozen-holder',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      // A process is shared only with the file that comes next.
      return (project.config.isolate ? 0 : LONG.length + 1) + (at === -1 ? LONG.length : at);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

// Shared, noisy two-core machines: generous limits, and no test asserts on elapsed time.
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    reporters: ['default', 'test/support/durations.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // One more than the cores of the smallest machine: who waits for a lease, a lull or a browser leaves its core to another. With a
    // fourth a run took as long (both cores are busy then), and met its patience more often.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { ...LIMITS, name: 'apart', include: APART } },
      {
        test: {
          ...LIMITS,
          name: 'together',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...APART],
          isolate: false,
        },
      },
    ],
  },
});
