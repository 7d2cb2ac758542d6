/** Actions on many receipts at once. */
export const ACCIONES_MASIVAS = ['corregir-fecha', 'firmar-de-nuevo', 'reanudar', 'eliminar', 'notificar'] as const;
export type AccionMasiva = (typeof ACCIONES_MASIVAS)[number];

/** Maximum receipts of one action. */
export const MASIVA_MAX = 5000;
