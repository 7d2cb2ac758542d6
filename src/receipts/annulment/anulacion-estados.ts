/** States of an annulment request. The states of the receipt itself are in estados.ts. */
export const ESTADOS_ANULACION = ['SOLICITADA', 'PENDIENTE', 'ANULADA', 'RECHAZADA', 'VENCIDA', 'DESISTIDA'] as const;

/**
 * SOLICITADA: the issuer wants it, the SRI has no request yet. PENDIENTE: the SRI reports PENDIENTE DE ANULAR. The rest are
 * final: ANULADA, RECHAZADA (the receiver refused or did not answer), VENCIDA (not requested at the SRI in time), DESISTIDA
 * (withdrawn).
 */
export type EstadoAnulacion = (typeof ESTADOS_ANULACION)[number];

/** Transitions of an annulment request. */
export type AnulacionTransition = 'pendiente' | 'anulada' | 'rechazada' | 'vencer' | 'desistir';

const TABLE: Readonly<Record<EstadoAnulacion, Readonly<Partial<Record<AnulacionTransition, EstadoAnulacion>>>>> = {
  SOLICITADA: { pendiente: 'PENDIENTE', anulada: 'ANULADA', vencer: 'VENCIDA', desistir: 'DESISTIDA' },
  // A request pending at the SRI can neither be withdrawn nor expire here: the SRI decides.
  PENDIENTE: { anulada: 'ANULADA', rechazada: 'RECHAZADA' },
  ANULADA: {},
  RECHAZADA: {},
  VENCIDA: {},
  DESISTIDA: {},
};

/** Returns the state after `transition`, or undefined if the table has none. */
export function nextAnulacion(from: EstadoAnulacion, transition: AnulacionTransition): EstadoAnulacion | undefined {
  return TABLE[from][transition];
}

/** Lists every transition as [from, transition, to], for the diagram in docs/estados.md. */
export function anulacionTransitions(): (readonly [from: EstadoAnulacion, transition: string, to: EstadoAnulacion])[] {
  return ESTADOS_ANULACION.flatMap((from) =>
    Object.entries(TABLE[from]).map(([transition, to]) => [from, transition, to] as const),
  );
}

/** Answers of the SRI's validity service. */
export type EstadoSri = 'AUTORIZADO' | 'NO AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO';

/**
 * Maps the SRI's answer to a transition of an open request. Undefined: no change, ask again later. `lapsed`: the deadline has
 * passed with a margin. NO AUTORIZADO for a receipt that was authorised makes no sense and changes nothing.
 */
export function transitionBySri(
  from: EstadoAnulacion,
  estadoSri: EstadoSri,
  lapsed: boolean,
): AnulacionTransition | undefined {
  switch (estadoSri) {
    case 'ANULADO':
      return 'anulada';
    case 'PENDIENTE DE ANULAR':
      return from === 'SOLICITADA' ? 'pendiente' : undefined;
    case 'AUTORIZADO':
      if (from === 'PENDIENTE') return 'rechazada';
      return lapsed ? 'vencer' : undefined;
    case 'NO AUTORIZADO':
      return undefined;
  }
}
