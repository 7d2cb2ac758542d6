import type { Estado } from './estados.js';

/** Notice for every paper of a receipt that is not authorised or no longer valid. */
export interface SinValidez {
  /** Stamp across the page. */
  readonly sello: string;
  /** Reason, in one sentence. */
  readonly explicacion: string;
}

/** State of a printed paper: that of the receipt, a preview before issue, or a proforma. */
export type EstadoPapel = Estado | 'VISTA_PREVIA' | 'PROFORMA';

const SIN_AUTORIZACION: SinValidez = {
  sello: 'SIN AUTORIZACIÓN',
  explicacion: 'El SRI aún no ha autorizado este comprobante.',
};

const SIN_VALIDEZ: Readonly<Record<EstadoPapel, SinValidez | undefined>> = {
  VISTA_PREVIA: {
    sello: 'VISTA PREVIA',
    explicacion: 'Este comprobante aún no se ha emitido: no tiene validez y su número no está reservado.',
  },
  PROFORMA: {
    sello: 'SIN VALIDEZ TRIBUTARIA',
    explicacion: 'Es una oferta, no un comprobante de venta: no sustenta costos, gastos ni crédito tributario.',
  },
  CREADO: SIN_AUTORIZACION,
  FIRMADO: SIN_AUTORIZACION,
  RECIBIDO: SIN_AUTORIZACION,
  AUTORIZADO: undefined,
  // Valid until the SRI reports it as annulled.
  ANULACION_SOLICITADA: undefined,
  DEVUELTO: { sello: 'DEVUELTO', explicacion: 'El SRI devolvió este comprobante: no tiene validez.' },
  NO_AUTORIZADO: { sello: 'NO AUTORIZADO', explicacion: 'El SRI no autorizó este comprobante: no tiene validez.' },
  ANULADO: { sello: 'ANULADO', explicacion: 'Este comprobante fue anulado en el SRI y ya no tiene validez.' },
  ELIMINADO: { sello: 'ELIMINADO', explicacion: 'El emisor eliminó este comprobante: no tiene validez.' },
};

/** Returns why a paper in this state is not valid; undefined: it is authorised. */
export function sinValidez(estado: EstadoPapel): SinValidez | undefined {
  return SIN_VALIDEZ[estado];
}
