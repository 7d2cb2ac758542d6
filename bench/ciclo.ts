// `npm run bench:ciclo [-- --comprobantes N --rondas N --calentar N --perfil CARPETA --nodo=… --webhook --correo --llamadas --antes CARPETA]`:
// receipts per second from 201 to AUTORIZADO, with service, worker, database, simulator (a separate process) and load generator on this
// machine, against the raw RSA-2048 rate of all its cores. Rounds are interleaved, so that other load on the machine slows both alike. With
// --webhook: rounds without a listener, with one and, with --antes, of an earlier build in that folder. With --correo: rounds without an
// address and with one, until the mail is sent. With --llamadas: rounds without and with the log of calls.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
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
import { CONNECTIONS, cycle, FACTURAS, median, rawRsa, startListener, type Round, type Target } from './cycle.js';
import { serverProcesses } from './processor.js';

const TARGET = 0.3;
/** Allowed cost of webhooks: without a listener, and with one for authorisations. */
const WEBHOOK_COST_MAX = { nadie: 0.03, uno: 0.1 } as const;
/** Processor time of service and database with the log of calls, against without. */
const CALL_LOG_RATIO_MAX = 1.05;
const PROGRAM = fileURLToPath(import.meta.url);

async function certificateBytes({ api, apiKey }: Target): Promise<number> {
  const headers = { 'x-api-key': apiKey };
  const issued = await api.request({
    path: FACTURAS,
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

/** Starts an earlier build, with its own database and simulator. */
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

/** Alternates rounds without a listener, with one, and of an earlier build if given. Compares medians. */
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

const mailedOnce = { payload: MAILED_PAYLOAD };
/** With mail, this share of raw RSA must be reached. */
const MAILED_TARGET = 0.28;

/** Alternates rounds of an earlier build if given, of receipts without mail, and of receipts with mail. */
async function mailRounds(
  now: { readonly target: Target; readonly sink: Sink },
  before: { readonly target: Target; readonly sink: Sink } | undefined,
  rounds: number,
  count: number,
): Promise<void> {
  const mailed = async ({ target, sink }: typeof now): Promise<{ round: Round; waiting: number }> => {
    const since = await sink.arrived();
    let waiting = NaN;
    const round = await cycle(
      target,
      count,
      () => mailedOnce,
      async () => {
        // All are authorised now: unsent mails are the backlog.
        waiting = count - ((await sink.arrived()) - since);
        while ((await sink.arrived()) - since < count) await new Promise((resolve) => setTimeout(resolve, 20));
      },
    );
    return { round, waiting };
  };
  const kinds = {
    ...(before === undefined ? {} : { 'antes, con correo': () => mailed(before) }),
    'sin correo': async () => ({ round: await cycle(now.target, count), waiting: 0 }),
    'con correo': () => mailed(now),
  };
  for (const kind of Object.values(kinds)) await kind();
  const shares = new Map<string, number[]>();
  let raw = (await rawRsa(PROGRAM)).perSecond;
  for (let at = 1; at <= rounds; at++)
    for (const [kind, run] of Object.entries(kinds)) {
      const { round, waiting } = await run();
      const after = (await rawRsa(PROGRAM)).perSecond;
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

/** Alternates rounds without and with the log of calls; compares processor time, which other load on the machine changes least. */
async function callLogRounds(
  targets: Readonly<Record<'sin' | 'con', Target>>,
  rounds: number,
  count: number,
): Promise<void> {
  const spent = new Map<string, number[]>();
  for (let at = 1; at <= rounds; at++)
    for (const [kind, target] of Object.entries(targets)) {
      const { perSecond, cpu } = await cycle(target, count);
      const { service = 0, database = 0 } = cpu;
      spent.set(kind, [...(spent.get(kind) ?? []), service + database]);
      console.log(
        `round ${at}, ${kind} registro: ${perSecond.toFixed(0)}/s; processor ms a receipt: service ${service.toFixed(2)}, database ${database.toFixed(2)}`,
      );
    }
  const [without, withLog] = ['sin', 'con'].map((kind) => median(spent.get(kind) ?? []));
  const ratio = (withLog ?? NaN) / (without ?? NaN);
  const fine = ratio <= CALL_LOG_RATIO_MAX;
  console.log(`${fine ? 'ok  ' : 'MISS'} con / sin: ${ratio.toFixed(3)} (at most ${CALL_LOG_RATIO_MAX})`);
  if (!fine) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      comprobantes: { type: 'string', default: '3000' },
      rondas: { type: 'string', default: '3' },
      /** Receipts before the first round: V8 keeps compiling for some thousands, and a service runs for weeks. */
      calentar: { type: 'string', default: '4000' },
      /** Folder for the CPU profiles of service and simulator. */
      perfil: { type: 'string' },
      /** Node arguments of both, such as `--perf-basic-prof --interpreted-frames-native-stack` for `perf record -a`. */
      nodo: { type: 'string', default: '' },
      webhook: { type: 'boolean', default: false },
      correo: { type: 'boolean', default: false },
      llamadas: { type: 'boolean', default: false },
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
  // The first start creates the demo account; from then on the simulator runs separately.
  await (await startServiceProcess({ RUBRICA_DATA: data.path })).stop();
  const env = { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' };
  const simulator = await startSimulatorProcess(env, { nodeArgs: profiling('simulador') });
  const listener = values.webhook ? await startListener() : undefined;
  const newSink = async (): Promise<Sink | undefined> => (values.correo ? startSink(PROGRAM) : undefined);
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
  const older = values.llamadas
    ? await startOlder('.', { RUBRICA_LLAMADAS_DIAS: '0' })
    : values.antes === undefined
      ? undefined
      : await startOlder(values.antes, olderSink?.env);
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
    if (values.llamadas && older !== undefined) {
      await cycle(older.target, Number(values.calentar));
      await callLogRounds({ sin: older.target, con: target }, Number(values.rondas), count);
      return;
    }
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
    let before = await rawRsa(PROGRAM);
    for (let at = 1; at <= Number(values.rondas); at++) {
      const round = await cycle(target, count);
      const after = await rawRsa(PROGRAM);
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

if (process.argv.includes('--sumidero')) await serveSink();
else if (isMainThread) await main();
