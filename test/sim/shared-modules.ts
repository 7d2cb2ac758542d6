import type { Metafile } from 'esbuild';

// Modules of `src/` that only compute are evaluated once for all instances: their start and their compilation cost more than the receipts of
// a seed. Whether a module only computes is read from its code, and from that of all that it imports.

/** Timers, clocks, randomness and other edges of an instance (edges.ts). */
const EDGES =
  /\b(setTimeout|setInterval|setImmediate|clearTimeout|clearInterval|performance|AbortSignal|process|randomBytes|randomUUID|randomInt|fetch)\b|\bMath\.random|\bDate\.now|new Date\(\)|\bimport\(/;
const EDGE_PACKAGES = new Set([
  ...['node:timers/promises', 'node:fs/promises', 'node:zlib', 'node:net', 'node:os', 'node:dns/promises', 'ajv'],
  ...['pg', 'undici', 'nodemailer/lib/smtp-connection', 'node:worker_threads', 'node:child_process'],
]);
/** Functions of node:crypto that the edge replaces or runs in a thread. */
const CRYPTO_EDGES = /\b(sign|pbkdf2|scrypt|hkdf|generateKeyPair)\(/;
/** State of a process. */
const STATE =
  /^(export )?(let |(const|var) \w+ = (\/\* @__PURE__ \*\/ )?(new (Map|Set|WeakMap|WeakSet)\(\)|\[\]|\{\});)/m;
/** What these keep between calls is computed from constants. */
const MEMOS = /^src\/(documents|domain|xml|ride)\//;

/** Files that only compute; `codeOf` has the code that runs, with its edits. */
export function sharedFiles({ inputs }: Metafile, codeOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const known = new Map<string, boolean>();
  const isPure = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const code = codeOf.get(file) ?? '';
    const isOwn =
      file.startsWith('src/') &&
      !EDGES.test(code) &&
      !(STATE.exec(code)?.[2]?.startsWith('let') ?? false) &&
      (MEMOS.test(file) || !STATE.test(code));
    // Within a cycle of imports, decided by the others.
    known.set(file, isOwn);
    const imports = inputs[file]?.imports ?? [];
    const found =
      isOwn &&
      imports.every(({ path, external }) => {
        if (external !== true) return isPure(path);
        return !EDGE_PACKAGES.has(path) && !(path === 'node:crypto' && CRYPTO_EDGES.test(code));
      });
    known.set(file, found);
    return found;
  };
  const files = Object.keys(inputs);
  for (const file of files) isPure(file);
  // A member of a cycle may have been asked before the others were known to be impure.
  for (let changed = true; changed;) {
    changed = false;
    for (const file of files)
      if (
        known.get(file) === true &&
        inputs[file]?.imports.some(({ path, external }) => external !== true && known.get(path) !== true)
      ) {
        known.set(file, false);
        changed = true;
      }
  }
  return new Set(files.filter((file) => known.get(file)));
}
