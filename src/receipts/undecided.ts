import { assertNever } from '../kernel/app-error.js';
import { ABSENCE_MS, DECISION_MS_MAX, enSriAfter, nextEstado } from '../kernel/estados.js';
import type { BackOff } from '../work/back-off.js';
import { NO_NEXT_STEP, event, retryWith, park, type Decision } from './decision.js';
import { isImported, type JudgedComprobante, type Interpretation } from './interpret-answer.js';

/** Retry delays for a received receipt without a decision. */
export const QUERY_RETRY_DELAYS: BackOff = { firstMs: 1000, maxMs: 300_000 };

export interface UndecidedContext {
  /** Time the SRI has had to decide. */
  readonly waitedMs: number;
  /** Database clock, not later than the query. */
  readonly now: Date;
}

type Undecided = Extract<Interpretation, { kind: 'en-proceso' | 'absent' | 'no-answer' }>;

/** Decides about a sent receipt that autorización has not decided. */
export function undecided(
  comprobante: JudgedComprobante,
  word: Undecided,
  raw: string | null,
  { waitedMs, now }: UndecidedContext,
): Decision {
  switch (word.kind) {
    case 'en-proceso':
      return stillUndecided(
        comprobante,
        waitedMs,
        'El SRI todavía lo procesa.',
        event('en-proceso', { respuesta: raw }),
      );
    case 'absent':
      if (isImported(comprobante)) return unknownImport(comprobante, raw, now);
      if (comprobante.estado === 'RECIBIDO') return unknownToSri(comprobante, raw, { waitedMs, now });
      if (comprobante.number_taken) return takenByAnother(comprobante, raw, now);
      // Queried and absent: the identical bytes may be sent again.
      return {
        estado: comprobante.estado,
        accion: 'enviar',
        enSri: comprobante.en_sri,
        next: 'now',
        attempts: 'same',
        event: event('no-consta', { respuesta: raw }),
      };
    case 'no-answer':
      return {
        estado: comprobante.estado,
        accion: 'consultar',
        enSri: comprobante.en_sri,
        ...retryWith(QUERY_RETRY_DELAYS),
        absent: comprobante.absent_at !== null,
        motivoPendiente: 'El SRI no responde la consulta; se reintenta sola.',
        event: event('consulta-fallida', { respuesta: raw, motivo: word.why }),
      };
    default:
      return assertNever(word);
  }
}

/**
 * RECIBIDO, but autorización does not know it. After the SRI's 24 hours: one more query, then the identical bytes once more, so that
 * 43 or 70 confirm it (FACTS §11). If it is still unknown, a person must look.
 */
function unknownToSri(
  comprobante: JudgedComprobante,
  raw: string | null,
  { waitedMs, now }: UndecidedContext,
): Decision {
  const nextEvent = event('sin-decision', { respuesta: raw });
  const firmado = nextEstado(comprobante.estado, 'reenviar');
  if (waitedMs <= DECISION_MS_MAX || comprobante.resent || firmado === undefined) {
    return stillUndecided(comprobante, waitedMs, 'El SRI lo recibió y todavía no lo decide.', nextEvent);
  }
  if (!absentForLong(comprobante, now)) {
    const motivo = 'El SRI lo recibió hace más de 24 horas y no lo conoce; se le pregunta otra vez y luego se reenvía.';
    return queryOnceMore(comprobante, now, motivo, nextEvent);
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

/** 45, and our key is absent after two queries: the number belongs to another document, and ours was not stored (spec/API.md §3). */
function takenByAnother(comprobante: JudgedComprobante, raw: string | null, now: Date): Decision {
  const devuelto = nextEstado(comprobante.estado, 'devuelta');
  if (devuelto === undefined || !absentForLong(comprobante, now)) {
    const motivo =
      'El SRI tiene ese número y no esta clave; se le pregunta otra vez antes de darlo por usado por otro sistema.';
    return { ...queryOnceMore(comprobante, now, motivo, event('no-consta', { respuesta: raw })), pendingAnew: true };
  }
  return {
    estado: devuelto,
    accion: null,
    enSri: enSriAfter(comprobante.en_sri, 'no'),
    ...NO_NEXT_STEP,
    event: event('numero-ajeno', { respuesta: raw }),
  };
}

/** Imported with an authorization the SRI does not know after two queries: never sent. */
function unknownImport(comprobante: JudgedComprobante, raw: string | null, now: Date): Decision {
  if (!absentForLong(comprobante, now)) {
    const motivo = 'El SRI no conoce esta clave; se le pregunta otra vez antes de darlo por no autorizado.';
    return queryOnceMore(comprobante, now, motivo, event('no-consta', { respuesta: raw }));
  }
  return { ...park(comprobante, NOT_AUTHORISED, raw), enSri: enSriAfter(comprobante.en_sri, 'no') };
}

const NOT_AUTHORISED =
  'El archivo dice que está autorizado y el SRI no conoce esta clave: no se da por autorizado ni se envía. Si lo envió otro sistema, «reanudar» pregunta otra vez; si nunca se envió, elimínelo y emítalo de nuevo sin clave de acceso.';

function absentForLong({ absent_at: since }: JudgedComprobante, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= ABSENCE_MS;
}

/** Records that the key is absent and queries again once enough time has passed to trust it. */
function queryOnceMore(
  comprobante: JudgedComprobante,
  now: Date,
  motivoPendiente: string,
  nextEvent: Decision['event'],
): Decision {
  const elapsedMs = comprobante.absent_at === null ? 0 : now.getTime() - comprobante.absent_at.getTime();
  return {
    estado: comprobante.estado,
    accion: 'consultar',
    enSri: comprobante.en_sri,
    next: { waitMs: ABSENCE_MS - elapsedMs, spreadMs: ABSENCE_MS / 10 },
    attempts: 'one-more',
    absent: true,
    motivoPendiente,
    event: nextEvent,
  };
}

/** The SRI holds it and has not decided; past its time limit a person must look. */
function stillUndecided(
  comprobante: JudgedComprobante,
  waitedMs: number,
  motivoPendiente: string,
  nextEvent: Decision['event'],
): Decision {
  if (waitedMs > DECISION_MS_MAX) {
    return {
      ...park(comprobante, isImported(comprobante) ? UNDECIDED_IMPORT : UNDECIDED, null),
      enSri: 'si',
      alarm: 'the SRI has not decided within 24 hours',
    };
  }
  return {
    estado: comprobante.estado,
    accion: 'consultar',
    enSri: 'si',
    ...retryWith(QUERY_RETRY_DELAYS),
    // Sent without an answer, and the SRI has it: it waits for the SRI, not to be sent (design/lifecycle).
    pendingAnew: comprobante.estado === 'FIRMADO',
    motivoPendiente,
    event: nextEvent,
  };
}

const UNDECIDED_IMPORT =
  'El SRI lo tiene en proceso desde hace más de 24 horas. Consulte la clave en SRI en línea; «reanudar» pregunta otra vez.';
const UNDECIDED =
  'El SRI no decidió en 24 horas. Consulte la clave en SRI en línea; «reanudar» pregunta otra vez y, si el SRI no lo conoce, lo reenvía.';
