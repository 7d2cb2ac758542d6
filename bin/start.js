// The command line. CommonJS (bin/package.json): loading an ES module starts libuv's threads, and their number has to be set before: enough
// for parallel signatures (src/signature/rsa.ts), plus file access and name lookups.
const { availableParallelism } = require('node:os');
const { setFlagsFromString } = require('node:v8');

// A full garbage collection stops both processors of a small machine for 0.1 s. With V8's default growth there was one every five seconds
// (bench/RESULTS.md).
if (process.argv[2] === 'servir') setFlagsFromString('--heap-growing-percent=200');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 6);

async function main() {
  // Sources are transpiled on first use, so that `./bin/rubrica` works right after `npm ci`.
  const { buildIfStale } = await import('./build.mjs');
  await buildIfStale();
  if (process.argv[2] === 'servir') {
    const { buildPortalIfStale } = await import('./build-portal.mjs');
    const { buildClientsIfStale } = await import('./build-clients.mjs');
    const { buildDocsIfStale } = await import('./build-docs.mjs');
    // The API works without them.
    await buildPortalIfStale().catch((error) => {
      console.error(`El portal no se pudo construir y no estará disponible: ${error.message}`);
    });
    await buildDocsIfStale().catch((error) => {
      console.error(`La documentación de la API no se pudo construir y no estará disponible: ${error.message}`);
    });
    await buildClientsIfStale().catch((error) => {
      console.error(`Los clientes no se pudieron empaquetar y no se podrán descargar: ${error.message}`);
    });
  }
  const { main } = await import('../dist/cli/main.js');
  process.exitCode = await main(process.argv.slice(2));
}

void main();
