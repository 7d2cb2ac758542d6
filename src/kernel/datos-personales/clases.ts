/** Kinds of data in a column, as the register names them. */
export const CLASES = {
  identidad: 'identidad: nombre, identificación o RUC',
  contacto: 'contacto: correo, teléfono o dirección',
  tributario: 'contenido tributario: qué se vendió, por cuánto, clave de acceso',
  actividad: 'actividad: quién hizo algo, cuándo y desde dónde',
  credencial: 'credencial: huella o secreto sellado',
  libre: 'texto o archivo libre, que puede contener cualquiera de los anteriores',
  ninguno: 'ninguno',
} as const;
export type Clase = keyof typeof CLASES;

/** Data subjects. */
export const TITULARES = {
  comprador: 'compradores',
  proveedor: 'proveedores',
  persona: 'personas que usan el portal',
  empresa: 'contribuyentes que emiten',
} as const;

/** Reason to keep a table's data. */
export const BASES = {
  ley: 'obligación tributaria',
  venta: 'la venta o la compra con el titular',
  servicio: 'prestar el servicio a la cuenta',
  seguridad: 'seguridad y prueba',
} as const;
