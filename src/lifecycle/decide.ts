import type { ComprobanteChange } from '../database/comprobante-work.js';
import { assertNever } from '../domain/app-error.js';
import { DECISION_MS_MAX, enSriAfter, nextEstado, type EnSri } from '../domain/estados.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { blockingCodes, findSriCode, type Behaviour } from '../sri/codes.js';
import type { BackOff } from '../work/back-off.js';
import { wordOn, type Judged, type Word } from './word-on.js';

/** What an answer makes of a receipt; the worker writes it as a step, the reconciliation as a repair. */
export interface Decision extends Omit<ComprobanteChange, 'next' | 'attempts' | 'enSri' | 'sendBegun'> {
  readonly enSri: EnSri;
  /** When the work goes on: `now` in the same hands, `soon` when the SRI has usually decided, paced, or not by itself. */
  readonly next: 'now' | 'soon' | BackOff | null;
  /** How the tries count from here on. */
  readonly attempts: 'afresh' | 'same' | 'one-more';
  /** Recepción holds the number (45), perhaps under another key: the next answer of autorización is read by that. */
  readonly numberTaken?: true;
  /** For a person to look at. */
  readonly alarm?: string;
}

/** The SRI went away: soon at first, then every five minutes. */
const SEND_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** Received but not decided: often at first, then every five minutes. */
const ASK_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** 33 sanctions an address for its many calls: slow down at once. */
const SANCTIONED: BackOff = { firstMs: 60_000, maxMs: 3_600_000 };

const AT_REST = { next: null, attempts: 'afresh' } as const;
const paced = (next: BackOff): Pick<Decision, 'next' | 'attempts'> => ({ next, attempts: 'one-more' });

/**
 * What recepción's answer makes of the receipt that was sent, whose `en_sri` is what was known before the send began.
 * Undefined: in this state nothing is sent, and an answer changes nothing.
 */
export function decideRecepcion(receipt: Judged, { answer, raw }: Answered<RecepcionAnswer>): Decision | undefined {
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
      return returned(receipt, answer.mensajes, raw);
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
function returned(receipt: Judged, mensajes: readonly Mensaje[], raw: string | null): Decision | undefined {
  const codigos = blockingCodes(mensajes);
  const { estado } = receipt;
  const said = { mensajes, event: event('devuelta', { codigos, respuesta: raw }) };
  // What is returned is not stored, the duplicates (43, 45, 70) apart (FACTS §9).
  const enSri = enSriAfter(receipt.en_sri, 'no');
  const behaviour = worstBehaviour(codigos);
  switch (behaviour) {
    case 'consultar': {
      // 43 and 70: it is there. 45: the number is there, perhaps under another key; only our own key's answer decides.
      const asking = { ...said, accion: 'consultar', next: 'now', attempts: 'afresh' } as const;
      const recibido = codigos.includes('43') || codigos.includes('70') ? nextEstado(estado, 'recibida') : undefined;
      return recibido === undefined
        ? { ...asking, estado, enSri: enSriAfter(receipt.en_sri, 'desconocido'), numberTaken: true }
        : { ...asking, estado: recibido, enSri: 'si' };
    }
    case 'reintentar':
      return {
        ...said,
        estado,
        accion: 'enviar',
        enSri,
        ...paced(codigos.includes('33') ? SANCTIONED : SEND_AGAIN),
        motivoPendiente: 'El SRI tuvo una falla pasajera; se reintenta solo.',
      };
    case 'intervenir':
      return { ...said, estado, accion: 'intervenir', enSri, ...AT_REST, motivoPendiente: advice(codigos) };
    case 'corregir':
    case 'aviso': {
      const devuelto = nextEstado(estado, 'devuelta');
      return devuelto && { ...said, estado: devuelto, accion: null, enSri, ...AT_REST };
    }
    default:
      return assertNever(behaviour);
  }
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
  /** Recepción has just answered 45. */
  readonly numberTaken: boolean;
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
      return refused(receipt, word.refusal, raw);
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
  return {
    estado,
    accion: null,
    enSri: 'si',
    ...AT_REST,
    mensajes,
    numeroAutorizacion: autorizacion.numeroAutorizacion ?? receipt.clave_acceso,
    ...(fechaAutorizacion === null ? {} : { fechaAutorizacion }),
    mail: 'autorizado',
    event: event(otherBytes === undefined ? 'autorizado' : 'autorizado-con-otros-bytes', {
      respuesta: withoutDocument(raw),
    }),
    // What the SRI authorised is the legal document, even if it is not what we hold (DESIGN §2).
    ...(otherBytes === undefined ? {} : { xml: otherBytes, alarm: 'the SRI authorised other bytes than ours' }),
  };
}

function refused(receipt: Judged, { mensajes }: Autorizacion, raw: string | null): Decision | undefined {
  const estado = nextEstado(receipt.estado, 'no-autorizada');
  if (estado === undefined) return undefined;
  const codigos = blockingCodes(mensajes);
  // An impediment of the issuer (2, 10, 37 …) waits for «reanudar».
  const parks = worstBehaviour(codigos) === 'intervenir';
  return {
    estado,
    accion: parks ? 'intervenir' : null,
    enSri: 'si',
    ...AT_REST,
    mensajes,
    ...(parks ? { motivoPendiente: advice(codigos) } : {}),
    event: event('no-autorizado', { codigos, respuesta: withoutDocument(raw) }),
  };
}

type Undecided = Extract<Word, { kind: 'en-proceso' | 'absent' | 'no-answer' }>;

/** Sent, and not decided as far as autorización says. */
function undecided(
  receipt: Judged,
  word: Undecided,
  raw: string | null,
  { waitedMs, numberTaken }: Circumstances,
): Decision {
  switch (word.kind) {
    case 'en-proceso':
      return held(receipt, waitedMs, 'El SRI todavía lo procesa.', event('en-proceso', { respuesta: raw }));
    case 'absent':
      if (receipt.estado === 'RECIBIDO') {
        const motivo = 'El SRI lo recibió y todavía no lo decide.';
        return held(receipt, waitedMs, motivo, event('sin-decision', { respuesta: raw }));
      }
      if (numberTaken) return parked(receipt, NUMBER_TAKEN, raw);
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
        motivoPendiente: 'El SRI no responde la consulta; se reintenta sola.',
        event: event('consulta-fallida', { respuesta: raw, motivo: word.why }),
      };
    default:
      return assertNever(word);
  }
}

/** The SRI holds it and has yet to decide; past its own limit a person must look. */
function held(receipt: Judged, waitedMs: number, motivoPendiente: string, told: Decision['event']): Decision {
  if (waitedMs > DECISION_MS_MAX) {
    return {
      ...parked(receipt, 'El SRI no decidió en 24 horas; consulte en SRI en línea y use «reanudar».', null),
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

/** "It is there" outweighs everything, then what a person must mend, then what passes by itself. */
const WEIGHT: readonly Behaviour[] = ['consultar', 'intervenir', 'corregir', 'reintentar', 'aviso'];

function worstBehaviour(codigos: readonly string[]): Behaviour {
  // A code that we do not know waits for the issuer, who reads the SRI's own text.
  const behaviours = codigos.map((codigo) => findSriCode(codigo)?.comportamiento ?? 'corregir');
  return WEIGHT.find((behaviour) => behaviours.includes(behaviour)) ?? 'corregir';
}

function advice(codigos: readonly string[]): string {
  return codigos.map((codigo) => findSriCode(codigo)?.queHacer ?? `El SRI respondió el código ${codigo}.`).join(' ');
}

const NUMBER_TAKEN =
  'El SRI tiene ese número registrado con otra clave: otro sistema lo usó. Emita el comprobante con otro número y use un punto de emisión exclusivo.';

/** The history keeps the answer; the document itself is stored once, with the receipt. */
function withoutDocument(raw: string | null): string | null {
  if (raw === null) return null;
  const begin = raw.indexOf('<comprobante>');
  const end = raw.lastIndexOf('</comprobante>');
  return begin < 0 || end < begin ? raw : `${raw.slice(0, begin)}<comprobante>…${raw.slice(end)}`;
}
