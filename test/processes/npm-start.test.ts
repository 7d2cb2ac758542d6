import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const home = temporaryDir();
/** A start that first builds service and portal, on a busy machine. */
const START_MS_MAX = 600_000;
/** Every process started, directly or indirectly. */
const started = new Map<number, string>();

afterAll(() => {
  for (const pid of started.keys()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  home.remove();
});

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function processes(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie that waits for its parent no longer runs.
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function below(all: readonly Running[], pid: number): Running[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(all, child.pid)]);
}

/** Copies what git has, as a clone or an archive would bring it, and gives it `modules`. */
async function checkout(name: string, modules: (folder: string) => void): Promise<string> {
  const folder = join(home.path, name);
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', options, { cwd: ROOT, maxBuffer: 1e7 });
  for (const file of stdout.split('\0').filter((one) => one !== '' && existsSync(join(ROOT, one))))
    cpSync(join(ROOT, file), join(folder, file));
  modules(join(folder, 'node_modules'));
  return folder;
}

/** Links the packages that `npm ci --omit=dev` installs. */
function linkProductionPackages(folder: string): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
  };
  for (const [place, { dev = false, devOptional = false }] of Object.entries(lock.packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    if (name === undefined || dev || devOptional || !existsSync(join(ROOT, place))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(ROOT, place), join(folder, name));
  }
}

interface Started {
  readonly npmPid: number;
  readonly url: string;
  readonly progress: readonly string[];
  readonly exited: Promise<unknown>;
}

async function npmStart(folder: string): Promise<Started> {
  const { PATH = '' } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME: folder, PORT: '0', RUBRICA_LOG: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const npmPid = npm.pid ?? 0;
  const progress: string[] = [];
  createInterface({ input: npm.stderr }).on('line', (line) => progress.push(line));
  started.set(npmPid, 'npm');
  const exited = new Promise((resolve) => npm.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      const url = /atiende en (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    void exited.then(() => {
      reject(new Error(`npm ended before the service served: ${progress.join('\n')}`));
    });
  });
  for (const { pid, command } of below(await processes(), npmPid)) started.set(pid, command);
  return { npmPid, url, progress, exited };
}

async function stop({ npmPid, exited }: Started): Promise<void> {
  process.kill(npmPid, 'SIGTERM');
  await exited;
  const left = (await processes()).filter(({ pid }) => started.has(pid)).map(({ command }) => command);
  // The database's log writer ends a moment after its server.
  expect(left.filter((command) => !command.startsWith('postgres: logger'))).toEqual([]);
}

/** The generated files of the clients, with their text. */
function generatedFiles(folder: string): (readonly [file: string, text: string])[] {
  const [, ...files] = readFileSync(join(ROOT, 'clients/.generated'), 'utf8').trimEnd().split('\n');
  return files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}

test(
  'a clone with production packages alone and no install scripts serves, and npm’s `prepare` works there',
  async () => {
    const folder = await checkout('produccion', linkProductionPackages);
    for (const [file] of generatedFiles(ROOT)) expect(existsSync(join(folder, file)), file).toBe(false);
    await promisify(execFile)('npm', ['run', 'prepare'], { cwd: folder });
    expect(generatedFiles(folder)).toEqual(generatedFiles(ROOT));
    // As `--ignore-scripts` leaves it; one file is stale.
    for (const [file] of generatedFiles(ROOT).slice(1)) rmSync(join(folder, file));
    writeFileSync(join(folder, 'clients/typescript/src/schema.ts'), '// old\n');
    const service = await npmStart(folder);
    expect(generatedFiles(folder)).toEqual(generatedFiles(ROOT));
    expect((await fetch(`${service.url}/api/openapi.json`)).status).toBe(200);
    await stop(service);
  },
  START_MS_MAX,
);

test('`prepare` has nothing to do in an installation without sources', async () => {
  const folder = join(home.path, 'instalada');
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await promisify(execFile)('npm', ['run', 'prepare'], { cwd: folder });
  expect(readdirSync(folder).sort()).toEqual(['bin', 'package.json']);
});

// `npm test` has built a fresh checkout by then, and first-start.test.ts starts it.
test(
  'the first `npm start` of a fresh checkout serves the portal, leaves no build process behind, and SIGTERM to npm ends everything',
  async () => {
    const folder = await checkout('clon', (modules) => {
      symlinkSync(join(ROOT, 'node_modules'), modules);
    });
    const service = await npmStart(folder);
    const { url, progress } = service;
    const commands = [...started.values()];
    for (const part of ['rubrica servir', 'postgres']) expect(commands.join('\n')).toContain(part);
    expect(commands.filter((command) => /esbuild|vite/.test(command))).toEqual([]);
    const page = await (await fetch(`${url}/portal/`)).text();
    expect(page).toContain('/portal/assets/inicial-');
    // Even when piped, the output says which step runs and when it ended.
    for (const step of ['Compilando el servicio', 'Compilando el portal', 'Empaquetando los clientes']) {
      expect(progress).toContainEqual(expect.stringMatching(new RegExp(`^${step}.*…$`)));
      expect(progress).toContainEqual(expect.stringMatching(new RegExp(`^${step}.*: listo en [\\d.]+ s$`)));
    }
    // Other users than the builder can serve the build.
    for (const built of ['dist', 'dist/portal', 'dist/paquetes'])
      expect((statSync(join(folder, built)).mode & 0o777).toString(8), built).toBe('755');

    await stop(service);
  },
  START_MS_MAX,
);
