import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'clientes' | 'datosPersonales'> = {
  'clientes.create': ['Customer created', (who, what) => `${who} created the customer “${what}”`],
  'clientes.update': ['Customer changed', (who, what) => `${who} changed the customer “${what}”`],
  'clientes.import': ['Customers imported', (who, what) => `${who} imported customers of the company ${what}`],
  'clientes.merge': ['Customers merged', (who, what) => `${who} merged another customer into “${what}”`],
  'clientes.remove': ['Customer deleted', (who, what) => `${who} deleted the customer “${what}”`],
  'datos-personales.export': [
    'Personal data exported',
    (who, what) => `${who} downloaded the personal data of ${what}`,
  ],
  'datos-personales.erase': ['Personal data erased', (who, what) => `${who} erased the personal data of ${what}`],
};
