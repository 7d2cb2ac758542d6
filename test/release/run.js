// `npm run test:release [-- archivo npm deb imagen actualizar iguales] [--en release --clave privada.pem] [--base debian.tar]`: makes a release, installs each artefact by
// docs/guides/instalar.md where nothing else is (an empty folder, an empty Debian 12), as a common user, and uses it until AUTORIZADO.
// «actualizar» upgrades an archive under load, with releases that fail and with kills. «iguales» makes the release again and compares all bytes. Prints times and sizes. Needs root, mmdebstrap, systemd-nspawn, umoci and runc.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bootDebian, makeDebian, whatIsMissing } from '../produccion/debian.js';
import { freePort } from './free-port.js';
import { measureIdle, processorSeconds } from './idle.js';
import { runImage } from './image.js';
import { testUpgrade } from './upgrade.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    en: { type: 'string' },
    clave: { type: 'string' },
    base: { type: 'string' },
    reposo: { type: 'string', default: '20' },
  },
});
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NEXT = `${version}+siguiente`;
const SETUP_LINK = /http:\S+puesta-en-marcha#\w+/;
const NOBODY = { uid: 65_534, gid: 65_534 };
const PORT = await freePort();
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`;

/** Returns the blocks of a section of the guide: those that end, and the one that starts the service. */
function guide(section) {
  const text = readFileSync(join(ROOT, 'docs/guides/instalar.md'), 'utf8');
  const [, body = ''] = new RegExp(`^## ${section}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text) ?? [];
  const blocks = [...body.matchAll(/^```sh (ejecutar|iniciar)\n([\s\S]*?)^```$/gm)];
  const of = (mark) => blocks.filter((block) => block[1] === mark).map((block) => block[2]);
  assert.ok(blocks.length > 0, `the guide has no section ${section}`);
  return { run: of('ejecutar').join(''), start: of('iniciar').join('').trim() };
}

const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function untilReady(url, isAlive) {
  for (;;) {
    const ready = await fetch(`${url}/salud/listo`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    assert.ok(isAlive(), 'the service ended');
    await sleep(100);
  }
}

/** Runs the shell's commands in a folder as a common user; in `root`, a Debian of its own, if given. */
function asCommonUser(script, { folder, root, env = {} }) {
  const clean = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', PORT: String(PORT), ...env };
  if (root === undefined) return spawn('sh', ['-ec', script], { cwd: folder, env: clean, ...NOBODY, stdio: 'pipe' });
  const inside = `mount -t tmpfs -o mode=1777 shm "$0/dev/shm"; exec /usr/sbin/chroot --userspec=${NOBODY.uid}:${NOBODY.gid} "$0" sh -ec "cd ${folder}; $1"`;
  const apart = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${root}/proc`];
  return spawn('unshare', [...apart, 'sh', '-ec', inside, root, script], { env: clean, stdio: 'pipe' });
}

async function ended(child) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said);
  return said;
}

/** Starts the service, runs `use` with its process and what it has printed, stops it. */
async function whileServing(script, place, use) {
  const child = asCommonUser(script, place);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const gone = once(child, 'close');
  try {
    await untilReady(URL_OF_SERVICE, () => child.exitCode === null).catch((error) => {
      throw new Error(`${error.message}\n${said}`);
    });
    await use(child.pid, () => said);
  } finally {
    // unshare and its init ignore SIGTERM: the service inside gets it.
    for (const pid of serviceProcesses(child.pid)) process.kill(pid, 'SIGTERM');
    await gone;
  }
}

/** Starts the service, issues a receipt, measures, stops it. */
async function startAndIssue(what, script, place, demoFile) {
  const since = performance.now();
  await whileServing(`exec ${script}`, place, async (pid) => {
    while (!existsSync(demoFile)) await sleep(50);
    const serves = `${seconds(since)} (processor ${processorSeconds(pid).toFixed(1)} s)`;
    console.log(useBy('drive.js', URL_OF_SERVICE, demoFile));
    console.log(`${what}: serves after ${serves}, AUTORIZADO and all pages after ${seconds(since)}`);
    if (what.includes('warm')) console.log(await measureIdle(pid, Number(values.reposo)));
  });
}

const useBy = (program, ...args) =>
  execFileSync(process.execPath, [join(ROOT, 'test/release', program), ...args], { encoding: 'utf8' }).trim();

/** Returns the processes `bin/rubrica` among the descendants of a process, itself included. */
function serviceProcesses(pid) {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.flatMap((line) => {
    const [, own, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own === undefined ? [] : [{ pid: Number(own), parent: Number(parent), args }];
  });
  const below = (top) => all.filter(({ parent }) => parent === top).flatMap((one) => [one, ...below(one.pid)]);
  const family = [...all.filter((one) => one.pid === pid), ...below(pid)];
  return family.filter(({ args }) => /\S*node\S* \S*rubrica(?: servir)?$/.test(args)).map((one) => one.pid);
}

const tests = {
  /** Self-contained archive in an empty Debian, which has no Node.js. */
  async archivo({ home, release }) {
    const root = join(home, 'debian-archivo');
    makeDebian(root, values.base);
    const folder = '/home/ana';
    mkdirSync(join(root, folder), { recursive: true });
    chownSync(join(root, folder), NOBODY.uid, NOBODY.gid);
    cpSync(
      join(release, `rubrica-${version}-linux-x64.tar.gz`),
      join(root, folder, `rubrica-${version}-linux-x64.tar.gz`),
    );
    const { run, start } = guide('Archivo');
    const since = performance.now();
    await ended(asCommonUser(run, { folder, root }));
    console.log(
      `archive: unpacked in ${seconds(since)}, ${sizeOf(join(root, folder, `rubrica-${version}-linux-x64`))}`,
    );
    const demo = join(root, folder, 'rubrica-datos/demo.json');
    await startAndIssue('archive, cold', start, { folder, root }, demo);
    await startAndIssue('archive, warm', start, { folder, root }, demo);
    await whileServing(guide('La primera cuenta').start, { folder, root }, async (_, said) => {
      while (!SETUP_LINK.test(said())) await sleep(50);
      console.log(`archive, pruebas: ${useBy('setup.js', SETUP_LINK.exec(said())[0])}`);
    });
    const help = await ended(asCommonUser(`${start} --help`, { folder, root }));
    const commands = [...help.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name);
    assert.ok(commands.length > 20);
    const each = commands.map((name) => `${start} ${name} --help >/dev/null`).join('\n');
    await ended(asCommonUser(each, { folder, root }));
  },

  /** npm package in an empty folder, with this machine's Node.js and npm. */
  async npm({ home, release }) {
    const folder = join(home, 'npm');
    mkdirSync(folder);
    chownSync(folder, NOBODY.uid, NOBODY.gid);
    cpSync(join(release, `rubrica-${version}.tgz`), join(folder, `rubrica-${version}.tgz`));
    const env = { PATH: process.env.PATH, ...npmSettings(folder) };
    const { run, start } = guide('npm');
    const since = performance.now();
    const said = await ended(asCommonUser(run, { folder, env }));
    assert.doesNotMatch(said, /EBADENGINE|deprecated|install script/i);
    console.log(`npm: installed in ${seconds(since)}, ${sizeOf(join(folder, 'node_modules'))}`);
    const demo = join(folder, 'data/demo.json');
    await startAndIssue('npm, cold', start, { folder, env }, demo);
  },

  /** Debian package under systemd: install, upgrade, remove, purge, reinstall, purge with data. */
  async deb({ home, release }) {
    const root = join(home, 'debian-deb');
    makeDebian(root, values.base);
    const name = `rubrica_${version}_amd64.deb`;
    cpSync(join(release, name), join(root, 'root', name));
    nextVersion(join(release, name), join(root, 'root/siguiente.deb'));
    for (const program of ['drive', 'setup'])
      cpSync(join(ROOT, `test/release/${program}.js`), join(root, `root/${program}.mjs`));
    const debian = await bootDebian(root);
    try {
      const run = async (what, script) => {
        const since = performance.now();
        const code = await debian.shell(script);
        assert.equal(code, 0, what);
        console.log(`deb: ${what}, ${seconds(since)}`);
      };
      const ready = `for i in $(seq 600); do /usr/lib/rubrica/node/bin/node -e "fetch('http://127.0.0.1:8080/salud/listo').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && [ -e /var/lib/rubrica/demo.json ] && exit 0; sleep 0.2; done; journalctl -u rubrica -n 50; exit 1`;
      const issue = `/usr/lib/rubrica/node/bin/node /root/drive.mjs http://127.0.0.1:8080 /var/lib/rubrica/demo.json | tee /root/emitido`;
      const state = `sha256sum /etc/rubrica/master.key /etc/rubrica/rubrica.env /var/lib/rubrica/demo.json`;
      const { run: install } = guide('Paquete de Debian');
      const [apt, ...checks] = install.trim().split('\n');
      await run('installed', `cd /root; ${apt}`);
      await run('serves', ready);
      await run('checked by its guide', checks.join('\n'));
      await run('AUTORIZADO', issue);
      await run(
        'runs as rubrica',
        `[ "$(stat -c %U /proc/$(systemctl show -p MainPID --value rubrica))" = rubrica ]; [ -z "$(find /usr/lib/rubrica -not -user root -print -quit)" ]`,
      );
      await run('an own setting', `echo RUBRICA_LOG=warn >> /etc/rubrica/rubrica.env; ${state} > /root/estado`);
      await run(
        'upgraded',
        `apt-get install -y /root/siguiente.deb; dpkg-query -W -f '\${Version}' rubrica | grep -F '${NEXT}'`,
      );
      await run('serves after the upgrade', ready);
      await run('kept by the upgrade', `${state} | cmp - /root/estado; ${issue}; grep -q '(000000002)' /root/emitido`);
      await run(
        'removed',
        `apt-get remove -y rubrica; ! systemctl is-active rubrica; [ ! -e /usr/lib/rubrica ]; ${state} | cmp - /root/estado; [ -d /var/lib/rubrica/postgres ]`,
      );
      await run(
        'purged',
        `dpkg --purge rubrica; ${state} | cmp - /root/estado; [ -d /var/lib/rubrica/postgres ]; ! dpkg-query -W rubrica`,
      );
      await run('reinstalled', `cd /root; ${apt}`);
      await run('serves after the reinstallation', ready);
      await run(
        'kept by it',
        `${state} | cmp - /root/estado; ${issue}; grep -q '(000000003)' /root/emitido; systemctl is-enabled rubrica`,
      );
      await run(
        'first account in pruebas',
        `set +o pipefail; { ${guide('La primera cuenta').run}} | tee /root/enlace; /usr/lib/rubrica/node/bin/node /root/setup.mjs "$(grep -o 'http:[^ ]*' /root/enlace)"`,
      );
      await run(
        'purged with its data',
        `RUBRICA_BORRAR_DATOS=si apt-get purge -y rubrica; [ ! -e /etc/rubrica ]; [ ! -e /var/lib/rubrica ]; [ -d /var/backups/rubrica ]; ! getent passwd rubrica`,
      );
      await run(
        'nothing is left but the backups',
        `[ -z "$(find / -xdev -path /proc -prune -o -path /root -prune -o -path /var/log -prune -o -name '*rubrica*' -print | grep -vE '^/(var/backups/rubrica|var/lib/apt|var/cache/apt|run|tmp)')" ]`,
      );
    } finally {
      await debian.stop();
    }
  },

  async imagen({ home, release }) {
    await runImage({
      home,
      file: join(release, `rubrica-${version}-oci-amd64.tar`),
      version,
      drive: join(ROOT, 'test/release/drive.js'),
    });
  },

  /** `rubrica actualizar` from one archive to the next. */
  async actualizar({ home, release, key }) {
    await testUpgrade({ home, release, version, key, owner: NOBODY });
  },

  /** The same commit gives the same bytes. */
  iguales({ home, release, make }) {
    const again = join(home, 'otra');
    make(again);
    for (const name of ['SHA256SUMS', 'SHA256SUMS.firma'])
      assert.deepEqual(readFileSync(join(again, name)), readFileSync(join(release, name)), name);
    console.log(`equal:\n${readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim()}`);
  },
};

/** The same package with a higher version. */
function nextVersion(file, target) {
  const folder = mkdtempSync(join(tmpdir(), 'rubrica-deb-'));
  execFileSync('dpkg-deb', ['-R', file, folder]);
  const control = join(folder, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${NEXT}`));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', folder, target], { stdio: 'ignore' });
  rmSync(folder, { recursive: true });
}

/** This machine's registry, for another user. */
function npmSettings(folder) {
  const setting = (name) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const own = { npm_config_registry: setting('registry'), npm_config_update_notifier: 'false' };
  const authorities = [setting('cafile'), process.env.NODE_EXTRA_CA_CERTS].filter((file) => file && existsSync(file));
  if (authorities.length > 0) {
    own.npm_config_cafile = join(folder, 'autoridades.pem');
    writeFileSync(own.npm_config_cafile, authorities.map((file) => readFileSync(file, 'utf8')).join('\n'));
  }
  for (const name of ['HTTPS_PROXY', 'https_proxy']) if (process.env[name]) own[name] = process.env[name];
  return own;
}

const sizeOf = (folder) => `${execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]} MB`;

const missing = whatIsMissing();
if (missing !== undefined) throw new Error(`test:release needs ${missing}`);
const home = mkdtempSync(join(tmpdir(), 'rubrica-test-release-'));
execFileSync('chmod', ['755', home]);
try {
  const key = values.clave ?? join(home, 'clave.pem');
  if (values.clave === undefined) execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  const make = (folder, parts = []) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/release/main.js'), ...parts, '--en', folder], {
      stdio: 'inherit',
      env: { ...process.env, RELEASE_CLAVE: key },
    });
  const release = values.en === undefined ? join(home, 'release') : resolve(values.en);
  if (values.en === undefined) make(release);
  if (values.en === undefined || values.clave !== undefined) {
    execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', join(release, 'rubrica.pub')]);
    execFileSync('sh', ['-ec', guide('Comprobar lo descargado').run], { cwd: release, stdio: 'inherit' });
  }
  for (const name of positionals.length > 0 ? positionals : Object.keys(tests)) {
    console.log(`\n== ${name}`);
    await tests[name]({ home, release, make, key });
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
