import { assertNever } from '../domain/app-error.js';
import { ABSENCE_MS, DECISION_MS_MAX, enSriAfter, nextEstado } from '../domain/estados.js';
import type { BackOff } from '../work/back-off.js';
import { AT_REST, event, paced, parked, type Decision } from './decision.js';
import { isImported, type Judged, type Word } from './word-on.js';

/** Retry delays for a received receipt without a decision. */
export const ASK_AGAIN: BackOff = { firstMs: 1000, maxMs: 300_000 };

export interface Circumstances {
  /** Time the SRI has had to decide. */
  readonly waitedMs: number;
  /** Database clock, not later than the query. */
  readonly now: Date;
}

type Undecided = Extract<Word, { kind: 'en-proceso' | 'absent' | 'no-answer' }>;

/** Decides about a sent receipt that autorización has not decided. */
export function undecided(
  receipt: Judged,
  word: Undecided,
  raw: string | null,
  { waitedMs, now }: Circumstances,
): Decision {
  switch (word.kind) {
    case 'en-proceso':
      return held(receipt, waitedMs, 'El SRI todavía lo procesa.', event('en-proceso', { respuesta: raw }));
    case 'absent':
      if (isImported(receipt)) return unknownImport(receipt, raw, now);
      if (receipt.estado === 'RECIBIDO') return unknownThere(receipt, raw, { waitedMs, now });
      if (receipt.number_taken) return takenByAnother(receipt, raw, now);
      // Queried and absent: the identical bytes may be sent again.
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
 * RECIBIDO, but autorización does not know it. After the SRI's 24 hours: one more query, then the identical bytes once more, so that
 * 43 or 70 confirm it (FACTS §11). If it is still unknown, a person must look.
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

/** 45, and our key is absent after two queries: the number belongs to another document, and ours was not stored (spec/API.md §3). */
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

/** Imported with an authorization the SRI does not know after two queries: never sent. */
function unknownImport(receipt: Judged, raw: string | null, now: Date): Decision {
  if (!absentForLong(receipt, now)) {
    const motivo = 'El SRI no conoce esta clave; se le pregunta otra vez antes de darlo por no autorizado.';
    return askOnceMore(receipt, now, motivo, event('no-consta', { respuesta: raw }));
  }
  return { ...parked(receipt, NOT_AUTHORISED, raw), enSri: enSriAfter(receipt.en_sri, 'no') };
}

const NOT_AUTHORISED =
  'El archivo dice que está autorizado y el SRI no conoce esta clave: no se da por autorizado ni se envía. Si lo envió otro sistema, «reanudar» pregunta otra vez; si nunca se envió, elimínelo y emítalo de nuevo sin clave de acceso.';

function absentForLong({ absent_at: since }: Judged, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= ABSENCE_MS;
}

/** Records that the key is absent and queries again once enough time has passed to trust it. */
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

/** The SRI holds it and has not decided; past its time limit a person must look. */
function held(receipt: Judged, waitedMs: number, motivoPendiente: string, told: Decision['event']): Decision {
  if (waitedMs > DECISION_MS_MAX) {
    return {
      ...parked(receipt, isImported(receipt) ? UNDECIDED_IMPORT : UNDECIDED, null),
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

const UNDECIDED_IMPORT =
  'El SRI lo tiene en proceso desde hace más de 24 horas. Consulte la clave en SRI en línea; «reanudar» pregunta otra vez.';
const UNDECIDED =
  'El SRI no decidió en 24 horas. Consulte la clave en SRI en línea; «reanudar» pregunta otra vez y, si el SRI no lo conoce, lo reenvía.';
