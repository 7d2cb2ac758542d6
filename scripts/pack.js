// `npm run empaquetar [-- archivo]`: packs what a server needs to run Rúbrica into one file: the built service and portal, the units and
// guides, and the lock file for `npm ci --omit=dev`. Nothing has to be built on the server.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfStale } from '../bin/build.mjs';
import { buildClientsIfStale } from '../bin/build-clients.mjs';
import { buildDocsIfStale } from '../bin/build-docs.mjs';
import { buildPortalIfStale } from '../bin/build-portal.mjs';
import { writeGuides } from '../bin/guides.mjs';
import { ROOT, stampBuild } from '../bin/stamped.mjs';

const PARTS = [
  ...['bin', 'dist', 'packaging', 'Dockerfile', 'compose.yaml', '.dockerignore'],
  ...['package.json', 'package-lock.json'],
  // npm ci requires every workspace of the lock file.
  ...['portal/package.json', 'LICENSE', 'README.md', 'README.es.md', 'CHANGELOG.md'],
];

await buildIfStale();
await buildClientsIfStale();
await buildDocsIfStale();
await buildPortalIfStale();
// An unchanged dist/ may have been built at an earlier commit.
stampBuild(`${ROOT}/dist`, readFileSync(`${ROOT}/dist/.stamp`, 'utf8'));
const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
const file = resolve(process.argv[2] ?? `rubrica-${version}.tar.gz`);
// The service runs as another user than the one who unpacks; the modes must not depend on the packer's umask.
const access = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
const work = mkdtempSync(join(tmpdir(), 'rubrica-guias-'));
writeGuides(join(work, 'docs/guides'));
const parts = [...PARTS, '-C', work, 'docs/guides'];
const { status } = spawnSync('tar', ['-czf', file, ...access, `--transform=s,^,rubrica-${version}/,`, ...parts], {
  cwd: ROOT,
  stdio: 'inherit',
});
rmSync(work, { recursive: true });
if (status === 0) console.log(file);
process.exitCode = status ?? 1;
