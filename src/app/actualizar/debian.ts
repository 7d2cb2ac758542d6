import { execFile } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '../../kernel/app-error.js';
import { readVersionOf } from './archive.js';
import { isReady } from './processes.js';
import { impossible, parseVersion } from './release.js';
import type { Installation, Say } from './upgrade.js';

const run = promisify(execFile);
export const DEBIAN_PROGRAM = '/usr/lib/rubrica';
/** Root's own: the service's user must not be able to replace what root installs. */
const FOLDER = '/var/lib/rubrica-actualizar';
const OUTPUT_MAX = 64 * 1024 * 1024;
const POLL_MS = 200;
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm', 'md5sums'];

/**
 * The Debian package. dpkg replaces the program in place, so its services stop meanwhile (prerm) and start again (postinst). Before, the
 * installed files are packed again: that package is the way back.
 */
export function debianInstallation({
  waitMs,
  say,
  env,
}: {
  readonly waitMs: number;
  readonly say: Say;
  readonly env: NodeJS.ProcessEnv;
}): Installation {
  const previous = join(FOLDER, 'anterior.deb');
  const installed = readVersionOf(DEBIAN_PROGRAM);
  let units: string[] = [];

  const shell = async (file: string, args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await run(file, args, {
        maxBuffer: OUTPUT_MAX,
        // Without our own data folder: «rubrica» reads /etc/rubrica/rubrica.env, and the environment would win.
        env: { ...env, RUBRICA_DATA: undefined, DEBIAN_FRONTEND: 'noninteractive' },
      });
      return stdout;
    } catch (error) {
      const said =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').slice(-3).join(' ') : '';
      throw new AppError('actualizacion-fallida', `«${basename(file)} ${args[0] ?? ''}» falló: ${said}`, {
        cause: error,
      });
    }
  };
  const activeUnits = async (): Promise<string[]> => {
    if (!existsSync('/run/systemd/system')) return [];
    const list = await shell('systemctl', [
      'list-units',
      '--plain',
      '--no-legend',
      '--state=active,activating',
      'rubrica.service',
      'rubrica@*.service',
    ]);
    return list.split('\n').flatMap((line) => /^(rubrica\S*\.service)/.exec(line)?.[1] ?? []);
  };
  const ready = async (): Promise<void> => {
    for (const unit of units) {
      const url = `http://127.0.0.1:${portOf(unit)}`;
      const end = performance.now() + waitMs;
      while (!(await isReady(url))) {
        if (performance.now() > end)
          throw new AppError(
            'actualizacion-fallida',
            `${unit} no estuvo listo en ${Math.round(waitMs / 1000)} s (journalctl -u ${unit}).`,
          );
        await sleep(POLL_MS);
      }
    }
  };

  return {
    folder: FOLDER,
    installed,
    lugar: previous,
    describe: async (file) => {
      if (!/^rubrica_[a-zA-Z\d.+~-]+_[a-z\d]+\.deb$/.test(basename(file)))
        throw impossible('Esta instalación es del paquete de Debian: indique rubrica_<versión>_<arquitectura>.deb.');
      const folder = join(FOLDER, 'nueva');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      try {
        await shell('sh', [
          '-ec',
          'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" ./usr/lib/rubrica/version.json',
          'sh',
          file,
          folder,
        ]);
        return parseVersion(readFileSync(join(folder, 'usr/lib/rubrica/version.json'), 'utf8'));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    placeOf: ({ version }) => join(FOLDER, `rubrica_${version}.deb`),
    prepare: async (file, { hacia }) => {
      cpSync(file, hacia.lugar);
      await repack(previous, shell);
    },
    pause: async () => {
      units = await activeUnits();
      for (const unit of units) await shell('systemctl', ['stop', unit]);
    },
    backup: async () => {
      if (units.length === 0) units = await activeUnits();
      await shell('/usr/bin/rubrica', ['respaldar', '--en', '/var/backups/rubrica']);
      return '/var/backups/rubrica';
    },
    // dpkg stops the services and starts them with the new program, which migrates.
    migrate: async () => undefined,
    change: async ({ hacia }) => {
      say('    El servicio se detiene mientras cambian sus archivos.');
      await shell('dpkg', ['--install', hacia.lugar]);
      await ready();
    },
    check: async () => {
      await shell('/usr/bin/rubrica', ['actualizar', '--comprobar']);
      await ready();
    },
    goBack: async ({ paso, desde, hacia }) => {
      if (paso === 'cambiar' || paso === 'comprobar') {
        await shell('dpkg', ['--install', '--force-downgrade', desde.lugar]);
        if (units.length === 0) units = await activeUnits();
        await ready();
      }
      rmSync(hacia.lugar, { force: true });
      rmSync(previous, { force: true });
    },
    finish: ({ hacia }) => {
      rmSync(hacia.lugar, { force: true });
    },
  };
}

/** Port of a unit: `rubrica@8081` has its own file beside the common one. */
function portOf(unit: string): number {
  const instance = /^rubrica@(\d+)\.service$/.exec(unit)?.[1];
  if (instance !== undefined) return Number(instance);
  const env = readFileSync('/etc/rubrica/rubrica.env', 'utf8');
  return Number(/^PORT=["']?(\d+)/m.exec(env)?.[1] ?? 8080);
}

/** Packs the installed files again, with their scripts. */
async function repack(
  target: string,
  shell: (file: string, args: readonly string[]) => Promise<string>,
): Promise<void> {
  const tree = join(dirname(target), 'anterior');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true, mode: 0o755 });
  const control = await shell('dpkg-query', ['--status', 'rubrica']);
  writeFileSync(join(tree, 'DEBIAN/control'), control.replace(/^(?:Status|Conffiles):.*\n(?: .*\n)*/gm, ''));
  for (const name of SCRIPTS) {
    const file = `/var/lib/dpkg/info/rubrica.${name}`;
    if (existsSync(file)) cpSync(file, join(tree, 'DEBIAN', name));
  }
  for (const file of (await shell('dpkg-query', ['--listfiles', 'rubrica'])).split('\n')) {
    if (file === '' || file === '/.' || lstatSync(file).isDirectory()) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(file, join(tree, file), { verbatimSymlinks: true, preserveTimestamps: true });
  }
  await shell('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, `${target}.nuevo`]);
  rmSync(tree, { recursive: true, force: true });
  await shell('mv', [`${target}.nuevo`, target]);
}
