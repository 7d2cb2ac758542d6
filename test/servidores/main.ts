// `npm run test:servidores [-- --minutos 10]`: a service process continuously reads the mailboxes of hostile IMAP servers, one by one,
// while another account's mailbox is correct. Prints the memory of the process and the longest continuous CPU time of its main thread.
// Exits 0 only without findings.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDatabase } from '../faults/world.js';
import { withClient } from '../support/database.js';
import { startHostileServers } from '../support/hostile/servers.js';
import { call, demoOf, newMasterKey, startServiceProcess, temporaryDir } from '../support/service.js';

const { values } = parseArgs({ options: { minutos: { type: 'string', default: '10' } } });
const RUNS_MS = Number(values.minutos) * 60_000;
const LOOK_EVERY_MS = 1000;
/** Maximum growth of the process: six threads, and messages of 35 MiB in transit. */
const GROWTH_MB_MAX = 400;
/** As in docs/seguridad.md: the longest block of the event loop, in CPU time. */
const STALL_MS_MAX = 100;
const ROOT = process.cwd();
/** They hold their account's slots for minutes and would block the others. */
const SLOW = new Set(['drip', 'throttled']);
/** Not hostile, or without a failure that the service could report. */
const IN_ORDER = new Set(['honest', 'large-structure', 'compressed', 'exists-4g']);

const closing: (() => unknown)[] = [];
const findings: string[] = [];
try {
  await run();
} finally {
  for (const close of closing.reverse()) await close();
}
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? 'within every bound' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

async function run(): Promise<void> {
  const home = temporaryDir();
  closing.push(home.remove);
  const database = await startDatabase(home.path);
  closing.push(() => database.stop());
  const servers = await startHostileServers();
  closing.push(() => servers.stop());
  const socketPath = join(home.path, 'probe.sock');
  const env = {
    ...database.env,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: newMasterKey(),
    RUBRICA_LOG: 'warn',
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_IMAP_PUERTOS: Object.values(servers.ports.imap).join(','),
    RUBRICA_SMTP_CA: servers.authorityFile,
    COST_PROBE: socketPath,
  };
  const service = await startServiceProcess(env, {
    nodeArgs: ['--import', join(ROOT, 'test/support/cost/probe.js')],
  });
  closing.push(() => service.kill());
  const adminUrl = database.env['DATABASE_MIGRATION_URL'] ?? '';

  const hostile = demoOf(home.path).apiKey;
  const attacks = Object.keys(servers.ports.imap).filter((name) => name !== 'honest' && !SLOW.has(name));
  for (const [at, name] of attacks.entries()) await giveMailbox(service.url, hostile, rucOf(at), port(name));
  const honest = newAccount(env);
  await giveMailbox(service.url, honest, rucOf(attacks.length), port('honest'));

  function port(name: string): number {
    return servers.ports.imap[name] ?? 0;
  }
  const rssMb = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024;

  await sleep(2000);
  await tookOf(socketPath);
  const [startMb, begunMs] = [rssMb(), performance.now()];
  let [maxMb, maxStallMs, minute, readings] = [startMb, 0, 0, 0];
  let lastReading: string | null = null;
  while (performance.now() - begunMs < RUNS_MS && service.alive()) {
    await withClient(adminUrl, (client) =>
      client.query(
        `UPDATE buzones SET due_at = rubrica_clock() WHERE lease_token IS NULL AND due_at > rubrica_clock()`,
      ),
    );
    await sleep(LOOK_EVERY_MS);
    maxMb = Math.max(maxMb, rssMb());
    maxStallMs = Math.max(maxStallMs, (await tookOf(socketPath)).stallMs);
    const mailbox = await call(service.url, `/api/v1.0/empresas/${rucOf(attacks.length)}/buzon`, { apiKey: honest });
    const reading = mailbox.result['ultimaRevision'] as string | null;
    if (reading !== lastReading) [lastReading, readings] = [reading, readings + 1];
    const now = Math.floor((performance.now() - begunMs) / 60_000);
    if (now === minute) continue;
    minute = now;
    const connections = Object.values(await servers.connections()).reduce((all, each) => all + each, 0);
    console.log(
      `${minute} min: RSS ${rssMb().toFixed(0)} MB (max ${maxMb.toFixed(0)}), stall ${maxStallMs.toFixed(0)} ms, ` +
        `${connections} connections, the other account's mailbox read ${readings} times`,
    );
  }
  console.log(
    `RSS start ${startMb.toFixed(0)} MB, max ${maxMb.toFixed(0)}, end ${rssMb().toFixed(0)}; longest stall ${maxStallMs.toFixed(0)} ms`,
  );
  if (!service.alive()) findings.push('the service died');
  if (maxMb - startMb > GROWTH_MB_MAX) findings.push(`memory grew by ${(maxMb - startMb).toFixed(0)} MB`);
  if (maxStallMs > STALL_MS_MAX) findings.push(`the main thread was held for ${maxStallMs.toFixed(0)} ms`);
  if (readings === 0) findings.push('the mailbox in order was never read');
  const rows = await withClient(adminUrl, async (client) => {
    const { rows: found } = await client.query<{ port: number; error: string | null }>(
      `SELECT port, error FROM buzones`,
    );
    return found;
  });
  for (const name of ['honest', ...attacks]) {
    const error = rows.find((row) => row.port === port(name))?.error ?? null;
    console.log(`${name}: ${error ?? 'read'}`);
    if (error === null && !IN_ORDER.has(name)) findings.push(`${name} has no reason`);
  }
}

interface Took {
  readonly stallMs: number;
}

/** What the process used since the last call (test/support/cost/probe.js). */
function tookOf(socketPath: string): Promise<Took> {
  return new Promise((resolve, reject) => {
    request({ socketPath, agent: false }, (response) => {
      text(response).then((body) => {
        resolve(JSON.parse(body) as Took);
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Returns RUCs of companies that differ in their number. */
function rucOf(at: number): string {
  for (let number = 900_000 + at * 20; ; number++) {
    const base = `179${String(number).padStart(6, '0')}`;
    const sum = [4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, weight, i) => all + weight * Number(base[i]), 0);
    const digit = (11 - (sum % 11)) % 11;
    if (digit < 10) return `${base}${digit}001`;
  }
}

async function giveMailbox(url: string, apiKey: string, ruc: string, port: number): Promise<void> {
  const empresa = { ruc, razonSocial: 'LA QUE COMPRA', dirMatriz: 'Quito' };
  const made = await call(url, '/api/v1.0/empresas', { apiKey, body: empresa });
  if (made.status !== 201) throw new Error(`empresa ${ruc}: ${made.status} ${JSON.stringify(made.result)}`);
  const buzon = { host: '127.0.0.1', port, usuario: 'compras', password: 'x' };
  const set = await call(url, `/api/v1.0/empresas/${ruc}/buzon`, { method: 'PUT', apiKey, body: buzon });
  if (set.status !== 200) throw new Error(`buzón ${port}: ${set.status} ${JSON.stringify(set.result)}`);
}

function newAccount(env: Readonly<Record<string, string>>): string {
  const args = ['bin/rubrica', 'cuenta', 'crear', '--nombre', 'Otra', '--usuario', 'otra@otra.ec', '--json'];
  const made = execFileSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' });
  return (JSON.parse(made) as { readonly apiKey: string }).apiKey;
}
