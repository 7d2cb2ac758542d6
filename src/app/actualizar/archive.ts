import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../kernel/app-error.js';
import { backupName } from '../../db/backup/retention.js';
import { shellWord } from '../shell-word.js';
import { isUnderWay, readJournal, writeDurably, type Journal, type Programa, writeJournal } from './journal.js';
import { listChildren, stopForRestart, untilReady } from './processes.js';
import { impossible, parseVersion, type Version } from './release.js';
import type { Installation, Say } from './upgrade.js';

const run = promisify(execFile);
/** Names the folder that continues an older one; the launcher follows it (scripts/release/archive.js). */
const NEXT = 'siguiente';
const LAUNCHER = 'rubrica';
/** The way back is not given up early. */
const RETURN_MS = 120_000;
const OUTPUT_MAX = 16 * 1024 * 1024;

/** The folder that the launcher in `started` runs now. */
export function currentProgram(started: string): string {
  let program = started;
  for (;;) {
    const file = join(program, NEXT);
    if (!existsSync(file)) return program;
    const next = join(dirname(started), basename(readFileSync(file, 'utf8').trim()));
    if (!existsSync(join(next, LAUNCHER))) return program;
    program = next;
  }
}

export interface ArchiveOptions {
  /** Folder whose launcher was started (`_RUBRICA_LANZADOR`). */
  readonly started: string;
  readonly dataDir: string;
  readonly ambiente: string;
  readonly externalDatabase: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** How long a service may take to be ready. */
  readonly waitMs: number;
  readonly say: Say;
}

/**
 * A self-contained archive: versions side by side in one folder, each with its own Node.js. The old folder names its successor, so a start of
 * either runs the new version, and removing that name is the whole way back.
 */
export function archiveInstallation(options: ArchiveOptions): Installation {
  const { started, dataDir, ambiente, env, waitMs, say } = options;
  const home = dirname(started);
  const folder = join(dataDir, 'actualizacion');
  const lugar = currentProgram(started);

  /** Runs a command of a program folder with that folder's own code and Node.js. */
  const command = async (program: string, args: readonly string[]): Promise<void> => {
    const node = join(program, 'node/bin/node');
    await new Promise<void>((resolve, reject) => {
      const child = spawn(node, [join(program, 'bin/rubrica'), ...args], {
        env: { ...env, _RUBRICA_LANZADOR: started },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4000)));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve();
        else reject(failed(args[0] ?? '', said));
      });
    });
  };

  /** Restarts, one after the other, the services of another program; refuses the first that does not become ready. */
  const bring = async (program: Programa, limitMs: number): Promise<void> => {
    for (const lanzador of launchers) {
      const one = listChildren(dataDir).find((child) => child.lanzador === lanzador);
      if (one !== undefined && one.programa !== program.lugar) await stopForRestart(dataDir, one);
      if (!(await untilReady(dataDir, { lanzador, version: program.version }, limitMs)))
        throw new AppError(
          'actualizacion-fallida',
          `El servicio de la versión ${program.version} no estuvo listo en ${Math.round(limitMs / 1000)} s.`,
        );
    }
  };
  let launchers: number[] = [];
  const note = (): void => {
    launchers = [...new Set([...launchers, ...listChildren(dataDir).map((one) => one.lanzador)])];
  };
  const unpacking = (next: string): string => join(home, `.${basename(next)}.desempaquetando`);

  return {
    folder,
    installed: readVersionOf(lugar),
    lugar,
    describe: async (file) => {
      const root = basename(file).replace(/\.tar\.gz$/, '');
      if (!/^rubrica-[\w.+-]+$/.test(root) || root === basename(file))
        throw impossible('Esta instalación es de un archivo: indique rubrica-<versión>-<plataforma>.tar.gz.');
      const platform = `${process.platform}-${process.arch}`;
      if (!root.endsWith(`-${platform}`))
        throw impossible(
          `${basename(file)} no es para esta máquina: hace falta el que termina en «-${platform}.tar.gz».`,
        );
      const { stdout } = await run('tar', ['-xOzf', file, `${root}/version.json`], { maxBuffer: OUTPUT_MAX }).catch(
        () => {
          throw impossible(
            `${basename(file)} no tiene version.json: no se puede actualizar a esa versión con esta orden.`,
          );
        },
      );
      const version = parseVersion(stdout);
      if (!root.startsWith(`rubrica-${version.version}-`))
        throw impossible(`${basename(file)} dice ser la versión ${version.version}: su nombre no corresponde.`);
      if (existsSync(join(home, root)) && join(home, root) !== lugar && readJournal(folder) === undefined)
        throw impossible(`Ya existe ${join(home, root)}: si ningún servicio la usa, bórrela y repita.`);
      return version;
    },
    placeOf: ({ version }) => join(home, `rubrica-${version}-${process.platform}-${process.arch}`),
    prepare: async (file, { hacia }) => {
      const fresh = unpacking(hacia.lugar);
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh);
      await run('tar', ['-xzf', file, '-C', fresh, '--no-same-owner'], { maxBuffer: OUTPUT_MAX });
      renameSync(join(fresh, basename(hacia.lugar)), hacia.lugar);
      rmSync(fresh, { recursive: true, force: true });
    },
    pause: async () => {
      note();
      for (const one of listChildren(dataDir)) await stopForRestart(dataDir, one);
    },
    backup: async () => {
      const target = join(folder, backupName(ambiente, new Date(), false));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await command(lugar, ['respaldar', target]);
      return target;
    },
    migrate: async ({ hacia }) => {
      await command(hacia.lugar, ['migrar']);
      await command(hacia.lugar, ['actualizar', '--comprobar']);
    },
    change: async ({ desde, hacia }) => {
      note();
      writeDurably(join(desde.lugar, NEXT), `${basename(hacia.lugar)}\n`);
      if (launchers.length === 0)
        say('    El servicio no estaba en marcha: la versión nueva empieza con el próximo inicio.');
      await bring(hacia, waitMs);
    },
    check: async ({ hacia }) => {
      // A service may become ready and end right after.
      await bring(hacia, waitMs);
    },
    goBack: async (journal) => {
      const { desde, hacia, paso } = journal;
      rmSync(unpacking(hacia.lugar), { recursive: true, force: true });
      rmSync(join(desde.lugar, NEXT), { force: true });
      if (journal.sinRetorno && paso === 'migrar') await restoreBackup(journal);
      // Launchers wait for this: a service must not start on a database that is being restored.
      if (journal.pausa) writeJournal(folder, { ...journal, pausa: false });
      note();
      await bring(desde, Math.max(waitMs, RETURN_MS));
      rmSync(hacia.lugar, { recursive: true, force: true });
    },
    finish: ({ respaldo }) => {
      for (const name of readdirSync(folder))
        if (name.startsWith('rubrica-') && join(folder, name) !== respaldo) rmSync(join(folder, name));
    },
  };

  async function restoreBackup({ respaldo, desde }: Journal): Promise<void> {
    if (respaldo === undefined) return;
    if (options.externalDatabase)
      throw new AppError(
        'actualizacion-fallida',
        `Hay que restaurar el respaldo a mano, porque la base de datos no es la incluida: vacíela y ejecute «rubrica restaurar ${shellWord(respaldo)}». El servicio queda detenido hasta entonces.`,
      );
    const data = join(dataDir, 'postgres');
    const aside = `${data}-fallida-${Date.now()}`;
    if (existsSync(data)) renameSync(data, aside);
    await command(desde.lugar, ['restaurar', respaldo]);
    say(`    Restaurado ${respaldo}; la base que no sirvió quedó en ${aside}.`);
  }
}

export function readVersionOf(program: string): Version {
  try {
    return parseVersion(readFileSync(join(program, 'version.json'), 'utf8'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw impossible(
      'Esta instalación no viene de un archivo ni del paquete de Debian: actualícela como la instaló (npm, imagen o repositorio; docs/guides/instalar.md).',
    );
  }
}

function failed(name: string, said: string): AppError {
  const last = said.trim().split('\n').slice(-3).join(' ').trim();
  return new AppError('actualizacion-fallida', `«rubrica ${name}» falló${last === '' ? '.' : `: ${last}`}`);
}

/** Waits while an upgrade that stopped the service is under way; for the launcher, before it starts one. */
export async function waitWhilePaused(dataDir: string, sleep: (ms: number) => Promise<unknown>): Promise<void> {
  for (;;) {
    const journal = readJournal(join(dataDir, 'actualizacion'));
    if (journal === undefined || !journal.pausa || !isUnderWay(journal)) return;
    await sleep(200);
  }
}
