import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'API keys',
  subtitle: 'Con una API key su sistema emite y consulta. Cada una hace solo lo que sus permisos dicen.',
  create: 'Crear una API key',
  nombre: 'Nombre',
  nombreHint: 'Para reconocerla: «Caja 1», «Tienda en línea»',
  dias: 'Días de validez',
  diasHint: '0: no expira',
  save: 'Crear',
  secretTitle: 'Guarde esta API key ahora',
  secretText: 'No se muestra otra vez. Si la pierde, rótela o cree otra.',
  secretSaved: 'La guardé',
  estados: { ACTIVA: 'Activa', EXPIRADA: 'Expirada', REVOCADA: 'Revocada' },
  predeterminada: 'Se creó con la cuenta',
  lastUse: (when: string) => `Último uso ${when}`,
  neverUsed: 'Sin uso todavía',
  expires: (when: string) => `expira ${when}`,
  neverExpires: 'no expira',
  previous: (prefix: string, when: string) => `El secreto anterior (${prefix}…) vale hasta ${when}`,
  rotate: 'Rotar',
  rotateTitle: '¿Dar un secreto nuevo a esta API key?',
  rotateText: 'El anterior sigue valiendo 24 horas, para que cambie su sistema sin detenerlo.',
  revoke: 'Revocar',
  revokeTitle: '¿Revocar esta API key?',
  revokeText: (name: string) =>
    `«${name}» deja de valer en este momento, para siempre. Lo que la use dejará de funcionar.`,
  revoked: 'API key revocada',
  emptyTitle: 'No hay API keys',
  emptyText: 'Cree una para conectar su sistema.',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly claves: typeof words;
  }
}

export const audit: AuditTexts<'apiKeys'> = {
  'api-keys.create': ['API key creada', (who, what) => `${who} creó la API key «${what}»`],
  'api-keys.rotate': ['API key rotada', (who, what) => `${who} dio un secreto nuevo a la API key «${what}»`],
  'api-keys.revoke': ['API key revocada', (who, what) => `${who} revocó la API key «${what}»`],
};
