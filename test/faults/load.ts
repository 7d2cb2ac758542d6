import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentType } from '../../src/documents/document-type.js';
import { documentTypes } from '../../src/documents/registry.js';
import { call, type Answered } from '../support/service.js';
import type { History } from '../sim/history.js';
import { minimalOf } from '../support/minimal-payloads.js';
import type { ClientLine, Expected, Numbering } from './verdict.js';

export interface LoadTarget {
  /** Returns the address of a process that should be alive; called for every attempt. */
  readonly url: () => string;
  readonly apiKey: string;
  readonly ruc: string;
  readonly log: (line: ClientLine) => void;
  readonly random: () => number;
  /** Calls and answers for the outside checker (test/sim/checker). */
  readonly history?: History | undefined;
}

/**
 * Points of establishment 001. For `service` and `once` the service assigns the numbers. A `once` client has no idempotency key, like the
 * simplest integrator, and never learns the outcome of an unanswered request; it repeats only when the answer says so. Some wait for the
 * final state.
 */
export const POINTS = [
  { ptoEmi: '001', numbering: 'service' },
  { ptoEmi: '002', numbering: 'once' },
  { ptoEmi: '003', numbering: 'service' },
  { ptoEmi: '004', numbering: 'own' },
  { ptoEmi: '005', numbering: 'once', waitS: 2 },
] as const satisfies readonly Point[];

interface Point {
  readonly ptoEmi: string;
  readonly numbering: Numbering;
  readonly waitS?: number;
}

/** Simulator scripts of receipts, with their expected outcome; all others are authorised without a script. */
const SCRIPTS: readonly { readonly simular: string; readonly expected: Expected; readonly every: number }[] = [
  { simular: 'DEVUELTA:35', expected: 'DEVUELTO', every: 23 },
  { simular: 'NO_AUTORIZADO:39', expected: 'NO_AUTORIZADO', every: 29 },
  { simular: 'EN_PROCESO:2', expected: 'AUTORIZADO', every: 19 },
];
/** One in this many first sends an invalid request, which must be refused (400) without taking a number. */
const WRONG_EVERY = 11;
/** One in this many repeats the request after it was accepted. */
const REPEAT_EVERY = 13;
/** Client timeout; a frozen process never answers within it. */
const PATIENCE_MS = 6000;
const RETRY_MS = 100;
/** Poll interval and timeout of a client that waits for a refusal in order to correct it. */
const LOOK_MS = 500;
const REFUSED_WITHIN_MS = 600_000;

/** One receipt that a client issues. */
export interface Plan {
  readonly request: string;
  readonly path: string;
  readonly expected: Expected;
  readonly numbering: Numbering;
  /** Document type and point, as in an access key. */
  readonly place: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly patienceMs: number;
  readonly wrongFirst?: boolean;
  readonly repeat?: boolean;
}

/** Plans a receipt of `type` at a point, and its request. */
export function planFor(
  type: DocumentType,
  { ptoEmi, numbering, waitS }: Point,
  requested: {
    readonly request: string;
    readonly ruc: string;
    readonly own?: number;
    readonly simular?: string;
    readonly expected?: Expected;
  },
): Plan {
  const { request, ruc, own, simular, expected = 'AUTORIZADO' } = requested;
  return {
    request,
    path: `/api/v2.0/comprobantes/${type.pathWord}`,
    expected,
    numbering,
    place: `${type.codDoc}-${ptoEmi}`,
    headers: {
      // A client with its own numbering needs no key: the number identifies its receipt.
      ...(numbering === 'service' ? { 'idempotency-key': request } : {}),
      ...(waitS === undefined ? {} : { prefer: `wait=${waitS}` }),
    },
    patienceMs: PATIENCE_MS + (waitS ?? 0) * 1000,
    body: {
      ...minimalOf(type.codDoc, ruc),
      ptoEmi,
      ...(own === undefined ? {} : { secuencial: String(own).padStart(9, '0') }),
      ...(simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] }),
    },
  };
}

/** Plans receipt number `ordinal`: types, points and scripts are mixed so that each combination occurs. */
function planOf(ordinal: number, ruc: string, nextOwn: (point: string) => number): Plan {
  const type = documentTypes[ordinal % documentTypes.length];
  const point = POINTS[Math.floor(ordinal / documentTypes.length) % POINTS.length];
  if (type === undefined || point === undefined) throw new Error('no type or point');
  const script = SCRIPTS.find(({ every }) => ordinal % every === every - 1);
  const request = `r${String(ordinal).padStart(6, '0')}`;
  const own = point.numbering === 'own' ? nextOwn(`${type.codDoc}-${point.ptoEmi}`) : undefined;
  return {
    ...planFor(type, point, { request, ruc, ...(own === undefined ? {} : { own }), ...script }),
    wrongFirst: ordinal % WRONG_EVERY === 0,
    repeat: ordinal % REPEAT_EVERY === 0 && point.numbering !== 'once',
  };
}

/**
 * Issues `receipts` receipts with `clients` concurrent clients. Each retries until it is answered, except `once` clients. Calls
 * `onAccepted` after each.
 */
export async function runLoad(
  target: LoadTarget,
  options: {
    readonly receipts: number;
    readonly clients: number;
    readonly onAccepted: (count: number) => void;
    /** Continues beyond that while it returns true. */
    readonly goesOn?: () => boolean;
  },
): Promise<void> {
  const own = new Map<string, number>();
  const nextOwn = (point: string): number => {
    const next = (own.get(point) ?? 0) + 1;
    own.set(point, next);
    return next;
  };
  let started = 0;
  let accepted = 0;
  const correcting: Promise<void>[] = [];
  async function till(): Promise<void> {
    while (started < options.receipts || options.goesOn?.() === true) {
      const plan = planOf(started++, target.ruc, nextOwn);
      const claveAcceso = await issueOne(target, plan);
      if (claveAcceso !== undefined && plan.expected === 'NO_AUTORIZADO') {
        correcting.push(correct(target, plan, claveAcceso));
      }
      options.onAccepted(++accepted);
    }
  }
  await Promise.all(Array.from({ length: options.clients }, till));
  await Promise.all(correcting);
}

/** Requests one receipt according to its plan; returns its access key if accepted. */
export async function issueOne(target: LoadTarget, plan: Plan): Promise<string | undefined> {
  const { request, expected, numbering, place } = plan;
  target.log({ kind: 'asked', request, expected, numbering, place });
  if (plan.wrongFirst === true) await ask(target, plan, { ...plan.body, estab: '999' }, [400]);
  const claveAcceso = await ask(target, plan, plan.body, ACCEPTED);
  if (plan.repeat === true) await ask(target, plan, plan.body, ACCEPTED);
  return claveAcceso;
}

/** Stored now, stored but not final when the wait ended, or stored before. */
const ACCEPTED: readonly number[] = [201, 202, 409];

/** Retries on any live process until it gets a wanted answer; logs every answer. */
async function ask(
  target: LoadTarget,
  plan: Plan,
  body: Readonly<Record<string, unknown>>,
  wanted: readonly number[],
): Promise<string | undefined> {
  const { request, place } = plan;
  for (;;) {
    const opened = target.history?.invoke(`cliente-${request}`, 'issue', { point: place, request });
    const answer = await tryOnce(target, plan.path, { headers: plan.headers, body }, plan.patienceMs);
    if (opened !== undefined) close(target.history, opened, answer);
    const once = plan.numbering === 'once' && !wanted.includes(400);
    if (answer === 'unknown' && once) {
      target.log({ kind: 'unanswered', request: plan.request });
      return undefined;
    }
    if (typeof answer !== 'string') {
      const { status, headers, result } = answer;
      const retryAfter = headers.has('retry-after');
      const code = typeof result['code'] === 'string' ? { code: result['code'] } : {};
      const known = isKnown(answer);
      const key = known ? { claveAcceso: String(result['claveAcceso']) } : {};
      target.log({ kind: 'answered', request: plan.request, status, retryAfter, ...code, ...key });
      if (wanted.includes(status) && (status === 400 || known)) return key.claveAcceso;
      // Retrying cannot fix anything else: the judge finds the request without an acceptance.
      const passing = isPassing(answer) || code.code === 'idempotency-key-en-curso';
      // Without an idempotency key it follows the answer: repeats if told to, but not what may be stored.
      const open = once && mayBeStored(answer);
      if (open) target.log({ kind: 'unanswered', request: plan.request });
      if (!passing || open) return undefined;
    }
    await sleep(RETRY_MS * (1 + target.random()));
  }
}

function isKnown({ status, result }: Answered): boolean {
  return status === 201 || status === 202 || (status === 409 && result['identico'] === true);
}

/** Notes the outcome of a request in the history. */
function close(
  history: History | undefined,
  opened: ReturnType<History['invoke']>,
  answer: Answered | 'unknown' | 'unsent',
): void {
  if (answer === 'unsent') history?.fail(opened, 'refused');
  else if (answer === 'unknown') history?.info(opened, 'no answer');
  else if (isKnown(answer)) {
    const key = String(answer.result['claveAcceso']);
    history?.ok(opened, { ...opened.value, key, number: Number(key.slice(30, 39)) });
  } else if (mayBeStored(answer)) history?.info(opened, 'may be stored');
  else history?.fail(opened, typeof answer.result['code'] === 'string' ? answer.result['code'] : String(answer.status));
}

const isPassing = ({ status }: Answered): boolean => status >= 500 || status === 429;
const mayBeStored = ({ result }: Answered): boolean => /puede haber quedado guardad/.test(String(result['message']));

function corrected(body: Plan['body']): Plan['body'] {
  const fields = body['campoAdicional'] as readonly object[];
  return { ...body, campoAdicional: [...fields, { nombre: 'corregido', value: 'sí' }] };
}

/**
 * Waits for the refusal and resends the receipt, to be refused again. If no answer says whether it was accepted, it stops: either way it
 * ends refused.
 */
async function correct(target: LoadTarget, { path, body }: Plan, claveAcceso: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < REFUSED_WITHIN_MS;) {
    const read = await tryOnce(target, `/api/v1.0/comprobantes/${claveAcceso}`, {});
    const estado = typeof read === 'string' ? undefined : read.result['estado'];
    // Not the scripted outcome: left to the judge.
    if (estado === 'AUTORIZADO' || estado === 'DEVUELTO') return;
    if (estado === 'NO_AUTORIZADO') {
      const atMs = performance.now();
      const answer = await tryOnce(target, `${path}/${claveAcceso}`, { method: 'PUT', body: corrected(body) });
      if (answer !== 'unsent' && (answer === 'unknown' || mayBeStored(answer) || !isPassing(answer))) {
        target.log({ kind: 'corrected', claveAcceso, atMs });
        return;
      }
    }
    await sleep(LOOK_MS);
  }
}

/** One attempt; `unknown` if the connection was cut or timed out, `unsent` if nothing listened. */
async function tryOnce(
  { url, apiKey }: LoadTarget,
  path: string,
  init: Omit<NonNullable<Parameters<typeof call>[2]>, 'apiKey' | 'signal'>,
  patienceMs = PATIENCE_MS,
): Promise<Answered | 'unknown' | 'unsent'> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await call(url(), path, { ...init, apiKey, signal: patience });
  } catch (error) {
    // fetch throws TypeError if the process is gone, SyntaxError if it died in the middle of its answer.
    if (error instanceof TypeError) return isRefused(error.cause) ? 'unsent' : 'unknown';
    if (error instanceof SyntaxError || patience.aborted) return 'unknown';
    throw error;
  }
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
