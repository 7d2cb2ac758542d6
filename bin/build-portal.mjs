// Builds the portal into dist/portal with Vite, and a compressed copy beside each file where it is worth it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { filesBelow, fingerprint, isFresh, ROOT, swapIn } from './stamped.mjs';

/** Where the service reads it. */
export const PORTAL = join(ROOT, 'dist', 'portal');
const brotli = promisify(brotliCompress);
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
/** Sources of the portal: its own, and what its bundles take from the service. */
const SOURCES = ['portal', 'clients/typescript/src', 'src/kernel', 'src/documents', 'src/xml'];

function sourceFiles() {
  const rules = filesBelow('src').filter((file) => /[/\\]rules\.ts$/.test(file));
  const files = [...SOURCES.flatMap(filesBelow), ...rules].filter(
    (file) => !/\.test\.tsx?$|[/\\](out|examples|node_modules)[/\\]/.test(file),
  );
  return [...files, 'package-lock.json', 'tsconfig.json'].filter((file) => existsSync(join(ROOT, file)));
}

/** Builds it unless it is fresh. A packaged installation already has it, and one without development packages cannot build it. */
export async function buildPortalIfStale() {
  if (!existsSync(join(ROOT, 'portal')) || !existsSync(VITE)) return;
  const stamp = fingerprint(sourceFiles());
  if (!isFresh(PORTAL, stamp)) await buildPortal(stamp);
}

export async function buildPortal(stamp = fingerprint(sourceFiles())) {
  await swapIn(PORTAL, stamp, 'Compilando el portal (es lo que más tarda)', async (fresh) => {
    await runVite(fresh);
    const files = await readdir(fresh, { recursive: true });
    await Promise.all(files.filter((name) => /\.(js|css|svg)$/.test(name)).map((file) => compress(join(fresh, file))));
  });
}

/** In a separate process: nothing of the bundler stays in the service. */
function runVite(outDir) {
  return new Promise((resolve, reject) => {
    const args = [VITE, 'build', join(ROOT, 'portal'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
    // A test run sets NODE_ENV=test, with which the bundle would hold React's development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const vite = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    vite.once('error', reject);
    vite.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`vite ended with ${code}`));
    });
  });
}

async function compress(file) {
  const content = readFileSync(file);
  // Quality 10 is within a percent of 11, in a third of the time.
  writeFileSync(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
