// Obtains what the tests need and `npm ci` does not bring: the judges (xmlsec1, xmllint; pdftotext, pdftoppm and zbarimg for the RIDE). Debian as root: apt. Elsewhere
// the tests that use them are skipped with a notice, and CI (CI=true) treats that as a failure.
import { spawnSync } from 'node:child_process';
import { buildIfStale } from '../../bin/build.mjs';

const JUDGES = {
  xmlsec1: 'xmlsec1',
  xmllint: 'libxml2-utils',
  pdftotext: 'poppler-utils',
  // With the letters that the golden pictures were drawn with.
  pdftoppm: 'poppler-utils fonts-urw-base35',
  zbarimg: 'zbar-tools',
};

const missing = Object.keys(JUDGES).filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
if (missing.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined) {
  const packages = [...new Set(missing.flatMap((tool) => JUDGES[tool].split(' ')))];
  console.log(`Installing ${packages.join(', ')} for the tests…`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
for (const tool of missing.filter((name) => spawnSync(name, ['--version']).error !== undefined)) {
  console.log(`NOTICE: ${tool} is not installed: the tests that use it as a judge are skipped.`);
  if (process.env.CI) process.exit(1);
}
await buildIfStale();
