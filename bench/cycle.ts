import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Pool } from 'undici';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { cpuMsOf, machineBusyMs } from './processor.js';

const RSA_MS = 3000;
export const CONNECTIONS = 16;
export const FACTURAS = '/api/v2.0/comprobantes/facturas';

export interface Round {
  readonly perSecond: number;
  /** CPU milliseconds per receipt, by part. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Share of the machine in use, by any process. */
  readonly used: number;
}

/** Signs on this thread for a while and reports the count. */
function signForAWhile(): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const octets = Buffer.alloc(1500, 'x'); // the size of a SignedInfo
  parentPort?.postMessage('ready');
  parentPort?.once('message', () => {
    let count = 0;
    const since = performance.now();
    while (performance.now() - since < RSA_MS) for (let call = 0; call < 10; call++, count++) sign('sha1', octets, key);
    parentPort?.postMessage(count / ((performance.now() - since) / 1000));
  });
}

/** Raw RSA-2048 signatures per second on all cores together, and CPU time per signature. `program` is the running one. */
export async function rawRsa(program: string): Promise<{ perSecond: number; cpuMs: number }> {
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(program));
  const next = (worker: Worker): Promise<unknown> => new Promise((resolve) => worker.once('message', resolve));
  await Promise.all(workers.map(next));
  const before = process.cpuUsage();
  const since = performance.now();
  const rates = workers.map((worker) => next(worker) as Promise<number>);
  for (const worker of workers) worker.postMessage('go');
  const perSecond = (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  const { user, system } = process.cpuUsage(before);
  const signatures = (perSecond * (performance.now() - since)) / 1000;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return { perSecond, cpuMs: (user + system) / 1000 / signatures };
}

/** A running installation to issue on. */
export interface Target {
  readonly api: Pool;
  readonly apiKey: string;
  readonly processes: () => Promise<Readonly<Record<string, readonly number[]>>>;
}

/** The nth request. */
export interface BenchRequest {
  readonly path?: string;
  readonly payload: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const demo = { payload: DEMO_PAYLOAD };

/** Issues `count` receipts as fast as they are accepted, and waits until the last one is AUTORIZADO and its follow-up work is done. */
export async function cycle(
  target: Target,
  count: number,
  requested: (n: number) => BenchRequest = () => demo,
  followed?: () => Promise<void>,
): Promise<Round> {
  const keys: string[] = [];
  const cpuBefore = cpuMsOf(await target.processes());
  const machineBefore = machineBusyMs();
  const since = performance.now();
  let next = 0;
  async function till(): Promise<void> {
    while (next < count) keys.push(await issue(target, requested(next++)));
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, till));
  // Processed in order, so only the last ones are polled; all are checked after the time is taken.
  for (const key of keys.slice(-CONNECTIONS * 4)) await authorised(target, key, 20);
  await followed?.();
  const elapsedMs = performance.now() - since;
  // Database processes may have ended or started meanwhile.
  const cpuAfter = cpuMsOf(await target.processes());
  const used = (machineBusyMs() - machineBefore) / (elapsedMs * availableParallelism());
  for (const key of keys) await authorised(target, key, 0);
  const cpu = Object.fromEntries(
    Object.entries(cpuAfter).map(([part, ms]) => [part, (ms - (cpuBefore[part] ?? 0)) / count]),
  );
  return { perSecond: (count * 1000) / elapsedMs, cpu, used };
}

export async function issue(
  { api, apiKey }: Target,
  { path = FACTURAS, payload, headers }: BenchRequest,
): Promise<string> {
  const answer = await api.request({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
    body: JSON.stringify(payload),
  });
  const { result } = (await answer.body.json()) as { result: { claveAcceso: string } };
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${JSON.stringify(result)}`);
  return result.claveAcceso;
}

/** Polls until a receipt is AUTORIZADO; `everyMs` 0: it must be. */
async function authorised({ api, apiKey }: Target, key: string, everyMs: number): Promise<void> {
  for (;;) {
    const path = `/api/v1.0/comprobantes/${key}`;
    const answer = await api.request({ path, method: 'GET', headers: { 'x-api-key': apiKey } });
    const { result } = (await answer.body.json()) as { result: { estado: string } };
    if (result.estado === 'AUTORIZADO') return;
    if (everyMs === 0 || result.estado === 'DEVUELTO' || result.estado === 'NO_AUTORIZADO')
      throw new Error(`${key} is ${result.estado} after the last one was authorised`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export async function startListener(): Promise<{ port: number; arrived: () => number; stop: () => void }> {
  let arrived = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrived += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, arrived: () => arrived, stop: () => server.close() };
}

// A worker of this program signs.
if (!isMainThread) signForAWhile();
