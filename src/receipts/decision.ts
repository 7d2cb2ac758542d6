import type { ComprobanteChange } from './store/work.js';
import type { EnSri } from '../kernel/estados.js';
import type { BackOff } from '../work/back-off.js';
import type { JudgedComprobante } from './interpret-answer.js';

/** The change an answer causes; the worker stores it as a step, reconciliation as a repair. */
export interface Decision extends Omit<ComprobanteChange, 'next' | 'attempts' | 'enSri' | 'sendBegun'> {
  readonly enSri: EnSri;
  /** Next attempt: `now` by the same worker, `soon` when the SRI has usually decided, after a delay, or never. */
  readonly next: 'now' | 'soon' | BackOff | Delay | null;
  /** How the attempt counter changes. */
  readonly attempts: 'afresh' | 'same' | 'one-more';
  /** Needs a person's attention. */
  readonly alarm?: string;
}

/** A minimum delay plus a random spread, so that attempts do not come together. */
export interface Delay {
  readonly waitMs: number;
  readonly spreadMs: number;
}

/** No further automatic work. */
export const NO_NEXT_STEP = { next: null, attempts: 'afresh' } as const;
/** Retries with this backoff. */
export const retryWith = (next: BackOff): Pick<Decision, 'next' | 'attempts'> => ({ next, attempts: 'one-more' });

/** Stops work until a person fixes the cause and calls «reanudar». */
export function park(comprobante: JudgedComprobante, why: string, raw: string | null = null): Decision {
  return {
    estado: comprobante.estado,
    accion: 'intervenir',
    enSri: comprobante.en_sri,
    ...NO_NEXT_STEP,
    motivoPendiente: why,
    event: event('intervenir', { motivo: why, ...(raw === null ? {} : { respuesta: raw }) }),
  };
}

/** History entry. */
export function event(tipo: string, detalle: Readonly<Record<string, unknown>>): ComprobanteChange['event'] {
  return { tipo, actor: 'servicio', detalle };
}
