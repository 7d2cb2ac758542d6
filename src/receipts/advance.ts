import {
  postponeComprobante,
  releaseComprobante,
  type ComprobanteChange,
  type LeasedComprobante,
  type Step,
} from './store/work.js';
import type { Database } from '../db/transactions.js';
import { assertNever } from '../kernel/app-error.js';
import { enSriAfter, nextEstado } from '../kernel/estados.js';
import type { AutorizacionAnswer, RecepcionAnswer } from '../sri/answers.js';
import type { Answered, SriClient } from '../sri/client.js';
import { blockingCodes } from '../sri/codes.js';
import { backOffMs } from '../work/back-off.js';
import { LEASE_MS, serviceOf, type Claimed } from './claim.js';
import { decideAutorizacion, decideRecepcion } from './decide.js';
import { park, type Decision } from './decision.js';
import type { Pass, SriHealth } from './sri-health.js';

/** A signature, or the reason why there is none. `unavailable`: try again later; `asked`: the operator's limit says when. */
export type Signed =
  | { readonly kind: 'signed'; readonly xml: Buffer }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unavailable'; readonly why: string; readonly retryMs: number; readonly asked?: true };

export interface AdvanceDeps {
  readonly db: Database;
  /** Stores a step, batched with those of other receipts. Undefined: another writer was faster. */
  readonly store: (runOneStep: Step) => Promise<LeasedComprobante | undefined>;
  readonly sri: SriClient;
  readonly health: SriHealth;
  readonly sign: (comprobante: LeasedComprobante) => Promise<Signed>;
  readonly random: () => number;
  /** Usual time from RECIBIDA to an authorization; asking earlier only costs calls (FACTS §11). */
  readonly firstQueryMs: number;
  /** Whether the document requests a simulated fault, which must not count against the service's health. */
  readonly requestsFault: (xml: Buffer) => boolean;
  readonly onSettled: (comprobanteId: string) => void;
  /** The SRI received or returned a receipt; `waitedMs` since it was accepted, corrected or resumed. */
  readonly onSent: (waitedMs: number) => void;
  /** A receipt came to rest in this state, or waits for a person (DETENIDO). */
  readonly onOutcome: (resultado: string) => void;
  readonly alarm: (what: string, comprobante: LeasedComprobante) => void;
}

/** The SRI counts as down if either service is. */
const SERVICES = ['recepcion', 'autorizacion'] as const;

/**
 * Advances a receipt as far as possible under one lease: sign, send, query. Each step commits before the next begins. If the lease
 * or revision was lost, another worker continues and this one stops silently. If the SRI's health forbids the next call, the
 * receipt is released unchanged.
 */
export async function advance(deps: AdvanceDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  let held: LeasedComprobante | undefined = claimed.comprobante;
  let pass: Pass | undefined = claimed.pass;
  while (held !== undefined) {
    const comprobante: LeasedComprobante = held;
    if (signal.aborted || pass === undefined) {
      await pass?.unused();
      await deps.db.asWorker((tx) => releaseComprobante(tx, comprobante));
      return;
    }
    try {
      held = await runOneStep(deps, comprobante, pass);
    } finally {
      // No-op if the call was made and its outcome reported.
      await pass.unused();
    }
    if (held !== undefined) pass = await deps.health.admit(serviceOf(held));
  }
}

/** Runs one step; returns the receipt while this worker keeps it. */
async function runOneStep(
  deps: AdvanceDeps,
  comprobante: LeasedComprobante,
  pass: Pass,
): Promise<LeasedComprobante | undefined> {
  switch (comprobante.accion) {
    case 'firmar':
      return signAndSend(deps, comprobante, pass);
    case 'enviar':
      return send(deps, comprobante, pass, {
        estado: comprobante.estado,
        attempts: comprobante.attempts,
        event: { tipo: 'envio-iniciado', actor: 'servicio', detalle: { intento: comprobante.attempts + 1 } },
      });
    case 'consultar':
      return querySri(deps, comprobante, pass);
    case 'intervenir':
      throw new Error(`receipt ${comprobante.id} is parked and was claimed all the same`);
    default:
      return assertNever(comprobante.accion);
  }
}

async function signAndSend(
  deps: AdvanceDeps,
  comprobante: LeasedComprobante,
  pass: Pass,
): Promise<LeasedComprobante | undefined> {
  const signed = await deps.sign(comprobante);
  if (signed.kind === 'unavailable') {
    const release = signed.asked === true ? postponeComprobante : releaseComprobante;
    await deps.db.asWorker((tx) => release(tx, comprobante, signed.retryMs));
    return undefined;
  }
  if (signed.kind === 'refused') return storeDecision(deps, comprobante, park(comprobante, signed.why));
  const estado = nextEstado(comprobante.estado, 'firmar');
  if (estado === undefined)
    throw new Error(`receipt ${comprobante.id}: nothing is signed that is ${comprobante.estado}`);
  return send(deps, comprobante, pass, {
    estado,
    attempts: 0,
    xml: signed.xml,
    event: { tipo: 'firmado', actor: 'servicio', detalle: { envio: 'iniciado' } },
  });
}

const KEEP = { kind: 'keep', leaseMs: LEASE_MS } as const;
/**
 * The send mark is part of the commit that stores the signature. After a crash the next worker finds `consultar` and queries
 * before it sends (DESIGN §2, "mark before you send").
 */
const SEND_BEGUN = { accion: 'consultar', next: KEEP, sendBegun: true, numberTaken: false } as const;

/** Commits the send mark, then calls recepción with the stored bytes. */
async function send(
  deps: AdvanceDeps,
  comprobante: LeasedComprobante,
  pass: Pass,
  mark: Pick<ComprobanteChange, 'estado' | 'attempts' | 'xml' | 'event'>,
): Promise<LeasedComprobante | undefined> {
  const enSri = enSriAfter(comprobante.en_sri, 'desconocido');
  const since = performance.now();
  const marked = await deps.store({ lease: comprobante, change: { ...mark, ...SEND_BEGUN, enSri } });
  // After a long pause (suspended, swapped out) the lease is lost: another worker has queried and sent by now.
  if (marked === undefined || performance.now() - since > LEASE_MS) return undefined;
  const answered = await deps.sri.recepcion(marked.clave_acceso, marked.xml);
  await reportCall(deps, pass, marked, answered.answer);
  return storeDecision(
    deps,
    marked,
    decideRecepcion({ ...marked, en_sri: comprobante.en_sri }, answered, marked.claimed_at),
  );
}

/** Calls autorización and applies its answer for our key. */
async function querySri(
  deps: AdvanceDeps,
  comprobante: LeasedComprobante,
  pass: Pass,
): Promise<LeasedComprobante | undefined> {
  const answered = await deps.sri.autorizacion(comprobante.clave_acceso);
  await reportCall(deps, pass, comprobante, answered.answer);
  const sentMs = (comprobante.send_begun_at ?? comprobante.created_at).getTime();
  // An outage does not count towards the SRI's 24 hours: they restart when it is back.
  const backMs = Math.max(0, ...SERVICES.map((servicio) => deps.health.recoveredAt(servicio)?.getTime() ?? 0));
  const waitedMs = comprobante.claimed_at.getTime() - Math.max(sentMs, backMs);
  return storeDecision(
    deps,
    comprobante,
    decideAutorizacion(comprobante, answered, { waitedMs, now: comprobante.claimed_at }),
  );
}

/** Reports a call to the health tracker. A refusal is a normal answer, except the two that ask for fewer calls. */
function reportCall(
  deps: AdvanceDeps,
  pass: Pass,
  comprobante: LeasedComprobante,
  answer: Answered<RecepcionAnswer | AutorizacionAnswer>['answer'],
): Promise<void> {
  if (answer.kind === 'unavailable' || answer.kind === 'unknown') {
    const concernsOnlyUs = 'hungUp' in answer || deps.requestsFault(comprobante.xml);
    return concernsOnlyUs ? pass.unused() : pass.failed(comprobante.id, answer.why);
  }
  const codes = answer.kind === 'devuelta' ? blockingCodes(answer.mensajes) : [];
  if (codes.includes('33')) return pass.throttled('33');
  return codes.includes('50') ? pass.throttled('50') : pass.answered();
}

/** Stores a decision, guarded; returns the receipt while this worker keeps it. */
async function storeDecision(
  deps: AdvanceDeps,
  comprobante: LeasedComprobante,
  decision: Decision | undefined,
): Promise<LeasedComprobante | undefined> {
  if (decision === undefined)
    throw new Error(`receipt ${comprobante.id}: the SRI was called while ${comprobante.estado}`);
  const { alarm, ...change } = decision;
  const next = nextDue(deps, comprobante, decision.next);
  const attempts = { afresh: 0, same: comprobante.attempts, 'one-more': comprobante.attempts + 1 }[decision.attempts];
  const written = await deps.store({ lease: comprobante, change: { ...change, next, attempts } });
  if (written === undefined) return undefined;
  if (alarm !== undefined) deps.alarm(alarm, comprobante);
  if (next === null) {
    deps.onSettled(comprobante.id);
    deps.onOutcome(change.accion === 'intervenir' ? 'DETENIDO' : change.estado);
  }
  // Out of FIRMADO leads only what the SRI said of it, at once or when asked later.
  if (comprobante.estado === 'FIRMADO' && change.estado !== 'FIRMADO' && comprobante.send_begun_at !== null) {
    deps.onSent(Math.max(0, comprobante.send_begun_at.getTime() - comprobante.pending_since.getTime()));
  }
  return next?.kind === 'keep' ? written : undefined;
}

function nextDue(deps: AdvanceDeps, comprobante: LeasedComprobante, next: Decision['next']): ComprobanteChange['next'] {
  if (next === null) return null;
  if (next === 'now' || (next === 'soon' && deps.firstQueryMs === 0)) return KEEP;
  if (next === 'soon') return { kind: 'due', inMs: deps.firstQueryMs };
  const inMs =
    'waitMs' in next ? next.waitMs + deps.random() * next.spreadMs : backOffMs(next, comprobante.attempts, deps.random);
  return { kind: 'due', inMs };
}
