import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/app-error.js';
import type { Programs } from './programs.js';
import { processAlive } from './process-state.js';
import { reachableName, runAs, type ServerUser } from './server-user.js';

/** Where things lie: `<dataDir>/postgres/{pgdata,claves.json}`. */
export interface Cluster {
  readonly pgdata: string;
  readonly credentials: Credentials;
}

/** The passwords of the two logins, random, 0600 beside the data. Nobody types them. */
export interface Credentials {
  readonly superuser: string;
  readonly service: string;
}

/** The folder of the database files. */
export const pgdataOf = (dataDir: string): string => join(dataDir, 'postgres', 'pgdata');

/** Opens the cluster under `dataDir`, or makes it on the first start. */
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
 * Makes everything in a folder beside and renames it into place: a crash half-way leaves no half cluster, and of two
 * processes that start at once the slower one finds the place taken and uses what is there.
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
  // The server's user passes through but may not list; what is private inside has modes of its own.
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
  // The password is handed over as an open file: one by name could not be reached under a closed path, and an argument
  // would be seen by every user of the machine.
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
        // Sorts by code point and knows the case of ñ and á, the same on every system: an index never depends on a libc.
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

/** The server's user has no way to that folder: only where there is no /proc. */
export const unreachable = (pgdata: string): AppError =>
  new AppError(
    'base-no-disponible',
    `El usuario que ejecuta PostgreSQL no puede entrar en ${pgdata}. Elija con RUBRICA_DATA una carpeta que no esté ` +
      'dentro de una carpeta privada, o ejecute Rúbrica con un usuario que no sea root.',
  );

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/** Removes what a process killed in the middle of a first start left behind. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const pid = /^postgres\.nuevo-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !processAlive(Number(pid)))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Writes a file of the server's, whole or not at all, owned by its user. */
export async function writeServerFile(path: string, text: string, user: ServerUser | undefined): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`;
  // 'wx': the folder belongs to the server's user, and root must not follow a link laid there.
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (user !== undefined) await file.chown(user.uid, user.gid);
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
