import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale, PACKAGES } from '../../bin/build-clients.mjs';
import { readGuides } from '../../bin/guides.mjs';
import { hasLanguage } from '../support/judges.js';
import { isLongRun } from '../support/long-run.js';
import { run } from '../support/sdk.js';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'clients/typescript/package.json'), 'utf8')) as {
  version: string;
};
const TGZ = join(PACKAGES, `rubrica-client-${version}.tgz`);
const WHEEL = join(PACKAGES, `rubrica-${version}-py3-none-any.whl`);
const ZIP = join(PACKAGES, `rubrica-cliente-${version}.zip`);

const folder = temporaryDir();
const at = (...parts: string[]): string => join(folder.path, ...parts);
const files: Record<'typescript' | 'python' | 'php', Map<string, string>> = {
  typescript: new Map(),
  python: new Map(),
  php: new Map(),
};
beforeAll(async () => {
  await buildClientsIfStale();
  const unpacked = at('unpacked');
  mkdirSync(unpacked);
  await run('tar', ['-xzf', TGZ, '-C', unpacked]);
  for (const name of readdirSync(unpacked, { recursive: true, withFileTypes: true }))
    if (name.isFile()) {
      const path = join(name.parentPath, name.name);
      files.typescript.set(path.slice(join(unpacked, 'package').length + 1), readFileSync(path, 'utf8'));
    }
  for (const [client, archive] of [
    ['python', WHEEL],
    ['php', ZIP],
  ] as const)
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive))))
      files[client].set(name, Buffer.from(bytes).toString());
});
afterAll(() => {
  folder.remove();
});

describe('the packages', () => {
  const about = `rubrica-${version}.dist-info`;

  test('have a licence, a README, a changelog and one version, and depend on nothing', () => {
    const { typescript, python, php } = files;
    const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    expect([typescript.get('LICENSE'), python.get(`${about}/LICENSE`), php.get('LICENSE')]).toEqual(
      Array.from({ length: 3 }, () => licence),
    );
    for (const [name, changes] of [
      ['typescript', typescript.get('CHANGELOG.md')],
      ['python', python.get(`${about}/METADATA`)],
      ['php', php.get('CHANGELOG.md')],
    ])
      expect(changes, name).toContain(`## ${version}`);

    const npm = JSON.parse(typescript.get('package.json') ?? '') as Record<string, unknown>;
    expect(npm).toMatchObject({ version, license: 'Apache-2.0', engines: { node: '>=20' } });
    expect(['private', 'dependencies', 'peerDependencies', 'scripts'].filter((key) => key in npm)).toEqual([]);
    for (const place of ['main', 'module', 'types'])
      expect(typescript.has(String(npm[place]).slice(2)), place).toBe(true);
    for (const [, place = ''] of JSON.stringify(npm['exports']).matchAll(/"\.\/(dist[^"]+)"/g))
      expect(typescript.has(place), place).toBe(true);

    const metadata = python.get(`${about}/METADATA`) ?? '';
    for (const line of [
      `Version: ${version}`,
      'Requires-Python: >=3.9',
      'Classifier: Typing :: Typed',
      'License: Apache-2.0',
    ])
      expect(metadata.split('\n')).toContain(line);
    expect(metadata).not.toContain('Requires-Dist');
    expect(python.has('rubrica/py.typed')).toBe(true);

    const composer = JSON.parse(php.get('composer.json') ?? '') as { version: string; require: object };
    expect(composer.version).toBe(version);
    expect(Object.keys(composer.require).filter((name) => name !== 'php' && !name.startsWith('ext-'))).toEqual([]);
    for (const [name, code] of php)
      if (name !== 'src/HttpPsr18.php') expect(code, name).not.toMatch(/\bPsr\\|GuzzleHttp/);

    const constants = [
      files.typescript.get('dist/esm/version.js'),
      python.get('rubrica/constantes.py'),
      php.get('generado/Version.php'),
    ];
    for (const one of constants) expect(one).toMatch(new RegExp(`['"]${version.replaceAll('.', '\\.')}['"]`));
    expect(readFileSync(join(ROOT, 'clients/python/pyproject.toml'), 'utf8')).toContain(`version = "${version}"`);
  });

  test('link to pages that exist: in the package, or served by every service', () => {
    const guides = new Set(readGuides().map(({ name }) => name));
    const pages = {
      typescript: files.typescript.get('README.md'),
      python: files.python.get(`${about}/METADATA`),
      php: files.php.get('README.md'),
    };
    for (const [client, page = ''] of Object.entries(pages)) {
      const links = Array.from(page.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
      expect(links.length, client).toBeGreaterThan(0);
      for (const link of links) {
        const guide = /^http:\/\/127\.0\.0\.1:8080\/docs\/guias\/([\w-]+)$/.exec(link)?.[1];
        const isThere = link.startsWith('#')
          ? headingsOf(page).includes(link)
          : guide === undefined
            ? files[client as keyof typeof files].has(link) || link === 'http://127.0.0.1:8080/docs'
            : guides.has(guide);
        expect([link, isThere]).toEqual([link, true]);
      }
    }
  });
});

/** An empty folder with only the npm package. */
async function npmProject(name: string): Promise<string> {
  const home = at(name);
  if (existsSync(home)) return home;
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"name":"tienda","private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', TGZ], { cwd: home });
  for (const ending of ['ts', 'mts', 'cts']) writeFileSync(join(home, `programa.${ending}`), PROGRAM);
  return home;
}

/** Anchors of a page's headings. */
const headingsOf = (page: string): string[] =>
  Array.from(
    page.matchAll(/^#+ (.*)$/gm),
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')}`,
  );

const PROGRAM = `import type { IncomingHttpHeaders } from 'node:http';
import { RubricaClient, verifyWebhook, type Body, type Evento } from '@rubrica/client';

const rubrica = new RubricaClient({
  baseUrl: 'http://127.0.0.1:8080',
  oauth: { clientId: 'c', clientSecret: 's', usuario: 'u', password: 'p' },
});

export async function facturar(cuerpo: Body<'post', '/api/v2.0/comprobantes/facturas'>): Promise<string> {
  const factura = await rubrica.facturas.emitir(cuerpo, { esperar: 20, claveIdempotencia: 'pedido-1' });
  const validada = await rubrica.facturas.validar(cuerpo);
  // @ts-expect-error -- nothing was issued
  validada.estado;
  // @ts-expect-error -- there is no such option
  await rubrica.facturas.validar(cuerpo, { esperar: 20 });
  const provisional: true = validada.provisional;
  const estado: 'AUTORIZADO' | 'CREADO' | (string & {}) = factura.estado;
  return [estado, factura.claveAcceso, validada.xml, provisional].join(' ');
}

export async function seguir(desde: string): Promise<string> {
  for await (const evento of rubrica.eventos.flujo({ tipos: 'comprobante.autorizado' }, { desde }))
    if (evento.tipo === 'comprobante.autorizado') return evento.datos.numero;
  return '';
}

export const recibir = (headers: IncomingHttpHeaders | Headers, cuerpo: Uint8Array): Promise<Evento> =>
  verifyWebhook(['whsec_AAAA'], headers, cuerpo);
console.log(typeof rubrica.facturas.emitir, typeof facturar, typeof seguir, typeof recibir);
`;
const PRINTED = 'function function function function\n';

const SETTINGS: Readonly<Record<string, readonly [options: Record<string, unknown>, files: readonly string[]]>> = {
  node10: [{ module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' }, ['programa.ts']],
  'node16, ESM and CommonJS': [{ module: 'node16', moduleResolution: 'node16' }, ['programa.mts', 'programa.cts']],
  bundler: [{ module: 'esnext', moduleResolution: 'bundler' }, ['programa.ts']],
};

/** Compiles the program in a setting; returns the folder with the JavaScript. */
async function compile(home: string, setting: string, compiler: string): Promise<string> {
  const [options, sources] = SETTINGS[setting] ?? [{}, []];
  const outDir = join(home, setting.replace(/\W+/g, '-'));
  const config = {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      strict: true,
      skipLibCheck: false,
      rootDir: '.',
      outDir,
      ...options,
    },
    files: sources,
  };
  const file = join(home, `${setting.replace(/\W+/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(config));
  await run(process.execPath, [join(ROOT, compiler, 'bin/tsc'), '-p', file], { cwd: home });
  return outDir;
}

describe('npm', () => {
  test('ESM and CommonJS programs compile with its types and run', async () => {
    const home = await npmProject('npm');
    const built = await compile(
      home,
      'node16, ESM and CommonJS',
      'test/processes/typescript-7/node_modules/typescript',
    );
    for (const name of ['programa.mjs', 'programa.cjs'])
      expect([name, await run(process.execPath, [join(built, name)])]).toEqual([name, PRINTED]);
  });

  test.runIf(isLongRun)(
    'programs compile under node10, node16 and bundler, and run on the newest Node',
    async () => {
      const home = await npmProject('npm');
      const newest = await newestNode();
      for (const setting of Object.keys(SETTINGS)) {
        const built = await compile(home, setting, 'test/processes/typescript-6/node_modules/typescript');
        if (setting === 'bundler') writeFileSync(join(built, 'package.json'), '{"type":"module"}');
        for (const name of readdirSync(built).filter((one) => /\.[cm]?js$/.test(one)))
          for (const node of [process.execPath, ...newest])
            expect([setting, name, await run(node, [join(built, name)])]).toEqual([setting, name, PRINTED]);
      }
    },
    600_000,
  );
});

/** Node 24 from its npm package, in a temporary folder; none where it cannot be had. */
async function newestNode(): Promise<string[]> {
  const name = `node-${process.platform}-${process.arch}`;
  const home = at('node');
  mkdirSync(home);
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', home, `${name}@24`]);
  } catch (error) {
    console.warn('NOTICE: Node 24 cannot be downloaded; the npm package is run on this Node only', error);
    return [];
  }
  const node = join(home, 'node_modules', name, 'bin/node');
  expect(await run(node, ['--version'])).toMatch(/^v24\./);
  return [node];
}

/** The oldest supported and the newest Python that are installed beside the system's (pyenv). */
function otherPythons(): string[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const minor = (name: string): number => Number(name.split('.')[1]);
  const found = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((name) => /^3\.\d+\.\d+$/.test(name) && minor(name) >= 9)
    .sort((one, other) => minor(one) - minor(other));
  return [...new Set([found[0], found.at(-1)])].flatMap((name) =>
    name === undefined ? [] : [join(versions, name, 'bin/python3')],
  );
}

describe.runIf(isLongRun && hasLanguage('python'))('wheel', () => {
  const PYTHON = '/usr/bin/python3';
  const TYPED = `from decimal import Decimal

import rubrica
from rubrica import tipos

cliente = rubrica.Cliente("http://127.0.0.1:8080", oauth=rubrica.OAuth("c", "s", usuario="u", password="p"))


def facturar(cuerpo: tipos.Factura) -> str:
    factura = cliente.facturas.emitir(cuerpo, esperar=20, clave_idempotencia="pedido-1")
    validada = cliente.facturas.validar(cuerpo)
    provisional: bool = validada["provisional"]
    total: Decimal = cliente.comprobantes.leer(factura["claveAcceso"])["importeTotal"] + Decimal("1.00")
    return f'{factura["estado"]} {validada["xml"]} {provisional} {total}'


def seguir(desde: str) -> str:
    for evento in cliente.eventos.flujo(tipos="comprobante.autorizado", desde=desde):
        if evento["tipo"] == "comprobante.autorizado":
            return evento["datos"]["numero"]
    return ""


print(rubrica.__version__, callable(facturar), callable(seguir))
`;

  test('a program type-checks against the installed package with mypy --strict, and reading the state of a dry run does not', async () => {
    const home = at('mypy');
    mkdirSync(home);
    await run(PYTHON, ['-m', 'venv', '--without-pip', join(home, 'venv')]);
    const python = join(home, 'venv/bin/python');
    const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet', '--no-cache-dir'];
    await run(PYTHON, ['-m', 'pip', '--python', python, 'install', ...offline, WHEEL]);
    const mypy = ['-m', 'mypy', '--strict', '--python-executable', python, '--cache-dir', join(home, 'cache')];
    writeFileSync(join(home, 'programa.py'), TYPED);
    expect(await run(PYTHON, [...mypy, 'programa.py'], { cwd: home })).toContain('no issues found in 1 source file');
    writeFileSync(join(home, 'mal.py'), TYPED.replace('validada["xml"]', 'validada["estado"]'));
    await expect(run(PYTHON, [...mypy, 'mal.py'], { cwd: home })).rejects.toThrow('has no key "estado"');
  }, 600_000);

  test('it installs without a network on the oldest and newest Python, and setuptools builds the same files', async () => {
    for (const [index, python] of otherPythons().entries()) {
      const home = at(`python-${index}`);
      await run(python, ['-m', 'venv', home]);
      const own = join(home, 'bin/python');
      await run(own, ['-m', 'pip', 'install', '--no-index', '--disable-pip-version-check', '--quiet', WHEEL]);
      writeFileSync(join(home, 'programa.py'), TYPED);
      expect(await run(own, [join(home, 'programa.py')])).toBe(`${version} True True\n`);
    }
    const source = at('source');
    await run('cp', ['-r', join(ROOT, 'clients/python'), source]);
    const offline = ['--no-index', '--no-deps', '--no-build-isolation', '--disable-pip-version-check', '--quiet'];
    await run(PYTHON, ['-m', 'pip', 'wheel', ...offline, '-w', at('wheels'), source]);
    const built = Object.keys(unzipSync(readFileSync(at('wheels', `rubrica-${version}-py3-none-any.whl`))));
    const code = (names: Iterable<string>): string[] => [...names].filter((name) => name.startsWith('rubrica/')).sort();
    expect(code(built)).toEqual(code(files.python.keys()));
  }, 600_000);
});

describe.runIf(isLongRun && hasLanguage('php'))('Composer archive', () => {
  test('its manifest is valid, and every file parses', async () => {
    const env = { COMPOSER_HOME: at('composer'), COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
    const source = join(ROOT, 'clients/php/composer.json');
    expect(await run('composer', ['validate', '--strict', '--no-interaction', source], { env })).toContain('is valid');
    for (const [name, code] of files.php) {
      if (!name.endsWith('.php')) continue;
      const file = at(`php-${name.replaceAll('/', '-')}`);
      writeFileSync(file, code);
      expect(await run('php', ['-l', file])).toContain('No syntax errors');
    }
  });
});
