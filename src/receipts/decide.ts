import { assertNever } from '../kernel/app-error.js';
import { enSriAfter, nextEstado } from '../kernel/estados.js';
import { msUntilTomorrow } from '../kernel/hora-ecuador.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { behaviourOf, blockingCodes, blockingMensajes, explainSriCode } from '../sri/codes.js';
import type { BackOff } from '../work/back-off.js';
import { NO_NEXT_STEP, event, retryWith, park, type Decision } from './decision.js';
import { QUERY_RETRY_DELAYS, undecided, type UndecidedContext } from './undecided.js';
import { isImported, interpretAnswer, type JudgedComprobante, type Interpretation } from './interpret-answer.js';

/** Retry delays while the SRI is unreachable. */
const SEND_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };
/** 33 penalises an address for too many calls: slow down immediately. */
const SANCTIONED: BackOff = { firstMs: 60_000, maxMs: 3_600_000 };
/** Retry delays for SRI faults that affect a single receipt: they pass in minutes, in hours, or not at all. */
const FAULT_RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000] as const;
/** 90: margin after midnight, so that the SRI's day has begun and requests spread out. */
const INTO_THE_DAY_MS = 300_000;
const OF_THE_MORNING_MS = 1_800_000;

/**
 * Applies recepción's answer to the receipt that was sent; its `en_sri` is the value from before the send. Undefined: nothing is
 * sent in this state, so the answer changes nothing.
 */
export function decideRecepcion(
  comprobante: JudgedComprobante,
  { answer, raw }: Answered<RecepcionAnswer>,
  now: Date,
): Decision | undefined {
  const recibido = nextEstado(comprobante.estado, 'recibida');
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
      return returned(comprobante, answer.mensajes, raw, now);
    case 'unavailable':
      // The bytes never left: nothing changed, unless an earlier send is in doubt.
      return !answer.reached && comprobante.en_sri !== 'desconocido'
        ? {
            estado: comprobante.estado,
            accion: 'enviar',
            enSri: comprobante.en_sri,
            ...retryWith(SEND_AGAIN),
            motivoPendiente: 'El SRI no está disponible; se reintenta solo.',
            event: event('sri-no-disponible', { motivo: answer.why }),
          }
        : unclear(comprobante, answer.why, raw);
    case 'unknown':
      return unclear(comprobante, answer.why, raw);
    default:
      return assertNever(answer);
  }
}

/** DEVUELTA: applies the SRI's codes. Only errors decide; warnings never block (FACTS §10). */
function returned(
  comprobante: JudgedComprobante,
  mensajes: readonly Mensaje[],
  raw: string | null,
  now: Date,
): Decision | undefined {
  const codigos = blockingCodes(mensajes);
  const { estado } = comprobante;
  const said = { mensajes, event: event('devuelta', { codigos, respuesta: raw }) };
  // A returned document is not stored, except for duplicates (43, 45, 70) (FACTS §9).
  const enSri = enSriAfter(comprobante.en_sri, 'no');
  const behaviour = behaviourOf(mensajes);
  switch (behaviour) {
    case 'consultar': {
      // 43 and 70: the receipt is there. 45: the number is there, maybe under another key; only a query by our key decides.
      const asking = { ...said, accion: 'consultar', next: 'now', attempts: 'afresh' } as const;
      const recibido = codigos.includes('43') || codigos.includes('70') ? nextEstado(estado, 'recibida') : undefined;
      return recibido === undefined
        ? { ...asking, estado, enSri: enSriAfter(comprobante.en_sri, 'desconocido'), numberTaken: true }
        : { ...asking, estado: recibido, enSri: 'si' };
    }
    case 'reintentar': {
      // The SRI's answer asks for the wait: it is no delay of ours (design/lifecycle).
      const motivoPendiente = 'El SRI tuvo una falla pasajera; se reintenta solo.';
      const again = { ...said, estado, enSri, pendingAnew: true, motivoPendiente };
      // 35: the document itself may be at fault.
      if (codigos.includes('35')) {
        const later = afterFault(comprobante);
        if (later === undefined) break;
        return { ...again, ...later };
      }
      return { ...again, accion: 'enviar', ...retryWith(codigos.includes('33') ? SANCTIONED : SEND_AGAIN) };
    }
    case 'esperar':
      return { ...said, estado, enSri, ...tomorrow(now) };
    case 'intervenir':
      return { ...said, estado, accion: 'intervenir', enSri, ...NO_NEXT_STEP, motivoPendiente: advice(mensajes) };
    case 'corregir':
    case 'firmar':
    case 'aviso':
      break;
    default:
      return assertNever(behaviour);
  }
  const devuelto = nextEstado(estado, 'devuelta');
  return devuelto && { ...said, estado: devuelto, accion: null, enSri, ...NO_NEXT_STEP };
}

/** Resends the same bytes after an SRI fault; undefined when the retries are used up. */
function afterFault({
  sri_faults: before,
}: JudgedComprobante): Pick<Decision, 'accion' | 'next' | 'attempts' | 'sriFaults'> | undefined {
  const waitMs = FAULT_RETRY_DELAYS_MS[before];
  if (waitMs === undefined) return undefined;
  return { accion: 'enviar', next: { waitMs, spreadMs: waitMs / 5 }, attempts: 'one-more', sriFaults: before + 1 };
}

/** 90: daily limit reached; the same bytes are sent tomorrow (FACTS §10). */
function tomorrow(now: Date): Pick<Decision, 'accion' | 'next' | 'attempts' | 'pendingAnew' | 'motivoPendiente'> {
  return {
    accion: 'enviar',
    next: { waitMs: msUntilTomorrow(now) + INTO_THE_DAY_MS, spreadMs: OF_THE_MORNING_MS },
    attempts: 'afresh',
    pendingAnew: true,
    motivoPendiente: 'El SRI no admite hoy más intentos de este comprobante (90); se envía solo mañana.',
  };
}

/** Sent, outcome unknown: invisible to the client. The next step queries autorización by access key. */
function unclear(comprobante: JudgedComprobante, why: string, raw: string | null): Decision {
  return {
    estado: comprobante.estado,
    accion: 'consultar',
    enSri: enSriAfter(comprobante.en_sri, 'desconocido'),
    ...retryWith(QUERY_RETRY_DELAYS),
    motivoPendiente: 'No se sabe aún si el SRI lo recibió; se consulta antes de reenviar.',
    event: event('respuesta-desconocida', { motivo: why, respuesta: raw }),
  };
}

/** Applies autorización's answer to a receipt. Undefined: it changes nothing in this state. */
export function decideAutorizacion(
  comprobante: JudgedComprobante,
  { answer, raw }: Answered<AutorizacionAnswer>,
  circumstances: UndecidedContext,
): Decision | undefined {
  const word = interpretAnswer(comprobante, answer);
  switch (word.kind) {
    case 'autorizado':
      return authorised(comprobante, word, raw);
    case 'no-autorizado':
      return refused(comprobante, word.refusal, raw, circumstances);
    case 'en-proceso':
    case 'absent':
    case 'no-answer':
      return comprobante.estado === 'FIRMADO' || comprobante.estado === 'RECIBIDO'
        ? undecided(comprobante, word, raw, circumstances)
        : undefined;
    default:
      return assertNever(word);
  }
}

function authorised(
  comprobante: JudgedComprobante,
  { autorizacion, proven, otherBytes }: Extract<Interpretation, { kind: 'autorizado' }>,
  raw: string | null,
): Decision | undefined {
  const imported = isImported(comprobante);
  if (imported && !proven) return differsFromImport(comprobante, raw);
  const estado = nextEstado(comprobante.estado, 'autorizada');
  if (estado === undefined) return undefined;
  const { fechaAutorizacion, mensajes } = autorizacion;
  const common = {
    estado,
    accion: null,
    enSri: 'si',
    ...NO_NEXT_STEP,
    mensajes,
    numeroAutorizacion: autorizacion.numeroAutorizacion ?? comprobante.clave_acceso,
    ...(fechaAutorizacion === null ? {} : { fechaAutorizacion }),
    // Imported: the buyer was already notified.
    ...(imported ? {} : { mail: 'autorizado' as const }),
  } as const;
  if (otherBytes === undefined) return { ...common, event: event('autorizado', { respuesta: withoutDocument(raw) }) };
  // The document the SRI authorised is the legal one, even if it differs from ours (DESIGN §2); ours is kept beside it.
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

/** The stored figures come from the imported file; without the SRI's own document they prove nothing. */
function differsFromImport(comprobante: JudgedComprobante, raw: string | null): Decision | undefined {
  if (comprobante.estado !== 'FIRMADO') return undefined;
  const why =
    'El SRI tiene autorizada esta clave, pero no con el contenido de su archivo: no se da por autorizado. Envíe aquí el XML autorizado que entrega el SRI, que reemplaza a este; «reanudar» pregunta otra vez.';
  return { ...park(comprobante, why, withoutDocument(raw)), enSri: 'si' };
}

function refused(
  comprobante: JudgedComprobante,
  { mensajes, fechaAutorizacion }: Autorizacion,
  raw: string | null,
  { now }: UndecidedContext,
): Decision | undefined {
  const estado = nextEstado(comprobante.estado, 'no-autorizada');
  if (estado === undefined) return undefined;
  const codigos = blockingCodes(mensajes);
  const said = {
    enSri: 'si',
    mensajes,
    ...(fechaAutorizacion === null ? {} : { refusedAt: fechaAutorizacion }),
    event: event('no-autorizado', { codigos, respuesta: withoutDocument(raw) }),
  } as const;
  // An imported receipt is never resent: its issuer corrects it.
  const behaviour = isImported(comprobante) ? 'corregir' : behaviourOf(mensajes);
  const firmado = nextEstado(estado, 'reenviar');
  if (behaviour === 'esperar' && firmado !== undefined) return { ...said, estado: firmado, ...tomorrow(now) };
  // An SRI fault whose text says to wait: same bytes again, within limits.
  const again = behaviour === 'reintentar' ? afterFault(comprobante) : undefined;
  if (again !== undefined && firmado !== undefined) {
    const motivoPendiente = 'El SRI no lo autorizó por una falla suya; se envía otra vez solo.';
    return { ...said, estado: firmado, ...again, pendingAnew: true, motivoPendiente };
  }
  // An impediment of the issuer (2, 10, 37 …) or a permanent fault waits for «reanudar».
  const motivoPendiente =
    behaviour === 'intervenir' ? advice(mensajes) : behaviour === 'reintentar' ? FAULT_STAYS : undefined;
  return motivoPendiente === undefined
    ? { ...said, estado, accion: null, ...NO_NEXT_STEP }
    : { ...said, estado, accion: 'intervenir', ...NO_NEXT_STEP, motivoPendiente };
}

function advice(mensajes: readonly Mensaje[]): string {
  return blockingMensajes(mensajes)
    .map((one) => explainSriCode(one)?.queHacer ?? `El SRI respondió el código ${one.identificador}.`)
    .join(' ');
}

const FAULT_STAYS = 'El SRI falló cada vez que lo recibió. Espere unas horas y use «reanudar»: se envía otra vez.';

/** The history keeps the answer without the document, which is stored once with the receipt. */
function withoutDocument(raw: string | null): string | null {
  if (raw === null) return null;
  const begin = raw.indexOf('<comprobante>');
  const end = raw.lastIndexOf('</comprobante>');
  return begin < 0 || end < begin ? raw : `${raw.slice(0, begin)}<comprobante>…${raw.slice(end)}`;
}
