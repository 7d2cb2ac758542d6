import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { hasLanguage } from '../support/judges.js';
import { isLongRun } from '../support/long-run.js';
import { startOwnService, type OwnService } from '../support/running.js';
import {
  downloadClient,
  environmentOf,
  oauthEnvironmentOf,
  programsOf,
  run,
  startFaultyProxy,
  webhookCases,
  type FaultyProxy,
} from '../support/sdk.js';
import { temporaryDir } from '../support/service.js';

const CLIENTS = join(import.meta.dirname, '../../clients');

let running: OwnService;
let proxy: FaultyProxy;
let environment: Record<string, string>;
const folder = temporaryDir();
const at = (...parts: string[]): string => join(folder.path, ...parts);
beforeAll(async () => {
  if (!isLongRun) return;
  await buildClientsIfStale();
  running = await startOwnService();
});
afterAll(async () => {
  if (isLongRun) await running.stop();
  folder.remove();
});
// Each language has its own faults.
beforeEach(async () => {
  proxy = await startFaultyProxy(running.url);
  writeFileSync(at('webhooks.json'), JSON.stringify(webhookCases()));
  environment = {
    ...environmentOf(running),
    ...oauthEnvironmentOf(running),
    RUBRICA_FALLAS: proxy.url,
    RUBRICA_WEBHOOKS: at('webhooks.json'),
  };
});
afterEach(() => proxy.stop());

const AUTORIZADO = /^AUTORIZADO \d{49}\nRIDE: FAC-001-001-\d{9}\.pdf\n$/;

/**
 * Every retry carried its key, calls without one were not retried, and none was redirected to another host. A client and a user each
 * requested one token, and one more after it was refused. Streams were opened again after each cut.
 */
function expectSafeCalls(agent: RegExp): void {
  const keysOf = (fault: string): (string | undefined)[] =>
    proxy.calls.flatMap(({ url, key }) => (url.startsWith(`/${fault}/`) ? [key] : []));
  for (const fault of ['pierde/2', 'ocupado/2', 'encurso/2']) {
    const keys = keysOf(fault);
    expect([keys.length, new Set(keys).size, typeof keys[0]], fault).toEqual([3, 1, 'string']);
  }
  expect(keysOf('pierde/9')).toEqual([undefined]);
  expect([keysOf('desvia/9').length, keysOf('desviado/0').length]).toEqual([1, 0]);
  const tokens = proxy.calls.filter(({ url }) => url === '/pasa/0/api/v1.0/oauth/token');
  expect([tokens.length, keysOf('corta/3').length]).toEqual([2 + 2, 4]);
  expect(proxy.calls.filter((one) => !agent.test(one.agent ?? ''))).toEqual([]);
}

describe.runIf(isLongRun && hasLanguage('python'))('Python', () => {
  const PYTHON = '/usr/bin/python3';
  const HOME = join(CLIENTS, 'python');

  test('supports 3.9, and its types check', async () => {
    const files = ['rubrica', 'examples', 'tests'].flatMap((part) =>
      readdirSync(join(HOME, part)).flatMap((name) => (name.endsWith('.py') ? [join(HOME, part, name)] : [])),
    );
    const parse =
      'import ast, sys\nfor f in sys.argv[1:]: ast.parse(open(f, encoding="utf-8").read(), f, feature_version=(3, 9))';
    await run(PYTHON, ['-c', parse, ...files]);
    const mypy = ['-m', 'mypy', '--cache-dir', at('mypy'), ...files];
    expect(await run(PYTHON, mypy, { cwd: HOME })).toContain(`no issues found in ${files.length} source files`);
  });

  test('downloaded, it installs into an empty project without a network; there its tests pass and the README’s program reaches AUTORIZADO', async () => {
    const project = at('python');
    mkdirSync(project);
    await run(PYTHON, ['-m', 'venv', '--without-pip', join(project, 'venv')]);
    const python = join(project, 'venv/bin/python');
    const wheel = await downloadClient(running.url, 'Python', project);
    const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet', '--no-cache-dir'];
    await run(PYTHON, ['-m', 'pip', '--python', python, 'install', ...offline, wheel]);
    expect(readdirSync(join(project, 'venv/lib'), { recursive: true })).toEqual(
      expect.arrayContaining([expect.stringMatching(/site-packages\/rubrica\/py\.typed$/)]),
    );

    const options = { cwd: project, env: environment };
    const reported = await run(python, [join(HOME, 'tests/test_cliente.py')], options);
    expect(reported).toMatch(/Ran 17 tests in .*\n\nOK\n$/);
    expectSafeCalls(/^rubrica-python\/\d+\.\d+\.\d+ Python\/3\.\d+/);

    const program = programsOf('clients/python/README.md').get('emitir_factura.py') ?? '';
    expect(program).toBe(readFileSync(join(HOME, 'examples/emitir_factura.py'), 'utf8'));
    writeFileSync(join(project, 'emitir_factura.py'), program);
    expect(await run(python, ['emitir_factura.py'], options)).toMatch(AUTORIZADO);
  });
});

describe.runIf(isLongRun && hasLanguage('php'))('PHP', () => {
  const HOME = join(CLIENTS, 'php');

  test('downloaded, it installs by composer into an empty project without a network; there its tests pass and the README’s program reaches AUTORIZADO', async () => {
    const project = at('php');
    mkdirSync(join(project, 'paquetes'), { recursive: true });
    const env = {
      ...environment,
      COMPOSER_HOME: at('composer'),
      COMPOSER_ALLOW_SUPERUSER: '1',
      COMPOSER_DISABLE_NETWORK: '1',
    };
    const options = { cwd: project, env };
    await downloadClient(running.url, 'PHP', join(project, 'paquetes'));
    const composer = programsOf('clients/php/README.md').get('composer.json') ?? '';
    writeFileSync(join(project, 'composer.json'), composer);
    await run('composer', ['install', '--no-interaction', '--no-progress', '--quiet'], options);

    // Only for the test with another HTTP client: the package needs neither.
    const psr = ['Psr/Http/Client', 'GuzzleHttp/Psr7'].map((part) => `/usr/share/php/${part}/autoload.php`);
    const autoload = { RUBRICA_AUTOLOAD: join(project, 'vendor/autoload.php'), RUBRICA_PSR: psr.join() };
    expect(readdirSync(join(project, 'vendor')).sort()).toEqual(['autoload.php', 'composer', 'rubrica']);
    const reported = await run('php', [join(HOME, 'tests/pruebas.php')], {
      cwd: project,
      env: { ...env, ...autoload },
    });
    expect(reported).toMatch(/\n18 pruebas\n$/);
    expectSafeCalls(/^rubrica-php\/\d+\.\d+\.\d+ PHP\/8\.\d+/);

    const program = programsOf('clients/php/README.md').get('emitir-factura.php') ?? '';
    expect(program).toBe(readFileSync(join(HOME, 'examples/emitir-factura.php'), 'utf8'));
    writeFileSync(join(project, 'emitir-factura.php'), program);
    expect(await run('php', ['emitir-factura.php'], options)).toMatch(AUTORIZADO);
  });
});
