// `npm run bench [-- --comprobantes N --rondas N --calentar N]`: the cycle as users run it, from the request to AUTORIZADO (and to the sent
// mail), each use against the plain one and against raw RSA-2048 on all cores, interleaved in one run; then the latency of a 201 at half
// load. Writes its table into bench/RESULTS.md.
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { Pool } from 'undici';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { documentTypes } from '../src/documents/registry.js';
import { obtainBearer } from '../test/support/bearer.js';
import { minimalOf } from '../test/support/minimal-payloads.js';
import { call, demoOf, startServiceProcess, startSimulatorProcess, temporaryDir } from '../test/support/service.js';
import { MAILED_PAYLOAD, serveSink, startSink, type Sink } from './correo.js';
import {
  CONNECTIONS,
  cycle,
  issue,
  median,
  rawRsa,
  startListener,
  type BenchRequest,
  type Round,
  type Target,
} from './cycle.js';
import { residentMb, serverProcesses, stolenMs } from './processor.js';
import { writeTable } from './table.js';

const PROGRAM = fileURLToPath(import.meta.url);
const COMPANIES = 200;
const HALF_LOAD_S = 20;

interface Use {
  readonly name: string;
  readonly asked: (n: number) => BenchRequest;
  /** A hundred lines cost as much as several receipts. */
  readonly share?: number;
  readonly around?: (round: () => Promise<Round>) => Promise<Round>;
  readonly followed?: (count: number) => Promise<() => Promise<void>>;
}

/** Point where the client assigns numbers, each once. */
const GIVEN_POINT = '002';
let given = 1;
let keys = 0;

async function uses(
  target: Target,
  url: string,
  simulatorUrl: string,
  data: string,
  sink: Sink,
  port: number,
): Promise<Use[]> {
  const { ruc } = demoOf(data);
  const line = DEMO_PAYLOAD.detalles[0];
  const lines = (count: number): object => ({
    ...DEMO_PAYLOAD,
    detalles: Array.from({ length: count }, (_, at) => ({ ...line, codigoPrincipal: `P-${at}` })),
  });
  const types = documentTypes.map((type) => ({
    path: `/api/v2.0/comprobantes/${type.pathWord}`,
    payload: minimalOf(type.codDoc, ruc),
  }));
  const points = `/api/v1.0/empresas/${ruc}/establecimientos/001/puntos-emision`;
  await made(call(url, points, { apiKey: target.apiKey, body: { ptoEmi: GIVEN_POINT } }));
  const companies = await makeCompanies(target, url, simulatorUrl);
  const demo = { payload: DEMO_PAYLOAD };
  const [three, hundred] = [{ payload: lines(3) }, { payload: lines(100) }];
  return [
    { name: '(a) as it is', asked: () => demo },
    {
      name: '(b) with an Idempotency-Key',
      asked: () => ({ ...demo, headers: { 'idempotency-key': `bench-${keys++}` } }),
    },
    {
      name: '(c) with given numbers',
      asked: () => ({
        payload: { ...DEMO_PAYLOAD, ptoEmi: GIVEN_POINT, secuencial: String(given++).padStart(9, '0') },
      }),
    },
    {
      name: '(d) until the mail is out',
      asked: () => ({ payload: MAILED_PAYLOAD }),
      followed: async (count) => {
        const before = await sink.arrived();
        return async () => {
          while ((await sink.arrived()) - before < count) await new Promise((resolve) => setTimeout(resolve, 20));
        };
      },
    },
    { name: '(e) six types in turn', asked: (n) => types[n % types.length] ?? demo },
    { name: '(e) 3 lines', asked: () => three },
    { name: '(e) 100 lines', asked: () => hundred, share: 0.25 },
    {
      name: `(f) ${COMPANIES} companies`,
      asked: (n) => ({ payload: { ...DEMO_PAYLOAD, ruc: companies[n % COMPANIES] } }),
    },
    { name: '(g) one webhook', asked: () => demo, around: await listening(url, data, port) },
  ];
}

/** Creates companies in the demo account, each with a certificate of the simulator's authority. */
async function makeCompanies({ apiKey }: Target, url: string, simulatorUrl: string): Promise<string[]> {
  const password = 'prueba';
  const rucs = Array.from({ length: COMPANIES }, (_, at) => naturalRuc(171_000_000 + at));
  for (const ruc of rucs) {
    const base = `/api/v1.0/empresas`;
    await made(call(url, base, { apiKey, body: { ruc, razonSocial: `Empresa ${ruc}`, dirMatriz: 'Quito' } }));
    const estab = { estab: '001', direccion: 'Quito' };
    await made(call(url, `${base}/${ruc}/establecimientos`, { apiKey, body: estab }));
    const points = `${base}/${ruc}/establecimientos/001/puntos-emision`;
    const { status, result } = await call(url, points, { apiKey, body: { ptoEmi: '001' } });
    if (status !== 201 && status !== 409) throw new Error(JSON.stringify(result));
    const issued = await fetch(`${simulatorUrl}/certificados`, {
      method: 'POST',
      body: JSON.stringify({ ruc, password }),
    });
    const { p12 } = (await issued.json()) as { p12: string };
    await made(call(url, `${base}/${ruc}/certificados-digitales`, { apiKey, body: { certificado: p12, password } }));
  }
  return rucs;
}

async function made(answer: ReturnType<typeof call>): Promise<void> {
  const { status, result } = await answer;
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(result)}`);
}

/** A person's RUC: the check digit of a cédula (FACTS §2) and 001. */
function naturalRuc(nine: number): string {
  const digits = Array.from({ length: 9 }, (_, at) => Math.floor(nine / 10 ** (8 - at)) % 10);
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${nine}${(10 - (sum % 10)) % 10}001`;
}

/** A round with a listener for authorisations. */
async function listening(url: string, data: string, port: number): Promise<NonNullable<Use['around']>> {
  const headers = { authorization: `Bearer ${await obtainBearer(url, demoOf(data))}` };
  return async (round) => {
    const body = { url: `http://127.0.0.1:${port}/x`, tipos: ['comprobante.autorizado'] };
    const { status, result } = await call(url, '/api/v1.0/webhooks', { headers, body });
    if (status !== 201) throw new Error(`webhooks: ${status} ${JSON.stringify(result)}`);
    try {
      return await round();
    } finally {
      await call(url, `/api/v1.0/webhooks/${String(result['id'])}`, { method: 'DELETE', headers });
    }
  };
}

/** Latency of a 201 in milliseconds, at half of the maximum rate. */
async function atHalfLoad(target: Target, perSecond: number): Promise<{ p50: number; p99: number; stolen: number }> {
  const stolenBefore = stolenMs();
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const count = Math.round(perSecond * HALF_LOAD_S);
  const started = performance.now();
  for (let n = 0; n < count; n++) {
    const due = started + (n * 1000) / perSecond;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const since = performance.now();
    under.push(
      issue(target, { payload: DEMO_PAYLOAD, headers: { 'idempotency-key': `bench-${keys++}` } }).then(() => {
        times.push(performance.now() - since);
      }),
    );
  }
  await Promise.all(under);
  const stolen = (stolenMs() - stolenBefore) / ((performance.now() - started) * availableParallelism());
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), stolen };
}

const alone = (round: () => Promise<Round>): Promise<Round> => round();

interface Seen {
  readonly perSecond: number[];
  readonly ratio: number[];
  readonly ms: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      comprobantes: { type: 'string', default: '1500' },
      rondas: { type: 'string', default: '3' },
      calentar: { type: 'string', default: '4000' },
    },
  });
  const data = temporaryDir();
  await (await startServiceProcess({ RUBRICA_DATA: data.path })).stop();
  const env = { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' };
  const simulator = await startSimulatorProcess(env);
  const listener = await startListener();
  const sink = await startSink(PROGRAM);
  const service = await startServiceProcess({
    ...env,
    ...sink.env,
    RUBRICA_SRI_URL: simulator.url,
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: String(listener.port),
  });
  const api = new Pool(service.url, { connections: CONNECTIONS });
  try {
    const target: Target = {
      api,
      apiKey: demoOf(data.path).apiKey,
      processes: async () => ({ service: [service.pid], database: await serverProcesses(data.path) }),
    };
    const all = await uses(target, service.url, simulator.url, data.path, sink, listener.port);
    await cycle(target, Number(values.calentar));
    const seen = new Map<string, Seen>(all.map(({ name }) => [name, { perSecond: [], ratio: [], ms: [] }]));
    let raw = (await rawRsa(PROGRAM)).perSecond;
    let rsaMs = NaN;
    // Round 0 warms up: each use has its own code to compile.
    for (let at = 0; at <= Number(values.rondas); at++) {
      for (const { name, asked: requested, share = 1, around = alone, followed } of all) {
        const count = Math.round(Number(values.comprobantes) * share);
        const after = await followed?.(count);
        const round = await around(() => cycle(target, count, requested, after));
        const rsa = await rawRsa(PROGRAM);
        const ms = (round.cpu['service'] ?? 0) + (round.cpu['database'] ?? 0);
        const ratio = round.perSecond / ((raw + rsa.perSecond) / 2);
        raw = rsa.perSecond;
        rsaMs = rsa.cpuMs;
        if (at === 0) continue;
        const one = seen.get(name);
        one?.perSecond.push(round.perSecond);
        one?.ratio.push(ratio);
        one?.ms.push(ms);
        console.log(
          `round ${at}, ${name}: ${round.perSecond.toFixed(0)}/s, ${ratio.toFixed(3)} of raw RSA, ${ms.toFixed(2)} ms`,
        );
      }
    }
    const plain = seen.get(all[0]?.name ?? '');
    const half = median(plain?.perSecond ?? []) / 2;
    const halves: string[] = [];
    for (let at = 0; at < Number(values.rondas); at++) {
      const { p50, p99, stolen } = await atHalfLoad(target, half);
      halves.push(`p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(stolen * 100).toFixed(1)} % stolen)`);
      console.log(`half load, round ${at + 1}: ${halves.at(-1) ?? ''}`);
    }
    const rows = [...seen].map(([name, { perSecond, ratio, ms }]) => {
      const shown = perSecond.map((one) => one.toFixed(0)).join(', ');
      // Each round against its own (a): the load on the host varies.
      const against = median(ms.map((one, at) => one / (plain?.ms[at] ?? NaN))).toFixed(2);
      return `| ${name} | ${shown} | ${median(ratio).toFixed(3)} | ${median(ms).toFixed(2)} | ${against} |`;
    });
    writeTable(
      'bench',
      [
        `Written by the command on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} ${process.arch} cores (load ${loadavg()[0]?.toFixed(1) ?? ''} at the end), Node ${process.versions.node}, fsync on, service, database, simulator, mail server and load on the same cores; ${values.rondas} interleaved rounds of ${values.comprobantes} receipts after ${values.calentar} and a round of each to warm up. Raw RSA-2048 on all cores ${raw.toFixed(0)}/s, ${rsaMs.toFixed(2)} ms each.`,
        '',
        '| use | receipts/s, each round | of raw RSA | processor ms of service and database | against (a) |',
        '| --- | --- | --- | --- | --- |',
        ...rows,
        '',
        `A 201 at half load (${half.toFixed(0)}/s, with Idempotency-Key), each round: ${halves.join('; ')}. Stolen is what the host gave to others. The service holds ${residentMb(service.pid).toFixed(0)} MB at the end.`,
      ].join('\n'),
    );
  } finally {
    await api.destroy();
    listener.stop();
    sink.stop();
    await service.stop();
    await simulator.stop();
    data.remove();
  }
}

if (process.argv.includes('--sumidero')) await serveSink();
else if (isMainThread) await main();
