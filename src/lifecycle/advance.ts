import {
  releaseComprobante,
  type ComprobanteChange,
  type LeasedComprobante,
  type Step,
} from '../database/comprobante-work.js';
import type { Database } from '../database/transactions.js';
import { assertNever } from '../domain/app-error.js';
import { nextEstado, type Estado, type Transition } from '../domain/estados.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { SriClient, Unavailable } from '../sri/client.js';
import { findSriCode, type Behaviour } from '../sri/codes.js';
import { backOffMs, type BackOff } from '../work/back-off.js';
import { LEASE_MS, serviceOf, type Claimed } from './claim.js';
import type { Pass, SriHealth } from './sri-health.js';

/** The signature of a receipt, or why there is none. */
export type Signed =
  { readonly kind: 'signed'; readonly xml: Buffer } | { readonly kind: 'refused'; readonly why: string };

export interface AdvanceDeps {
  readonly db: Database;
  /** Writes a step, together with those of other receipts. Undefined: somebody else has written since. */
  readonly store: (step: Step) => Promise<LeasedComprobante | undefined>;
  readonly sri: SriClient;
  readonly health: SriHealth;
  readonly sign: (receipt: LeasedComprobante) => Promise<Signed>;
  readonly random: () => number;
  /** How long the SRI usually takes from RECIBIDA to an authorization; asking earlier only costs calls (FACTS §11). */
  readonly firstQueryMs: number;
  readonly onSettled: (comprobanteId: string) => void;
  /** The SRI has a receipt (or returned it), sent so long after it was promised, corrected or resumed. */
  readonly onSent: (waitedMs: number) => void;
  readonly alarm: (what: string, receipt: LeasedComprobante) => void;
}

/** The SRI went away: soon at first, then every five minutes. */
const SEND_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** Received but not decided: often at first, then every five minutes. */
const ASK_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** 33 sanctions an address for its many calls: slow down at once. */
const SANCTIONED: BackOff = { firstMs: 60_000, maxMs: 3_600_000 };
/** Either of them down is the SRI down. */
const SERVICES = ['recepcion', 'autorizacion'] as const;
/** The SRI decides within 24 h of RECIBIDA (ficha §5); past that a person must look. */
const DECISION_MS_MAX = 24 * 3600 * 1000;

/**
 * Takes a receipt as far as it goes under one lease: sign, send, ask. Each step commits before the next begins; when the
 * lease or revision was lost, somebody else goes on and this one stops without a word. Where the SRI's health forbids the
 * next call the receipt is given back as it is.
 */
export async function advance(deps: AdvanceDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  let current: LeasedComprobante | undefined = claimed.receipt;
  let pass: Pass | undefined = claimed.pass;
  while (current !== undefined) {
    const held: LeasedComprobante = current;
    if (signal.aborted || pass === undefined) {
      await pass?.unused();
      await deps.db.asWorker((tx) => releaseComprobante(tx, held));
      return;
    }
    try {
      current = await step(deps, held, pass);
    } finally {
      // Of no effect where the call was made and its outcome told.
      await pass.unused();
    }
    if (current !== undefined) pass = await deps.health.admit(serviceOf(current));
  }
}

/** One step; answers the receipt while it stays in our hands. */
async function step(deps: AdvanceDeps, receipt: LeasedComprobante, pass: Pass): Promise<LeasedComprobante | undefined> {
  switch (receipt.accion) {
    case 'firmar':
      return signAndSend(deps, receipt, pass);
    case 'enviar':
      return markAndSend(deps, receipt, pass);
    case 'consultar':
      return ask(deps, receipt, pass);
    case 'intervenir':
      throw new Error(`receipt ${receipt.id} is parked and was claimed all the same`);
    default:
      return assertNever(receipt.accion);
  }
}

/**
 * The mark that a send begins rides in the commit that stores the signature. Should we die after it, whoever comes next
 * finds `consultar`: it asks before it sends (DESIGN §2, "mark before you send").
 */
const SEND_BEGUN = { accion: 'consultar', next: { kind: 'keep', leaseMs: LEASE_MS }, sendBegun: true } as const;

async function signAndSend(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  pass: Pass,
): Promise<LeasedComprobante | undefined> {
  const signed = await deps.sign(receipt);
  if (signed.kind === 'refused') return park(deps, receipt, signed.why);
  const marked = await write(deps, receipt, {
    ...SEND_BEGUN,
    ...moved(receipt, 'firmar'),
    attempts: 0,
    enSri: maybeThere(receipt),
    xml: signed.xml,
    event: event('firmado', { envio: 'iniciado' }),
  });
  return marked && send(deps, marked, pass, true);
}

async function markAndSend(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  pass: Pass,
): Promise<LeasedComprobante | undefined> {
  const marked = await write(deps, receipt, {
    ...SEND_BEGUN,
    estado: receipt.estado,
    attempts: receipt.attempts,
    enSri: maybeThere(receipt),
    event: event('envio-iniciado', { intento: receipt.attempts + 1 }),
  });
  return marked && send(deps, marked, pass, receipt.en_sri === 'no');
}

/** Calls recepción with the stored bytes. `wasAbsent`: the SRI certainly did not hold the receipt before this call. */
async function send(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  pass: Pass,
  wasAbsent: boolean,
): Promise<LeasedComprobante | undefined> {
  const { answer, raw } = await deps.sri.recepcion(receipt.xml);
  await tell(pass, receipt, answer);
  switch (answer.kind) {
    case 'recibida':
      return write(deps, receipt, {
        ...moved(receipt, 'recibida'),
        ...askIn(deps.firstQueryMs),
        attempts: 0,
        enSri: 'si',
        mensajes: answer.mensajes,
        event: event('recibida', { respuesta: raw }),
      });
    case 'devuelta':
      return returned(deps, receipt, answer.mensajes, raw);
    case 'unavailable':
      if (!answer.reached && wasAbsent) {
        return write(deps, receipt, {
          estado: receipt.estado,
          accion: 'enviar',
          next: { kind: 'due', inMs: backOffMs(SEND_AGAIN, receipt.attempts, deps.random) },
          attempts: receipt.attempts + 1,
          enSri: 'no',
          motivoPendiente: 'El SRI no está disponible; se reintenta solo.',
          event: event('sri-no-disponible', { motivo: answer.why }),
        });
      }
      return unclear(deps, receipt, answer.why, raw);
    case 'unknown':
      return unclear(deps, receipt, answer.why, raw);
    default:
      return assertNever(answer);
  }
}

/** What a call says of the service's health. A refusal is an answer like any other, but for the two that ask for less. */
function tell(
  pass: Pass,
  receipt: LeasedComprobante,
  answer: RecepcionAnswer | AutorizacionAnswer | Unavailable,
): Promise<void> {
  if (answer.kind === 'unavailable' || answer.kind === 'unknown') return pass.failed(receipt.id, answer.why);
  const codes = answer.kind === 'devuelta' ? blockingCodes(answer.mensajes) : [];
  if (codes.includes('33')) return pass.throttled('33');
  return codes.includes('50') ? pass.throttled('50') : pass.answered();
}

/** DEVUELTA: what the SRI's codes ask for. Only errors decide; warnings never block (FACTS §10). */
async function returned(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  mensajes: readonly Mensaje[],
  raw: string | null,
): Promise<LeasedComprobante | undefined> {
  const codes = blockingCodes(mensajes);
  const known = receipt.en_sri === 'si' ? 'si' : 'no';
  switch (worstBehaviour(codes)) {
    case 'consultar': {
      // 43 and 70: it is there. 45: the number is there, perhaps under another key; only our own key's answer decides.
      const present = codes.includes('43') || codes.includes('70');
      const kept = await write(deps, receipt, {
        ...(present ? moved(receipt, 'recibida') : { estado: receipt.estado }),
        ...askIn(0),
        attempts: 0,
        enSri: present ? 'si' : maybeThere(receipt),
        mensajes,
        event: event('devuelta', { codigos: codes, respuesta: raw }),
      });
      if (kept === undefined) return undefined;
      const pass = await deps.health.admit('autorizacion');
      // Without one the receipt waits as `consultar`; a 45 is then met again, and asked about at once again.
      return pass === undefined ? kept : ask(deps, kept, pass, present ? 'ours' : 'number-taken');
    }
    case 'reintentar':
      return write(deps, receipt, {
        estado: receipt.estado,
        accion: 'enviar',
        next: {
          kind: 'due',
          inMs: backOffMs(codes.includes('33') ? SANCTIONED : SEND_AGAIN, receipt.attempts, deps.random),
        },
        attempts: receipt.attempts + 1,
        enSri: known,
        mensajes,
        motivoPendiente: 'El SRI tuvo una falla pasajera; se reintenta solo.',
        event: event('devuelta', { codigos: codes, respuesta: raw }),
      });
    case 'intervenir':
      return write(deps, receipt, {
        estado: receipt.estado,
        accion: 'intervenir',
        next: null,
        attempts: 0,
        enSri: known,
        mensajes,
        motivoPendiente: advice(codes),
        event: event('devuelta', { codigos: codes, respuesta: raw }),
      });
    case 'corregir':
    case 'aviso':
      return write(deps, receipt, {
        ...moved(receipt, 'devuelta'),
        accion: null,
        next: null,
        attempts: 0,
        enSri: known,
        mensajes,
        event: event('devuelta', { codigos: codes, respuesta: raw }),
      });
  }
}

/** Sent, answer unknown: not a failure that the client sees. The next step asks autorización by the access key. */
function unclear(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  why: string,
  raw: string | null,
): Promise<LeasedComprobante | undefined> {
  return write(deps, receipt, {
    estado: receipt.estado,
    accion: 'consultar',
    next: { kind: 'due', inMs: backOffMs(ASK_AGAIN, receipt.attempts, deps.random) },
    attempts: receipt.attempts + 1,
    motivoPendiente: 'No se sabe aún si el SRI lo recibió; se consulta antes de reenviar.',
    event: event('respuesta-desconocida', { motivo: why, respuesta: raw }),
  });
}

/** Calls autorización and acts on what it says of our key. `number-taken`: recepción has just answered 45. */
async function ask(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  pass: Pass,
  hint: 'ours' | 'number-taken' = 'ours',
): Promise<LeasedComprobante | undefined> {
  const { answer, raw } = await deps.sri.autorizacion(receipt.clave_acceso);
  await tell(pass, receipt, answer);
  switch (answer.kind) {
    case 'autorizado':
      return authorised(deps, receipt, answer.autorizacion, raw);
    case 'no-autorizado': {
      if (!answersThis(receipt, answer.autorizacion)) return absent(deps, receipt, hint, raw);
      const { mensajes } = answer.autorizacion;
      const codes = blockingCodes(mensajes);
      const parked = worstBehaviour(codes) === 'intervenir';
      return write(deps, receipt, {
        ...moved(receipt, 'no-autorizada'),
        accion: parked ? 'intervenir' : null,
        next: null,
        attempts: 0,
        enSri: 'si',
        mensajes,
        ...(parked ? { motivoPendiente: advice(codes) } : {}),
        event: event('no-autorizado', { codigos: codes, respuesta: withoutDocument(raw) }),
      });
    }
    case 'en-proceso':
      return askAgain(deps, receipt, 'si', 'El SRI todavía lo procesa.', 'en-proceso', raw);
    case 'none':
      return absent(deps, receipt, hint, raw);
    case 'unknown':
    case 'unavailable':
      return askAgain(
        deps,
        receipt,
        undefined,
        'El SRI no responde la consulta; se reintenta sola.',
        'consulta-fallida',
        raw,
        answer.why,
      );
    default:
      return assertNever(answer);
  }
}

/** Autorización knows nothing of these bytes. */
function absent(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  hint: 'ours' | 'number-taken',
  raw: string | null,
): Promise<LeasedComprobante | undefined> {
  if (receipt.estado === 'RECIBIDO') {
    return askAgain(deps, receipt, 'si', 'El SRI lo recibió y todavía no lo decide.', 'sin-decision', raw);
  }
  if (hint === 'number-taken') return park(deps, receipt, NUMBER_TAKEN);
  // Asked, and it is not there: now the identical bytes may go out again.
  return write(deps, receipt, {
    estado: receipt.estado,
    accion: 'enviar',
    next: { kind: 'keep', leaseMs: LEASE_MS },
    attempts: receipt.attempts,
    event: event('no-consta', { respuesta: raw }),
  });
}

/**
 * An answer belongs to the bytes it answers: after a correction the key is the same, so a refusal counts only for our
 * present bytes, or, where it carries none, when it is dated after they were sent.
 */
function answersThis(receipt: LeasedComprobante, autorizacion: Autorizacion): boolean {
  if (autorizacion.comprobante !== null) return autorizacion.comprobante.trim() === receipt.xml.toString('utf8').trim();
  const { fechaAutorizacion } = readFecha(autorizacion.fechaAutorizacion);
  // The SRI's time has whole seconds.
  const sentMs = Math.floor((receipt.send_begun_at ?? receipt.created_at).getTime() / 1000) * 1000;
  return fechaAutorizacion === undefined || fechaAutorizacion.getTime() >= sentMs;
}

async function authorised(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  autorizacion: Autorizacion,
  raw: string | null,
): Promise<LeasedComprobante | undefined> {
  const theirs = autorizacion.comprobante?.trim();
  // An answer belongs to the bytes it answers. What the SRI authorised is the legal document, even if it is not what we hold.
  const differs = theirs !== undefined && theirs !== receipt.xml.toString('utf8').trim();
  if (differs) deps.alarm('the SRI authorised other bytes than ours', receipt);
  return write(deps, receipt, {
    ...moved(receipt, 'autorizada'),
    accion: null,
    next: null,
    attempts: 0,
    enSri: 'si',
    mensajes: autorizacion.mensajes,
    numeroAutorizacion: autorizacion.numeroAutorizacion ?? receipt.clave_acceso,
    ...readFecha(autorizacion.fechaAutorizacion),
    ...(differs ? { xml: Buffer.from(theirs) } : {}),
    mail: 'autorizado',
    event: event(differs ? 'autorizado-con-otros-bytes' : 'autorizado', { respuesta: withoutDocument(raw) }),
  });
}

/** Back to waiting for a decision; parked with an alarm when the SRI's own limit has passed. */
function askAgain(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  enSri: 'si' | undefined,
  motivo: string,
  tipo: string,
  raw: string | null,
  why?: string,
): Promise<LeasedComprobante | undefined> {
  const sent = (receipt.send_begun_at ?? receipt.created_at).getTime();
  // An SRI that was down did not fail to decide: its 24 hours begin again when it comes back.
  const back = Math.max(0, ...SERVICES.map((servicio) => deps.health.recoveredAt(servicio)?.getTime() ?? 0));
  const waitedMs = receipt.claimed_at.getTime() - Math.max(sent, back);
  if (enSri === 'si' && waitedMs > DECISION_MS_MAX) {
    deps.alarm('the SRI has not decided within 24 hours', receipt);
    return park(deps, receipt, 'El SRI no decidió en 24 horas; consulte en SRI en línea y use «reanudar».');
  }
  return write(deps, receipt, {
    estado: receipt.estado,
    accion: 'consultar',
    next: { kind: 'due', inMs: backOffMs(ASK_AGAIN, receipt.attempts, deps.random) },
    attempts: receipt.attempts + 1,
    ...(enSri === undefined ? {} : { enSri }),
    motivoPendiente: motivo,
    event: event(tipo, { respuesta: raw, ...(why === undefined ? {} : { motivo: why }) }),
  });
}

function park(deps: AdvanceDeps, receipt: LeasedComprobante, why: string): Promise<LeasedComprobante | undefined> {
  return write(deps, receipt, {
    estado: receipt.estado,
    accion: 'intervenir',
    next: null,
    attempts: 0,
    motivoPendiente: why,
    event: event('intervenir', { motivo: why }),
  });
}

/** The guarded write. Undefined: our hands are empty, because the work is done, waits, or was taken over. */
async function write(
  deps: AdvanceDeps,
  receipt: LeasedComprobante,
  change: ComprobanteChange,
): Promise<LeasedComprobante | undefined> {
  const written = await deps.store({ lease: receipt, change });
  if (written === undefined) return undefined;
  if (change.next === null) deps.onSettled(receipt.id);
  // Out of FIRMADO leads only what the SRI said of it, at once or when asked later.
  if (receipt.estado === 'FIRMADO' && change.estado !== 'FIRMADO' && receipt.send_begun_at !== null) {
    deps.onSent(receipt.send_begun_at.getTime() - receipt.pending_since.getTime());
  }
  return change.next?.kind === 'keep' ? written : undefined;
}

function moved(receipt: LeasedComprobante, transition: Transition): { estado: Estado } {
  const estado = nextEstado(receipt.estado, transition);
  if (estado === undefined) throw new Error(`receipt ${receipt.id}: no «${transition}» from ${receipt.estado}`);
  return { estado };
}

/** Once the SRI is known to hold a receipt it never counts as absent again. */
function maybeThere(receipt: LeasedComprobante): 'si' | 'desconocido' {
  return receipt.en_sri === 'si' ? 'si' : 'desconocido';
}

function askIn(ms: number): Pick<ComprobanteChange, 'accion' | 'next'> {
  return {
    accion: 'consultar',
    next: ms === 0 ? { kind: 'keep', leaseMs: LEASE_MS } : { kind: 'due', inMs: ms },
  };
}

function event(tipo: string, detalle: Readonly<Record<string, unknown>>): ComprobanteChange['event'] {
  return { tipo, actor: 'servicio', detalle };
}

function blockingCodes(mensajes: readonly Mensaje[]): string[] {
  return mensajes.filter(({ tipo }) => tipo !== 'ADVERTENCIA' && tipo !== 'INFORMATIVO').map((m) => m.identificador);
}

/** "It is there" outweighs everything, then what a person must mend, then what passes by itself. */
const WEIGHT: readonly Behaviour[] = ['consultar', 'intervenir', 'corregir', 'reintentar', 'aviso'];

function worstBehaviour(codes: readonly string[]): Behaviour {
  // A code that we do not know waits for the issuer, who reads the SRI's own text.
  const behaviours = codes.map((codigo) => findSriCode(codigo)?.comportamiento ?? 'corregir');
  return WEIGHT.find((behaviour) => behaviours.includes(behaviour)) ?? 'corregir';
}

function advice(codes: readonly string[]): string {
  return codes.map((codigo) => findSriCode(codigo)?.queHacer ?? `El SRI respondió el código ${codigo}.`).join(' ');
}

const NUMBER_TAKEN =
  'El SRI tiene ese número registrado con otra clave: otro sistema lo usó. Emita el comprobante con otro número y use un punto de emisión exclusivo.';

/** The history keeps the answer; the document itself is stored once, with the receipt. */
function withoutDocument(raw: string | null): string | null {
  return raw?.replace(/<comprobante>[\s\S]*<\/comprobante>/, '<comprobante>…</comprobante>') ?? null;
}

/** ISO with an offset offline; older answers wrote dd/mm/yyyy (FACTS §18), which carries no time worth keeping. */
function readFecha(text: string | null): { fechaAutorizacion?: Date } {
  const parsed = text === null ? NaN : Date.parse(text);
  return Number.isNaN(parsed) ? {} : { fechaAutorizacion: new Date(parsed) };
}
