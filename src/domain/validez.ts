import type { Estado } from './estados.js';

/** What every paper of a receipt that the SRI has not authorised, or no longer holds for valid, must say. */
export interface SinValidez {
  /** Across the paper. */
  readonly sello: string;
  /** Why, in a sentence. */
  readonly explicacion: string;
}

/** What a paper shows: a receipt in its state, or one that is yet to be issued. */
export type EstadoPapel = Estado | 'VISTA_PREVIA';

const SIN_AUTORIZACION: SinValidez = {
  sello: 'SIN AUTORIZACIÓN',
  explicacion: 'El SRI aún no ha autorizado este comprobante.',
};

const SIN_VALIDEZ: Readonly<Record<EstadoPapel, SinValidez | undefined>> = {
  VISTA_PREVIA: {
    sello: 'VISTA PREVIA',
    explicacion: 'Este comprobante aún no se ha emitido: no tiene validez y su número no está reservado.',
  },
  CREADO: SIN_AUTORIZACION,
  FIRMADO: SIN_AUTORIZACION,
  RECIBIDO: SIN_AUTORIZACION,
  AUTORIZADO: undefined,
  // Valid until the SRI says that it is annulled.
  ANULACION_SOLICITADA: undefined,
  DEVUELTO: { sello: 'DEVUELTO', explicacion: 'El SRI devolvió este comprobante: no tiene validez.' },
  NO_AUTORIZADO: { sello: 'NO AUTORIZADO', explicacion: 'El SRI no autorizó este comprobante: no tiene validez.' },
  ANULADO: { sello: 'ANULADO', explicacion: 'Este comprobante fue anulado en el SRI y ya no tiene validez.' },
  ELIMINADO: { sello: 'ELIMINADO', explicacion: 'El emisor eliminó este comprobante: no tiene validez.' },
};

/** Why a paper in this state is not valid; undefined: it is authorised. */
export function sinValidez(estado: EstadoPapel): SinValidez | undefined {
  return SIN_VALIDEZ[estado];
}
