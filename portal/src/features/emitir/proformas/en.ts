import type { AuditTexts, EventDatos, EventTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'proformas'> = {
  'proformas.create': ['Quote made', (who) => `${who} made a quote`],
  'proformas.update': ['Quote changed', (who) => `${who} changed a quote`],
  'proformas.void': ['Quote voided', (who) => `${who} voided a quote`],
  'proformas.send': ['Quote sent', (who) => `${who} sent a quote by mail`],
  'proformas.answer': ['Quote answered by the customer', (who) => `${who} recorded the customer’s answer to a quote`],
  'proformas.invoice': ['Quote invoiced', (who) => `${who} invoiced a quote`],
};

const proforma = ({ numero, cliente }: EventDatos<'proforma.creada'>): string => `quote ${numero} for ${cliente}`;

export const events: EventTexts<'proformas'> = {
  'proforma.creada': ['Quote made', (datos) => `Made: ${proforma(datos)}`],
  'proforma.aceptada': ['Quote accepted', (datos) => `The customer accepted ${proforma(datos)}`],
  'proforma.rechazada': ['Quote declined', (datos) => `The customer declined ${proforma(datos)}`],
  'proforma.facturada': ['Quote invoiced', (datos) => `Invoiced: ${proforma(datos)}`],
};
