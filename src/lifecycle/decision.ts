import type { ComprobanteChange } from '../database/comprobante-work.js';
import type { EnSri } from '../domain/estados.js';
import type { BackOff } from '../work/back-off.js';
import type { Judged } from './word-on.js';

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

/** Nothing more happens by itself. */
export const AT_REST = { next: null, attempts: 'afresh' } as const;
/** Again, at this pace. */
export const paced = (next: BackOff): Pick<Decision, 'next' | 'attempts'> => ({ next, attempts: 'one-more' });

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

/** What the history keeps of it. */
export function event(tipo: string, detalle: Readonly<Record<string, unknown>>): ComprobanteChange['event'] {
  return { tipo, actor: 'servicio', detalle };
}
