/** The states of one request to annul; the receipt's own states are in estados.ts. */
export const ESTADOS_ANULACION = ['SOLICITADA', 'PENDIENTE', 'ANULADA', 'RECHAZADA', 'VENCIDA', 'DESISTIDA'] as const;

/**
 * SOLICITADA: we know of the intent, the SRI does not yet. PENDIENTE: the SRI says PENDIENTE DE ANULAR. The others are ends:
 * ANULADA, RECHAZADA (the receiver refused or kept silent), VENCIDA (never asked for at the SRI in time), DESISTIDA (withdrawn).
 */
export type EstadoAnulacion = (typeof ESTADOS_ANULACION)[number];

/** What moves a request on. */
export type AnulacionTransition = 'pendiente' | 'anulada' | 'rechazada' | 'vencer' | 'desistir';

const TABLE: Readonly<Record<EstadoAnulacion, Readonly<Partial<Record<AnulacionTransition, EstadoAnulacion>>>>> = {
  SOLICITADA: { pendiente: 'PENDIENTE', anulada: 'ANULADA', vencer: 'VENCIDA', desistir: 'DESISTIDA' },
  // What the SRI holds as pending cannot be withdrawn here, nor does it lapse here: the SRI decides.
  PENDIENTE: { anulada: 'ANULADA', rechazada: 'RECHAZADA' },
  ANULADA: {},
  RECHAZADA: {},
  VENCIDA: {},
  DESISTIDA: {},
};

/** The state that `transition` leads to, or undefined where the table has none. */
export function nextAnulacion(from: EstadoAnulacion, transition: AnulacionTransition): EstadoAnulacion | undefined {
  return TABLE[from][transition];
}

/** Every transition of the table as from, by what, to; for the diagram in docs/estados.md. */
export function anulacionTransitions(): (readonly [from: EstadoAnulacion, transition: string, to: EstadoAnulacion])[] {
  return ESTADOS_ANULACION.flatMap((from) =>
    Object.entries(TABLE[from]).map(([transition, to]) => [from, transition, to] as const),
  );
}

/** What the validity service may say of a receipt. */
export type EstadoSri = 'AUTORIZADO' | 'NO AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO';

/**
 * What the SRI's word means for an open request. Undefined: nothing changes, ask again later. `lapsed`: the deadline has
 * passed with time to spare. NO AUTORIZADO of a receipt that was authorised makes no sense and changes nothing.
 */
export function transitionBySri(
  from: EstadoAnulacion,
  said: EstadoSri,
  lapsed: boolean,
): AnulacionTransition | undefined {
  switch (said) {
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
