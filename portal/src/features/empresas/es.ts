import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'buzon' | 'certificados' | 'empresas' | 'establecimientos' | 'logo' | 'puntosEmision'> =
  {
    'buzon.put': ['Buzón guardado', (who, what) => `${who} guardó el buzón de la empresa ${what}`],
    'buzon.remove': ['Buzón quitado', (who, what) => `${who} quitó el buzón de la empresa ${what}`],
    'buzon.test': ['Buzón probado', (who, what) => `${who} probó el buzón de la empresa ${what}`],
    'certificados-digitales.upload': [
      'Certificado subido',
      (who, what) => `${who} subió el certificado de firma ${what}`,
    ],
    'certificados-digitales.activate': [
      'Certificado activado',
      (who, what) => `${who} activó el certificado de firma ${what}`,
    ],
    'certificados-digitales.delete': [
      'Certificado eliminado',
      (who, what) => `${who} eliminó el certificado de firma ${what}`,
    ],
    'certificados-digitales.set-perfil': [
      'Perfil de firma cambiado',
      (who, what) => `${who} cambió el perfil de firma de la empresa ${what}`,
    ],
    'empresas.create': ['Empresa registrada', (who, what) => `${who} registró la empresa ${what}`],
    'empresas.update': ['Empresa cambiada', (who, what) => `${who} cambió los datos de la empresa ${what}`],
    'empresas.deactivate': ['Empresa desactivada', (who, what) => `${who} desactivó la empresa ${what}`],
    'empresas.remove': ['Empresa eliminada', (who, what) => `${who} eliminó la empresa ${what}`],
    'empresas.prove': ['RUC comprobado', (who, what) => `${who} decidió a quién pertenece el RUC de ${what}`],
    'empresas.test-smtp': [
      'Correo de prueba',
      (who, what) => `${who} envió un correo de prueba desde la empresa ${what}`,
    ],
    'establecimientos.create': ['Establecimiento creado', (who, what) => `${who} creó el establecimiento ${what}`],
    'establecimientos.update': ['Establecimiento cambiado', (who, what) => `${who} cambió el establecimiento ${what}`],
    'establecimientos.deactivate': [
      'Establecimiento desactivado',
      (who, what) => `${who} desactivó el establecimiento ${what}`,
    ],
    'establecimientos.remove': [
      'Establecimiento eliminado',
      (who, what) => `${who} eliminó el establecimiento ${what}`,
    ],
    'logo.put': ['Logo subido', (who, what) => `${who} subió el logo de la empresa ${what}`],
    'logo.remove': ['Logo quitado', (who, what) => `${who} quitó el logo de la empresa ${what}`],
    'puntos-emision.create': ['Punto de emisión creado', (who, what) => `${who} creó el punto de emisión ${what}`],
    'puntos-emision.update': ['Punto de emisión cambiado', (who, what) => `${who} cambió el punto de emisión ${what}`],
    'puntos-emision.deactivate': [
      'Punto de emisión desactivado',
      (who, what) => `${who} desactivó el punto de emisión ${what}`,
    ],
    'puntos-emision.remove': [
      'Punto de emisión eliminado',
      (who, what) => `${who} eliminó el punto de emisión ${what}`,
    ],
  };

export const events: EventTexts<'certificados'> = {
  'certificado.por_vencer': [
    'Certificado por vencer',
    ({ titular }) => `El certificado de firma de ${titular} vence pronto`,
  ],
  'certificado.vencido': ['Certificado vencido', ({ titular }) => `El certificado de firma de ${titular} venció`],
};
