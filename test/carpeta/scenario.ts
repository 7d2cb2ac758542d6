import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/free-port.js';
import { FOLDERS } from '../../src/carpeta/outcome.js';
import { PROGRAM, call, demoOf, startServiceProcess } from '../support/service.js';
import { makeFiles, type FolderFile } from './files.js';

export interface Scenario {
  readonly files: number;
  /** Number of kill -9 of the client. */
  readonly kills: number;
  /** Number of kills and restarts of the service. */
  readonly restarts: number;
  /** Installation of the client with a rule removed; undefined: the checkout. */
  readonly installation?: string | undefined;
  readonly env: Readonly<Record<string, string>> & { readonly RUBRICA_DATA: string };
  /** Database login that may empty a table. */
  readonly adminUrl: string;
  readonly folder: string;
  readonly random: () => number;
  readonly progress: (text: string) => void;
}

/** Result of a run; each finding names a file or a receiver. */
export interface Verdict {
  readonly findings: readonly string[];
  readonly invoices: number;
  readonly receipts: number;
  readonly files: number;
  readonly killed: number;
}

/** Time for an undisturbed client to finish. */
const PATIENCE_S = 600;

/** Leaves the files, kills and restarts, leaves copies of finished files under other names, and judges the result. */
export async function runScenario(scenario: Scenario): Promise<Verdict> {
  const { folder, env, progress, random } = scenario;
  // Fixed port: the client only has one address.
  const port = await freePort();
  const start = () => startServiceProcess({ RUBRICA_LOG: 'warn', ...env, PORT: String(port) });
  let service = await start();
  try {
    const { apiKey, ruc } = demoOf(env.RUBRICA_DATA);
    const { url } = service;
    const files = await makeFiles(scenario.files, { url, apiKey, ruc });
    const [early, late] = [files.filter((_, at) => at % 2 === 0), files.filter((_, at) => at % 2 === 1)];
    const leave = (some: readonly FolderFile[]): void => {
      for (const file of some) writeFileSync(join(folder, file.name), file.content);
    };
    leave(early);
    const copies: FolderFile[] = [];
    let killed = 0;
    const restartAt = new Set(
      Array.from({ length: scenario.restarts }, (_, n) =>
        Math.floor(((n + 1) * scenario.kills) / (scenario.restarts + 1)),
      ),
    );
    for (let kill = 0; kill < scenario.kills; kill++) {
      const client = startClient(scenario, url, apiKey, PATIENCE_S);
      if (kill === 1) leave(late);
      await sleep(800 + random() * 2200);
      killed += client.child.kill('SIGKILL') ? 1 : 0;
      await client.exited;
      if (restartAt.has(kill)) {
        await service.kill();
        service = await start();
      }
      await sweepKeys(scenario.adminUrl);
      copies.push(...copyAgain(folder, files, `otra-vez-${kill}`, random));
      progress(`${kill + 1} of ${scenario.kills} kills; ${leftIn(folder).length} files wait`);
    }
    if (scenario.kills < 2) leave(late);
    await waitUntilIdle(scenario, url, apiKey);
    // Much later, when only the references are left.
    await sweepKeys(scenario.adminUrl);
    copies.push(...copyAgain(folder, files, 'mucho-despues', () => 0));
    await waitUntilIdle(scenario, url, apiKey);
    const receivers = await receiversOf(url, apiKey);
    return judge(folder, [...files, ...copies], receivers, killed);
  } finally {
    await service.stop();
  }
}

async function waitUntilIdle(scenario: Scenario, url: string, apiKey: string): Promise<void> {
  const { exited, output } = startClient(scenario, url, apiKey, PATIENCE_S);
  const code = await exited;
  if (code !== 0 && code !== 1) throw new Error(`the client ended with ${String(code)}:\n${output().slice(-3000)}`);
}

function startClient({ folder, installation }: Scenario, url: string, apiKey: string, patienceS: number) {
  const args = ['carpeta', '--una-vez', '--estable', '0.2', '--paciencia', String(patienceS), '--url', url, folder];
  const child = spawn(
    process.execPath,
    [installation === undefined ? PROGRAM : join(installation, 'bin/rubrica'), ...args],
    {
      env: { PATH: process.env['PATH'] ?? '', RUBRICA_API_KEY: apiKey },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null), output: () => said };
}

/** Deletes the idempotency keys, as after 48 hours. */
async function sweepKeys(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('DELETE FROM idempotency_keys');
  await client.end();
}

/** Copies some finished files into the folder under other names. */
function copyAgain(folder: string, files: readonly FolderFile[], prefix: string, random: () => number): FolderFile[] {
  const done = files.filter((file) => existsSync(join(folder, file.folder, file.name)) && file.receivers.length > 0);
  return done
    .filter(() => random() < 0.2)
    .slice(0, 20)
    .map((file) => {
      const name = `${prefix}-${file.name}`;
      copyFileSync(join(folder, file.folder, file.name), join(folder, name));
      return { ...file, name };
    });
}

function leftIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

async function receiversOf(url: string, apiKey: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { result } = await call(url, `/api/v1.0/comprobantes?size=100${query}`, { apiKey });
    const page = result as { content: { receptor: { razonSocial: string } }[]; siguiente: string | null };
    found.push(...page.content.map(({ receptor }) => receptor.razonSocial));
    cursor = page.siguiente;
  }
  return found;
}

/** Checks that each invoice was issued exactly once, and each file is in its place with its companion files. */
function judge(folder: string, files: readonly FolderFile[], receivers: readonly string[], killed: number): Verdict {
  const findings: string[] = [];
  const wanted = new Set(files.flatMap((file) => file.receivers));
  const counts = new Map<string, number>();
  for (const receiver of receivers) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  for (const receiver of wanted) {
    const count = counts.get(receiver) ?? 0;
    if (count === 0) findings.push(`lost: ${receiver}`);
    if (count > 1) findings.push(`doubled: ${receiver} ${count} times`);
  }
  for (const receiver of counts.keys())
    if (!wanted.has(receiver)) findings.push(`issued although refused: ${receiver}`);
  for (const name of leftIn(folder)) findings.push(`left in the folder: ${name}`);
  const names = Object.fromEntries(FOLDERS.map((one) => [one, new Set(readdirSync(join(folder, one)))]));
  for (const file of files) {
    const there = names[file.folder] ?? new Set<string>();
    const stem = file.name.slice(0, -extname(file.name).length);
    if (!there.has(file.name)) findings.push(`not in ${file.folder}: ${file.name}`);
    if (file.folder !== 'autorizados') {
      if (!there.has(`${file.name}.txt`)) findings.push(`no instructions: ${file.name}`);
      continue;
    }
    const beside = [...there].filter((name) => name.startsWith(`${stem}.FAC-`));
    for (const ending of ['.xml', '.pdf'])
      if (beside.filter((name) => name.endsWith(ending)).length !== file.receivers.length)
        findings.push(`${ending} is missing beside ${file.name}: ${beside.join(', ')}`);
  }
  for (const there of Object.values(names))
    for (const name of there) if (name.startsWith('.')) findings.push(`rubbish: ${name}`);
  return { findings, invoices: wanted.size, receipts: receivers.length, files: files.length, killed };
}
