import type { AuditTexts } from '../../i18n/area-texts.js';

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
