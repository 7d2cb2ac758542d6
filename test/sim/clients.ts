import type { ClientLine, Expected, Numbering } from '../faults/verdict.js';
import { POINTS } from '../faults/load.js';
import { DEMO_PAYLOAD } from '../../src/app/demo.js';
import type { History } from './history.js';
import type { InjectedAnswer } from './instance.js';
import { CLIENTS } from './lasting-faults.js';
import { EPOCH_MS, type Kernel } from './kernel.js';
import type { Network } from './network.js';
import { integer, pick, streamOf, type Random } from './random.js';
import { SCRIPT_FIELD, type SimulatedSri } from './sri.js';

/** An instance as clients see it. */
export interface Reachable {
  readonly party: string;
  /** Undefined while it is down or starting. */
  readonly service: { call(request: object): Promise<InjectedAnswer> } | undefined;
}

export interface Plan {
  readonly request: string;
  readonly numbering: Numbering;
  readonly expected: Expected;
  readonly ptoEmi: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  readonly repeat: boolean;
  readonly mailTo: string | undefined;
  /** Asks to annul it once authorised. */
  readonly annuls: boolean;
}

const SCRIPTS: readonly { readonly value: string; readonly expected: Expected; readonly share: number }[] = [
  { value: 'DEVOLVER', expected: 'DEVUELTO', share: 0.06 },
  { value: 'NO_AUTORIZAR', expected: 'NO_AUTORIZADO', share: 0.06 },
  { value: 'DEMORAR', expected: 'AUTORIZADO', share: 0.1 },
];

/** Receipts that clients ask for together, on average. */
const PER_BURST = 10;

/** Rolls what the clients of a seed ask for. */
export function planRequests(seed: number, count: number, withinMs: number): readonly Plan[] {
  const random = streamOf(seed, 'clients');
  const own = new Map<string, number>();
  // Several clients at one till: bursts.
  const bursts = Math.max(4, Math.ceil(count / PER_BURST));
  return Array.from({ length: count }, (_, ordinal) => {
    const point = pick(random, POINTS);
    const request = `r${String(ordinal + 1).padStart(4, '0')}`;
    const script = SCRIPTS.find(({ share }) => random() < share);
    const mailTo = random() < 0.3 ? `${request}@cliente.test` : undefined;
    const number = (own.get(point.ptoEmi) ?? 0) + 1;
    if (point.numbering === 'own') own.set(point.ptoEmi, number);
    const fields = [
      ...(script === undefined ? [] : [{ nombre: SCRIPT_FIELD, value: script.value }]),
      ...(mailTo === undefined ? [] : [{ nombre: 'email', value: mailTo }]),
    ];
    return {
      request,
      mailTo,
      numbering: point.numbering,
      ptoEmi: point.ptoEmi,
      expected: script?.expected ?? 'AUTORIZADO',
      headers: {
        ...(point.numbering === 'service' ? { 'idempotency-key': request } : {}),
        ...('waitS' in point ? { prefer: `wait=${point.waitS}` } : {}),
      },
      body: {
        ...DEMO_PAYLOAD,
        ptoEmi: point.ptoEmi,
        ...(point.numbering === 'own' ? { secuencial: String(number).padStart(9, '0') } : {}),
        ...(fields.length === 0 ? {} : { campoAdicional: fields }),
      },
      atMs: Math.floor(random() * bursts) * (withinMs / bursts) + random() * 400,
      repeat: random() < 0.15 && point.numbering === 'service',
      annuls: random() < 0.12 && script === undefined && mailTo === undefined,
    };
  });
}

const PATIENCE_MS = 8000;
const RETRY_MS = 500;

type Answered = { readonly status: number; readonly result: Record<string, unknown>; readonly retryAfter: boolean };

export interface ClientsDeps {
  readonly kernel: Kernel;
  readonly network: Network;
  readonly instances: readonly Reachable[];
  readonly apiKey: string;
  readonly lines: ClientLine[];
  readonly history: History;
  readonly sri: SimulatedSri;
}

/** What a call needs. */
export type CallDeps = Pick<ClientsDeps, 'kernel' | 'network' | 'instances' | 'apiKey'>;

/** Sends a request to an instance, through the network's faults. */
export function callInstance(
  { kernel, network, apiKey }: Pick<ClientsDeps, 'kernel' | 'network' | 'apiKey'>,
  client: string,
  instance: Reachable,
  request: { method: string; path: string; headers?: Readonly<Record<string, string>>; body?: unknown },
  patienceMs = PATIENCE_MS,
): Promise<Answered | 'unknown' | 'unsent'> {
  return new Promise((resolve) => {
    let settled = false;
    const settle = (outcome: Answered | 'unknown' | 'unsent'): void => {
      if (settled) return;
      settled = true;
      patience.cancelled = true;
      resolve(outcome);
    };
    const patience = kernel.post(client, patienceMs, 'patience', () => {
      settle('unknown');
    });
    if (instance.service === undefined) {
      kernel.post(client, 1, 'refused', () => {
        settle('unsent');
      });
      return;
    }
    // Readers come and go: they keep nothing awake.
    if (request.method !== 'GET') network.lastUseMs = kernel.nowMs;
    const effect = network.effectOn('api');
    if (effect !== undefined) kernel.log('network', `api ${effect}`);
    const arrive = (delayMs: number, isAnswered: boolean): void => {
      kernel.post(instance.party, delayMs, 'request', () => {
        const { service } = instance;
        if (service === undefined || network.isCut(CLIENTS, instance.party)) return;
        const { method, path, headers = {}, body } = request;
        const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
        const type = body === undefined ? {} : { 'content-type': 'application/json' };
        void service
          .call({ method, url: path, headers: { 'x-api-key': apiKey, ...type, ...headers }, ...payload })
          .then((answer) => {
            if (!isAnswered || effect === 'lost' || network.isCut(instance.party, CLIENTS)) return;
            const delay = network.latencyMs() + (effect === 'late' ? 20_000 : 0);
            kernel.post(client, delay, 'response', () => {
              settle(effect === 'cut-after' ? 'unknown' : read(answer));
            });
          });
      });
    };
    if (effect === 'cut-before')
      kernel.post(client, network.latencyMs(), 'cut', () => {
        settle('unknown');
      });
    else arrive(network.latencyMs(), true);
    // Proxies repeat only calls that may be repeated.
    const repeatable = request.method !== 'POST' || request.headers?.['idempotency-key'] !== undefined;
    if (effect === 'twice' && repeatable) arrive(network.latencyMs() + 300, false);
  });
}

function read({ status, headers, body }: InjectedAnswer): Answered {
  const parsed = JSON.parse(body === '' ? '{}' : body) as { result?: Record<string, unknown> };
  return {
    status,
    result: parsed.result ?? parsed,
    retryAfter: headers['retry-after'] !== undefined,
  };
}

/** One client: asks for its receipt until it knows the outcome, as test/faults/load.ts does. */
export async function runClient(deps: ClientsDeps, plan: Plan, seed: number): Promise<void> {
  const { kernel, lines, instances, history } = deps;
  const party = `cliente-${plan.request}`;
  const random: Random = streamOf(seed, party);
  const once = plan.numbering === 'once';
  const { request, expected, numbering } = plan;
  lines.push({ kind: 'asked', request, expected, numbering, place: `01-${plan.ptoEmi}` });
  await kernel.sleep(party, plan.atMs);
  let left = plan.repeat ? 2 : 1;
  for (;;) {
    const instance = pick(random, instances);
    const opened = history.invoke(party, 'issue', { point: plan.ptoEmi, request });
    const answer = await callInstance(deps, party, instance, {
      method: 'POST',
      path: '/api/v2.0/comprobantes/facturas',
      headers: plan.headers,
      body: plan.body,
    });
    if (typeof answer === 'string') {
      kernel.log(party, answer);
      if (answer === 'unsent') history.fail(opened, 'refused');
      else history.info(opened, 'no answer');
      if (once && answer === 'unknown') {
        lines.push({ kind: 'unanswered', request });
        return;
      }
    } else {
      const { status, result, retryAfter } = answer;
      const known = status === 201 || status === 202 || (status === 409 && result['identico'] === true);
      const claveAcceso = known ? String(result['claveAcceso']) : undefined;
      const code = typeof result['code'] === 'string' ? { code: result['code'] } : {};
      kernel.log(party, `${status} ${claveAcceso ?? code.code ?? ''}`);
      lines.push({
        kind: 'answered',
        request,
        status,
        retryAfter,
        ...code,
        ...(claveAcceso === undefined ? {} : { claveAcceso }),
      });
      if (claveAcceso !== undefined) {
        history.ok(opened, {
          point: plan.ptoEmi,
          request,
          key: claveAcceso,
          number: Number(claveAcceso.slice(30, 39)),
        });
        if (--left === 0) {
          if (plan.expected === 'NO_AUTORIZADO') await correct(deps, plan, claveAcceso, random);
          if (plan.annuls) await annul(deps, plan, claveAcceso, random);
          return;
        }
      } else {
        const stored = /puede haber quedado guardad/.test(String(result['message']));
        if (stored) history.info(opened, 'may be stored');
        else history.fail(opened, String(code.code ?? status));
        const passing = status >= 500 || status === 429 || code.code === 'idempotency-key-en-curso';
        if (once && stored) lines.push({ kind: 'unanswered', request });
        if (!passing || (once && stored)) return;
      }
    }
    await kernel.sleep(party, RETRY_MS * (1 + integer(random, 0, 3)));
  }
}

const LOOK_MS = 2000;
const LOOKS_MAX = 60;

/** Waits until the API shows a receipt in a state. */
async function reaches(
  deps: ClientsDeps,
  party: string,
  { claveAcceso, estado }: { readonly claveAcceso: string; readonly estado: string },
  random: Random,
): Promise<boolean> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const path = `/api/v1.0/comprobantes/${claveAcceso}`;
    const answer = await callInstance(deps, party, pick(random, deps.instances), { method: 'GET', path });
    if (typeof answer !== 'string' && answer.result['estado'] === estado) return true;
    await deps.kernel.sleep(party, LOOK_MS);
  }
  return false;
}

/** Corrects a refused receipt, which is then refused again. Without an answer it stops: either way it ends refused. */
async function correct(deps: ClientsDeps, plan: Plan, claveAcceso: string, random: Random): Promise<void> {
  const { kernel, lines, sri } = deps;
  const party = `cliente-${plan.request}`;
  if (!(await reaches(deps, party, { claveAcceso, estado: 'NO_AUTORIZADO' }, random))) return;
  const fields = plan.body['campoAdicional'] as readonly object[];
  const body = { ...plan.body, campoAdicional: [...fields, { nombre: 'corregido', value: 'sí' }] };
  for (let tries = 0; tries < LOOKS_MAX; tries++) {
    const atMs = kernel.nowMs - EPOCH_MS;
    sri.mayChange(claveAcceso);
    const path = `/api/v2.0/comprobantes/facturas/${claveAcceso}`;
    const answer = await callInstance(deps, party, pick(random, deps.instances), { method: 'PUT', path, body });
    kernel.log(party, `corrects: ${typeof answer === 'string' ? answer : answer.status}`);
    const stored = typeof answer !== 'string' && /puede haber quedado guardad/.test(String(answer.result['message']));
    if (answer === 'unknown' || stored || (answer !== 'unsent' && answer.status < 500 && answer.status !== 429)) {
      lines.push({ kind: 'corrected', claveAcceso, atMs });
      return;
    }
    await kernel.sleep(party, LOOK_MS);
  }
}

/** Asks to annul an authorised receipt, and annuls it on the SRI's page some minutes later. */
async function annul(deps: ClientsDeps, plan: Plan, claveAcceso: string, random: Random): Promise<void> {
  const { kernel, sri } = deps;
  const party = `cliente-${plan.request}`;
  if (!(await reaches(deps, party, { claveAcceso, estado: 'AUTORIZADO' }, random))) return;
  for (let tries = 0; tries < LOOKS_MAX; tries++) {
    const answer = await callInstance(deps, party, pick(random, deps.instances), {
      method: 'POST',
      path: `/api/v1.0/comprobantes/${claveAcceso}/anulacion`,
      headers: { 'idempotency-key': `anular-${plan.request}` },
      body: { motivo: 'Pedido repetido' },
    });
    kernel.log(
      party,
      `annuls: ${typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.result['code'])}`}`,
    );
    if (typeof answer !== 'string' && (answer.status === 200 || answer.status === 202)) {
      const delayMs = integer(random, 5, 200) * 1000;
      kernel.post('sri', delayMs, 'annulled', () => {
        sri.annul(claveAcceso);
      });
      return;
    }
    if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429 && answer.status !== 409) return;
    await kernel.sleep(party, LOOK_MS);
  }
}

/** A reader of the feed: pages on from its cursor, at any instance, and never loses its place. */
export async function readFeed(
  deps: Pick<ClientsDeps, 'kernel' | 'network' | 'instances' | 'apiKey' | 'history'>,
  reader: string,
  seed: number,
): Promise<never> {
  const { kernel, history } = deps;
  const random = streamOf(seed, reader);
  let cursor = '';
  let rarer = 1;
  for (;;) {
    await kernel.sleep(reader, rarer * FEED_MS * (0.5 + random()));
    const opened = history.invoke(reader, 'feed', { reader });
    const path = `/api/v1.0/eventos?size=50${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const answer = await callInstance(deps, reader, pick(random, deps.instances), { method: 'GET', path });
    if (typeof answer === 'string' || answer.status !== 200) {
      history.fail(opened, typeof answer === 'string' ? answer : String(answer.status));
      continue;
    }
    const events = answer.result['content'] as readonly { readonly id: string; readonly tipo: string }[];
    cursor = String(answer.result['siguiente']);
    history.ok(opened, { reader, ids: events.map(({ id }) => id).join(' ') });
    rarer = events.length > 0 ? 1 : Math.min(RARER_MAX, 2 * rarer);
    if (events.length > 0) kernel.log(reader, events.map(({ tipo }) => tipo).join(' '));
  }
}

const FEED_MS = 4000;
/** Readers that find nothing new look up to this many times less often. */
const RARER_MAX = 8;

/** A reader of single receipts that were accepted: its answers may never go back. */
export async function readReceipts(
  deps: Pick<ClientsDeps, 'kernel' | 'network' | 'instances' | 'apiKey' | 'history' | 'lines'>,
  reader: string,
  seed: number,
): Promise<never> {
  const { kernel, history, lines } = deps;
  const random = streamOf(seed, reader);
  const known: string[] = [];
  let seen = 0;
  let rarer = 1;
  for (;;) {
    await kernel.sleep(reader, rarer * READ_MS * (0.5 + random()));
    rarer = lines.length > seen ? 1 : Math.min(RARER_MAX, 2 * rarer);
    for (; seen < lines.length; seen++) {
      const line = lines[seen];
      if (line?.kind === 'answered' && line.claveAcceso !== undefined) known.push(line.claveAcceso);
    }
    if (known.length === 0) continue;
    const key = pick(random, known.slice(-RECENT));
    const opened = history.invoke(reader, 'read', { key });
    const answer = await callInstance(deps, reader, pick(random, deps.instances), {
      method: 'GET',
      path: `/api/v1.0/comprobantes/${key}`,
    });
    if (typeof answer === 'string') history.info(opened, answer);
    else if (answer.status === 200) {
      const { estado, revision } = answer.result;
      history.ok(opened, { key, state: String(estado), revision: Number(revision) });
    } else history.fail(opened, String(answer.status));
  }
}

const READ_MS = 3000;
/** They read receipts that may still change: the last ones. */
const RECENT = 50;

/** Point of the recurring invoices. */
export const SCHEDULE_POINT = '006';
/** Point of the client that corrects at once. */
export const HASTY_POINT = '007';

/** A shop that sets up a recurring invoice whose first period is today. Returns whether it was accepted. */
export async function createSchedule(deps: CallDeps, ruc: string, seed: number): Promise<boolean> {
  const party = 'tienda';
  const random = streamOf(seed, party);
  const factura = { ...DEMO_PAYLOAD, ptoEmi: SCHEDULE_POINT };
  const body = { nombre: 'Clases', frecuencia: 'semanal', dia: 1, desde: '02/03/2026', atraso: 'emitir', factura };
  for (let tries = 0; tries < 40; tries++) {
    const answer = await callInstance(deps, party, pick(random, deps.instances), {
      method: 'POST',
      path: `/api/v1.0/empresas/${ruc}/recurrentes`,
      body,
      headers: { 'idempotency-key': 'horario' },
    });
    deps.kernel.log(party, typeof answer === 'string' ? answer : String(answer.status));
    if (typeof answer !== 'string') {
      if (answer.status === 201 || answer.status === 200) return true;
      if (answer.status < 500 && answer.status !== 409 && answer.status !== 429)
        throw new Error(`the schedule was refused: ${JSON.stringify(answer.result)}`);
    }
    await deps.kernel.sleep(party, 3000);
  }
  return false;
}
