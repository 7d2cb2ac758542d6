import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build, transform, type Plugin } from 'esbuild';
import type { Mutation } from '../faults/mutation.js';
import type { Edges } from './edges.js';
import type { Instance, InstanceOptions } from './instance.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A removed rule, written as an edit of a transpiled file of `src/`. */
export type Edits = Mutation['edits'];

/** Starts a service whose modules, caches and edges belong to it alone. */
export type StartInstance = (edges: Edges, options: InstanceOptions) => Promise<Instance>;

/** Globals that are edges: the bundle receives them as parameters. */
const GLOBALS = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  ...['performance', 'Date', 'Math', 'AbortSignal'],
] as const;

// Spelled apart: run.js replaces the expression in this file too.
const ADDRESS = ['import', 'meta', 'url'].join('.');

/** Runs tasks in the process: nothing in them waits for anything real. */
const POOL = `
  import { tasks } from './tasks.js';
  export const createPool = () => ({
    run: async (_account, name, ...args) => tasks[name](...args),
    close: () => Promise.resolve(),
  });
`;

/**
 * Bundles the service's real sources into one function, compiled once and called for each start of an instance. Packages stay outside;
 * those with sockets, threads or randomness are replaced by the edges of the instance.
 */
export async function bundleService(edits: Edits = []): Promise<StartInstance> {
  const unused = new Set(edits);
  const plugin: Plugin = {
    name: 'sources',
    setup(setup) {
      setup.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const name = relative(join(ROOT, 'src'), path);
        const source = name === 'pool/pool.ts' ? POOL : readFileSync(path, 'utf8');
        let { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20' });
        for (const edit of edits.filter(({ file }) => file === name.replace(/\.ts$/, '.js'))) {
          const edited = code.replace(edit.find, edit.replace);
          if (edited !== code) unused.delete(edit);
          code = edited;
        }
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: code.replaceAll(ADDRESS, url), loader: 'js' };
      });
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'test/sim/instance.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // A dynamic import becomes a `require` of the wrapper.
    supported: { 'dynamic-import': false },
    plugins: [plugin],
    logLevel: 'error',
  });
  if (unused.size > 0) throw new Error(`the code no longer has ${[...unused].map(({ find }) => find).join(', ')}`);
  const [output] = outputFiles;
  // Modules are passed as namespaces, with `default` and names as a native import sees them.
  const code = (output?.text ?? '').replace(/__toESM\((require\("[^"]+"\))(?:, 1)?\)/g, '$1');
  const packages = await loadPackages(code);
  const wrapped = `(function (require, module, exports, ${GLOBALS.join(', ')}) {${code}\n})`;
  const factory = new Script(wrapped, { filename: 'simulated-service.js' }).runInThisContext() as (
    ...args: readonly unknown[]
  ) => void;
  return (edges, options) => {
    const module = { exports: {} as { startInstance?: (options: InstanceOptions) => Promise<Instance> } };
    const require = (name: string): unknown => {
      const found = edges.modules[name] ?? packages.get(name);
      if (found === undefined) throw new Error(`no module ${name}`);
      return found;
    };
    factory(require, module, module.exports, ...GLOBALS.map((name) => edges.globals[name]));
    if (module.exports.startInstance === undefined) throw new Error('the bundle exports nothing');
    return module.exports.startInstance(options);
  };
}

const loaded = new Map<string, object>();

async function loadPackages(code: string): Promise<ReadonlyMap<string, object>> {
  const names = new Set(Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name = '']) => name));
  for (const name of names) {
    if (loaded.has(name)) continue;
    loaded.set(name, (await import(name)) as object);
  }
  return loaded;
}
