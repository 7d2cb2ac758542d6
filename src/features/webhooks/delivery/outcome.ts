import type { EntregaChange, LeasedWebhook, WaitingEntrega } from '../work-store.js';
import type { Intento } from '../entregas-store.js';
import { isoEcuador } from '../../../kernel/hora-ecuador.js';
import type { Answer } from '../sender.js';
import { backOffMs, type BackOff } from '../../../work/back-off.js';

/** Retry delays: a hiccup lasts seconds, a deployment minutes, an outage hours. */
const RETRY_DELAYS: BackOff = { firstMs: 5000, maxMs: 6 * 3_600_000 };
/** How long one event is retried, and how long an endpoint may fail without any delivery. */
export const RETRY_MAX_MS = 3 * 24 * 3_600_000;

const GIVEN_UP = 'Se dejó de intentar después de 3 días. Corrija la causa y repita la entrega.';
const NOT_SEEN = 'Quien responde por este webhook ya no puede ver este evento.';

/** An event of a round: new, or waiting for a retry. */
export type Item = Omit<WaitingEntrega, 'desde'> & {
  /** Undefined on the first attempt. */
  readonly desde?: Date;
};

/** Whether the receiver accepted the event: any 2xx, nothing else (Standard Webhooks 1.0.0). */
export function isDelivered(answer: Answer): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
}

/** Log entry of an attempt. */
export function intentoOf(answer: Answer, at: Date): Intento {
  const answered = answer.kind === 'answered';
  return {
    fecha: isoEcuador(at),
    estado: answered ? answer.status : null,
    ms: answer.ms,
    respuesta: answered ? answer.text : null,
    error: answered ? null : answer.why,
  };
}

/** Human-readable reason of a failed attempt. */
export function failureReason(answer: Answer): string {
  return answer.kind === 'answered' ? `Respondió ${answer.status}; se espera un 2xx.` : answer.why;
}

/** State of a delivery after an attempt. */
export function afterAttempt(
  item: Item,
  answer: Answer,
  lease: Pick<LeasedWebhook, 'claimed_at' | 'falla_desde'>,
  at: Date,
  random: () => number,
): EntregaChange {
  const { desde, ...entrega } = item;
  const tried = { ...entrega, intentos: item.intentos + 1, intento: intentoOf(answer, at) };
  if (isDelivered(answer)) return { ...tried, estado: 'ENTREGADA', motivo: null, dueInMs: null };
  const motivo = failureReason(answer);
  // While the whole endpoint fails, its events wait for a repair; none is dropped.
  if (desde !== undefined && isOver(desde, lease) && !isFailingTooLong(lease)) {
    return { ...tried, estado: 'FALLIDA', motivo: `${motivo} ${GIVEN_UP}`, dueInMs: null };
  }
  return { ...tried, estado: 'PENDIENTE', motivo, dueInMs: backOffMs(RETRY_DELAYS, item.intentos, random) };
}

/** Keeps the delivery waiting for its turn. */
export function stayPending(item: Item): EntregaChange {
  return { ...item, estado: 'PENDIENTE', motivo: null, dueInMs: 0, intento: null };
}

/** The endpoint's owner may no longer see this event. */
export function hiddenFromOwner(item: Item): EntregaChange {
  return { ...item, estado: 'FALLIDA', motivo: NOT_SEEN, dueInMs: null, intento: null };
}

/** Whether the endpoint has failed long enough to be disabled if this round delivers nothing either. */
export function isFailingTooLong({
  claimed_at,
  falla_desde,
}: Pick<LeasedWebhook, 'claimed_at' | 'falla_desde'>): boolean {
  return falla_desde !== null && isOver(falla_desde, { claimed_at });
}

function isOver(since: Date, { claimed_at }: Pick<LeasedWebhook, 'claimed_at'>): boolean {
  return claimed_at.getTime() - since.getTime() >= RETRY_MAX_MS;
}
