// `npm run test:servidores [-- --minutos 10]`: a service process continuously reads the mailboxes of hostile IMAP servers, one by one,
// while another account's mailbox is correct. Prints the memory of the process and the longest continuous CPU time of its main thread.
// Runs for the given minutes, and until every mailbox was read once. Exits 0 only without findings.
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
/** Maximum extra time until every mailbox was read once; a look at a silent server takes 20 s, and an account has two at a time. */
const FIRST_LOOKS_MS = 10 * 60_000;
/** Messages of each server, with UIDs 1 to 3 (test/support/hostile/imap.js). */
const MESSAGES = 3;

/**
 * What the service does with a server:
 * - `read`: no reason is ever shown, because every answer is within the bounds.
 * - `passed`: the answer about one message is beyond the bound, but the message can be passed: it is opened without its structure, or
 *   listed as too large. The reason is shown until a look finds no more such messages; then the mailbox is in order.
 * - `set-aside`: no message can be read. The reason stays, and no look succeeds.
 */
type Outcome = 'read' | 'passed' | 'set-aside';
const NOT_SET_ASIDE: Readonly<Record<string, Outcome>> = {
  honest: 'read',
  compressed: 'read', // Compression is declined.
  'exists-4g': 'read', // A folder of 2³² - 1 messages, in batches.
  'large-structure': 'passed', // The structure of the second message only.
  'bodystructure-600k': 'passed',
  'envelope-30mb': 'passed',
  'envelope-literal-30mb': 'passed',
  'addresses-500k': 'passed',
  'literals-2m': 'passed',
  nesting: 'passed',
  'message-literal-huge': 'passed', // Listed as too large.
  'message-600mb': 'passed', // Listed as too large.
};

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
  const [startMb, startedMs] = [rssMb(), performance.now()];
  let [maxMb, maxStallMs, minute, readings] = [startMb, 0, 0, 0];
  let lastReading: string | null = null;
  const reasons = new Map<number, string>();
  let states = new Map<number, State>();
  const lookedAt = (name: string): boolean => reasons.has(port(name)) || (states.get(port(name))?.succeeded ?? false);
  const mayRun = (forMs: number): boolean => performance.now() - startedMs < forMs;
  while (service.alive() && (mayRun(RUNS_MS) || (mayRun(RUNS_MS + FIRST_LOOKS_MS) && !attacks.every(lookedAt)))) {
    await withClient(adminUrl, (client) =>
      client.query(
        `UPDATE buzones SET due_at = rubrica_clock() WHERE lease_token IS NULL AND due_at > rubrica_clock()`,
      ),
    );
    await sleep(LOOK_EVERY_MS);
    states = await statesOf(adminUrl);
    for (const [at, { error }] of states) if (error !== null) reasons.set(at, error);
    maxMb = Math.max(maxMb, rssMb());
    maxStallMs = Math.max(maxStallMs, (await tookOf(socketPath)).stallMs);
    const mailbox = await call(service.url, `/api/v1.0/empresas/${rucOf(attacks.length)}/buzon`, { apiKey: honest });
    const reading = mailbox.result['ultimaRevision'] as string | null;
    if (reading !== lastReading) [lastReading, readings] = [reading, readings + 1];
    const now = Math.floor((performance.now() - startedMs) / 60_000);
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
  for (const name of ['honest', ...attacks]) {
    const [state, reason] = [states.get(port(name)), reasons.get(port(name))];
    const expected = NOT_SET_ASIDE[name] ?? 'set-aside';
    const now = state?.succeeded === true ? `in order, up to message ${state.lastUid}` : 'no look succeeded';
    console.log(`${name} (${expected}): ${now}; ${reason ?? 'no reason'}`);
    for (const finding of findingsOf(expected, state, reason)) findings.push(`${name} ${finding}`);
  }
}

/** A mailbox at one moment. */
interface State {
  readonly error: string | null;
  /** Whether a look ended without a failure. */
  readonly succeeded: boolean;
  readonly lastUid: number;
  /** Mails opened or listed as too large. */
  readonly mails: number;
}

async function statesOf(adminUrl: string): Promise<Map<number, State>> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<State & { readonly port: number }>(
      `SELECT port, error, ultima_revision IS NOT NULL AS succeeded, coalesce(ultimo_uid, 0)::float8 AS "lastUid",
         (SELECT count(*)::int FROM buzon_correos c WHERE c.buzon_id = b.id) AS mails
       FROM buzones b`,
    ),
  );
  return new Map(rows.map((row) => [row.port, row]));
}

function findingsOf(expected: Outcome, state: State | undefined, reason: string | undefined): string[] {
  const wrong: string[] = [];
  const succeeded = state?.succeeded ?? false;
  if (expected === 'read') {
    if (!succeeded) wrong.push('was never read');
    if (reason !== undefined) wrong.push('shows a reason although every answer is in order');
    return wrong;
  }
  if (reason === undefined) wrong.push('has no reason');
  if (expected === 'set-aside') {
    if (succeeded) wrong.push('counts as read');
    return wrong;
  }
  if ((state?.mails ?? 0) === 0) wrong.push('has no mail, although each message can be passed');
  if (succeeded && (state?.lastUid ?? 0) < MESSAGES) wrong.push('counts as in order before its last message');
  return wrong;
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
