// `npm run bench:ciclo [-- --comprobantes N --rondas N --calentar N --perfil CARPETA --nodo=… --webhook --correo --antes CARPETA]`: receipts per second from 201 to AUTORIZADO, with
// service, worker, database, simulator (its own process) and load generator on this machine, against the raw RSA-2048 rate of
// all its cores. Rounds are interleaved, so that a machine that others use slows both alike. With --webhook: rounds with nobody who
// listens, with one who does and, with --antes, of an earlier build in that folder. With --correo: rounds without an address and with
// one, until the mail is out.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { obtainBearer } from '../test/support/bearer.js';
import {
  call,
  demoOf,
  startServiceProcess,
  startSimulatorProcess,
  temporaryDir,
  type ServiceProcess,
} from '../test/support/service.js';
import { MAILED_PAYLOAD, serveSink, startSink, type Sink } from './correo.js';
import { cpuMsOf, machineBusyMs, serverProcesses } from './processor.js';

/** The wanted share. */
const TARGET = 0.3;
/** What webhooks may cost the cycle: with nobody who listens, and with one who listens to authorisations. */
const WEBHOOK_COST_MAX = { nadie: 0.03, uno: 0.1 } as const;
const RSA_MS = 3000;
const CONNECTIONS = 16;
const PATH = '/api/v2.0/comprobantes/facturas';

interface Round {
  readonly perSecond: number;
  /** Processor milliseconds per receipt, by part. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Share of the machine that was used, by anybody. */
  readonly used: number;
}

/** Signs on this thread for a while and tells how often. */
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

/** Raw RSA-2048 signatures per second on all cores at once, and their processor time each. */
async function rawRsa(): Promise<{ perSecond: number; cpuMs: number }> {
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(fileURLToPath(import.meta.url)));
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
interface Target {
  readonly api: Pool;
  readonly apiKey: string;
  readonly processes: () => Promise<Readonly<Record<string, readonly number[]>>>;
}

/** Issues `count` receipts as fast as they are taken, and waits until the last one is AUTORIZADO and what follows is done. */
async function cycle(
  target: Target,
  count: number,
  payload: object = DEMO_PAYLOAD,
  followed?: () => Promise<void>,
): Promise<Round> {
  const keys: string[] = [];
  const body = JSON.stringify(payload);
  const headers = { 'content-type': 'application/json', 'x-api-key': target.apiKey };
  const parts = await target.processes();
  const cpuBefore = cpuMsOf(parts);
  const machineBefore = machineBusyMs();
  const since = performance.now();
  let left = count;
  async function till(): Promise<void> {
    while (left-- > 0) {
      const answer = await target.api.request({ path: PATH, method: 'POST', headers, body });
      const { result } = (await answer.body.json()) as { result: { claveAcceso: string } };
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${JSON.stringify(result)}`);
      keys.push(result.claveAcceso);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, till));
  // Worked off in order, so the last ones are asked about; all are looked at when the time has been taken.
  for (const key of keys.slice(-CONNECTIONS * 4)) await authorised(target, key, 20);
  await followed?.();
  const elapsedMs = performance.now() - since;
  const cpuAfter = cpuMsOf(parts);
  const used = (machineBusyMs() - machineBefore) / (elapsedMs * availableParallelism());
  for (const key of keys) await authorised(target, key, 0);
  const cpu = Object.fromEntries(
    Object.keys(parts).map((part) => [part, ((cpuAfter[part] ?? 0) - (cpuBefore[part] ?? 0)) / count]),
  );
  return { perSecond: (count * 1000) / elapsedMs, cpu, used };
}

/** Asks until a receipt is AUTORIZADO; `everyMs` 0: it must be. */
async function authorised({ api, apiKey }: Target, key: string, everyMs: number): Promise<void> {
  for (;;) {
    const path = `/api/v1.0/comprobantes/${key}`;
    const answer = await api.request({ path, method: 'GET', headers: { 'x-api-key': apiKey } });
    const { result } = (await answer.body.json()) as { result: { estado: string } };
    if (result.estado === 'AUTORIZADO') return;
    if (everyMs === 0) throw new Error(`${key} is ${result.estado} after the last one was authorised`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function certificateBytes({ api, apiKey }: Target): Promise<number> {
  const headers = { 'x-api-key': apiKey };
  const issued = await api.request({
    path: PATH,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', prefer: 'wait=30' },
    body: JSON.stringify(DEMO_PAYLOAD),
  });
  const { result } = (await issued.body.json()) as { result: { claveAcceso: string } };
  const path = `/api/v1.0/comprobantes/${result.claveAcceso}/archivos?format=xml`;
  const xml = await (await api.request({ path, method: 'GET', headers })).body.text();
  const written = /X509Certificate&gt;([^&]+)&lt;|X509Certificate>([^<]+)</.exec(xml);
  return Buffer.from(written?.[1] ?? written?.[2] ?? '', 'base64').length;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** An earlier build, with a database and a simulator of its own. */
async function startOlder(
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ target: Target; stop: () => Promise<void> }> {
  const data = temporaryDir();
  const env = { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn', ...more };
  await (await startServiceProcess(env, { cwd })).stop();
  const simulator = await startSimulatorProcess(env, { cwd });
  const service: ServiceProcess = await startServiceProcess({ ...env, RUBRICA_SRI_URL: simulator.url }, { cwd });
  const api = new Pool(service.url, { connections: CONNECTIONS });
  const processes: Target['processes'] = async () => ({
    service: [service.pid],
    simulator: [simulator.pid],
    database: await serverProcesses(data.path),
  });
  return {
    target: { api, apiKey: demoOf(data.path).apiKey, processes },
    stop: async () => {
      await api.destroy();
      await service.stop();
      await simulator.stop();
      data.remove();
    },
  };
}

/** A receiver on this machine. */
async function startListener(): Promise<{ port: number; arrived: () => number; stop: () => void }> {
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

/** Rounds in turn: nobody listens, one does, and an earlier build where there is one. What is compared are the medians. */
async function webhookRounds(
  now: Target,
  before: Target | undefined,
  url: string,
  data: string,
  port: number,
  rounds: number,
  count: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${await obtainBearer(url, demoOf(data))}` };
  const listening = async (): Promise<Round> => {
    const body = { url: `http://127.0.0.1:${port}/x`, tipos: ['comprobante.autorizado'] };
    const { status, result } = await call(url, '/api/v1.0/webhooks', { headers, body });
    if (status !== 201) throw new Error(`webhooks: ${status} ${JSON.stringify(result)}`);
    const round = await cycle(now, count);
    await call(url, `/api/v1.0/webhooks/${String(result['id'])}`, { method: 'DELETE', headers });
    return round;
  };
  const kinds = {
    ...(before === undefined ? {} : { antes: () => cycle(before, count) }),
    nadie: () => cycle(now, count),
    uno: listening,
  };
  const rates = new Map<string, number[]>();
  for (let at = 1; at <= rounds; at++) {
    for (const [kind, round] of Object.entries(kinds)) {
      const { perSecond, cpu } = await round();
      rates.set(kind, [...(rates.get(kind) ?? []), perSecond]);
      const ms = (cpu['service'] ?? 0) + (cpu['database'] ?? 0);
      console.log(
        `round ${at}, ${kind}: ${perSecond.toFixed(0)}/s; service and database ${ms.toFixed(2)} ms a receipt`,
      );
    }
  }
  const rate = (kind: string): number => median(rates.get(kind) ?? []);
  const judge = (kind: 'nadie' | 'uno', against: string): void => {
    const cost = 1 - rate(kind) / rate(against);
    const fine = cost <= WEBHOOK_COST_MAX[kind];
    console.log(
      `${fine ? 'ok  ' : 'MISS'} ${kind} / ${against}: ${(cost * 100).toFixed(1)} % (at most ${WEBHOOK_COST_MAX[kind] * 100} %)`,
    );
    if (!fine) process.exitCode = 1;
  };
  if (before !== undefined) judge('nadie', 'antes');
  judge('uno', 'nadie');
}

/** What is mailed must be out at this share of raw RSA. */
const MAILED_TARGET = 0.28;

/** Rounds in turn: an earlier build where there is one, receipts that nobody is mailed, and receipts that somebody is. */
async function mailRounds(
  now: { readonly target: Target; readonly sink: Sink },
  before: { readonly target: Target; readonly sink: Sink } | undefined,
  rounds: number,
  count: number,
): Promise<void> {
  const mailed = async ({ target, sink }: typeof now): Promise<{ round: Round; waiting: number }> => {
    const since = await sink.arrived();
    let waiting = NaN;
    const round = await cycle(target, count, MAILED_PAYLOAD, async () => {
      // All are authorised now: what was not mailed as they came is the backlog.
      waiting = count - ((await sink.arrived()) - since);
      while ((await sink.arrived()) - since < count) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return { round, waiting };
  };
  const kinds = {
    ...(before === undefined ? {} : { 'antes, con correo': () => mailed(before) }),
    'sin correo': async () => ({ round: await cycle(now.target, count), waiting: 0 }),
    'con correo': () => mailed(now),
  };
  for (const kind of Object.values(kinds)) await kind();
  const shares = new Map<string, number[]>();
  let raw = (await rawRsa()).perSecond;
  for (let at = 1; at <= rounds; at++)
    for (const [kind, run] of Object.entries(kinds)) {
      const { round, waiting } = await run();
      const after = (await rawRsa()).perSecond;
      const share = round.perSecond / ((raw + after) / 2);
      raw = after;
      shares.set(kind, [...(shares.get(kind) ?? []), share]);
      const parts = Object.entries(round.cpu).map(([part, ms]) => `${part} ${ms.toFixed(2)}`);
      console.log(
        `round ${at}, ${kind}: ${round.perSecond.toFixed(0)}/s, ${share.toFixed(3)} of raw RSA; processor ms a receipt: ${parts.join(', ')}; ${waiting} mails waiting when the last was authorised`,
      );
    }
  const share = median(shares.get('con correo') ?? []);
  const fine = share >= MAILED_TARGET;
  console.log(
    `${fine ? 'ok  ' : 'MISS'} until the mail is out / raw RSA: ${share.toFixed(3)} (at least ${MAILED_TARGET})`,
  );
  if (!fine) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      comprobantes: { type: 'string', default: '3000' },
      rondas: { type: 'string', default: '3' },
      /** Receipts before the first round: V8 goes on compiling for some thousands, and a service runs for weeks. */
      calentar: { type: 'string', default: '4000' },
      /** Writes the processor profiles of service and simulator there. */
      perfil: { type: 'string' },
      /** Arguments for node of both, such as `--perf-basic-prof --interpreted-frames-native-stack` for `perf record -a`. */
      nodo: { type: 'string', default: '' },
      webhook: { type: 'boolean', default: false },
      correo: { type: 'boolean', default: false },
      /** A checkout with an earlier build, to compare with. */
      antes: { type: 'string' },
    },
  });
  const count = Number(values.comprobantes);
  const data = temporaryDir();
  const profiling = (name: string): string[] => [
    ...(values.perfil === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.perfil}/${name}`]),
    ...values.nodo.split(' ').filter((argument) => argument !== ''),
  ];
  // The first start makes the demo account; from then on the simulator runs by itself.
  await (await startServiceProcess({ RUBRICA_DATA: data.path })).stop();
  const env = { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' };
  const simulator = await startSimulatorProcess(env, { nodeArgs: profiling('simulador') });
  const listener = values.webhook ? await startListener() : undefined;
  const newSink = async (): Promise<Sink | undefined> =>
    values.correo ? startSink(fileURLToPath(import.meta.url)) : undefined;
  const [sink, olderSink] = [await newSink(), values.antes === undefined ? undefined : await newSink()];
  const service = await startServiceProcess(
    {
      ...env,
      ...sink?.env,
      RUBRICA_SRI_URL: simulator.url,
      ...(listener && { RUBRICA_RED_PERMITIDA: '127.0.0.1', RUBRICA_WEBHOOK_PUERTOS: String(listener.port) }),
    },
    { nodeArgs: profiling('servicio') },
  );
  const older = values.antes === undefined ? undefined : await startOlder(values.antes, olderSink?.env);
  const api = new Pool(service.url, { connections: CONNECTIONS });
  try {
    const target: Target = {
      api,
      apiKey: demoOf(data.path).apiKey,
      processes: async () => ({
        service: [service.pid],
        simulator: [simulator.pid],
        database: await serverProcesses(data.path),
        load: [process.pid],
      }),
    };
    console.log(
      `${count} receipts a round: the demo invoice (one line, no e-mail address), one point, key limit raised, certificate of ${await certificateBytes(target)} bytes; ${availableParallelism()} cores; fsync on; ${values.calentar} receipts to warm up`,
    );
    await cycle(target, Number(values.calentar));
    if (sink !== undefined) {
      if (older !== undefined) await cycle(older.target, Number(values.calentar));
      const before = older && olderSink && { target: older.target, sink: olderSink };
      await mailRounds({ target, sink }, before, Number(values.rondas), count);
      return;
    }
    if (listener !== undefined) {
      if (older !== undefined) await cycle(older.target, Number(values.calentar));
      const rounds = Number(values.rondas);
      await webhookRounds(target, older?.target, service.url, data.path, listener.port, rounds, count);
      console.log(`${listener.arrived()} events arrived`);
      return;
    }
    const rounds: { round: Round; ratio: number; rsaShare: number }[] = [];
    let before = await rawRsa();
    for (let at = 1; at <= Number(values.rondas); at++) {
      const round = await cycle(target, count);
      const after = await rawRsa();
      const raw = (before.perSecond + after.perSecond) / 2;
      const rsaCpuMs = (before.cpuMs + after.cpuMs) / 2;
      const total = Object.values(round.cpu).reduce((sum, ms) => sum + ms, 0);
      rounds.push({ round, ratio: round.perSecond / raw, rsaShare: rsaCpuMs / total });
      before = after;
      const parts = Object.entries(round.cpu).map(([part, ms]) => `${part} ${ms.toFixed(2)}`);
      console.log(
        `round ${at}: ${round.perSecond.toFixed(0)}/s, raw RSA ${raw.toFixed(0)}/s: ${(round.perSecond / raw).toFixed(3)}; processor ms a receipt: ${parts.join(', ')} (RSA ${rsaCpuMs.toFixed(2)} of it); machine ${(round.used * 100).toFixed(0)} % used`,
      );
    }
    const ratio = median(rounds.map((one) => one.ratio));
    console.log(`RSA's share of all processor time: ${median(rounds.map((one) => one.rsaShare)).toFixed(3)}`);
    console.log(
      `${ratio >= TARGET ? 'ok  ' : 'MISS'} cycle / raw RSA: ${ratio.toFixed(3)} (at least ${TARGET.toFixed(2)})`,
    );
    if (ratio < TARGET) process.exitCode = 1;
  } finally {
    await api.destroy();
    listener?.stop();
    sink?.stop();
    olderSink?.stop();
    await older?.stop();
    await service.stop();
    await simulator.stop();
    data.remove();
  }
}

if (!isMainThread) signForAWhile();
else if (process.argv.includes('--sumidero')) await serveSink();
else await main();
