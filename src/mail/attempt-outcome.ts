import type { CorreoChange, CorreoEvent, LeasedCorreo } from '../db/correo-work.js';
import type { Destinatario } from '../db/correos.js';
import { assertNever } from '../kernel/app-error.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { Delivery, RecipientOutcome } from './outcome.js';
import { backOffMs, type BackOff } from '../work/back-off.js';

/** Outcome of one attempt to send a mail. */
export type Attempt =
  | { readonly kind: 'no-server'; readonly why: string }
  /** The mail could not be composed; nothing was sent. */
  | { readonly kind: 'not-made'; readonly why: string }
  /** No addresses left. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'tried'; readonly delivery: Delivery; readonly where: string; readonly messageId: string };

/** Greylisting lasts minutes, an outage hours: retry soon at first, then every four hours. */
const RETRY_DELAYS: BackOff = { firstMs: 60_000, maxMs: 4 * 3_600_000 };
/** After an unknown outcome the buyer may already have the mail: no hurry to risk a duplicate. */
const RETRY_DELAYS_AFTER_UNKNOWN: BackOff = { firstMs: 15 * 60_000, maxMs: 4 * 3_600_000 };
/** Two days cover a weekend's outage; after that a person must look. */
const RETRY_MAX_MS = 48 * 3_600_000;
/** A server that accepts the mail and disconnects every time must not make us mail a buyer endlessly. */
const UNKNOWNS_MAX = 5;

/** Computes the effect of an attempt: outcome of each address, state of the mail, next attempt, history. Pure. */
export function changeAfter(lease: LeasedCorreo, attempt: Attempt, random: () => number): CorreoChange {
  const fecha = isoEcuador(lease.claimed_at);
  const events: CorreoEvent[] = [];
  let { unknowns } = lease;
  if (lease.send_begun_at !== null) {
    unknowns += 1;
    events.push({ tipo: 'correo-resultado-desconocido', detalle: { motivo: INTERRUPTED } });
  }
  const fates = new Map<string, RecipientOutcome>();
  let uncertain = false;
  let mendable = false;
  switch (attempt.kind) {
    case 'no-server':
      return {
        estado: 'NO_APLICA',
        destinatarios: lease.destinatarios,
        motivo: attempt.why,
        dueInMs: null,
        attempts: lease.attempts,
        unknowns,
        events: [...events, { tipo: 'correo-no-aplica', detalle: { motivo: attempt.why } }],
      };
    case 'nobody':
      break;
    case 'not-made':
      for (const { correo } of pendingOf(lease.destinatarios))
        fates.set(correo, { correo, kind: 'passing', why: attempt.why });
      events.push({ tipo: 'correo-aplazado', detalle: { motivo: attempt.why, intento: lease.attempts + 1 } });
      break;
    case 'tried': {
      const { delivery, where, messageId } = attempt;
      switch (delivery.kind) {
        case 'answered':
          for (const outcome of delivery.recipients) fates.set(outcome.correo, outcome);
          for (const event of answerEvents(delivery, where, messageId, lease.attempts + 1)) events.push(event);
          break;
        case 'failed':
          mendable = delivery.permanent;
          for (const { correo } of pendingOf(lease.destinatarios)) {
            fates.set(correo, { correo, kind: delivery.permanent ? 'permanent' : 'passing', why: delivery.why });
          }
          if (!delivery.permanent) {
            const detalle = { motivo: delivery.why, servidor: where, intento: lease.attempts + 1 };
            events.push({ tipo: 'correo-aplazado', detalle });
          }
          break;
        case 'unknown':
          uncertain = true;
          unknowns += 1;
          for (const outcome of delivery.recipients) fates.set(outcome.correo, outcome);
          events.push({
            tipo: 'correo-resultado-desconocido',
            detalle: { motivo: delivery.why, servidor: where, messageId, intento: lease.attempts + 1 },
          });
          break;
        default:
          assertNever(delivery);
      }
      break;
    }
    default:
      assertNever(attempt);
  }

  const tooLate = lease.claimed_at.getTime() - lease.created_at.getTime() >= RETRY_MAX_MS;
  const giveUp = unknowns >= UNKNOWNS_MAX ? TOO_UNSURE : tooLate ? TOO_LATE : undefined;
  const destinatarios = lease.destinatarios.map((one): Destinatario => {
    if (one.estado !== 'PENDIENTE') return one;
    const outcome = fates.get(one.correo);
    if (outcome?.kind === 'sent') return { ...one, estado: 'ENVIADO', motivo: null, fecha };
    if (outcome?.kind === 'permanent') {
      return {
        ...one,
        estado: 'FALLIDO',
        motivo: outcome.why,
        fecha,
        culpa: mendable ? 'configuracion' : 'destinatario',
      };
    }
    const motivo = outcome?.why ?? one.motivo;
    if (giveUp === undefined) return { ...one, motivo, fecha };
    return {
      ...one,
      estado: 'FALLIDO',
      motivo: [motivo, giveUp].filter(Boolean).join(' '),
      fecha,
      culpa: 'configuracion',
    };
  });

  const estado = estadoOf(destinatarios);
  const motivo = motivoOf(destinatarios);
  if (estado === 'FALLIDA') events.push({ tipo: 'correo-fallido', detalle: { motivo } });
  const plan = uncertain ? RETRY_DELAYS_AFTER_UNKNOWN : RETRY_DELAYS;
  return {
    estado,
    destinatarios,
    motivo,
    dueInMs: estado === 'PENDIENTE' ? backOffMs(plan, uncertain ? unknowns - 1 : lease.attempts, random) : null,
    attempts: lease.attempts + 1,
    unknowns,
    events,
  };
}

/** Returns the addresses still to send to. */
export function pendingOf(destinatarios: readonly Destinatario[]): Destinatario[] {
  return destinatarios.filter(({ estado }) => estado === 'PENDIENTE');
}

/** Whether another attempt is no longer worth the risk of a duplicate. */
export function isRetryTooRisky(lease: Pick<LeasedCorreo, 'unknowns' | 'send_begun_at'>): boolean {
  return lease.unknowns + (lease.send_begun_at === null ? 0 : 1) >= UNKNOWNS_MAX;
}

function estadoOf(destinatarios: readonly Destinatario[]): 'PENDIENTE' | 'ENVIADA' | 'FALLIDA' {
  if (destinatarios.some(({ estado }) => estado === 'PENDIENTE')) return 'PENDIENTE';
  return destinatarios.every(({ estado }) => estado === 'ENVIADO') ? 'ENVIADA' : 'FALLIDA';
}

function motivoOf(destinatarios: readonly Destinatario[]): string | null {
  const motivos = destinatarios.flatMap(({ estado, motivo }) =>
    estado !== 'ENVIADO' && motivo !== null ? [motivo] : [],
  );
  return motivos.length === 0 ? null : [...new Set(motivos)].join(' ');
}

function answerEvents(
  delivery: Extract<Delivery, { kind: 'answered' }>,
  servidor: string,
  messageId: string,
  intento: number,
): CorreoEvent[] {
  const of = (kind: RecipientOutcome['kind']): readonly RecipientOutcome[] =>
    delivery.recipients.filter((outcome) => outcome.kind === kind);
  const sent = of('sent').map(({ correo }) => correo);
  const respuesta = delivery.response;
  return [
    ...(sent.length === 0
      ? []
      : [{ tipo: 'correo-enviado', detalle: { destinatarios: sent, servidor, messageId, respuesta, intento } }]),
    ...of('permanent').map(({ correo, why }) => ({
      tipo: 'correo-rechazado',
      detalle: { destinatario: correo, motivo: why, servidor, intento },
    })),
    ...of('passing').map(({ correo, why }) => ({
      tipo: 'correo-aplazado',
      detalle: { destinatario: correo, motivo: why, servidor, intento },
    })),
  ];
}

const INTERRUPTED = 'El servicio se detuvo mientras enviaba: no se sabe si el correo llegó.';
const TOO_LATE =
  'Se dejó de intentar después de 48 horas. Corrija la causa y reenvíe con «notificar», o entregue el comprobante por otro medio.';
const TOO_UNSURE =
  'Se dejó de intentar para no enviar el mismo correo más veces. Pregunte al receptor si lo tiene; si no, reenvíe con «notificar».';
