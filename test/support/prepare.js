// Installs and builds what the runs use that are given as arguments: their judges (install-judges.js), their packages, the program.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { buildDocsIfStale } from '../../bin/build-docs.mjs';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import { buildIfStale } from '../../bin/build.mjs';
import { stampBuild } from '../../bin/stamped.mjs';
import './install-judges.js';
import { installPackages } from './install-packages.js';
import { buildProgramIfStale } from './program.mjs';

const DIST = new URL('../../dist/', import.meta.url);

for (const run of process.argv.slice(2)) installPackages(run);
await buildIfStale();
// As the packaging test stamps it, while others read it.
stampBuild(fileURLToPath(DIST), readFileSync(new URL('.stamp', DIST), 'utf8'));
await buildPortalIfStale();
await buildClientsIfStale();
await buildDocsIfStale();
await buildProgramIfStale();
