/** Abilities of a preset, in plain words. */
interface PresetText {
  readonly name: string;
  readonly can: readonly string[];
  /** Empty: nothing to add. */
  readonly cannot: string;
}

export const usuarios = {
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
  trail: 'Auditoría',
  trailText: 'Lo que esta persona hizo en la cuenta.',
  seeTrail: 'Ver lo que hizo',
};
