import type { AuditTexts } from '../../i18n/area-texts.js';

/** Abilities of a preset, in plain words. */
interface PresetText {
  readonly name: string;
  readonly can: readonly string[];
  /** Empty: nothing to add. */
  readonly cannot: string;
}

export const words = {
  title: 'Usuarios',
  subtitle: 'Quién ingresa a la cuenta y qué puede hacer cada persona.',
  one: 'Usuario',
  you: 'Usted',
  disabled: 'Desactivado',
  locked: 'Bloqueado',
  lockedUntil: (when: string) => `Bloqueado por intentos fallidos hasta ${when}, solo desde donde falló.`,
  twoSteps: 'verificación en dos pasos',
  oneStep: 'solo contraseña',
  lastIn: (when: string) => `Último ingreso ${when}`,
  neverIn: 'No ha ingresado todavía',
  invite: 'Invitar a una persona',
  correo: 'Correo',
  correoHint: 'Recibe un enlace para elegir su contraseña; con este correo ingresará',
  nombres: 'Nombre',
  rol: 'Qué puede hacer',
  presets: {
    cajero: {
      name: 'Cajero',
      can: [
        'Emite, cobra en la venta rápida, imprime y envía comprobantes',
        'Consulta y anula comprobantes; ve los documentos recibidos',
        'Lleva clientes, proformas y productos',
      ],
      cannot: 'No ve reportes de impuestos ni cambia la empresa, las firmas o los usuarios.',
    },
    contador: {
      name: 'Contador',
      can: [
        'Ve ventas, compras e impuestos, prepara el ATS y cierra meses',
        'Registra documentos recibidos y emite retenciones',
        'Emite, consulta y anula comprobantes',
      ],
      cannot: 'No cambia la empresa, las firmas, los productos o los usuarios.',
    },
    lectura: {
      name: 'Solo lectura',
      can: [
        'Ve y descarga los reportes de ventas, compras e impuestos',
        'También puede cerrar un mes y anotar saldos de IVA: son parte de los reportes',
      ],
      cannot: 'No emite, no anula y no cambia datos de la empresa.',
    },
    administrador: {
      name: 'Administrador',
      can: ['Todo: emitir, reportes, empresas, firmas y plantillas', 'Gestiona usuarios, API keys y clientes OAuth'],
      cannot: 'Sin límites: déselo a pocas personas.',
    },
    medida: { name: 'A medida', can: ['Elija uno por uno los permisos'], cannot: '' },
  } as Readonly<Record<'cajero' | 'contador' | 'lectura' | 'administrador' | 'medida', PresetText>>,
  send: 'Enviar la invitación',
  sent: (usuario: string) => `Invitación enviada a ${usuario}`,
  invitations: 'Invitaciones',
  invitationsText: 'Personas que todavía no han elegido su contraseña.',
  estados: { PENDIENTE: 'Pendiente', VENCIDA: 'Vencida', RETIRADA: 'Retirada', ACEPTADA: 'Aceptada' },
  until: (when: string) => `vale hasta ${when}`,
  resend: 'Reenviar',
  resendTitle: '¿Enviar otra vez la invitación?',
  resendText: 'Va con un enlace nuevo, que vale 7 días. El anterior deja de servir.',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar la invitación?',
  withdrawText: (usuario: string) => `El enlace que se envió a ${usuario} deja de servir.`,
  withdrawn: 'Invitación retirada',
  linkTitle: 'Entregue este enlace a la persona',
  linkText: 'No se le puede enviar por correo. No se muestra otra vez: con él la persona elige su contraseña.',
  linkSaved: 'Lo copié',
  data: 'Datos y permisos',
  save: 'Guardar',
  saved: 'Cambios guardados: rigen desde ahora',
  waysIn: 'Acceso',
  twoStepsOn: 'Ingresa con un segundo paso: una llave de acceso o un código de su teléfono.',
  twoStepsOff: 'Ingresa solo con contraseña.',
  endSessions: 'Terminar sus sesiones',
  endSessionsTitle: '¿Terminar todas sus sesiones?',
  endSessionsText: 'Sale de todos los navegadores y sus tokens terminan. Puede volver a ingresar.',
  endedSessions: 'Sus sesiones terminaron',
  unlock: 'Desbloquear',
  unlockTitle: '¿Desbloquear al usuario?',
  unlockText: 'Podrá intentarlo otra vez de inmediato.',
  unlocked: 'Usuario desbloqueado',
  removeTotp: 'Quitar la verificación en dos pasos',
  removeTotpTitle: '¿Quitar la verificación en dos pasos?',
  removeTotpText:
    'Para quien perdió su teléfono o su llave y sus códigos de recuperación. Se quitan todos; ingresará solo con su contraseña.',
  removedTotp: 'Verificación en dos pasos quitada',
  resetPassword: 'Generar otra contraseña',
  resetPasswordTitle: '¿Generar otra contraseña?',
  resetPasswordText: 'La actual deja de valer y sus sesiones terminan. La nueva se muestra una sola vez.',
  passwordTitle: 'Entregue esta contraseña a la persona',
  passwordText: 'No se muestra otra vez. Pídale que la cambie al ingresar.',
  passwordSaved: 'La copié',
  disable: 'Desactivar',
  disableTitle: '¿Desactivar al usuario?',
  disableText: (name: string) =>
    `${name} no podrá ingresar y sus API keys dejan de valer. Queda en la auditoría y se puede reactivar.`,
  wasDisabled: 'Usuario desactivado',
  enable: 'Reactivar',
  enableTitle: '¿Reactivar al usuario?',
  enableText: 'Podrá ingresar otra vez con sus mismos permisos.',
  wasEnabled: 'Usuario reactivado',
  factor: {
    title: 'Segundo paso al ingresar',
    text: 'Además de la contraseña: una llave de acceso o un código del teléfono.',
    nobody: 'Cada persona decide',
    administrators: 'Exigirlo a los administradores',
    everyone: 'Exigirlo a todos',
    byRole: 'Exigirlo a quienes tienen ciertos permisos',
    without: (count: number) =>
      count === 0
        ? 'Todos los usuarios activos lo tienen.'
        : count === 1
          ? '1 usuario activo todavía no lo tiene.'
          : `${count} usuarios activos todavía no lo tienen.`,
    hint: 'A quien le falte, solo podrá agregarlo en «Mi cuenta» hasta que lo tenga. Las API keys siguen igual.',
    save: 'Guardar',
    saved: 'Segundo paso guardado: rige desde ahora',
  },
  provider: {
    title: 'Ingreso con el proveedor de la empresa',
    text: 'Las personas ingresan con su cuenta de Google Workspace, Microsoft Entra, Keycloak u otro (OpenID Connect).',
    none: 'Todavía no está configurado.',
    set: 'Configurar',
    change: 'Cambiar',
    remove: 'Quitar',
    removeTitle: '¿Quitar el proveedor?',
    removeText:
      'Nadie podrá ingresar con él. Los usuarios quedan: quien no tenga contraseña pide una con «¿Olvidó su contraseña?».',
    removed: 'Proveedor quitado',
    saved: 'Proveedor guardado',
    active: 'Activo',
    inactive: 'Apagado',
    summary: (count: number) =>
      count === 0
        ? 'Nadie ha ingresado con él todavía.'
        : count === 1
          ? '1 persona ya ingresó con él.'
          : `${count} personas ya ingresaron con él.`,
    link: 'Enlace de ingreso',
    redirect: 'Dirección de retorno, para registrar en el proveedor',
    proved: 'comprobado',
    unproved: 'sin comprobar',
    recordText:
      'Agregue este registro TXT donde administra el dominio y compruébelo. Hasta entonces se ingresa con el enlace de arriba.',
    recordGone:
      'El registro que lo comprueba ya no está. Póngalo otra vez: sin él, el dominio deja de estar comprobado a los 14 días.',
    recordName: 'Nombre del registro TXT',
    recordValue: 'Valor',
    check: (domain: string) => `Comprobar ${domain}`,
    kind: 'Proveedor',
    kinds: { google: 'Google Workspace', entra: 'Microsoft Entra', keycloak: 'Keycloak', otro: 'Otro' },
    name: 'Nombre en el botón',
    nameHint: 'Se lee «Entrar con …»',
    issuer: 'Emisor',
    issuerHint: {
      google: 'Siempre es este',
      entra: 'Con el id de su directorio en lugar de 00000000…',
      keycloak: 'La dirección de su reino (realm)',
      otro: 'La dirección que el proveedor llama «issuer»',
    },
    test: 'Probar',
    clientId: 'Id del cliente',
    secret: 'Secreto del cliente',
    secretKept: 'Déjelo vacío para conservar el guardado',
    domains: 'Dominios de correo de la empresa',
    domainsHint: 'Separados por coma, por ejemplo: comercialandina.ec',
    automatic: 'Quién puede entrar',
    invited: 'Solo las personas invitadas',
    anyone: 'Cualquiera de esos dominios; se crea su usuario la primera vez',
    rights: 'Permisos de los usuarios nuevos',
    groups: 'Grupos del proveedor',
    groupsText: 'Con grupos, los permisos de cada persona son los de sus grupos y se ajustan cada vez que ingresa.',
    groupsClaim: 'Dónde vienen los grupos (claim)',
    groupsClaimHint: 'Normalmente «groups»',
    group: (n: number) => `Grupo ${n}`,
    groupRights: (n: number) => `Permisos del grupo ${n}`,
    addGroup: 'Agregar un grupo',
    removeGroup: (n: number) => `Quitar el grupo ${n}`,
    required: 'Exigirlo: las contraseñas dejan de servir',
    requiredHint: 'El administrador más antiguo conserva la suya, por si el proveedor falla.',
    trust: 'Aceptar el segundo paso que el proveedor confirma',
    activate: 'Permitir el ingreso con este proveedor',
    save: 'Guardar el proveedor',
  },
  trail: 'Auditoría',
  trailText: 'Lo que esta persona hizo en la cuenta.',
  seeTrail: 'Ver lo que hizo',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly usuarios: typeof words;
  }
}

export const audit: AuditTexts<'instalacion' | 'invitaciones' | 'proveedor' | 'usuarios'> = {
  'accounts.close': ['Cuenta cerrada', (who, what) => `${who} cerró la cuenta «${what}»`],
  'accounts.create': ['Cuenta creada', (who, what) => `${who} creó la cuenta «${what}»`],
  'invitations.create': ['Invitación enviada', (who, what) => `${who} invitó a ${what}`],
  'invitations.resend': ['Invitación reenviada', (who, what) => `${who} envió otra vez la invitación a ${what}`],
  'invitations.revoke': ['Invitación retirada', (who, what) => `${who} retiró la invitación a ${what}`],
  'invitations.accept': ['Invitación aceptada', (who) => `${who} aceptó su invitación`],
  'accounts.provider-put': [
    'Proveedor de identidad configurado',
    (who) => `${who} configuró el ingreso con el proveedor de la empresa`,
  ],
  'accounts.provider-remove': ['Proveedor de identidad quitado', (who) => `${who} quitó el proveedor de identidad`],
  'accounts.provider-test': ['Proveedor de identidad probado', (who) => `${who} probó el proveedor de identidad`],
  'accounts.domain-check': ['Registro de un dominio buscado', (who) => `${who} buscó el registro de un dominio`],
  'accounts.domain-prove': ['Dominio comprobado o perdido', (who) => `${who} cambió la comprobación de un dominio`],
  'accounts.provider-refused': ['Ingreso con el proveedor rechazado', (who) => `${who} no permitió un ingreso`],
  'accounts.second-factor': ['Segundo paso exigido', (who) => `${who} cambió a quiénes se exige un segundo paso`],
  'users.create': ['Usuario creado', (who, what) => `${who} creó el usuario ${what}`],
  'users.update': ['Usuario cambiado', (who, what) => `${who} cambió los datos o permisos de ${what}`],
  'users.unlock': ['Usuario desbloqueado', (who, what) => `${who} desbloqueó a ${what}`],
  'users.lock': ['Usuario bloqueado', (who) => `${who} quedó bloqueado por intentos fallidos`],
  'users.login': ['Ingreso', (who) => `${who} ingresó`],
  'users.login-refused': ['Ingreso rechazado', (who) => `${who} intentó ingresar y se le rechazó`],
  'users.reset-password': ['Contraseña generada', (who, what) => `${who} generó otra contraseña para ${what}`],
  'users.change-password': ['Contraseña cambiada', (who) => `${who} cambió su contraseña`],
  'users.forget-password': ['Contraseña olvidada', (who) => `${who} pidió un enlace para elegir otra contraseña`],
  'users.choose-password': [
    'Contraseña elegida por enlace',
    (who) => `${who} eligió otra contraseña con el enlace de su correo`,
  ],
  'users.end-sessions': ['Sesiones de un usuario terminadas', (who, what) => `${who} terminó las sesiones de ${what}`],
  'users.totp-begin': [
    'Verificación en dos pasos iniciada',
    (who) => `${who} empezó a activar su verificación en dos pasos`,
  ],
  'users.totp-activate': ['Verificación en dos pasos activada', (who) => `${who} activó su verificación en dos pasos`],
  'users.totp-deactivate': [
    'Verificación en dos pasos desactivada',
    (who) => `${who} desactivó su verificación en dos pasos`,
  ],
  'users.totp-remove': [
    'Verificación en dos pasos quitada',
    (who, what) => `${who} quitó la verificación en dos pasos de ${what}`,
  ],
  'users.passkey-add': ['Llave de acceso agregada', (who) => `${who} agregó una llave de acceso`],
  'users.passkey-remove': ['Llave de acceso quitada', (who) => `${who} quitó una llave de acceso`],
  'users.recovery-codes': ['Códigos de recuperación nuevos', (who) => `${who} creó otros códigos de recuperación`],
  'users.recovery-use': ['Código de recuperación usado', (who) => `${who} ingresó con un código de recuperación`],
  'users.provider-link': [
    'Usuario vinculado con el proveedor',
    (who) => `${who} quedó vinculado con el proveedor de la empresa`,
  ],
  'users.provider-unlink': [
    'Usuario desvinculado del proveedor',
    (who, what) => `${who} desvinculó a ${what} del proveedor de la empresa`,
  ],
};
