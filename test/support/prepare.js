// Installs what the tests need beyond `npm ci`: the judges (xmlsec1, xmllint, Poppler, zbar, Chromium, Dovecot, PgBouncer) and, for the
// long run, the languages of the clients and guides. On Debian as root with apt; elsewhere the tests that need a missing tool are skipped
// with a notice, which fails the run if CI=true.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { buildDocsIfStale } from '../../bin/build-docs.mjs';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import { buildIfStale } from '../../bin/build.mjs';
import { stampBuild } from '../../bin/stamped.mjs';
import { buildProgramIfStale } from './program.mjs';

const JUDGES = {
  xmlsec1: 'xmlsec1',
  xmllint: 'libxml2-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  dovecot: 'dovecot-imapd',
  pgbouncer: 'pgbouncer',
  glewlwyd: 'glewlwyd',
  // The fonts of the golden images.
  '/usr/share/fonts/opentype/urw-base35': 'fonts-urw-base35',
};

/** Languages of the clients and guides: a file of each package, and the package. */
const LANGUAGES = Object.assign(
  {},
  ...Object.values(JSON.parse(readFileSync(new URL('languages.json', import.meta.url), 'utf8'))),
);

/** Installed only for the command that needs them: `prepare.js hojas`, `ha`, `alertas` or `largo`. */
const EXTRA =
  {
    largo: LANGUAGES,
    hojas: { soffice: 'libreoffice-calc' },
    alertas: { promtool: 'prometheus' },
    ha: {
      patroni: 'patroni',
      '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
    },
  }[process.argv[2]] ?? {};

const DIST = new URL('../../dist/', import.meta.url);

const isMissing = (judge) =>
  judge.startsWith('/') ? !existsSync(judge) : spawnSync(judge, ['--version']).error !== undefined;

function install(tools, ...options) {
  const packages = [
    ...new Set(
      Object.keys(tools)
        .filter(isMissing)
        .map((tool) => tools[tool]),
    ),
  ];
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} for the tests…`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', ...options, ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined) {
  install(JUDGES);
  install(EXTRA, '--no-install-recommends');
}
for (const tool of Object.keys({ ...JUDGES, ...EXTRA }).filter(isMissing)) {
  console.log(`NOTICE: ${tool} is not installed: the tests that use it as a judge are skipped.`);
  if (process.env.CI) process.exit(1);
}
await buildIfStale();
// As the packaging test stamps it, while others read it.
stampBuild(fileURLToPath(DIST), readFileSync(new URL('.stamp', DIST), 'utf8'));
await buildPortalIfStale();
await buildClientsIfStale();
await buildDocsIfStale();
await buildProgramIfStale();
