/** The states of a receipt (spec/API.md §3). */
export const ESTADOS = [
  'CREADO',
  'FIRMADO',
  'RECIBIDO',
  'AUTORIZADO',
  'DEVUELTO',
  'NO_AUTORIZADO',
  'ANULACION_SOLICITADA',
  'ANULADO',
  'ELIMINADO',
] as const;

export type Estado = (typeof ESTADOS)[number];

/** What moves a receipt on. */
export type Transition =
  | 'firmar'
  | 'recibida'
  | 'devuelta'
  | 'autorizada'
  | 'no-autorizada'
  | 'corregir'
  | 'reenviar'
  | 'eliminar'
  | 'solicitar-anulacion'
  | 'desistir-anulacion'
  | 'anulada';

/**
 * All there is; nothing else changes a state. A FIRMADO receipt may become AUTORIZADO or NO_AUTORIZADO at once: the answer
 * to a send can be lost, and the authorization service is asked before anything is sent again (DESIGN §2).
 */
const TABLE: Readonly<Record<Estado, Readonly<Partial<Record<Transition, Estado>>>>> = {
  CREADO: { firmar: 'FIRMADO', eliminar: 'ELIMINADO' },
  FIRMADO: {
    recibida: 'RECIBIDO',
    devuelta: 'DEVUELTO',
    autorizada: 'AUTORIZADO',
    'no-autorizada': 'NO_AUTORIZADO',
    eliminar: 'ELIMINADO',
  },
  RECIBIDO: { autorizada: 'AUTORIZADO', 'no-autorizada': 'NO_AUTORIZADO' },
  AUTORIZADO: { 'solicitar-anulacion': 'ANULACION_SOLICITADA', anulada: 'ANULADO' },
  // `autorizada` from a refusal: the reconciliation found that the SRI authorised it after all.
  DEVUELTO: { corregir: 'CREADO', eliminar: 'ELIMINADO', autorizada: 'AUTORIZADO' },
  // An impediment of the issuer (2, 10, 37 …) was mended: the same bytes go out again under the same key.
  NO_AUTORIZADO: { corregir: 'CREADO', reenviar: 'FIRMADO', autorizada: 'AUTORIZADO' },
  ANULACION_SOLICITADA: { anulada: 'ANULADO', 'desistir-anulacion': 'AUTORIZADO' },
  ANULADO: {},
  ELIMINADO: {},
};

/** The state that `transition` leads to, or undefined where the table has none. */
export function nextEstado(from: Estado, transition: Transition): Estado | undefined {
  return TABLE[from][transition];
}

/** Every transition of the table as from, by what, to; for the diagram in docs/estados.md. */
export function transitions(): (readonly [from: Estado, transition: string, to: Estado])[] {
  return ESTADOS.flatMap((from) =>
    Object.entries(TABLE[from]).map(([transition, to]) => [from, transition, to] as const),
  );
}

/** What a receipt waits for; `intervenir` is parked until a person mends the cause. */
export type Accion = 'firmar' | 'enviar' | 'consultar' | 'intervenir';

/** Nothing more happens by itself: final, waiting for the issuer, or parked. */
export function isSettled(receipt: { readonly estado: Estado; readonly accion: Accion | null }): boolean {
  return receipt.accion === null || receipt.accion === 'intervenir';
}
