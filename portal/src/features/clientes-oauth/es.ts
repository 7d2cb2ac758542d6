import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Clientes OAuth',
  subtitle: 'Programas que obtienen tokens con OAuth 2.0. Ningún token puede más que su cliente.',
  create: 'Crear un cliente OAuth',
  edit: 'Editar',
  editTitle: 'Editar el cliente OAuth',
  nombre: 'Nombre',
  nombreHint: 'Para reconocerlo: «Tienda en línea», «Contabilidad»',
  administrador: 'Puede administrar la cuenta',
  administradorHint: 'Sus tokens gestionan usuarios y clientes OAuth; delo solo a quien lo necesite',
  save: 'Crear',
  saveChanges: 'Guardar',
  active: 'Activo',
  disabled: 'Desactivado',
  lastUse: (when: string) => `Último token ${when}`,
  neverUsed: 'Sin uso todavía',
  rotate: 'Rotar',
  rotateTitle: '¿Dar un secreto nuevo a este cliente?',
  rotateText: 'El anterior deja de valer ya y sus tokens terminan. El nuevo se muestra una sola vez.',
  disable: 'Desactivar',
  disableTitle: '¿Desactivar este cliente?',
  disableText: (name: string) =>
    `«${name}» no obtiene más tokens, los que tiene terminan y las API keys que creó dejan de valer. No se borra, porque la auditoría lo nombra.`,
  wasDisabled: 'Cliente OAuth desactivado',
  enable: 'Reactivar',
  enableTitle: '¿Reactivar este cliente?',
  enableText: 'Vuelve a obtener tokens con su mismo secreto.',
  secretTitle: 'Guarde este secreto ahora',
  secretText: 'No se muestra otra vez. Si lo pierde, rótelo.',
  secretHow: 'Así obtiene un token:',
  secretSaved: 'Lo guardé',
  how: 'Cómo obtener un token',
  howText: 'Con el identificador y el secreto del cliente; el token se envía como «Authorization: Bearer …».',
  howGrants:
    'Se admiten client_credentials, password (con usuario y contraseña de una persona, cuyos permisos también limitan) y refresh_token. No hay direcciones de retorno que registrar: nadie ingresa por un navegador.',
  emptyTitle: 'No hay clientes OAuth',
  emptyText: 'Cree uno para conectar un programa con tokens.',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly clientesOauth: typeof words;
  }
}

export const audit: AuditTexts<'clientesOauth' | 'oauth'> = {
  'oauth-clients.create': ['Cliente OAuth creado', (who, what) => `${who} creó el cliente OAuth «${what}»`],
  'oauth-clients.update': ['Cliente OAuth cambiado', (who, what) => `${who} cambió el cliente OAuth «${what}»`],
  'oauth-clients.rotate': [
    'Cliente OAuth rotado',
    (who, what) => `${who} dio un secreto nuevo al cliente OAuth «${what}»`,
  ],
  'oauth.issue': ['Token obtenido', (who, what) => `${who} obtuvo un token con el cliente OAuth «${what}»`],
};
