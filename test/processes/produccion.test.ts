import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VARIABLES, unknownVariables } from '../../src/config/variables.js';
import { main } from '../../src/cli/main.js';
import { migrate } from '../../src/db/migrate.js';
import { blocksOf, inOrder } from '../produccion/run.js';
import { createEmptyDatabase, createTestDatabase, log, withClient, type TestDatabase } from '../support/database.js';

// `npm run test:produccion` runs the guide on an empty Debian 12; these checks take seconds.
const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const guides = ['produccion', 'respaldos'].map((name) => read(`docs/guides/${name}.md`));
const guide = guides.join('\n');
/** Migrated by another owner: the roles exist. */
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());
const UNITS = ['rubrica.service', 'rubrica@.service', 'rubrica-respaldo.service'];
const packaged = [...UNITS.map((name) => `packaging/${name}`), 'compose.yaml', 'Dockerfile'];

test('each block of the production guide is a standalone shell script without sudo', () => {
  const [production = [], backups = []] = guides.map(blocksOf);
  const blocks = inOrder(production, backups);
  expect(blocks).toHaveLength(production.length + backups.length);
  expect(blocks.filter(({ standIn }) => standIn === undefined).length).toBeGreaterThanOrEqual(20);
  expect(blocks.flatMap(({ standIn }) => standIn ?? [])).toEqual(['node', 'certbot']);
  for (const { section, code } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
    expect({ section, status, stderr }).toEqual({ section, status: 0, stderr: '' });
    expect(code, section).not.toMatch(/\bsudo\b/);
  }
});

test('a package works for a user other than its builder, whatever the umask', () => {
  const home = mkdtempSync(join(tmpdir(), 'rubrica-paquete-'));
  try {
    const file = join(home, 'rubrica.tar.gz');
    const pack = ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, join(ROOT, 'scripts/pack.js'), file];
    execFileSync('sh', pack, { stdio: ['ignore', 'ignore', 'inherit'] });
    const listed = execFileSync('tar', ['-tvzf', file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    const closed = listed
      .split('\n')
      .filter((line) => line !== '' && !/^(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x) /.test(line));
    expect(closed).toEqual([]);
    for (const part of [
      'dist/portal/index.html',
      'dist/paquetes/',
      'dist/build.json',
      '.dockerignore',
      'packaging/rubrica',
    ])
      expect(listed).toContain(`rubrica-0.1.0/${part}`);
    execFileSync('tar', ['-xzf', file, '-C', home]);
    chmodSync(home, 0o755);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const bin = join(home, 'rubrica-0.1.0/bin/rubrica');
    const { stdout, stderr } = spawnSync(process.execPath, [bin, '--version'], {
      ...nobody,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^rubrica 0\.1\.0 \(compilación /);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('an instance per port is the same unit with its own port and file', () => {
  const lines = (name: string): string[] =>
    read(`packaging/${name}`)
      .split('\n')
      .filter((line) => !line.startsWith('#'));
  const [one, instance] = [lines('rubrica.service'), lines('rubrica@.service')];
  expect(instance.filter((line) => !one.includes(line))).toEqual([
    'Description=Rúbrica en el puerto %i',
    'EnvironmentFile=-/etc/rubrica/%i.env',
    'ExecStart=/usr/bin/env PORT=%i node /opt/rubrica/bin/rubrica servir',
  ]);
  expect(one.filter((line) => !instance.includes(line))).toHaveLength(2);
  // Without a network, the service of a counter starts at once, and keeps trying.
  expect(one.filter((line) => line.includes('network-online'))).toEqual([]);
  expect(one).toContain('StartLimitIntervalSec=0');
});

test('the wrapper reads the configuration without a shell, only as root or the service user', () => {
  const wrapper = join(ROOT, 'packaging/rubrica');
  expect(spawnSync('sh', ['-n', wrapper], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(read('packaging/rubrica')).not.toMatch(/^\s*(\.|source) /m);
  if (process.getuid?.() !== 0) return;
  const other = spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'sh'], {
    input: read('packaging/rubrica'),
    encoding: 'utf8',
  });
  expect(other.status).toBe(1);
  expect(other.stderr).toContain('Ejecute «rubrica» como root');
});

test('every command and option in the guide, the units and the compose file exists', async () => {
  const text = [guide, ...packaged.map(read)].join('\n');
  const calls = [...text.matchAll(/(?:^|[\s«`(/])rubrica"? ([a-z][a-z-]+)((?:[^\n«»`&|;>])*)/gm)].filter(
    ([, name = '']) => name !== 'node',
  );
  expect(new Set(calls.map(([, name]) => name))).toEqual(
    new Set([
      'actualizar',
      'migrar',
      'doctor',
      'servir',
      'cuenta',
      'empresa',
      'respaldar',
      'restaurar',
      'conciliar',
      'historia',
      'exportar',
      'clave-maestra',
      'ruc',
      'carpeta',
    ]),
  );
  for (const [line, name = '', rest = ''] of calls) {
    const said: string[] = [];
    const io = { out: (one: string) => void said.push(one), err: () => undefined, env: {} };
    expect(await main([name, '--help'], io), line).toBe(0);
    for (const [option] of rest.matchAll(/--[a-z][a-z-]+/g))
      expect(`${said.join('\n')} --help`, line).toContain(option);
  }
});

test('every variable they set is read', () => {
  const text = [guide, ...packaged.map(read)].join('\n');
  const named = [...text.matchAll(/\b(RUBRICA_[A-Z_]+|DATABASE_[A-Z_]+)\b(?=[=:])/g)].map(([, name = '']) => name);
  expect(new Set(named).size).toBeGreaterThan(8);
  const env = Object.fromEntries(named.filter((name) => name !== 'RUBRICA_VERSION').map((name) => [name, 'x']));
  expect(unknownVariables(env)).toEqual([]);
  for (const name of named.filter((one) => one.startsWith('DATABASE_')))
    expect(VARIABLES as readonly string[]).toContain(name.replace(/_FILE$/, ''));
});

test('systemd accepts the units, and they sandbox the service', () => {
  const units = readdirSync(join(ROOT, 'packaging')).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(4);
  for (const name of units.filter((one) => one.endsWith('.service'))) {
    const unit = read(`packaging/${name}`);
    for (const line of [
      'User=rubrica',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=\n',
      'UMask=0077',
    ])
      expect(unit, name).toContain(line);
  }
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
  const files = units.filter((name) => name.endsWith('.service')).map((name) => join(ROOT, 'packaging', name));
  const reported = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', ...files], {
    encoding: 'utf8',
  });
  expect(reported.match(/Overall exposure level for [^:]+: \d\.\d/g)).toHaveLength(3);
});

test('a second database of one server with its own owner needs the GRANT of the guide', async () => {
  const database = await createEmptyDatabase();
  const owner = `dueno_${randomBytes(4).toString('hex')}`;
  const url = new URL(database.adminUrl);
  [url.username, url.password] = [owner, 'x'];
  const asAdmin = (sql: string): Promise<unknown> =>
    withClient(database.adminUrl, (client) => client.query(sql.replaceAll('rubrica_produccion_dueno', owner)));
  const migrated = (): Promise<unknown> => migrate({ connectionString: url.href }, { ambiente: 'produccion', log });
  const grant = /^GRANT rubrica_servicio.* WITH ADMIN OPTION;$/m.exec(guide)?.[0] ?? '';
  try {
    await asAdmin(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
    await asAdmin(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`);
    await expect(migrated()).rejects.toMatchObject({
      code: 'base-sin-permiso',
      publicMessage: expect.stringContaining('WITH ADMIN OPTION') as string,
    });
    await asAdmin(grant);
    await expect(migrated()).resolves.toBeDefined();
  } finally {
    await asAdmin(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO CURRENT_USER`);
    await asAdmin(`REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}`);
    await database.drop();
    await withClient(base.adminUrl, (client) => client.query(`DROP ROLE ${owner}`));
  }
});
