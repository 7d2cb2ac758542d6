// `npm run test:respaldos [-- noches]`: nightly backups of data that changes while each one is taken. Every backup must pass its trial and
// be kept. 100 nights by default.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const RUBRICA = fileURLToPath(new URL('../../bin/rubrica', import.meta.url));
/** While each backup is taken. Without a limit a slow machine makes more rows, and they make it slower. */
const CHANGES_PER_NIGHT = 30;
const nights = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'rubrica-noches-'));
const env = {
  ...process.env,
  RUBRICA_AMBIENTE: 'simulador',
  RUBRICA_DATA: join(folder, 'data'),
  PORT: '0',
  RUBRICA_LOG: 'error',
};
const backups = join(folder, 'respaldos');

const service = spawn(process.execPath, [RUBRICA, 'servir'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const exited = new Promise((resolve) => service.once('exit', resolve));
process.once('SIGTERM', () => {
  service.kill('SIGTERM');
  process.exitCode = 1;
  void exited.then(() => process.exit());
});

async function demoOf() {
  const file = join(env.RUBRICA_DATA, 'demo.json');
  while (!existsSync(file)) await delay(250);
  await delay(250);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function api(demo, method, path, body) {
  const answer = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': demo.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json().catch(() => ({}))).result;
}

const text = (length) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** Invoices of one to twelve lines, products that come and go: rows of unequal size, and gaps between them. */
async function change(demo, n) {
  const detalles = Array.from({ length: 1 + (n % 12) }, (_, at) => ({
    codigoPrincipal: `P-${at}`,
    descripcion: text(20 + ((n * 37 + at * 53) % 250)),
    cantidad: 1,
    precioUnitario: 10,
    descuento: 0,
    impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
  }));
  await api(demo, 'POST', '/api/v2.0/comprobantes/facturas', {
    ruc: demo.ruc,
    estab: '001',
    ptoEmi: '001',
    codDoc: '01',
    receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
    detalles,
  });
  const codigo = `C-${n}`;
  await api(demo, 'POST', `/api/v1.0/empresas/${demo.ruc}/productos`, {
    codigoPrincipal: codigo,
    descripcion: text(5 + ((n * 61) % 290)),
    precioUnitario: 1,
    impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
  }).then((made) =>
    n % 3 === 0 ? api(demo, 'DELETE', `/api/v1.0/empresas/${demo.ruc}/productos/${made.id}`) : undefined,
  );
}

function backUp() {
  const args = [RUBRICA, 'respaldar', '--en', backups, '--conservar', String(nights), '--verificar', '--json'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, out, err })));
}

let failed = 0;
let changes = 0;
try {
  const demo = await demoOf();
  for (let night = 1; night <= nights; night++) {
    let running = true;
    const load = (async () => {
      for (let made = 0; running && made < CHANGES_PER_NIGHT; made++) {
        await change(demo, ++changes);
        await delay(100);
      }
    })().catch((error) => {
      failed++;
      console.log(error.message);
    });
    const { code, out, err } = await backUp();
    running = false;
    await load;
    if (code !== 0) {
      failed++;
      console.log(`noche ${night}: ${code} ${err.trim()}`);
    } else if (night === 1 || night % 10 === 0) {
      const rows = JSON.parse(out).manifiesto.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`noche ${night}: ${rows} filas, ${changes} cambios`);
    }
  }
} finally {
  service.kill('SIGTERM');
  await exited;
}
const names = existsSync(backups) ? readdirSync(backups) : [];
const verified = names.filter((name) => name.includes('-verificado.')).length;
const aside = names.filter((name) => name.endsWith('.sin-verificar')).length;
console.log(`${nights} noches: ${verified} respaldos verificados y conservados, ${aside} aparte, ${failed} fallas.`);
process.exitCode = verified === nights && aside === 0 && failed === 0 ? 0 : 1;
rmSync(folder, { recursive: true, force: true });
