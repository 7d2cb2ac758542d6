// Obtains what the tests need and `npm ci` does not bring: the judges (xmlsec1, xmllint; pdftotext, pdftoppm and zbarimg for the RIDE; Chromium for the portal). Debian as root: apt. Elsewhere
// the tests that use them are skipped with a notice, and CI (CI=true) treats that as a failure.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import { buildIfStale } from '../../bin/build.mjs';

const JUDGES = {
  xmlsec1: 'xmlsec1',
  xmllint: 'libxml2-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  chromium: 'chromium',
  // The letters that the golden pictures were drawn with.
  '/usr/share/fonts/opentype/urw-base35': 'fonts-urw-base35',
};

const isMissing = (judge) =>
  judge.startsWith('/') ? !existsSync(judge) : spawnSync(judge, ['--version']).error !== undefined;
const missing = Object.keys(JUDGES).filter(isMissing);
if (missing.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined) {
  const packages = [...new Set(missing.map((judge) => JUDGES[judge]))];
  console.log(`Installing ${packages.join(', ')} for the tests…`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
for (const tool of missing.filter(isMissing)) {
  console.log(`NOTICE: ${tool} is not installed: the tests that use it as a judge are skipped.`);
  if (process.env.CI) process.exit(1);
}
await buildIfStale();
await buildPortalIfStale();
