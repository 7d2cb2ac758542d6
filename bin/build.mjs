// Transpiles src/ into dist/, file by file, so that stack traces and relative assets keep their places. Types are checked
// by `npm run types`, not here: this runs before the first start and must be quick.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');
const target = join(root, 'dist');
const stampFile = join(target, '.stamp');

/** All files of src/ but tests and what they compare with, relative to it, in a stable order. */
function sourceFiles() {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter((file) => !file.endsWith('.test.ts') && !/(^|[/\\])out[/\\]/.test(file))
    .sort();
}

/** A fingerprint of the sources: content, not times, since a clone's times say nothing. */
function fingerprint(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(source, file)));
  return hash.digest('hex');
}

export async function buildIfStale() {
  if (!existsSync(source)) return; // a packaged installation ships dist/ alone
  const files = sourceFiles();
  const stamp = fingerprint(files);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await build(files, stamp);
}

async function build(files, stamp) {
  const esbuild = await import('esbuild');
  // Built beside and renamed into place: several processes may start at once on a fresh checkout.
  const fresh = mkdtempSync(join(root, 'dist-'));
  await esbuild.build({
    entryPoints: files.filter((file) => file.endsWith('.ts')).map((file) => join(source, file)),
    outdir: fresh,
    outbase: source,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
  await esbuild.stop(); // its helper process would live as long as the service
  for (const file of files.filter((name) => !name.endsWith('.ts'))) cpSync(join(source, file), join(fresh, file));
  writeFileSync(join(fresh, '.stamp'), stamp);
  const old = `${fresh}-old`;
  try {
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    // Another process was quicker; its build is as good as ours if it has the same stamp.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourceFiles();
  await build(files, fingerprint(files));
}
