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

/** Authorised by the SRI and not annulled: counted in the books. */
export const AUTORIZADOS = ['AUTORIZADO', 'ANULACION_SOLICITADA'] as const satisfies readonly Estado[];

/** Issued and not authorised yet. */
export const SIN_AUTORIZAR = [
  'CREADO',
  'FIRMADO',
  'RECIBIDO',
  'DEVUELTO',
  'NO_AUTORIZADO',
] as const satisfies readonly Estado[];

/** Transitions of a receipt. */
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

/** Pending action of a receipt; `intervenir` means parked until a person fixes the cause. */
export const ACCIONES = ['firmar', 'enviar', 'consultar', 'intervenir'] as const;

export type Accion = (typeof ACCIONES)[number];

/** Whether the SRI has a receipt, as far as we know. */
export type EnSri = 'no' | 'desconocido' | 'si';

/** The SRI decides within 24 h of RECIBIDA (ficha §5). */
export const DECISION_MS_MAX = 24 * 3600 * 1000;

/** Minimum interval between the two queries that confirm a receipt's absence at the SRI (spec/API.md §3). */
export const ABSENCE_MS = 600_000;

interface Row {
  /** Target state of each transition. */
  readonly to: Readonly<Partial<Record<Transition, Estado>>>;
  /** Possible pending actions in this state; null: nothing automatic. */
  readonly acciones: readonly (Accion | null)[];
  readonly enSri: readonly EnSri[];
}

/**
 * Complete table: nothing else changes a state. A FIRMADO receipt may become AUTORIZADO or NO_AUTORIZADO directly: the
 * response to a send can be lost, and the authorization service is queried before a resend (DESIGN §2).
 */
const TABLE: Readonly<Record<Estado, Row>> = {
  CREADO: {
    to: { firmar: 'FIRMADO', eliminar: 'ELIMINADO' },
    acciones: ['firmar', 'intervenir'],
    // `si` for a correction of a receipt the SRI refused.
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
  // `reenviar`: the SRI does not know it after 24 hours, and the same bytes are sent again (spec/API.md §3).
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
  // `autorizada` from a refusal: reconciliation found that the SRI authorised it after all.
  DEVUELTO: {
    to: { corregir: 'CREADO', 'firmar-de-nuevo': 'CREADO', eliminar: 'ELIMINADO', autorizada: 'AUTORIZADO' },
    acciones: [null],
    enSri: ['no', 'si'],
  },
  // `reenviar`: an impediment of the issuer (2, 10, 37 …) was fixed, or the SRI's own fault (50) passed: the same bytes are sent
  // again under the same key.
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

/** Returns the state after `transition`, or undefined if the table has none. */
export function nextEstado(from: Estado, transition: Transition): Estado | undefined {
  return TABLE[from].to[transition];
}

/** Lists every transition as [from, transition, to], for the diagram in docs/estados.md. */
export function transitions(): (readonly [from: Estado, transition: string, to: Estado])[] {
  return ESTADOS.flatMap((from) =>
    Object.entries(TABLE[from].to).map(([transition, to]) => [from, transition, to] as const),
  );
}

/** Returns the possible pending actions in this state, and whether the SRI may have the receipt. */
export function pendingFacts(estado: Estado): Pick<Row, 'acciones' | 'enSri'> {
  return TABLE[estado];
}

/** Merges new knowledge: once the SRI is known to have a receipt it never counts as absent again (spec/API.md §3). */
export function enSriAfter(known: EnSri, learnt: EnSri): EnSri {
  return known === 'si' ? 'si' : learnt;
}

/** Returns where a parked receipt resumes; undefined for a state that cannot be parked. */
export function resumePoint(
  estado: Estado,
  enSri: EnSri,
  /** Arrived with its authorization: it is queried, never sent. */
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

/** No automatic step is left: final, waiting for the issuer, or parked. */
export function isSettled(comprobante: { readonly estado: Estado; readonly accion: Accion | null }): boolean {
  return comprobante.accion === null || comprobante.accion === 'intervenir';
}
