import type { ComprobanteChange } from '../database/comprobante-work.js';
import { assertNever } from '../domain/app-error.js';
import { ABSENCE_MS, DECISION_MS_MAX, enSriAfter, nextEstado, type EnSri } from '../domain/estados.js';
import { msUntilTomorrow } from '../domain/hora-ecuador.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { behaviourOf, blockingCodes, blockingMensajes, explainSriCode } from '../sri/codes.js';
import type { BackOff } from '../work/back-off.js';
import { wordOn, type Judged, type Word } from './word-on.js';

/** What an answer makes of a receipt; the worker writes it as a step, the reconciliation as a repair. */
export interface Decision extends Omit<ComprobanteChange, 'next' | 'attempts' | 'enSri' | 'sendBegun'> {
  readonly enSri: EnSri;
  /** When the work goes on: `now` in the same hands, `soon` when the SRI has usually decided, paced, later, or not by itself. */
  readonly next: 'now' | 'soon' | BackOff | Later | null;
  /** How the tries count from here on. */
  readonly attempts: 'afresh' | 'same' | 'one-more';
  /** For a person to look at. */
  readonly alarm?: string;
}

/** Not before so long, and within the spread after it, so that a crowd does not come at once. */
export interface Later {
  readonly waitMs: number;
  readonly spreadMs: number;
}

/** The SRI went away: soon at first, then every five minutes. */
const SEND_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** Received but not decided: often at first, then every five minutes. */
const ASK_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** 33 sanctions an address for its many calls: slow down at once. */
const SANCTIONED: BackOff = { firstMs: 60_000, maxMs: 3_600_000 };
/** A fault of the SRI's own that concerns one receipt passes in minutes, in hours, or not by itself: so many tries it is worth. */
const AFTER_FAULTS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const;
/** 90: the SRI's day has begun for certain, and not everybody comes in its first minutes. */
const INTO_THE_DAY_MS = 300_000;
const OF_THE_MORNING_MS = 1_800_000;

const AT_REST = { next: null, attempts: 'afresh' } as const;
const paced = (next: BackOff): Pick<Decision, 'next' | 'attempts'> => ({ next, attempts: 'one-more' });

/**
 * What recepción's answer makes of the receipt that was sent, whose `en_sri` is what was known before the send began.
 * Undefined: in this state nothing is sent, and an answer changes nothing.
 */
export function decideRecepcion(
  receipt: Judged,
  { answer, raw }: Answered<RecepcionAnswer>,
  now: Date,
): Decision | undefined {
  const recibido = nextEstado(receipt.estado, 'recibida');
  if (recibido === undefined) return undefined;
  switch (answer.kind) {
    case 'recibida':
      return {
        estado: recibido,
        accion: 'consultar',
        enSri: 'si',
        next: 'soon',
        attempts: 'afresh',
        mensajes: answer.mensajes,
        event: event('recibida', { respuesta: raw }),
      };
    case 'devuelta':
      return returned(receipt, answer.mensajes, raw, now);
    case 'unavailable':
      // The bytes never left: all is as it was, unless an earlier send is in doubt.
      return !answer.reached && receipt.en_sri !== 'desconocido'
        ? {
            estado: receipt.estado,
            accion: 'enviar',
            enSri: receipt.en_sri,
            ...paced(SEND_AGAIN),
            motivoPendiente: 'El SRI no está disponible; se reintenta solo.',
            event: event('sri-no-disponible', { motivo: answer.why }),
          }
        : unclear(receipt, answer.why, raw);
    case 'unknown':
      return unclear(receipt, answer.why, raw);
    default:
      return assertNever(answer);
  }
}

/** DEVUELTA: what the SRI's codes ask for. Only errors decide; warnings never block (FACTS §10). */
function returned(receipt: Judged, mensajes: readonly Mensaje[], raw: string | null, now: Date): Decision | undefined {
  const codigos = blockingCodes(mensajes);
  const { estado } = receipt;
  const said = { mensajes, event: event('devuelta', { codigos, respuesta: raw }) };
  // What is returned is not stored, the duplicates (43, 45, 70) apart (FACTS §9).
  const enSri = enSriAfter(receipt.en_sri, 'no');
  const behaviour = behaviourOf(mensajes);
  switch (behaviour) {
    case 'consultar': {
      // 43 and 70: it is there. 45: the number is there, perhaps under another key; only our own key's answer decides.
      const asking = { ...said, accion: 'consultar', next: 'now', attempts: 'afresh' } as const;
      const recibido = codigos.includes('43') || codigos.includes('70') ? nextEstado(estado, 'recibida') : undefined;
      return recibido === undefined
        ? { ...asking, estado, enSri: enSriAfter(receipt.en_sri, 'desconocido'), numberTaken: true }
        : { ...asking, estado: recibido, enSri: 'si' };
    }
    case 'reintentar': {
      const again = { ...said, estado, enSri, motivoPendiente: 'El SRI tuvo una falla pasajera; se reintenta solo.' };
      // 35: it may be the document's own fault after all.
      if (codigos.includes('35')) {
        const later = afterFault(receipt);
        if (later === undefined) break;
        return { ...again, ...later };
      }
      return { ...again, accion: 'enviar', ...paced(codigos.includes('33') ? SANCTIONED : SEND_AGAIN) };
    }
    case 'esperar':
      return { ...said, estado, enSri, ...tomorrow(now) };
    case 'intervenir':
      return { ...said, estado, accion: 'intervenir', enSri, ...AT_REST, motivoPendiente: advice(mensajes) };
    case 'corregir':
    case 'firmar':
    case 'aviso':
      break;
    default:
      return assertNever(behaviour);
  }
  const devuelto = nextEstado(estado, 'devuelta');
  return devuelto && { ...said, estado: devuelto, accion: null, enSri, ...AT_REST };
}

/** The same bytes again after a fault of the SRI's own; undefined when that was tried often enough. */
function afterFault({
  sri_faults: before,
}: Judged): Pick<Decision, 'accion' | 'next' | 'attempts' | 'sriFaults'> | undefined {
  const waitMs = AFTER_FAULTS_MS[before];
  if (waitMs === undefined) return undefined;
  return { accion: 'enviar', next: { waitMs, spreadMs: waitMs / 5 }, attempts: 'one-more', sriFaults: before + 1 };
}

/** 90: no more today; tomorrow the same bytes go out by themselves (FACTS §10). */
function tomorrow(now: Date): Pick<Decision, 'accion' | 'next' | 'attempts' | 'pendingAnew' | 'motivoPendiente'> {
  return {
    accion: 'enviar',
    next: { waitMs: msUntilTomorrow(now) + INTO_THE_DAY_MS, spreadMs: OF_THE_MORNING_MS },
    attempts: 'afresh',
    pendingAnew: true,
    motivoPendiente: 'El SRI no admite hoy más intentos de este comprobante (90); se envía solo mañana.',
  };
}

/** Sent, answer unknown: not a failure that the client sees. The next step asks autorización by the access key. */
function unclear(receipt: Judged, why: string, raw: string | null): Decision {
  return {
    estado: receipt.estado,
    accion: 'consultar',
    enSri: enSriAfter(receipt.en_sri, 'desconocido'),
    ...paced(ASK_AGAIN),
    motivoPendiente: 'No se sabe aún si el SRI lo recibió; se consulta antes de reenviar.',
    event: event('respuesta-desconocida', { motivo: why, respuesta: raw }),
  };
}

/** What is known beside the answer. */
export interface Circumstances {
  /** How long the SRI has had to decide. */
  readonly waitedMs: number;
  /** By the common clock, not later than the question. */
  readonly now: Date;
}

/** What autorización's answer makes of a receipt. Undefined: in this state it changes nothing. */
export function decideAutorizacion(
  receipt: Judged,
  { answer, raw }: Answered<AutorizacionAnswer>,
  circumstances: Circumstances,
): Decision | undefined {
  const word = wordOn(receipt, answer);
  switch (word.kind) {
    case 'autorizado':
      return authorised(receipt, word, raw);
    case 'no-autorizado':
      return refused(receipt, word.refusal, raw, circumstances);
    case 'en-proceso':
    case 'absent':
    case 'no-answer':
      return receipt.estado === 'FIRMADO' || receipt.estado === 'RECIBIDO'
        ? undecided(receipt, word, raw, circumstances)
        : undefined;
    default:
      return assertNever(word);
  }
}

function authorised(
  receipt: Judged,
  { autorizacion, otherBytes }: Extract<Word, { kind: 'autorizado' }>,
  raw: string | null,
): Decision | undefined {
  const estado = nextEstado(receipt.estado, 'autorizada');
  if (estado === undefined) return undefined;
  const { fechaAutorizacion, mensajes } = autorizacion;
  const common = {
    estado,
    accion: null,
    enSri: 'si',
    ...AT_REST,
    mensajes,
    numeroAutorizacion: autorizacion.numeroAutorizacion ?? receipt.clave_acceso,
    ...(fechaAutorizacion === null ? {} : { fechaAutorizacion }),
    mail: 'autorizado',
  } as const;
  if (otherBytes === undefined) return { ...common, event: event('autorizado', { respuesta: withoutDocument(raw) }) };
  // What the SRI authorised is the legal document, even if it is not what we hold (DESIGN §2); ours is kept beside it.
  return otherBytes.verifies
    ? {
        ...common,
        xmlSri: otherBytes.xml,
        alarm: 'the SRI authorised other bytes than ours',
        event: event('autorizado-con-otros-bytes', { respuesta: withoutDocument(raw) }),
      }
    : {
        ...common,
        alarm: 'the SRI answered other bytes than ours, whose signature does not verify: ours are kept',
        event: event('autorizado-con-otros-bytes', { guardado: 'nuestro', respuesta: raw }),
      };
}

function refused(
  receipt: Judged,
  { mensajes, fechaAutorizacion }: Autorizacion,
  raw: string | null,
  { now }: Circumstances,
): Decision | undefined {
  const estado = nextEstado(receipt.estado, 'no-autorizada');
  if (estado === undefined) return undefined;
  const codigos = blockingCodes(mensajes);
  const said = {
    enSri: 'si',
    mensajes,
    ...(fechaAutorizacion === null ? {} : { refusedAt: fechaAutorizacion }),
    event: event('no-autorizado', { codigos, respuesta: withoutDocument(raw) }),
  } as const;
  const behaviour = behaviourOf(mensajes);
  const firmado = nextEstado(estado, 'reenviar');
  if (behaviour === 'esperar' && firmado !== undefined) return { ...said, estado: firmado, ...tomorrow(now) };
  // The SRI's own trouble, which its text says to wait for: the same bytes again, within limits.
  const again = behaviour === 'reintentar' ? afterFault(receipt) : undefined;
  if (again !== undefined && firmado !== undefined) {
    const motivoPendiente = 'El SRI no lo autorizó por una falla suya; se envía otra vez solo.';
    return { ...said, estado: firmado, ...again, pendingAnew: true, motivoPendiente };
  }
  // An impediment of the issuer (2, 10, 37 …), or a fault that does not pass, waits for «reanudar».
  const motivoPendiente =
    behaviour === 'intervenir' ? advice(mensajes) : behaviour === 'reintentar' ? FAULT_STAYS : undefined;
  return motivoPendiente === undefined
    ? { ...said, estado, accion: null, ...AT_REST }
    : { ...said, estado, accion: 'intervenir', ...AT_REST, motivoPendiente };
}

type Undecided = Extract<Word, { kind: 'en-proceso' | 'absent' | 'no-answer' }>;

/** Sent, and not decided as far as autorización says. */
function undecided(receipt: Judged, word: Undecided, raw: string | null, { waitedMs, now }: Circumstances): Decision {
  switch (word.kind) {
    case 'en-proceso':
      return held(receipt, waitedMs, 'El SRI todavía lo procesa.', event('en-proceso', { respuesta: raw }));
    case 'absent':
      if (receipt.estado === 'RECIBIDO') return unknownThere(receipt, raw, { waitedMs, now });
      if (receipt.number_taken) return takenByAnother(receipt, raw, now);
      // Asked, and it is not there: now the identical bytes may go out again.
      return {
        estado: receipt.estado,
        accion: 'enviar',
        enSri: receipt.en_sri,
        next: 'now',
        attempts: 'same',
        event: event('no-consta', { respuesta: raw }),
      };
    case 'no-answer':
      return {
        estado: receipt.estado,
        accion: 'consultar',
        enSri: receipt.en_sri,
        ...paced(ASK_AGAIN),
        absent: receipt.absent_at !== null,
        motivoPendiente: 'El SRI no responde la consulta; se reintenta sola.',
        event: event('consulta-fallida', { respuesta: raw, motivo: word.why }),
      };
    default:
      return assertNever(word);
  }
}

/**
 * RECIBIDO, and autorización does not know it. After the SRI's 24 hours it is asked once more, and then the identical bytes go
 * out once more, for 43 or 70 to say that it is there (FACTS §11); only when it is unknown after that a person must look.
 */
function unknownThere(receipt: Judged, raw: string | null, { waitedMs, now }: Circumstances): Decision {
  const told = event('sin-decision', { respuesta: raw });
  const firmado = nextEstado(receipt.estado, 'reenviar');
  if (waitedMs <= DECISION_MS_MAX || receipt.resent || firmado === undefined) {
    return held(receipt, waitedMs, 'El SRI lo recibió y todavía no lo decide.', told);
  }
  if (!absentForLong(receipt, now)) {
    const motivo = 'El SRI lo recibió hace más de 24 horas y no lo conoce; se le pregunta otra vez y luego se reenvía.';
    return askOnceMore(receipt, now, motivo, told);
  }
  return {
    estado: firmado,
    accion: 'enviar',
    enSri: 'si',
    next: 'now',
    attempts: 'afresh',
    resent: true,
    pendingAnew: true,
    event: event('reenvio', { motivo: 'desconocido 24 horas después de recibido', respuesta: raw }),
  };
}

/** 45, and our key is not there: asked twice, the number is somebody else's, and ours was not stored (spec/API.md §3). */
function takenByAnother(receipt: Judged, raw: string | null, now: Date): Decision {
  const devuelto = nextEstado(receipt.estado, 'devuelta');
  if (devuelto === undefined || !absentForLong(receipt, now)) {
    const motivo =
      'El SRI tiene ese número y no esta clave; se le pregunta otra vez antes de darlo por usado por otro sistema.';
    return askOnceMore(receipt, now, motivo, event('no-consta', { respuesta: raw }));
  }
  return {
    estado: devuelto,
    accion: null,
    enSri: enSriAfter(receipt.en_sri, 'no'),
    ...AT_REST,
    event: event('numero-ajeno', { respuesta: raw }),
  };
}

function absentForLong({ absent_at: since }: Judged, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= ABSENCE_MS;
}

/** Notes that the key is absent, and asks again when that has lasted long enough to be believed. */
function askOnceMore(receipt: Judged, now: Date, motivoPendiente: string, told: Decision['event']): Decision {
  const elapsedMs = receipt.absent_at === null ? 0 : now.getTime() - receipt.absent_at.getTime();
  return {
    estado: receipt.estado,
    accion: 'consultar',
    enSri: receipt.en_sri,
    next: { waitMs: ABSENCE_MS - elapsedMs, spreadMs: ABSENCE_MS / 10 },
    attempts: 'one-more',
    absent: true,
    motivoPendiente,
    event: told,
  };
}

/** The SRI holds it and has yet to decide; past its own limit a person must look. */
function held(receipt: Judged, waitedMs: number, motivoPendiente: string, told: Decision['event']): Decision {
  if (waitedMs > DECISION_MS_MAX) {
    return {
      ...parked(receipt, UNDECIDED, null),
      enSri: 'si',
      alarm: 'the SRI has not decided within 24 hours',
    };
  }
  return {
    estado: receipt.estado,
    accion: 'consultar',
    enSri: 'si',
    ...paced(ASK_AGAIN),
    motivoPendiente,
    event: told,
  };
}

/** Stops the work until a person has mended the cause and says «reanudar». */
export function parked(receipt: Judged, why: string, raw: string | null = null): Decision {
  return {
    estado: receipt.estado,
    accion: 'intervenir',
    enSri: receipt.en_sri,
    ...AT_REST,
    motivoPendiente: why,
    event: event('intervenir', { motivo: why, ...(raw === null ? {} : { respuesta: raw }) }),
  };
}

function event(tipo: string, detalle: Readonly<Record<string, unknown>>): ComprobanteChange['event'] {
  return { tipo, actor: 'servicio', detalle };
}

function advice(mensajes: readonly Mensaje[]): string {
  return blockingMensajes(mensajes)
    .map((one) => explainSriCode(one)?.queHacer ?? `El SRI respondió el código ${one.identificador}.`)
    .join(' ');
}

const UNDECIDED =
  'El SRI no decidió en 24 horas. Consulte la clave en SRI en línea; «reanudar» pregunta otra vez y, si el SRI no lo conoce, lo reenvía.';
const FAULT_STAYS = 'El SRI falló cada vez que lo recibió. Espere unas horas y use «reanudar»: se envía otra vez.';

/** The history keeps the answer; the document itself is stored once, with the receipt. */
function withoutDocument(raw: string | null): string | null {
  return raw?.replace(/<comprobante>[\s\S]*<\/comprobante>/, '<comprobante>…</comprobante>') ?? null;
}
