// Installs the judges that the tests need beyond `npm ci`: on Debian as root with apt; elsewhere the tests that need a missing tool are skipped
// with a notice, which fails the run if CI=true. Imports nothing that `npm ci` installs: the gate runs it beside that.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';

const JUDGES = {
  xmlsec1: 'xmlsec1',
  xmllint: 'libxml2-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  'chromium-headless-shell': 'chromium-headless-shell',
  dovecot: 'dovecot-imapd',
  pgbouncer: 'pgbouncer',
  glewlwyd: 'glewlwyd',
  // The fonts of the golden images, and those that Chromium falls back to.
  '/usr/share/fonts/opentype/urw-base35': 'fonts-urw-base35',
  '/usr/share/fonts/truetype/liberation': 'fonts-liberation',
};

/** Of the long run: a browser that shows PDFs, and the languages of the clients and guides (a file of each package, and the package). */
const LONG_RUN = Object.assign(
  { chromium: 'chromium' },
  ...Object.values(JSON.parse(readFileSync(new URL('languages.json', import.meta.url), 'utf8'))),
);

/** Installed only for the command that needs them: `prepare.js hojas`, `ha`, `alertas` or `largo`. */
const EXTRA =
  {
    largo: LONG_RUN,
    hojas: { soffice: 'libreoffice-calc' },
    alertas: { promtool: 'prometheus' },
    ha: {
      patroni: 'patroni',
      '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
    },
  }[argv[2]] ?? {};

const TOOLS = { ...JUDGES, ...EXTRA };

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
