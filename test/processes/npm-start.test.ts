import { execFile, spawn } from 'node:child_process';
import { cpSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { isLongRun } from '../support/long-run.js';
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

// `npm test` has built a fresh checkout by then, and first-start.test.ts starts it.
test.runIf(isLongRun)(
  'the first `npm start` of a fresh checkout serves the portal, leaves no build process behind, and SIGTERM to npm ends everything',
  async () => {
    for (const part of ['bin', 'src', 'portal', 'clients', 'package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(ROOT, part), join(home.path, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(home.path, 'node_modules'));
    const { PATH = '' } = process.env;
    const npm = spawn('npm', ['start'], {
      cwd: home.path,
      env: { PATH, HOME: home.path, PORT: '0', RUBRICA_LOG: 'warn' },
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
        reject(new Error('npm ended before the service served'));
      });
    });

    for (const { pid, command } of below(await processes(), npmPid)) started.set(pid, command);
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
      expect((statSync(join(home.path, built)).mode & 0o777).toString(8), built).toBe('755');

    process.kill(npmPid, 'SIGTERM');
    await exited;
    const left = (await processes()).filter(({ pid }) => started.has(pid)).map(({ command }) => command);
    // The database's log writer ends a moment after its server.
    expect(left.filter((command) => !command.startsWith('postgres: logger'))).toEqual([]);
  },
  START_MS_MAX,
);
