import type { AuditTexts, EventDatos, EventTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'proformas'> = {
  'proformas.create': ['Proforma hecha', (who) => `${who} hizo una proforma`],
  'proformas.update': ['Proforma cambiada', (who) => `${who} cambió una proforma`],
  'proformas.void': ['Proforma anulada', (who) => `${who} anuló una proforma`],
  'proformas.send': ['Proforma enviada', (who) => `${who} envió una proforma por correo`],
  'proformas.answer': [
    'Proforma respondida por el cliente',
    (who) => `${who} registró la respuesta del cliente a una proforma`,
  ],
  'proformas.invoice': ['Proforma facturada', (who) => `${who} facturó una proforma`],
};

const proforma = ({ numero, cliente }: EventDatos<'proforma.creada'>): string => `la proforma ${numero} de ${cliente}`;

export const events: EventTexts<'proformas'> = {
  'proforma.creada': ['Proforma hecha', (datos) => `Se hizo ${proforma(datos)}`],
  'proforma.aceptada': ['Proforma aceptada', (datos) => `El cliente aceptó ${proforma(datos)}`],
  'proforma.rechazada': ['Proforma rechazada', (datos) => `El cliente rechazó ${proforma(datos)}`],
  'proforma.facturada': ['Proforma facturada', (datos) => `Se facturó ${proforma(datos)}`],
};
