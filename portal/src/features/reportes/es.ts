import type { AuditTexts, EventDatos, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'cierres' | 'reportes'> = {
  'cierres.close': ['Mes cerrado', (who, what) => `${who} cerró un mes de ${what}`],
  'cierres.reopen': ['Mes reabierto', (who, what) => `${who} reabrió un mes de ${what}`],
  'reportes.put-saldos-iva': [
    'Saldos del formulario 104 ingresados',
    (who, what) => `${who} ingresó los saldos del formulario 104 de la empresa ${what}`,
  ],
  'reportes.put-respuestas-ats': [
    'Respuestas del ATS guardadas',
    (who, what) => `${who} guardó las respuestas del ATS de la empresa ${what}`,
  ],
  'reportes.create': ['Reporte pedido', (who, what) => `${who} pidió el reporte ${what}`],
  'reportes.cancel': ['Reporte cancelado', (who, what) => `${who} canceló el reporte ${what}`],
};

const reporte = ({ reporte: what, desde, hasta }: EventDatos<'reporte.listo'>, day: (iso: string) => string): string =>
  `${what} del ${day(desde)} al ${day(hasta)}`;

export const events: EventTexts<'reportes'> = {
  'reporte.listo': ['Reporte listo', (datos, day) => `El reporte de ${reporte(datos, day)} está listo para descargar`],
  'reporte.fallido': ['Reporte fallido', (datos, day) => `El reporte de ${reporte(datos, day)} no se pudo hacer`],
};
