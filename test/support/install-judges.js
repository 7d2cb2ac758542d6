// Installs the judges that runs of the tests need beyond `npm ci`: `install-judges.js fast`. On Debian as root with apt; elsewhere the tests that
// need a missing tool are skipped with a notice, which fails the run if CI=true. Imports nothing that `npm ci` installs: the gate runs it
// beside that.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { argv } from 'node:process';
import { RUNS } from '../runs.js';

/** Of the commands that are not runs of vitest. */
const OTHERS = {
  hojas: { soffice: 'libreoffice-calc' },
  faults: { pgbouncer: 'pgbouncer' },
  alertas: { promtool: 'prometheus' },
  ha: {
    pgbouncer: 'pgbouncer',
    patroni: 'patroni',
    '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  },
};

const names = ['fast', ...argv.slice(2)];
const TOOLS = Object.assign({}, ...names.map((name) => RUNS[name]?.judges ?? OTHERS[name]));

const isMissing = (judge) =>
  judge.startsWith('/') ? !existsSync(judge) : spawnSync(judge, ['--version']).error !== undefined;

const packages = new Set(
  Object.keys(TOOLS)
    .filter(isMissing)
    .map((tool) => TOOLS[tool]),
);
const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined;
if (canInstall && packages.size > 0) {
  console.log(`Installing ${[...packages].join(', ')} for the tests…`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
for (const tool of Object.keys(TOOLS).filter(isMissing)) {
  console.log(`NOTICE: ${tool} is not installed: the tests that use it as a judge are skipped.`);
  if (process.env.CI) process.exit(1);
}
