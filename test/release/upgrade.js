// `rubrica actualizar` with archives of the whole program, under load: with one process, with two, and with releases made to fail.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from './free-port.js';

const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));
const PORTS = [await freePort(), await freePort()];
const CLIENTS = 4;

/** `owner`: the common user that everything runs as. */
export async function testUpgrade({ home, release, version, key, owner }) {
  const folder = join(home, 'actualizar');
  mkdirSync(folder);
  chownSync(folder, owner.uid, owner.gid);
  const name = `rubrica-${version}-linux-x64`;
  execFileSync('tar', ['-xzf', join(release, `${name}.tar.gz`), '-C', folder], { ...owner });
  const launcher = join(folder, name, 'rubrica');
  const env = { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8' };
  const services = new Map();
  const start = (port) => {
    const child = spawn(launcher, [], { cwd: folder, env: { ...env, PORT: String(port) }, ...owner, stdio: 'ignore' });
    services.set(port, child);
    return child;
  };
  const run = async (args) => {
    const child = spawn(launcher, args, { cwd: folder, env, ...owner, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const [code] = await once(child, 'close');
    return { code, said };
  };
  const ready = async (port) => {
    while (
      !(await fetch(`http://127.0.0.1:${port}/salud/listo`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      assert.equal(services.get(port)?.exitCode, null, 'the launcher ended');
      await sleep(100);
    }
  };
  const next = (to, spoil) =>
    nextRelease({ folder, from: join(release, `${name}.tar.gz`), version, to, key, spoil, owner });
  const running = () =>
    readdirSync(join(folder, 'rubrica-datos/procesos'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, 'rubrica-datos/procesos', file), 'utf8')).version);

  try {
    start(PORTS[0]);
    await ready(PORTS[0]);
    const demoFile = join(folder, 'rubrica-datos/demo.json');
    while (!existsSync(demoFile)) await sleep(50);
    const demo = JSON.parse(readFileSync(demoFile, 'utf8'));
    const all = new Set();
    const during = async (what, ports, args, expected) => {
      const load = startLoad(ports, demo, all);
      await sleep(2000);
      const since = performance.now();
      const { code, said } = await run(args);
      const took = ((performance.now() - since) / 1000).toFixed(1);
      await sleep(1000);
      const { answered, failed, pauseMs } = await load.stop();
      console.log(said.trim().replace(/^/gm, '    '));
      assert.equal(code, expected.code, said);
      assert.deepEqual([...new Set(running())], [expected.version]);
      console.log(
        `upgrade, ${what}: ${took} s, ${answered} receipts accepted meanwhile, ${failed} requests failed, longest pause ${(pauseMs / 1000).toFixed(1)} s`,
      );
      return { failed };
    };
    await during('one process', [PORTS[0]], ['actualizar', next('0.2.0')], { code: 0, version: '0.2.0' });
    const broken = (program) =>
      writeFileSync(
        join(program, 'bin/start.js'),
        'if (process.argv.length < 3) process.exit(1);\n' + readFileSync(join(program, 'bin/start.js'), 'utf8'),
      );
    await during(
      'one process, a release that does not start',
      [PORTS[0]],
      ['actualizar', next('0.3.0', broken), '--espera', '15'],
      { code: 1, version: '0.2.0' },
    );
    start(PORTS[1]);
    await ready(PORTS[1]);
    const two = await during('two processes', PORTS, ['actualizar', next('0.4.0')], { code: 0, version: '0.4.0' });
    assert.equal(two.failed, 0);
    const unchecked = (program) =>
      writeFileSync(
        join(program, 'dist/cli/main.js'),
        `import { main as real } from '../inicio/cli-main.js';\nexport const main = (args) => (args.includes('--comprobar') ? 1 : real(args));\n`,
      );
    const failing = await during(
      'two processes, a release whose receipt fails',
      PORTS,
      ['actualizar', next('0.5.0', unchecked)],
      { code: 1, version: '0.4.0' },
    );
    assert.equal(failing.failed, 0);

    // Killed at a random moment of each step: the next command goes back or the upgrade is done, and nothing is lost.
    for (const paso of ['preparar', 'respaldar', 'migrar', 'cambiar', 'comprobar']) {
      const file = next('0.6.0');
      const load = startLoad(PORTS, demo, all);
      const updater = spawn(launcher, ['actualizar', file], { cwd: folder, env, ...owner, stdio: 'ignore' });
      const ended = once(updater, 'exit');
      const journal = join(folder, 'rubrica-datos/actualizacion/diario.json');
      while (
        updater.exitCode === null &&
        !(existsSync(journal) && readFileSync(journal, 'utf8').includes(`"paso": "${paso}"`))
      )
        await sleep(2);
      updater.kill('SIGKILL');
      await ended;
      const { code, said } = await run(['actualizar']);
      assert.equal(code, 0, said);
      for (const port of PORTS) await ready(port);
      const { failed } = await load.stop();
      const [only] = new Set(running());
      console.log(
        `upgrade, killed in «${paso}»: ${failed} requests failed, serves ${only} (${said.trim().split('\n').at(-1)})`,
      );
      assert.equal(failed, 0);
      if (only === '0.6.0') break;
      assert.equal(only, '0.4.0');
    }

    const lost = await missing(PORTS[0], demo, all);
    console.log(`upgrade: ${all.size} receipts accepted in all, ${lost.length} lost`);
    assert.deepEqual(lost, []);
  } finally {
    for (const child of services.values()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

/** The same archive as a newer version, signed. */
function nextRelease({ folder, from, version, to, key, spoil, owner }) {
  const target = join(folder, `descarga-${to}`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync('tar', ['-xzf', from, '-C', target]);
  const program = join(target, `rubrica-${to}-linux-x64`);
  renameSync(join(target, `rubrica-${version}-linux-x64`), program);
  for (const name of ['package.json', 'version.json']) {
    const about = JSON.parse(readFileSync(join(program, name), 'utf8'));
    writeFileSync(join(program, name), JSON.stringify({ ...about, version: to }));
  }
  spoil?.(program);
  const file = `${program}.tar.gz`;
  execFileSync('tar', ['-I', 'gzip -1', '-cf', file, '-C', target, basename(program)]);
  rmSync(program, { recursive: true });
  const sums = Buffer.from(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`);
  writeFileSync(join(target, 'SHA256SUMS'), sums);
  writeFileSync(
    join(target, 'SHA256SUMS.firma'),
    `${sign(null, sums, createPrivateKey(readFileSync(key))).toString('base64')}\n`,
  );
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, target]);
  return file;
}

/** Issues receipts all the time; a client goes to the other process when one does not accept the connection, as the proxies of packaging/ do. */
function startLoad(ports, demo, all) {
  let stopping = false;
  let answered = 0;
  let failed = 0;
  let lastMs = performance.now();
  let pauseMs = 0;
  const body = {
    ruc: demo.ruc,
    estab: '001',
    ptoEmi: '001',
    codDoc: '01',
    receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
    detalles: [
      {
        codigoPrincipal: 'P-1',
        descripcion: 'Café',
        cantidad: 1,
        precioUnitario: 1,
        descuento: 0,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
  };
  const post = async (port, key) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2.0/comprobantes/facturas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': demo.apiKey, 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const client = async (number) => {
    for (let turn = number; !stopping; turn++) {
      const key = crypto.randomUUID();
      let answer;
      for (let tried = 0; tried < ports.length && (answer === undefined || answer.status === 503); tried++)
        answer = await post(ports[(turn + tried) % ports.length], key).catch(() => undefined);
      if (answer?.status === 429) await sleep(50);
      else if (answer === undefined || answer.status >= 500) {
        failed++;
        await sleep(100);
      } else {
        assert.ok(answer.status < 300, JSON.stringify(answer));
        answered++;
        all.add(answer.result.claveAcceso);
        pauseMs = Math.max(pauseMs, performance.now() - lastMs);
        lastMs = performance.now();
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(i));
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(clients);
      return { answered, failed, pauseMs };
    },
  };
}

/** Access keys of `claves` that the service does not have. */
async function missing(port, demo, claves) {
  const lost = [];
  for (const clave of claves) {
    let status = 429;
    while (status === 429) {
      const url = `http://127.0.0.1:${port}/api/v1.0/comprobantes/${clave}`;
      const answer = await fetch(url, { headers: { 'x-api-key': demo.apiKey } });
      await answer.body?.cancel();
      ({ status } = answer);
      if (status === 429) await sleep(100);
    }
    if (status !== 200) lost.push(clave);
  }
  return lost;
}
