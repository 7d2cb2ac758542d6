import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import * as ajv from 'ajv';
import { Ajv } from 'ajv';
import { build, transform, type Plugin } from 'esbuild';
import type { Mutation } from '../faults/mutation.js';
import type { CommandIo } from '../../src/cli/command.js';
import type { Edges } from './edges.js';
import type * as instance from './instance.js';
import type { Instance, InstanceOptions } from './instance.js';
import { sharedFiles } from './shared-modules.js';

/** This checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A removed rule, written as an edit of a transpiled file of `src/`. */
export type Edits = Mutation['edits'];

/** Starts a service whose modules, caches and edges belong to it alone. */
export interface StartInstance {
  (edges: Edges, options: InstanceOptions): Promise<Instance>;
  /** Runs `rubrica conciliar` in a process of its own; returns its exit code. */
  readonly conciliar: (edges: Edges, args: readonly string[], io: CommandIo) => Promise<number>;
}

type Exports = typeof instance;

/** Globals that are edges: the bundle receives them as parameters. */
const GLOBALS = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  ...['performance', 'Date', 'Math', 'AbortSignal', 'process'],
] as const;

// Spelled apart: run.js replaces the expression in this file too.
export const ADDRESS = ['import', 'meta', 'url'].join('.');

/** Runs tasks in the process: nothing in them waits for anything real. */
const POOL = `
  import { tasks } from './tasks.js';
  export const createPool = () => ({
    run: async (_account, name, ...args) => tasks[name](...args),
    close: () => Promise.resolve(),
  });
`;

/** A command's log is a file descriptor of this process. */
const COMMAND_LOG = `
  import { pino } from 'pino';
  export const commandLog = () => pino({ level: 'silent' });
`;

/**
 * State of a process is renewed less often: the copy of the catalogues, the causes of a delay, the check of the history (every third second,
 * well within the fifteen that it may be silent). The clock is looked at each minute, as ever.
 */
const REPEATED = {
  find: '}, everyMs);',
  replace: '}, everyMs === 1000 ? 3000 : everyMs > 1000 && everyMs < 60000 ? 8 * everyMs : everyMs);',
};

const REPLACED: Readonly<Record<string, string>> = { 'pool/pool.ts': POOL, 'cli/log.ts': COMMAND_LOG };

/** The address of a source, by which it finds its files: as built, where what the build writes is too. */
export function addressOf(root: string, path: string): string {
  const place = relative(join(root, 'src'), path);
  const built = join(root, 'dist', place.replace(/\.ts$/, '.js'));
  return pathToFileURL(!place.startsWith('..') && existsSync(built) ? built : path).href;
}

/**
 * Bundles the service's real sources into one function, compiled once and called for each start of an instance. Packages stay outside;
 * those with sockets, threads or randomness are replaced by the edges of the instance.
 */
export async function bundleService(edits: Edits = [], root = ROOT): Promise<StartInstance> {
  const unused = new Set(edits);
  const codeOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'sources',
    setup(setup) {
      setup.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const name = relative(join(root, 'src'), path);
        const source = REPLACED[name] ?? readFileSync(path, 'utf8');
        let { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20' });
        if (name === 'work/repeat.ts') {
          if (!code.includes(REPEATED.find)) throw new Error(`${name} no longer has ${REPEATED.find}`);
          code = code.replace(REPEATED.find, REPEATED.replace);
        }
        for (const edit of edits.filter(({ file }) => file === name.replace(/\.ts$/, '.js'))) {
          const edited = code.replace(edit.find, edit.replace);
          if (edited !== code) unused.delete(edit);
          code = edited;
        }
        codeOf.set(relative(root, path), code);
        return { contents: code.replaceAll(ADDRESS, JSON.stringify(addressOf(root, path))), loader: 'js' };
      });
      // Bundled packages (package.json) are packages: evaluated once.
      setup.onResolve({ filter: /^#typebox/ }, ({ path }) => ({
        path: pathToFileURL(join(ROOT, manifest.imports[path]?.default ?? '')).href,
        external: true,
      }));
    },
  };
  const options = {
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // A dynamic import becomes a `require` of the wrapper.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  } as const;
  // Each version has an instance of its own.
  const entryPoints = [join(root, 'test/sim/instance.ts')];
  const plugins = [plugin];
  const { metafile } = await build({ ...options, entryPoints, plugins, metafile: true });
  if (unused.size > 0) throw new Error(`the code no longer has ${[...unused].map(({ find }) => find).join(', ')}`);
  // An older version has few starts.
  const shared = root === ROOT ? sharedFiles(metafile, codeOf) : new Set<string>();
  const own = await build({ ...options, entryPoints, plugins: [externalFiles(shared), ...plugins] });
  const once = await build({
    ...options,
    stdin: {
      contents: [...shared].map((file, at) => `export * as m${at} from './${file}';`).join('\n'),
      resolveDir: ROOT,
    },
    plugins,
  });
  // Modules are passed as namespaces, with `default` and names as a native import sees them.
  const [code, sharedCode] = [own, once].map(({ outputFiles }) =>
    (outputFiles[0]?.text ?? '').replace(/__toESM\((require\("[^"]+"\))(?:, 1)?\)/g, '$1'),
  ) as [string, string];
  const packages = new Map(await loadPackages(code + sharedCode)).set('ajv', sharedAjv());
  const requireShared = (name: string): unknown => packages.get(name);
  const computing = { exports: {} as Readonly<Record<string, object>> };
  (
    new Script(`(function (require, module, exports) {${sharedCode}\n})`, {
      filename: 'shared-modules.js',
    }).runInThisContext() as (...args: readonly unknown[]) => void
  )(requireShared, computing, computing.exports);
  for (const [at, file] of [...shared].entries()) packages.set(SHARED + file, computing.exports[`m${at}`] ?? {});
  const wrapped = `(function (require, module, exports, ${GLOBALS.join(', ')}) {${code}\n})`;
  const factory = new Script(wrapped, { filename: 'simulated-service.js' }).runInThisContext() as (
    ...args: readonly unknown[]
  ) => void;
  const load = (edges: Edges): Exports => {
    const module = { exports: {} as Exports };
    const require = (name: string): unknown => {
      const found = edges.modules[name] ?? packages.get(name);
      if (found === undefined) throw new Error(`no module ${name}`);
      return found;
    };
    factory(require, module, module.exports, ...GLOBALS.map((name) => edges.globals[name]));
    return module.exports;
  };
  return Object.assign((edges: Edges, options: InstanceOptions) => load(edges).startInstance(options), {
    conciliar: (edges: Edges, args: readonly string[], io: CommandIo) => load(edges).conciliar(args, io),
  });
}

const SHARED = 'shared:';

/** Imports of these files are left to `require`. */
function externalFiles(files: ReadonlySet<string>): Plugin {
  return {
    name: 'shared',
    setup(setup) {
      setup.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, importer }) => {
        const file = relative(ROOT, join(dirname(importer), path)).replace(/\.js$/, '.ts');
        return files.has(file) ? { path: SHARED + file, external: true } : undefined;
      });
    },
  };
}

/** Validators are compiled once for all instances: a compiled one only keeps the errors of its last call, which its caller takes at once. */
function sharedAjv(): object {
  const compiled = new Map<string, ReturnType<Ajv['compile']>>();
  class SharedAjv extends Ajv {
    private readonly own = new WeakMap<object, ReturnType<Ajv['compile']>>();

    constructor(private readonly given: object) {
      super(given);
    }

    override compile = ((schema: object) => {
      let found = this.own.get(schema);
      if (found === undefined) {
        const key = JSON.stringify([this.given, schema]);
        found = compiled.get(key) ?? super.compile(schema);
        compiled.set(key, found);
        this.own.set(schema, found);
      }
      return found;
    }) as Ajv['compile'];
  }
  return { ...ajv, Ajv: SharedAjv };
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, { readonly default: string }>>;
};

const loaded = new Map<string, object>();

async function loadPackages(code: string): Promise<ReadonlyMap<string, object>> {
  const names = new Set(Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name = '']) => name));
  for (const name of names) {
    if (loaded.has(name) || name.startsWith(SHARED)) continue;
    loaded.set(name, (await import(name)) as object);
  }
  return loaded;
}
