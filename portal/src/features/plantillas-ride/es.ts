import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Plantillas de RIDE',
  subtitle: 'Cómo se ven sus comprobantes impresos. Lo que el SRI exige siempre sale.',
  included: 'Sobria y completa; la usan las empresas que no tienen otra.',
  formato: 'Papel',
  formatoHint: 'Hoja, o rollo de caja',
  formatos: { A4: 'Hoja A4', ticket80: 'Rollo de 80 mm', ticket58: 'Rollo de 58 mm' },
  tipoHint: 'Para qué comprobantes sirve',
  emptyIsDefault: 'Lo que deja vacío queda como en la incluida.',
  byDefault: 'Como la incluida',
  colores: 'Colores',
  color: { principal: 'Títulos y total', texto: 'Texto', borde: 'Líneas', fondo: 'Fondo de cabeceras' },
  pick: (what: string) => `Elegir el color: ${what}`,
  letraYLogo: 'Letra y logo',
  familia: 'Letra',
  posicion: 'Lugar del logo',
  posiciones: { izquierda: 'Izquierda', centro: 'Centro', derecha: 'Derecha', oculto: 'Sin logo' },
  figuras: {
    tamano: 'Tamaño de la letra (6 a 10)',
    altoMm: 'Alto del logo en mm (5 a 40)',
    superior: 'Superior',
    inferior: 'Inferior',
    izquierdo: 'Izquierdo',
    derecho: 'Derecho',
  },
  margenes: 'Márgenes',
  margenesHint: 'En milímetros',
  contenido: 'Contenido',
  contenidoHint: 'Solo se puede quitar lo que el SRI no exige.',
  orden: 'Orden de los bloques',
  up: (block: string) => `Subir: ${block}`,
  down: (block: string) => `Bajar: ${block}`,
  bloques: {
    receptor: 'Datos del cliente',
    detalle: 'Detalle',
    adicional: 'Información adicional',
    pagos: 'Formas de pago',
    totales: 'Totales',
  },
  ocultas: 'Columnas que no se imprimen',
  columnas: { codigoAuxiliar: 'Código auxiliar', detalleAdicional: 'Detalle adicional', codigo: 'Código' },
  codigoBarras: 'Código de barras de la clave de acceso',
  codigoQr: 'Código QR para comprobar en el SRI',
  textos: 'Textos propios',
  encabezado: 'Bajo los datos de su empresa',
  pie: 'Al pie',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly plantillasRide: typeof words;
  }
}

export const audit: AuditTexts<'plantillasRide'> = {
  'plantillas-ride.create': ['Plantilla de RIDE creada', (who, what) => `${who} creó la plantilla de RIDE «${what}»`],
  'plantillas-ride.replace': [
    'Plantilla de RIDE cambiada',
    (who, what) => `${who} cambió la plantilla de RIDE «${what}»`,
  ],
  'plantillas-ride.remove': [
    'Plantilla de RIDE eliminada',
    (who, what) => `${who} eliminó la plantilla de RIDE «${what}»`,
  ],
  'plantillas-ride.associate': [
    'Plantilla de RIDE elegida',
    (who, what) => `${who} eligió la plantilla de RIDE de la empresa ${what}`,
  ],
};
