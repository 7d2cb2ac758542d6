// An empty Debian 12 with a running systemd, in a systemd-nspawn container whose only network is its own loopback. Packages come through a
// proxy on that loopback, which is a process of this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, request } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROXY_PORT = 3128;
const BOOT_MS_MAX = 300_000;
const POLL_MS = 500;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns what prevents this machine from running it; undefined: nothing. */
export function whatIsMissing() {
  if (process.getuid?.() !== 0) return 'root, for mmdebstrap and systemd-nspawn';
  for (const [command, name] of [
    ['mmdebstrap', 'mmdebstrap'],
    ['systemd-nspawn', 'systemd-container'],
    ['nsenter', 'util-linux'],
  ])
    if (spawnSync(command, ['--version']).error !== undefined) return `${command}: apt install ${name}`;
  return undefined;
}

/** Unpacks a Debian 12 with only systemd into `root`, from this machine's Debian mirror. `base`: a tar of an earlier run. */
export function makeDebian(root, base) {
  if (base !== undefined && existsSync(base)) {
    mkdirSync(root);
    execFileSync('tar', ['-xpf', base, '-C', root]);
  } else {
    const sources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter(
      (file) => existsSync(file) && /bookworm/.test(readFileSync(file, 'utf8')),
    );
    execFileSync(
      'mmdebstrap',
      [
        '--quiet',
        '--variant=minbase',
        '--include=systemd,systemd-sysv,dbus,util-linux',
        'bookworm',
        root,
        ...sources.slice(0, 1),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (base !== undefined) execFileSync('tar', ['-cpf', base, '-C', root, '.']);
  }
  writeFileSync(join(root, 'etc/apt/apt.conf.d/99ensayo'), `Acquire::http::Proxy "http://127.0.0.1:${PROXY_PORT}";\n`);
  rmSync(join(root, 'etc/machine-id'), { force: true });
  writeFileSync(join(root, 'etc/hostname'), 'ensayo\n');
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost ensayo\n');
}

/** Configures npm in the root like this machine's: its registry and authorities, through the proxy. */
export function configureNpm(root) {
  const setting = (name) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const authorities = [setting('cafile'), process.env.NODE_EXTRA_CA_CERTS].filter(
    (file) => file && file !== 'null' && existsSync(file),
  );
  const lines = [`registry=${setting('registry')}`, `https-proxy=http://127.0.0.1:${PROXY_PORT}`];
  lines.push(`proxy=http://127.0.0.1:${PROXY_PORT}`, 'update-notifier=false', 'fetch-retries=5');
  if (authorities.length > 0) {
    writeFileSync(join(root, 'root/autoridades.pem'), authorities.map((file) => readFileSync(file, 'utf8')).join('\n'));
    lines.push('cafile=/root/autoridades.pem');
  }
  writeFileSync(join(root, 'root/.npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Replaces the guide's download of Node.js with this machine's own, in the same place. */
export function copyNode(root) {
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  const modules = dirname(dirname(dirname(npm)));
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(join(modules, 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name)]);
}

/** Starts a proxy for HTTP and CONNECT on a Unix socket, which is reachable from any network namespace. */
export async function startProxy(socket) {
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming;
    const outgoing = request(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', (error) => response.writeHead(502).end(String(error)));
    incoming.pipe(outgoing);
  });
  server.on('connect', (incoming, client) => {
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const remote = connect(Number(port || 443), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      remote.pipe(client).pipe(remote);
    });
    for (const end of [client, remote])
      end.on('error', () => {
        client.destroy();
        remote.destroy();
      });
  });
  await new Promise((resolve) => server.listen(socket, resolve));
  return server;
}

/** Boots the root; returns functions to run commands in it. */
export async function bootDebian(root) {
  const machine = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '-D',
      root,
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--resolv-conf=off',
      '--timezone=off',
      '--boot',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [machine.stdout, machine.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => machine.once('exit', resolve));
  const enter = (pid, args, options = {}) => spawnSync('nsenter', ['-t', String(pid), '-a', ...args], options);
  const until = Date.now() + BOOT_MS_MAX;
  let pid;
  for (;;) {
    if (machine.exitCode !== null) throw new Error(`systemd-nspawn ended:\n${said}`);
    if (Date.now() > until) throw new Error(`Debian did not boot:\n${said}`);
    pid ??= childOf(machine.pid);
    if (pid !== undefined) {
      const { stdout } = enter(pid, ['systemctl', 'is-system-running'], { encoding: 'utf8' });
      if (/running|degraded/.test(stdout ?? '')) break;
    }
    await sleep(POLL_MS);
  }
  return {
    pid,
    /** Runs a script as root in a new shell, with Debian's own PATH and nothing of our environment; returns its exit code. */
    shell: async (script) => {
      const shell = [...CLEAN, 'bash', '-euo', 'pipefail', '-c', script];
      const child = spawn('nsenter', ['-t', String(pid), '-a', ...shell], {
        cwd: '/',
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      return code;
    },
    /** Starts a process of this machine on the container's loopback. */
    onItsLoopback: (command, args, options) => spawn('nsenter', ['-t', String(pid), '-n', command, ...args], options),
    stop: async () => {
      if (machine.exitCode !== null) return;
      machine.kill('SIGTERM'); // nspawn forwards it as a power-off
      const timer = setTimeout(() => machine.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The environment of root's shell; PATH as in Debian 12's /etc/profile. */
const CLEAN = [
  ...['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
  ...['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
];

/** Returns the container's init. */
function childOf(parent) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, , ppid] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(ppid) === parent) return Number(pid);
    } catch {
      // already ended
    }
  }
  return undefined;
}

/** `node debian.js <socket>`, on the container's loopback: forwards PROXY_PORT to the proxy's socket. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { createServer: listenTcp } = await import('node:net');
  listenTcp((client) => {
    const proxy = connect(process.argv[2]);
    client.pipe(proxy).pipe(client);
    for (const end of [client, proxy])
      end.on('error', () => {
        client.destroy();
        proxy.destroy();
      });
  }).listen(PROXY_PORT, '127.0.0.1', () => console.log('ready'));
}
