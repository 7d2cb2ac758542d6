// The command line. CommonJS (bin/package.json): loading an ES module starts libuv's threads, and their number has to be set before: enough
// for parallel signatures (src/signature/rsa.ts), plus file access and name lookups.
const { existsSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

// One word starts it: `npx rubrica`, `./rubrica`.
const args = process.argv.length > 2 ? process.argv.slice(2) : ['servir'];
const serves = args[0] === 'servir';

// A full garbage collection stops both processors of a small machine for 0.1 s. With V8's default growth there was one every five seconds
// (bench/RESULTS.md).
if (serves) setFlagsFromString('--heap-growing-percent=200');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 6);

/** Transpiles the sources of a checkout on first use, so that `./bin/rubrica` works right after `npm ci`. */
async function buildCheckout() {
  const { buildIfStale } = await import('./build.mjs');
  await buildIfStale();
  if (!serves) return;
  const { buildPortalIfStale } = await import('./build-portal.mjs');
  const { buildClientsIfStale } = await import('./build-clients.mjs');
  const { buildDocsIfStale } = await import('./build-docs.mjs');
  // The API works without them. The portal is built in a process of its own, beside the others, which share one of esbuild's.
  const portal = buildPortalIfStale().catch((error) => {
    console.error(`El portal no se pudo construir y no estará disponible: ${error.message}`);
  });
  await buildDocsIfStale().catch((error) => {
    console.error(`La documentación de la API no se pudo construir y no estará disponible: ${error.message}`);
  });
  await buildClientsIfStale().catch((error) => {
    console.error(`Los clientes no se pudieron empaquetar y no se podrán descargar: ${error.message}`);
  });
  await portal;
}

async function main() {
  // A release has no sources and nothing to build.
  if (existsSync(join(__dirname, '../src'))) await buildCheckout();
  const { main } = await import('../dist/cli/main.js');
  process.exitCode = await main(args);
}

void main();
