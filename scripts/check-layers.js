// `npm run layers`: checks every import of src/ and portal/src/, and of what they import, against the rules of .layers.cjs; no file may
// import itself by way of others, not even for types alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

process.chdir(join(import.meta.dirname, '..'));
const rules = createRequire(import.meta.url)('../.layers.cjs');
const { dependencies, optionalDependencies, imports } = JSON.parse(readFileSync('package.json', 'utf8'));
const SHIPPED = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
const CODE = /\.[cm]?[jt]sx?$/;

/** Returns what a file imports, for its types too. */
function importedBy(file) {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // `await import('…')`, `require('…')`, and `import('…').Name` as a type.
    ...Array.from(text.matchAll(/\b(?:import|require)\(\s*'([^'\n]+)'/g), ([, request]) => request),
  ];
  return [...new Set(requests)].map((request) => resolve(file, request));
}

/** Returns what an import names: its kind, and its path from the checkout. */
function resolve(file, request) {
  if (isBuiltin(request)) return { kind: 'node', path: request };
  const name = request.startsWith('#') ? imports[request].types : request;
  if (name.startsWith('.')) return ownFile(request.startsWith('#') ? join(name) : join(dirname(file), name));
  const [scope, rest] = name.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  return { kind: SHIPPED.has(packageName) ? 'package' : 'development', path: `node_modules/${name}/` };
}

function ownFile(place) {
  const asWritten = place.replace(/\?\w+$/, '');
  const typescript = ['ts', 'tsx', 'd.ts'].map((ending) => asWritten.replace(/\.jsx?$/, `.${ending}`));
  const path = [...typescript, asWritten, asWritten.replace(/\.mjs$/, '.d.mts')].find((one) => existsSync(one));
  return path === undefined ? { kind: 'missing', path: asWritten } : { kind: 'own', path };
}

/** Files by path, with what they import. */
const files = new Map();
const waiting = ['src', 'portal/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => CODE.test(name)),
);
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (files.has(file)) continue;
  files.set(file, importedBy(file));
  for (const { kind, path } of files.get(file)) if (kind === 'own' && CODE.test(path)) waiting.push(path);
}

function refuses({ from, to }, file, { kind, path }) {
  const groups = new RegExp(from.path).exec(file);
  if (groups === null || (from.pathNot !== undefined && new RegExp(from.pathNot).test(file))) return false;
  const named = (pattern) => new RegExp(pattern.replaceAll('$1', groups[1])).test(path);
  return (
    (to.kind === undefined || to.kind === kind) &&
    (to.path === undefined || named(to.path)) &&
    (to.pathNot === undefined || !named(to.pathNot))
  );
}

const faults = [...files].flatMap(([file, imported]) =>
  imported.flatMap((one) =>
    [...rules.filter((rule) => refuses(rule, file, one)), ...(one.kind === 'missing' ? [{ name: 'missing' }] : [])].map(
      ({ name, comment }) => `${name}: ${file} → ${one.path}${comment === undefined ? '' : ` (${comment})`}`,
    ),
  ),
);

/** Finds circles: `open` is the way from the first file to this one. */
function findCircles(file, open, done) {
  if (done.has(file)) return;
  const place = open.indexOf(file);
  if (place >= 0) {
    faults.push(`circle: ${[...open.slice(place), file].join(' → ')}`);
    return;
  }
  open.push(file);
  for (const { path } of files.get(file) ?? []) findCircles(path, open, done);
  open.pop();
  done.add(file);
}
const done = new Set();
for (const file of files.keys()) findCircles(file, [], done);

const edges = [...files.values()].reduce((sum, imported) => sum + imported.length, 0);
console.log([...faults, `${files.size} files, ${edges} imports, ${faults.length} faults`].join('\n'));
process.exitCode = faults.length > 0 ? 1 : 0;
