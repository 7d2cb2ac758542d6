import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'buzon' | 'certificados' | 'empresas' | 'establecimientos' | 'logo' | 'puntosEmision'> =
  {
    'buzon.put': ['Mailbox saved', (who, what) => `${who} saved the mailbox of company ${what}`],
    'buzon.remove': ['Mailbox removed', (who, what) => `${who} removed the mailbox of company ${what}`],
    'buzon.test': ['Mailbox tried', (who, what) => `${who} tried the mailbox of company ${what}`],
    'certificados-digitales.upload': [
      'Certificate uploaded',
      (who, what) => `${who} uploaded the signing certificate ${what}`,
    ],
    'certificados-digitales.activate': [
      'Certificate activated',
      (who, what) => `${who} activated the signing certificate ${what}`,
    ],
    'certificados-digitales.delete': [
      'Certificate deleted',
      (who, what) => `${who} deleted the signing certificate ${what}`,
    ],
    'certificados-digitales.set-perfil': [
      'Signing profile changed',
      (who, what) => `${who} changed the signing profile of the company ${what}`,
    ],
    'empresas.create': ['Company registered', (who, what) => `${who} registered the company ${what}`],
    'empresas.update': ['Company changed', (who, what) => `${who} changed the data of the company ${what}`],
    'empresas.deactivate': ['Company deactivated', (who, what) => `${who} deactivated the company ${what}`],
    'empresas.remove': ['Company deleted', (who, what) => `${who} deleted the company ${what}`],
    'empresas.prove': ['RUC proven', (who, what) => `${who} decided whom the RUC of ${what} belongs to`],
    'empresas.test-smtp': ['Test mail', (who, what) => `${who} sent a test mail from the company ${what}`],
    'establecimientos.create': ['Establishment created', (who, what) => `${who} created the establishment ${what}`],
    'establecimientos.update': ['Establishment changed', (who, what) => `${who} changed the establishment ${what}`],
    'establecimientos.deactivate': [
      'Establishment deactivated',
      (who, what) => `${who} deactivated the establishment ${what}`,
    ],
    'establecimientos.remove': ['Establishment deleted', (who, what) => `${who} deleted the establishment ${what}`],
    'logo.put': ['Logo uploaded', (who, what) => `${who} uploaded the logo of the company ${what}`],
    'logo.remove': ['Logo removed', (who, what) => `${who} removed the logo of the company ${what}`],
    'puntos-emision.create': ['Emission point created', (who, what) => `${who} created the emission point ${what}`],
    'puntos-emision.update': ['Emission point changed', (who, what) => `${who} changed the emission point ${what}`],
    'puntos-emision.deactivate': [
      'Emission point deactivated',
      (who, what) => `${who} deactivated the emission point ${what}`,
    ],
    'puntos-emision.remove': ['Emission point deleted', (who, what) => `${who} deleted the emission point ${what}`],
  };

export const events: EventTexts<'certificados'> = {
  'certificado.por_vencer': [
    'Certificate about to expire',
    ({ titular }) => `The signing certificate of ${titular} expires soon`,
  ],
  'certificado.vencido': ['Certificate expired', ({ titular }) => `The signing certificate of ${titular} expired`],
};
