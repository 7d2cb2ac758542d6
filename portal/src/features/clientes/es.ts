import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'clientes' | 'datosPersonales'> = {
  'clientes.create': ['Cliente creado', (who, what) => `${who} creó el cliente «${what}»`],
  'clientes.update': ['Cliente cambiado', (who, what) => `${who} cambió el cliente «${what}»`],
  'clientes.import': ['Clientes importados', (who, what) => `${who} importó clientes de la empresa ${what}`],
  'clientes.merge': ['Clientes unidos', (who, what) => `${who} unió otro cliente a «${what}»`],
  'clientes.remove': ['Cliente eliminado', (who, what) => `${who} eliminó el cliente «${what}»`],
  'datos-personales.export': [
    'Datos personales entregados',
    (who, what) => `${who} descargó los datos personales de ${what}`,
  ],
  'datos-personales.erase': [
    'Datos personales suprimidos',
    (who, what) => `${who} suprimió los datos personales de ${what}`,
  ],
};
