import type { Servicio } from './store.js';
import { isCodigo, textOf } from './mensajes.js';

/** A transport fault. */
export type Disturbance =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'half' }
  | { readonly kind: 'html' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'fault' }
  | { readonly kind: 'empty-list' }
  | { readonly kind: 'no-body' };

/** A decision forced by a fault. */
export type Decision =
  | { readonly kind: 'devuelta'; readonly codigo: string; readonly texto: string }
  | { readonly kind: 'no-autorizado'; readonly codigo: string; readonly texto: string }
  | { readonly kind: 'en-proceso'; readonly seconds: number }
  /** Answers RECIBIDA and stores nothing. */
  | { readonly kind: 'olvida' }
  | { readonly kind: 'comprobante'; readonly shown: ShownDocument }
  | { readonly kind: 'rechazada'; readonly place: 'estadoConsulta' | 'estadoAutorizacion' }
  | { readonly kind: 'anulacion'; readonly outcome: 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA'; readonly seconds: number };

/** Document shown by autorización: none, other bytes that verify, or other content. */
export type ShownDocument = 'blank' | 'other-bytes' | 'altered';

/** An effect in its written form: `HTML`, `LENTO:3000`, `autorizacion.CORTE*2`, `CORTE:DESPUES`. */
export interface Effect {
  readonly written: string;
  /** Target service; undefined: the default (recepción for a document's own effect, the fault's service for a fault). */
  readonly servicio: Servicio | undefined;
  readonly act: Disturbance | Decision;
  /** After storing: the document is received, but the sender gets no answer. */
  readonly afterStoring: boolean;
  /** Number of affected calls; undefined: unspecified. */
  readonly times: number | undefined;
}

/** Syntax, for messages and the guide. */
export const EFFECTS_HELP =
  'DEVUELTA:código[:caso], NO_AUTORIZADO:código[:caso], EN_PROCESO:segundos, OLVIDA, SIN_COMPROBANTE, OTROS_BYTES, ALTERADO, LENTO:milisegundos, CORTE, MEDIO, HTML, FAULT, VACIO, SIN_CUERPO, un estado HTTP de 400 a 599, RECHAZADA[:ESTADO], ANULACION:PENDIENTE, ANULACION:ACEPTADA[:segundos] o ANULACION:RECHAZADA[:segundos]';

const SHAPE = /^(?:(recepcion|autorizacion|consulta)\.)?([A-Z_]+|\d{3})((?::[A-Z0-9]+)*)(?:\*(\d{1,6}))?$/;

/** One day: longer than any outage a test waits for. */
const DELAY_MAX_MS = 86_400_000;

/** Undefined if it is not an effect. */
export function readEffect(text: string): Effect | undefined {
  const written = text.trim();
  const match = SHAPE.exec(written);
  if (match === null) return undefined;
  const [, servicio, word = '', rest = '', times] = match;
  const parts = rest.split(':').slice(1);
  const moment = parts.at(-1) === 'DESPUES' || parts.at(-1) === 'ANTES' ? parts.pop() : undefined;
  const act = readAct(word, parts);
  if (act === undefined || (moment !== undefined && isDecision(act))) return undefined;
  return {
    written,
    servicio: servicio as Servicio | undefined,
    act,
    // A slow answer is to a stored document: the sender's timeout proves nothing.
    afterStoring: moment === 'DESPUES' || act.kind === 'slow',
    times: times === undefined ? undefined : Number(times),
  };
}

function readAct(word: string, parts: readonly string[]): Disturbance | Decision | undefined {
  const [first, second] = parts;
  if (word === 'ANULACION') return readAnulacion(first, second);
  if (word === 'DEVUELTA' || word === 'NO_AUTORIZADO') {
    const texto = first !== undefined && isCodigo(first) && parts.length <= 2 ? textOf(first, second) : undefined;
    if (first === undefined || texto === undefined) return undefined;
    return { kind: word === 'DEVUELTA' ? 'devuelta' : 'no-autorizado', codigo: first, texto };
  }
  if (parts.length > 1) return undefined;
  const number = first !== undefined && /^\d{1,8}$/.test(first) ? Number(first) : undefined;
  if (word === 'EN_PROCESO' && number !== undefined) return { kind: 'en-proceso', seconds: number };
  if (word === 'LENTO' && number !== undefined && number <= DELAY_MAX_MS) return { kind: 'slow', delayMs: number };
  if (word === 'RECHAZADA' && first === 'ESTADO') return { kind: 'rechazada', place: 'estadoAutorizacion' };
  if (first !== undefined) return undefined;
  if (/^[45]\d\d$/.test(word)) return { kind: 'status', status: Number(word) };
  return PLAIN[word];
}

const PLAIN: Readonly<Record<string, Disturbance | Decision>> = {
  CORTE: { kind: 'cut' },
  MEDIO: { kind: 'half' },
  HTML: { kind: 'html' },
  FAULT: { kind: 'fault' },
  VACIO: { kind: 'empty-list' },
  SIN_CUERPO: { kind: 'no-body' },
  OLVIDA: { kind: 'olvida' },
  SIN_COMPROBANTE: { kind: 'comprobante', shown: 'blank' },
  OTROS_BYTES: { kind: 'comprobante', shown: 'other-bytes' },
  ALTERADO: { kind: 'comprobante', shown: 'altered' },
  RECHAZADA: { kind: 'rechazada', place: 'estadoConsulta' },
};

function readAnulacion(outcome: string | undefined, seconds: string | undefined): Decision | undefined {
  if (outcome !== 'PENDIENTE' && outcome !== 'ACEPTADA' && outcome !== 'RECHAZADA') return undefined;
  if (seconds !== undefined && (outcome === 'PENDIENTE' || !/^\d{1,8}$/.test(seconds))) return undefined;
  return { kind: 'anulacion', outcome, seconds: Number(seconds ?? 0) };
}

/** Whether the effect changes the decision and not only the transport. */
export function isDecision(act: Disturbance | Decision): act is Decision {
  switch (act.kind) {
    case 'devuelta':
    case 'no-autorizado':
    case 'en-proceso':
    case 'olvida':
    case 'comprobante':
    case 'rechazada':
    case 'anulacion':
      return true;
    case 'status':
    case 'html':
    case 'cut':
    case 'slow':
    case 'half':
    case 'fault':
    case 'empty-list':
    case 'no-body':
      return false;
  }
}

/** The service that takes a decision; undefined: any. */
export function servicioOf(effect: Effect): Servicio | undefined {
  switch (effect.act.kind) {
    // Authorization is decided on reception.
    case 'devuelta':
    case 'no-autorizado':
    case 'en-proceso':
    case 'olvida':
    case 'anulacion':
      return 'recepcion';
    case 'comprobante':
      return 'autorizacion';
    case 'rechazada':
      return 'consulta';
    case 'empty-list':
      return effect.servicio ?? 'autorizacion';
    case 'status':
    case 'html':
    case 'cut':
    case 'slow':
    case 'half':
    case 'fault':
    case 'no-body':
      return effect.servicio;
  }
}
