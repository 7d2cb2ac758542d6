// `npm run fuzz`: 100,000 generated requests; `npm run fuzz -- --coste`: the search for fields that cost more than their length.
import { spawnSync } from 'node:child_process';

const rest = process.argv.slice(2).filter((argument) => argument !== '--coste');
const byCost = rest.length < process.argv.length - 2;
const [file, env] = byCost
  ? ['test/exhaustive/cost-search.test.ts', { FUZZ_COSTE: '1' }]
  : ['test/exhaustive/fuzz.test.ts', { FUZZ_REQUESTS: '100000', FUZZ_SEED: String(Date.now() % 1_000_000) }];
const { status } = spawnSync('npx', ['vitest', 'run', file, ...rest], {
  stdio: 'inherit',
  env: { ...env, ...process.env },
});
process.exitCode = status ?? 1;
