/** Class of a sale, decided by a person because its document does not tell it (FACTS §16). */
export const CLASES_VENTA = [
  'activo-fijo',
  'activo-fijo-con-credito',
  'cero-con-credito',
  'exportacion-servicios',
] as const;
export type ClaseVenta = (typeof CLASES_VENTA)[number];

/** Documents of a sale. */
export const DOCUMENTOS_VENTA: readonly string[] = ['01', '04', '05'];
