// `npm run test:produccion`: runs docs/guides/produccion.md and then respaldos.md. The blocks marked `sh ejecutar` are one script, run as an ordinary user in
// an empty folder, from the packed tree, with a PostgreSQL server of its own and the simulator in the SRI's place.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDES = ['produccion', 'respaldos'].map((name) => join(ROOT, `docs/guides/${name}.md`));
const NOBODY = 65_534;

/** The script that the guide is, block by block. */
export function blocksOf(guide) {
  return [...guide.matchAll(/^```sh ejecutar\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** PostgreSQL's own programs: the newest of Debian's. */
function postgresPrograms() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (newest === undefined) throw new Error('PostgreSQL (postgresql-15 or later) is needed: apt install postgresql');
  return `/usr/lib/postgresql/${newest}/bin`;
}

function npmSetting(name) {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

async function main() {
  const home = mkdtempSync(join(tmpdir(), 'rubrica-produccion-'));
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const own = (path) => who.uid !== undefined && chownSync(path, who.uid, who.gid);
  chmodSync(home, 0o755);
  own(home);
  const started = [];
  const closing = [];
  try {
    const file = join(home, 'rubrica.tar.gz');
    execFileSync(process.execPath, [join(ROOT, 'scripts/pack.js'), file], { stdio: 'inherit' });

    if (spawnSync('age', ['--version']).status !== 0) throw new Error('age is needed: apt install age');
    const programs = postgresPrograms();
    const cluster = join(home, 'postgres');
    execFileSync(`${programs}/initdb`, ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], {
      ...who,
      stdio: 'ignore',
      cwd: home,
    });
    const socket = join(home, 'socket');
    mkdirSync(socket, { mode: 0o700 });
    own(socket);
    // By pg_ctl, as the guide restarts it: no child of ours. It keeps the options of its first start.
    writeFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `unix_socket_directories = '${socket}'\nlisten_addresses = ''\n`,
    );
    const control = `${programs}/pg_ctl -D ${cluster} -s -w -l ${home}/postgres.log`;
    const postgres = (what) => execFileSync('sh', ['-c', `${control} ${what}`], { ...who, cwd: home, stdio: 'ignore' });
    postgres('start');
    closing.push(() => {
      if (existsSync(join(cluster, 'postmaster.pid'))) postgres('stop -m fast');
    });

    const sriData = join(home, 'sri');
    const env = { PATH: process.env.PATH, HOME: home, RUBRICA_DATA: sriData, RUBRICA_LOG: 'warn' };
    const bin = join(ROOT, 'bin/rubrica');
    const simulator = spawn(process.execPath, [bin, 'simulador', '--puerto', '0', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(simulator);
    const [line] = await once(createInterface({ input: simulator.stdout }), 'line');
    const p12 = join(home, 'firma.p12');
    const CLAVE = 'clave del archivo';
    const issue = ['simulador', 'certificado', '--ruc', '1790085783001', '--archivo', p12, '--clave-env', 'CLAVE'];
    execFileSync(process.execPath, [bin, ...issue], { env: { ...env, CLAVE }, stdio: 'inherit' });
    own(p12);

    const script = join(home, 'guia.sh');
    const blocks = GUIDES.flatMap((guide) => blocksOf(readFileSync(guide, 'utf8')));
    if (blocks.length < 10) throw new Error(`the guide has only ${blocks.length} blocks to run`);
    writeFileSync(script, blocks.map((code, i) => `echo "== bloque ${i + 1}" >&2\n${code}`).join('\n'));
    const guide = spawnSync('bash', ['-euo', 'pipefail', script], {
      ...who,
      cwd: home,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: `${process.env.PATH}:${programs}`,
        HOME: home,
        // Where packages come from, as this machine has it: the ordinary user has a home of its own.
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => /_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
        ),
        npm_config_registry: npmSetting('registry'),
        npm_config_cache: join(home, '.npm'),
        RAIZ: join(home, 'raiz'),
        PAQUETE: file,
        COMO_POSTGRES: `env PGHOST=${socket} PGUSER=postgres`,
        COMO_RUBRICA: 'env',
        SOCKET: socket,
        CLUSTER: cluster,
        REINICIAR_POSTGRES: `${control} restart`,
        PERDER_POSTGRES: `${control} stop -m immediate`,
        INICIAR_POSTGRES: `${control} start`,
        PUERTO: String(await freePort()),
        FIRMA: p12,
        FIRMA_CLAVE: CLAVE,
        RUBRICA_SRI_URL: JSON.parse(line).url,
      },
    });
    return guide.status ?? 1;
  } finally {
    for (const child of started.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    for (const close of closing) close();
    rmSync(home, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main();
  console.log(
    process.exitCode === 0 ? 'La guía de producción corre de principio a fin.' : 'La guía de producción NO corre.',
  );
}
