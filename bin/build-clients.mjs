// Packs the clients into dist/paquetes in the form their languages install: npm tarballs, a wheel, an archive for composer. The same
// sources give the same bytes. They are written here: npm takes a second for each, and the machine that builds (Dockerfile) has no Python.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackage } from './npm-package.mjs';
import { packN8n } from './pack-n8n.mjs';
import { composerFields, npmFields, wheelLines } from './publication.mjs';
import { filesBelow, fingerprint, isFresh, ROOT, swapIn } from './stamped.mjs';

/** Where the service reads them. */
export const PACKAGES = join(ROOT, 'dist', 'paquetes');
/** Build tools, missing in a checkout without development packages. */
const TOOLS = ['rolldown', 'fflate'].map((name) => join(ROOT, 'node_modules', name));
/** Fixed time of every file (npm's own), for reproducible archives. */
const MADE = new Date('1985-10-26T12:00:00Z');

const read = (...path) => readFileSync(join(ROOT, ...path));

function sourceFiles() {
  const files = ['typescript', 'python', 'php', 'n8n'].flatMap((name) => filesBelow(join('clients', name)));
  const tools = ['build-clients', 'npm-package', 'pack-n8n', 'publication', 'tar'].map((name) => `bin/${name}.mjs`);
  return [
    ...files.filter((file) => !/[/\\](tests|examples|dist|__pycache__)[/\\]/.test(file)),
    ...tools,
    'package.json', // where the project is published
    'LICENSE',
  ].filter((file) => existsSync(join(ROOT, file)));
}

/** Packs them unless they are fresh. A packaged installation already has them. */
export async function buildClientsIfStale() {
  if (!existsSync(join(ROOT, 'clients')) || !TOOLS.every((tool) => existsSync(tool))) return;
  const stamp = fingerprint(sourceFiles());
  if (!isFresh(PACKAGES, stamp)) await buildClients(stamp);
}

export async function buildClients(stamp = fingerprint(sourceFiles())) {
  await swapIn(PACKAGES, stamp, 'Empaquetando los clientes', async (fresh) => {
    for (const [name, bytes] of [await packTypeScript(), await packPython(), await packPhp(), await packN8n()])
      writeFileSync(join(fresh, name), bytes);
  });
}

/** Returns the files of a client below one of its folders, by relative path. */
function partOf(client, folder, ending) {
  return filesBelow(join('clients', client, folder))
    .filter((file) => ending.test(file))
    .map((file) => [file.slice(join('clients', client).length + 1).replaceAll('\\', '/'), read(file)]);
}

/** Files that every package has besides its code. */
const papers = (client) => [
  ['README.md', read('clients', client, 'README.md')],
  ['CHANGELOG.md', read('clients', client, 'CHANGELOG.md')],
  ...(existsSync(join(ROOT, 'LICENSE')) ? [['LICENSE', read('LICENSE')]] : []),
];

/** Module forms of the npm package: `import`, and `require` for CommonJS and for tools that do not read `exports`. */
const FORMS = [
  { folder: 'dist/esm', format: 'esm', type: 'module' },
  { folder: 'dist/cjs', format: 'cjs', type: 'commonjs' },
];

async function packTypeScript() {
  const { isolatedDeclarationSync } = await import('rolldown/experimental');
  const esbuild = await import('esbuild');
  const sources = partOf('typescript', 'src', /(?<!\.test)\.ts$/).map(([place, bytes]) => [place, String(bytes)]);
  // One file at a time, unchecked: `npm run lint` checks their types.
  const declarations = sources.map(([place, text]) => {
    const { code, errors } = isolatedDeclarationSync(place, text);
    if (errors.length > 0) throw new Error(`${place}: ${errors[0].message}`);
    return code;
  });
  const form = async ({ folder, format, type }) => [
    ...(
      await Promise.all(
        sources.map(async ([place, text], i) => {
          const name = place.replace(/^src\/(.*)\.ts$/, `${folder}/$1`);
          const { code } = await esbuild.transform(text, { loader: 'ts', format, target: 'es2022' });
          return [
            [`${name}.js`, code],
            [`${name}.d.ts`, declarations[i]],
          ];
        }),
      )
    ).flat(),
    [`${folder}/package.json`, `{ "type": "${type}" }\n`],
  ];
  const code = (await Promise.all(FORMS.map(form))).flat();
  await esbuild.stop(); // its helper process would live as long as the service
  const manifest = JSON.parse(read('clients', 'typescript', 'package.json'));
  return npmPackage([
    ['package.json', `${JSON.stringify({ ...manifest, ...npmFields('clients/typescript') }, null, 2)}\n`],
    ...papers('typescript'),
    ...code,
  ]);
}

/** Builds a wheel (PEP 427): the code, and a metadata folder. */
async function packPython() {
  const project = String(read('clients', 'python', 'pyproject.toml'));
  const value = (key) => new RegExp(`^${key} = "([^"]*)"$`, 'm').exec(project)?.[1] ?? '';
  const values = (key) =>
    Array.from(
      (new RegExp(`^${key} = \\[([^\\]]*)\\]$`, 'm').exec(project)?.[1] ?? '').matchAll(/"([^"]*)"/g),
      ([, one]) => one,
    );
  const [name, version] = ['name', 'version'].map(value);
  const about = `${name}-${version}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${value('description')}`,
    `Keywords: ${values('keywords').join(',')}`,
    'License: Apache-2.0',
    ...values('classifiers').map((one) => `Classifier: ${one}`),
    `Requires-Python: ${value('requires-python')}`,
    ...wheelLines(),
    'Description-Content-Type: text/markdown',
    'License-File: LICENSE',
    '',
    // Like pyproject.toml: a wheel has no other place for a changelog.
    ...['README.md', 'CHANGELOG.md'].map((file) => String(read('clients', 'python', file))),
  ].join('\n');
  const wheel = 'Wheel-Version: 1.0\nGenerator: rubrica\nRoot-Is-Purelib: true\nTag: py3-none-any\n';
  const files = [
    ...partOf('python', name, /\.(py|typed)$/),
    [`${about}/METADATA`, Buffer.from(metadata)],
    [`${about}/WHEEL`, Buffer.from(wheel)],
    ...papers('python').flatMap(([place, bytes]) => (place === 'LICENSE' ? [[`${about}/${place}`, bytes]] : [])),
  ];
  const record = files.map(
    ([place, bytes]) =>
      `${place},sha256=${createHash('sha256').update(bytes).digest('base64url')},${String(bytes.length)}\n`,
  );
  const listed = [`${about}/RECORD`, Buffer.from(`${record.join('')}${about}/RECORD,,\n`)];
  return [`${name}-${version}-py3-none-any.whl`, await zip([...files, listed])];
}

async function packPhp() {
  const manifest = JSON.parse(read('clients', 'php', 'composer.json'));
  // Composer takes the version from an archive, and from the tag of a repository: the source has none.
  const { version } = JSON.parse(read('clients', 'typescript', 'package.json'));
  const { name } = manifest;
  const files = ['src', 'generado'].flatMap((folder) => partOf('php', folder, /\.php$/));
  return [
    `${name.replace('/', '-')}-${version}.zip`,
    await zip([
      ['composer.json', Buffer.from(`${JSON.stringify({ ...manifest, version, ...composerFields() }, null, 2)}\n`)],
      ...papers('php'),
      ...files,
    ]),
  ];
}

async function zip(files) {
  const { zipSync } = await import('fflate');
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MADE });
}
