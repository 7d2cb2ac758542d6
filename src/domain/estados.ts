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

/** What the SRI has authorised and not annulled: what counts in the books. */
export const AUTORIZADOS = ['AUTORIZADO', 'ANULACION_SOLICITADA'] as const satisfies readonly Estado[];

/** What moves a receipt on. */
export type Transition =
  | 'firmar'
  | 'recibida'
  | 'devuelta'
  | 'autorizada'
  | 'no-autorizada'
  | 'corregir'
  | 'firmar-de-nuevo'
  | 'reenviar'
  | 'eliminar'
  | 'solicitar-anulacion'
  | 'desistir-anulacion'
  | 'anulada';

/** What a receipt waits for; `intervenir` is parked until a person mends the cause. */
export const ACCIONES = ['firmar', 'enviar', 'consultar', 'intervenir'] as const;

export type Accion = (typeof ACCIONES)[number];

/** Whether the SRI holds a receipt, as far as we know. */
export type EnSri = 'no' | 'desconocido' | 'si';

/** The SRI decides within 24 h of RECIBIDA (ficha §5). */
export const DECISION_MS_MAX = 24 * 3600 * 1000;

/** That the SRI does not hold what it should is believed when it was asked twice, so far apart (spec/API.md §3). */
export const ABSENCE_MS = 600_000;

interface Row {
  /** Where each transition leads. */
  readonly to: Readonly<Partial<Record<Transition, Estado>>>;
  /** What a receipt in this state may wait for; null: nothing that happens by itself. */
  readonly acciones: readonly (Accion | null)[];
  readonly enSri: readonly EnSri[];
}

/**
 * All there is; nothing else changes a state. A FIRMADO receipt may become AUTORIZADO or NO_AUTORIZADO at once: the answer
 * to a send can be lost, and the authorization service is asked before anything is sent again (DESIGN §2).
 */
const TABLE: Readonly<Record<Estado, Row>> = {
  CREADO: {
    to: { firmar: 'FIRMADO', eliminar: 'ELIMINADO' },
    acciones: ['firmar', 'intervenir'],
    // `si` of a correction of what the SRI refused.
    enSri: ['no', 'si'],
  },
  FIRMADO: {
    to: {
      recibida: 'RECIBIDO',
      devuelta: 'DEVUELTO',
      autorizada: 'AUTORIZADO',
      'no-autorizada': 'NO_AUTORIZADO',
      eliminar: 'ELIMINADO',
    },
    acciones: ['enviar', 'consultar', 'intervenir'],
    enSri: ['no', 'desconocido', 'si'],
  },
  // `reenviar`: the SRI does not know it after 24 hours, and the same bytes go out once more (spec/API.md §3).
  RECIBIDO: {
    to: { autorizada: 'AUTORIZADO', 'no-autorizada': 'NO_AUTORIZADO', reenviar: 'FIRMADO' },
    acciones: ['consultar', 'intervenir'],
    enSri: ['si'],
  },
  AUTORIZADO: {
    to: { 'solicitar-anulacion': 'ANULACION_SOLICITADA', anulada: 'ANULADO' },
    acciones: [null],
    enSri: ['si'],
  },
  // `autorizada` from a refusal: the reconciliation found that the SRI authorised it after all.
  DEVUELTO: {
    to: { corregir: 'CREADO', 'firmar-de-nuevo': 'CREADO', eliminar: 'ELIMINADO', autorizada: 'AUTORIZADO' },
    acciones: [null],
    enSri: ['no', 'si'],
  },
  // `reenviar`: an impediment of the issuer (2, 10, 37 …) was mended, or the SRI's own trouble (50) passed: the same bytes go
  // out again under the same key.
  NO_AUTORIZADO: {
    to: { corregir: 'CREADO', 'firmar-de-nuevo': 'CREADO', reenviar: 'FIRMADO', autorizada: 'AUTORIZADO' },
    acciones: [null, 'intervenir'],
    enSri: ['si'],
  },
  ANULACION_SOLICITADA: {
    to: { anulada: 'ANULADO', 'desistir-anulacion': 'AUTORIZADO' },
    acciones: [null],
    enSri: ['si'],
  },
  ANULADO: { to: {}, acciones: [null], enSri: ['si'] },
  ELIMINADO: { to: {}, acciones: [null], enSri: ['no'] },
};

/** The state that `transition` leads to, or undefined where the table has none. */
export function nextEstado(from: Estado, transition: Transition): Estado | undefined {
  return TABLE[from].to[transition];
}

/** Every transition of the table as from, by what, to; for the diagram in docs/estados.md. */
export function transitions(): (readonly [from: Estado, transition: string, to: Estado])[] {
  return ESTADOS.flatMap((from) =>
    Object.entries(TABLE[from].to).map(([transition, to]) => [from, transition, to] as const),
  );
}

/** What a receipt in this state may wait for, and whether the SRI may hold it. */
export function besides(estado: Estado): Pick<Row, 'acciones' | 'enSri'> {
  return TABLE[estado];
}

/** What is known after `learnt`: once the SRI is known to hold a receipt it never counts as absent again (spec/API.md §3). */
export function enSriAfter(known: EnSri, learnt: EnSri): EnSri {
  return known === 'si' ? 'si' : learnt;
}

/** Where a parked receipt goes on; undefined for a state in which none is parked. */
export function resumed(
  estado: Estado,
  enSri: EnSri,
  /** It came with its authorization: it is asked about and not sent. */
  neverSent: boolean,
): { readonly estado: Estado; readonly accion: Exclude<Accion, 'intervenir'> } | undefined {
  switch (estado) {
    case 'CREADO':
      return { estado, accion: 'firmar' };
    case 'FIRMADO':
      return { estado, accion: enSri === 'no' && !neverSent ? 'enviar' : 'consultar' };
    case 'RECIBIDO':
      return { estado, accion: 'consultar' };
    case 'NO_AUTORIZADO':
      return { estado: 'FIRMADO', accion: 'enviar' };
    case 'AUTORIZADO':
    case 'DEVUELTO':
    case 'ANULACION_SOLICITADA':
    case 'ANULADO':
    case 'ELIMINADO':
      return undefined;
  }
}

/** Nothing more happens by itself: final, waiting for the issuer, or parked. */
export function isSettled(receipt: { readonly estado: Estado; readonly accion: Accion | null }): boolean {
  return receipt.accion === null || receipt.accion === 'intervenir';
}
