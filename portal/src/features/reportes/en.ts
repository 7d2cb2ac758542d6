import type { AuditTexts, EventDatos, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'cierres' | 'reportes'> = {
  'cierres.close': ['Month closed', (who, what) => `${who} closed a month of ${what}`],
  'cierres.reopen': ['Month reopened', (who, what) => `${who} reopened a month of ${what}`],
  'reportes.put-saldos-iva': [
    'Form 104 balances entered',
    (who, what) => `${who} entered the form 104 balances of the company ${what}`,
  ],
  'reportes.put-respuestas-ats': [
    'ATS answers saved',
    (who, what) => `${who} saved the ATS answers of the company ${what}`,
  ],
  'reportes.create': ['Report requested', (who, what) => `${who} requested the report ${what}`],
  'reportes.cancel': ['Report cancelled', (who, what) => `${who} cancelled the report ${what}`],
};

const reporte = ({ reporte: what, desde, hasta }: EventDatos<'reporte.listo'>, day: (iso: string) => string): string =>
  `${what}, ${day(desde)} to ${day(hasta)}`;

export const events: EventTexts<'reportes'> = {
  'reporte.listo': ['Report ready', (datos, day) => `The report of ${reporte(datos, day)} is ready to download`],
  'reporte.fallido': ['Report failed', (datos, day) => `The report of ${reporte(datos, day)} could not be made`],
};
