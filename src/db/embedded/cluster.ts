import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import type { Programs } from './programs.js';
import { processAlive } from './process-state.js';
import { reachableName, runAs, type ServerUser } from './server-user.js';

/** Paths: `<dataDir>/postgres/{pgdata,claves.json}`. */
export interface Cluster {
  readonly pgdata: string;
  readonly credentials: Credentials;
}

/** Passwords of the two logins: random, mode 0600, stored beside the data, never typed. */
export interface Credentials {
  readonly superuser: string;
  readonly service: string;
}

/** Folder of the database files. */
export const pgdataOf = (dataDir: string): string => join(dataDir, 'postgres', 'pgdata');

/** Opens the cluster under `dataDir`; creates it on the first start. */
export async function ensureCluster(
  dataDir: string,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const pgdata = pgdataOf(dataDir);
  let version = await readVersion(pgdata);
  if (version === undefined) {
    await createCluster(dataDir, home, programs, user);
    version = await readVersion(pgdata);
  }
  if (version !== String(programs.major)) {
    throw new AppError(
      'base-version',
      `Los datos de ${home} son de PostgreSQL ${version ?? 'desconocido'} y esta versión de Rúbrica trae PostgreSQL ${programs.major}. ` +
        'Respáldelos con la versión anterior de Rúbrica (rubrica respaldar) y restáurelos con esta en una carpeta nueva.',
    );
  }
  return { pgdata, credentials: await readCredentials(join(home, 'claves.json')) };
}

async function readVersion(pgdata: string): Promise<string | undefined> {
  try {
    return (await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw notReadable(pgdata, error);
  }
}

async function readCredentials(file: string): Promise<Credentials> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch (error) {
    throw notReadable(file, error);
  }
}

const notReadable = (path: string, cause: unknown): AppError =>
  new AppError(
    'base-no-disponible',
    `No se puede leer ${path}. Inicie Rúbrica con el mismo usuario del sistema que creó esos datos.`,
    { internal: `cannot read ${path}: ${String(cause)}`, cause },
  );

/**
 * Creates the cluster in a temporary folder and renames it into place: a crash leaves no partial cluster, and if two processes
 * start together, the slower one uses the existing cluster.
 */
async function createCluster(
  dataDir: string,
  home: string,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<void> {
  await removeLeftovers(dataDir);
  const fresh = join(dataDir, `postgres.nuevo-${process.pid}-${randomBytes(4).toString('hex')}`);
  const pgdata = join(fresh, 'pgdata');
  // The server's user can traverse but not list; private content has its own modes.
  await mkdir(fresh, { recursive: true, mode: user === undefined ? 0o700 : 0o711 });
  try {
    await mkdir(pgdata, { mode: 0o700 });
    if (user !== undefined) await chown(pgdata, user.uid, user.gid);
    const credentials: Credentials = { superuser: randomPassword(), service: randomPassword() };
    await writeFile(join(fresh, 'claves.json'), JSON.stringify(credentials), { mode: 0o600, flush: true });
    await initialise(pgdata, credentials.superuser, programs, user);
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

const randomPassword = (): string => randomBytes(32).toString('base64url');

async function initialise(
  pgdata: string,
  password: string,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<void> {
  const name = await reachableName(user, pgdata);
  if (name === undefined) throw unreachable(pgdata);
  // The password is passed as an open file: a path could be unreachable below a closed folder, and an argument would be visible
  // to every user of the machine.
  const passwordFile = join(pgdata, '..', 'clave');
  await writeServerFile(passwordFile, password, user);
  const stdin = await open(passwordFile, 'r');
  try {
    const { code, output } = await runAs(
      user,
      programs.initdb,
      [
        `--pgdata=${name}`,
        '--username=postgres',
        '--pwfile=/dev/stdin',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Sorts by code point and handles the case of ñ and á, the same on every system: an index never depends on a libc.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { cwd: pgdata, stdin: stdin.fd },
    );
    if (code !== 0) {
      throw new AppError('base-no-disponible', `No se pudo crear la base de datos en ${pgdata}: ${lastLine(output)}`, {
        internal: `initdb: ${output}`,
      });
    }
  } finally {
    await stdin.close();
    await rm(passwordFile);
  }
}

/** The server's user cannot reach that folder: only on systems without /proc. */
export const unreachable = (pgdata: string): AppError =>
  new AppError(
    'base-no-disponible',
    `El usuario que ejecuta PostgreSQL no puede entrar en ${pgdata}. Elija con RUBRICA_DATA una carpeta que no esté ` +
      'dentro de una carpeta privada, o ejecute Rúbrica con un usuario que no sea root.',
  );

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/** Removes leftovers of a process killed during a first start. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const pid = /^postgres\.nuevo-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !processAlive(Number(pid)))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Writes a server file atomically, owned by the server's user. */
export async function writeServerFile(path: string, text: string, user: ServerUser | undefined): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`;
  // 'wx': the folder belongs to the server's user, and root must not follow a symlink placed there.
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (user !== undefined) await file.chown(user.uid, user.gid);
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
