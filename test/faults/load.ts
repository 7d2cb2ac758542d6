import { setTimeout as sleep } from 'node:timers/promises';
import { documentTypes } from '../../src/documents/registry.js';
import { call, type Answered } from '../support/service.js';
import { minimalOf } from '../support/minimal-payloads.js';
import type { ClientLine, Expected, Numbering } from './verdict.js';

/** What the clients work against. */
export interface LoadTarget {
  /** The address of some process that should be alive; asked anew for every try. */
  readonly url: () => string;
  readonly apiKey: string;
  readonly ruc: string;
  readonly log: (line: ClientLine) => void;
  readonly random: () => number;
}

/**
 * The points of establishment 001. Of `service` and `once` the service gives the numbers; who asks `once` has nothing by which
 * to ask again, as the simplest of integrators, and never knows what became of a request without an answer.
 */
export const POINTS = [
  { ptoEmi: '001', numbering: 'service' },
  { ptoEmi: '002', numbering: 'once' },
  { ptoEmi: '003', numbering: 'service' },
  { ptoEmi: '004', numbering: 'own' },
  { ptoEmi: '005', numbering: 'once' },
] as const;

/** What a receipt asks of the simulator, and what must come of it; the rest asks for nothing and is authorised. */
const SCRIPTS: readonly { readonly simular: string; readonly expected: Expected; readonly every: number }[] = [
  { simular: 'DEVUELTA:35', expected: 'DEVUELTO', every: 23 },
  { simular: 'NO_AUTORIZADO:39', expected: 'NO_AUTORIZADO', every: 29 },
  { simular: 'EN_PROCESO:2', expected: 'AUTORIZADO', every: 19 },
];
/** One in so many first sends something that must be refused (400) without taking a number. */
const WRONG_EVERY = 11;
/** One in so many asks once more after it was accepted. */
const REPEAT_EVERY = 13;
/** A till's patience; a frozen process never answers within it. */
const PATIENCE_MS = 6000;
const RETRY_MS = 100;

interface Plan {
  readonly request: string;
  readonly path: string;
  readonly expected: Expected;
  readonly numbering: Numbering;
  /** Document type and point, as in an access key. */
  readonly place: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly wrongFirst: boolean;
  readonly repeat: boolean;
}

/** The receipt number `ordinal`: types, points and scripts are mixed so that each combination occurs. */
function planOf(ordinal: number, ruc: string, nextOwn: (point: string) => number): Plan {
  const type = documentTypes[ordinal % documentTypes.length];
  const point = POINTS[Math.floor(ordinal / documentTypes.length) % POINTS.length];
  if (type === undefined || point === undefined) throw new Error('no type or point');
  const script = SCRIPTS.find(({ every }) => ordinal % every === every - 1);
  const request = `r${String(ordinal).padStart(6, '0')}`;
  const own = point.numbering === 'own' ? nextOwn(`${type.codDoc}-${point.ptoEmi}`) : undefined;
  return {
    request,
    path: `/api/v2.0/comprobantes/${type.pathWord}`,
    expected: script?.expected ?? 'AUTORIZADO',
    numbering: point.numbering,
    place: `${type.codDoc}-${point.ptoEmi}`,
    // A client that numbers by itself needs no key: the number tells its own receipt.
    headers: point.numbering === 'service' ? { 'idempotency-key': request } : {},
    body: {
      ...minimalOf(type.codDoc, ruc),
      ptoEmi: point.ptoEmi,
      ...(own === undefined ? {} : { secuencial: String(own).padStart(9, '0') }),
      ...(script === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: script.simular }] }),
    },
    wrongFirst: ordinal % WRONG_EVERY === 0,
    repeat: ordinal % REPEAT_EVERY === 0 && point.numbering !== 'once',
  };
}

/**
 * Issues `receipts` receipts with `clients` tills at once; each asks until it is answered, but for those that
 * ask once. `onAccepted` after each. */
export async function runLoad(
  target: LoadTarget,
  options: { readonly receipts: number; readonly clients: number; readonly onAccepted: (count: number) => void },
): Promise<void> {
  const own = new Map<string, number>();
  const nextOwn = (point: string): number => {
    const next = (own.get(point) ?? 0) + 1;
    own.set(point, next);
    return next;
  };
  let begun = 0;
  let accepted = 0;
  async function till(): Promise<void> {
    while (begun < options.receipts) {
      const plan = planOf(begun++, target.ruc, nextOwn);
      const { request, expected, numbering, place } = plan;
      target.log({ kind: 'asked', request, expected, numbering, place });
      if (plan.wrongFirst) await ask(target, plan, { ...plan.body, estab: '999' }, [400]);
      await ask(target, plan, plan.body, [201, 409]);
      if (plan.repeat) await ask(target, plan, plan.body, [201, 409]);
      options.onAccepted(++accepted);
    }
  }
  await Promise.all(Array.from({ length: options.clients }, till));
}

/** Asks until one of the wanted answers comes, at whichever process lives; every answer is logged. */
async function ask(
  target: LoadTarget,
  plan: Plan,
  body: Readonly<Record<string, unknown>>,
  wanted: readonly number[],
): Promise<void> {
  for (;;) {
    const answer = await tryOnce(target, plan, body);
    const last = plan.numbering === 'once' && !wanted.includes(400);
    if (answer === 'unknown' && last) {
      target.log({ kind: 'unanswered', request: plan.request });
      return;
    }
    if (typeof answer !== 'string') {
      const { status, headers, result } = answer;
      const retryAfter = headers.has('retry-after');
      const code = typeof result['code'] === 'string' ? { code: result['code'] } : {};
      const known = status === 201 || (status === 409 && result['identico'] === true);
      const key = known ? { claveAcceso: String(result['claveAcceso']) } : {};
      target.log({ kind: 'answered', request: plan.request, status, retryAfter, ...code, ...key });
      if (wanted.includes(status) && (status === 400 || known)) return;
      // Anything else that asking again does not mend: the judge finds the request without an acceptance.
      const passing = status >= 500 || status === 429 || code.code === 'idempotency-key-en-curso';
      // A 503 may follow a commit whose answer was lost with the database.
      if (passing && last) target.log({ kind: 'unanswered', request: plan.request });
      if (!passing || last) return;
    }
    await sleep(RETRY_MS * (1 + target.random()));
  }
}

/** One try; `unknown` when the connection was cut or the till lost patience, `unsent` when nobody listened. */
async function tryOnce(
  { url, apiKey }: LoadTarget,
  { path, headers }: Plan,
  body: Readonly<Record<string, unknown>>,
): Promise<Answered | 'unknown' | 'unsent'> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await call(url(), path, { apiKey, headers, body, signal: patience });
  } catch (error) {
    // fetch: TypeError when the process is gone; SyntaxError when it went in the middle of its answer.
    if (error instanceof TypeError) return isRefused(error.cause) ? 'unsent' : 'unknown';
    if (error instanceof SyntaxError || patience.aborted) return 'unknown';
    throw error;
  }
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
