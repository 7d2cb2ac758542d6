// `npm run test:produccion`: follows docs/guides/produccion.md and respaldos.md literally on an empty Debian 12. Each block marked
// `ejecutar` runs as root in a separate shell, with Debian's PATH, pg_hba.conf and a real systemd; the service runs as `rubrica`. Three
// things replace the internet: this machine's Node.js for the download, our own certificate for certbot's, and the simulator for the SRI.
// `-- --base archivo.tar` keeps the empty Debian for the next run.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bootDebian, configureNpm, copyNode, makeDebian, startProxy, whatIsMissing } from './debian.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SRI_PORT = 9090;
const P12_PASSWORD = 'clave del archivo';
/** The version that the guide upgrades to: the same program with another number. */
const NEXT = '0.2.0';
/** From here on production uses the port of the guide on WAL backups. */
const AFTER_BACKUPS = /^14\./;

/** Returns the blocks of a guide that are run or replaced, each with its section. */
export function blocksOf(guide) {
  let section = '';
  const found = [];
  for (const [, heading, mark, code] of guide.matchAll(
    /^## (.*)$|^```sh (ejecutar|sustituto=\w+)\n([\s\S]*?)^```$/gm,
  )) {
    if (heading !== undefined) section = heading;
    else found.push({ section, code, standIn: /^sustituto=(\w+)$/.exec(mark)?.[1] });
  }
  return found;
}

/** Merges both guides in the order they are followed. */
export function inOrder(production, backups) {
  const after = production.findIndex(({ section }) => AFTER_BACKUPS.test(section));
  return [...production.slice(0, after), ...backups, ...production.slice(after)];
}

const readGuide = (name) => blocksOf(readFileSync(join(ROOT, `docs/guides/${name}.md`), 'utf8'));

/** Builds the package as a user whose files others may not read, and again as the next version. */
function pack(folder) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const file = join(folder, `rubrica-${version}.tar.gz`);
  execFileSync('sh', ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, join(ROOT, 'scripts/pack.js'), file], {
    stdio: 'inherit',
  });
  const work = mkdtempSync(join(tmpdir(), 'rubrica-siguiente-'));
  execFileSync('tar', ['-xzf', file, '-C', work]);
  execFileSync('mv', [join(work, `rubrica-${version}`), join(work, `rubrica-${NEXT}`)]);
  const manifest = join(work, `rubrica-${NEXT}`, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${NEXT}"`));
  execFileSync('tar', ['-czf', join(folder, `rubrica-${NEXT}.tar.gz`), '-C', work, `rubrica-${NEXT}`]);
  rmSync(work, { recursive: true });
}

/** Validates the name through the webroot, as an authority does, before and after the site exists; then issues our own certificate. */
const CERTBOT = `
cat > /usr/local/bin/certbot-de-ensayo <<'GUION'
#!/bin/bash
set -euo pipefail
prueba=/var/www/html/.well-known/acme-challenge
mkdir -p "$prueba"
echo reto > "$prueba/reto"
[ "$(curl -fsS -H 'Host: facturas.empresa.ec' http://127.0.0.1/.well-known/acme-challenge/reto)" = reto ]
GUION
chmod 0755 /usr/local/bin/certbot-de-ensayo
certbot-de-ensayo
vivo=/etc/letsencrypt/live/facturas.empresa.ec
mkdir -p "$vivo"
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=facturas.empresa.ec -addext subjectAltName=DNS:facturas.empresa.ec \\
  -keyout "$vivo/privkey.pem" -out "$vivo/fullchain.pem" 2> /dev/null
cp "$vivo/fullchain.pem" /usr/local/share/ca-certificates/ensayo.crt
update-ca-certificates > /dev/null`;

/** Sends client requests through the proxy while the last block replaces the processes; records failures. */
const ASK = `
cat > /usr/local/bin/preguntar <<'GUION'
#!/bin/bash
while :; do
  curl -fs -o /dev/null --resolve facturas.empresa.ec:443:127.0.0.1 https://facturas.empresa.ec/salud && que=si || que=no
  echo "$que" >> /root/respuestas
  sleep 0.1
done
GUION
chmod 0755 /usr/local/bin/preguntar
systemd-run --quiet --unit=preguntar /usr/local/bin/preguntar`;

/** Promises of the guide that none of its blocks checks; run at the end. */
const CHECKS = {
  'no request failed during the upgrade': `
    systemctl stop preguntar
    sort /root/respuestas | uniq -c
    grep -q si /root/respuestas
    ! grep -q no /root/respuestas`,
  'the processes run as rubrica': `
    for unidad in rubrica rubrica@8090; do
      [ "$(stat -c %U "/proc/$(systemctl show -p MainPID --value "$unidad")")" = rubrica ]
    done`,
  'the service user owns nothing of the program': `
    [ -z "$(find -L /opt/rubrica -not -user root -print -quit)" ]
    runuser -u rubrica -- test ! -w /opt/rubrica/dist/cli/main.js`,
  'the portal and the clients are served': `
    curl -fsS http://127.0.0.1:8080/portal/ | grep -q /portal/assets/inicial-
    curl -fsS http://127.0.0.1:8080/docs/clientes.json | grep -q rubrica`,
  'the certificate can be renewed': 'certbot-de-ensayo',
  'the new version serves': `rubrica --version | grep -q '^rubrica ${NEXT} '`,
  'the units are correct': `
    systemd-analyze verify /etc/systemd/system/rubrica.service /etc/systemd/system/rubrica@.service \\
      /etc/systemd/system/rubrica-respaldo.service /etc/systemd/system/rubrica-respaldo.timer
    systemctl is-active rubrica-respaldo.timer
    [ -z "$(systemctl list-units --failed --no-legend 'rubrica*')" ]`,
  'the wrapper refuses other users in Spanish': `
    if runuser -u nobody -- rubrica --version 2> /tmp/dicho; then exit 1; fi
    grep -q 'Ejecute «rubrica» como root' /tmp/dicho`,
  "Debian's own Node.js 18 is refused in Spanish": `
    apt-get install -y -qq --no-install-recommends nodejs > /dev/null
    if /usr/bin/node /opt/rubrica/bin/rubrica --version 2> /tmp/dicho; then exit 1; fi
    grep 'Rúbrica necesita Node.js 20.19 o posterior' /tmp/dicho`,
};

async function main() {
  const missing = whatIsMissing();
  if (missing !== undefined) throw new Error(`test:produccion needs ${missing}`);
  const home = mkdtempSync(join(tmpdir(), 'rubrica-produccion-'));
  const root = join(home, 'debian');
  const closing = [];
  try {
    makeDebian(root, process.argv[process.argv.indexOf('--base') + 1 || Infinity]);
    configureNpm(root);
    pack(join(root, 'root'));

    const socket = join(home, 'proxy.sock');
    const proxy = await startProxy(socket);
    closing.push(() => proxy.close());
    const debian = await bootDebian(root);
    closing.push(() => debian.stop());
    const onItsLoopback = async (args, env = {}) => {
      const child = debian.onItsLoopback(process.execPath, args, {
        env: { PATH: process.env.PATH, HOME: home, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      closing.push(async () => {
        if (child.exitCode !== null) return;
        child.kill('SIGINT');
        await once(child, 'exit');
      });
      await once(createInterface({ input: child.stdout }), 'line');
    };
    await onItsLoopback([join(ROOT, 'test/produccion/debian.js'), socket]);
    const bin = join(ROOT, 'bin/rubrica');
    const sri = { RUBRICA_DATA: join(home, 'sri'), RUBRICA_LOG: 'warn' };
    await onItsLoopback([bin, 'simulador', '--puerto', String(SRI_PORT), '--json'], sri);
    const issue = ['simulador', 'certificado', '--ruc', '1790085783001', '--clave-env', 'CLAVE'];
    const p12 = join(root, 'root/firma.p12');
    execFileSync(process.execPath, [bin, ...issue, '--archivo', p12], {
      env: { PATH: process.env.PATH, HOME: home, ...sri, CLAVE: P12_PASSWORD },
      stdio: 'inherit',
    });
    writeFileSync(join(root, 'root/firma.clave'), P12_PASSWORD, { mode: 0o600 });

    const standIns = { node: () => copyNode(root), certbot: () => run('certbot', CERTBOT) };
    const run = async (what, script) => {
      console.log(`\n== ${what}`);
      const code = await debian.shell(script);
      if (code !== 0) throw new Error(`«${what}» ended with ${String(code)}:\n${script}`);
    };
    const blocks = inOrder(readGuide('produccion'), readGuide('respaldos'));
    for (const { section, code, standIn } of blocks) {
      if (code === blocks.at(-1).code) await run('requests by the proxy', ASK);
      if (standIn === undefined) await run(section, code);
      else await standIns[standIn]();
      nameTheSimulator(join(root, 'etc/rubrica'));
    }
    for (const [what, script] of Object.entries(CHECKS)) await run(what, script);
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The one line missing in the guide: the SRI is the simulator. */
function nameTheSimulator(folder) {
  for (const name of existing(folder).filter((one) => one.endsWith('.env'))) {
    const file = join(folder, name);
    if (readFileSync(file, 'utf8').includes('RUBRICA_SRI_URL=')) continue;
    appendFileSync(file, `RUBRICA_SRI_URL=http://127.0.0.1:${SRI_PORT}\n`);
  }
}

function existing(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
  console.log('\nLa guía de producción corre de principio a fin en un Debian 12 vacío.');
}
