import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: [
    'accounts.second-factor',
    'users.create',
    'users.update',
    'users.unlock',
    'users.lock',
    'users.login',
    'users.login-refused',
    'users.reset-password',
    'users.change-password',
    'users.forget-password',
    'users.choose-password',
    'users.end-sessions',
    'users.totp-begin',
    'users.totp-activate',
    'users.totp-deactivate',
    'users.totp-remove',
    'users.passkey-add',
    'users.passkey-remove',
    'users.recovery-codes',
    'users.recovery-use',
    'users.provider-link',
    'users.provider-unlink',
  ],
  subjects: {
    user: { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'usuario-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del usuario tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'password-incorrecta': {
    in: ['error'],
    http: 400,
    meaning: 'La contraseña actual no es correcta, o el usuario está bloqueado.',
    action: 'Escríbala otra vez; si está bloqueado, espere o pida a un administrador que lo desbloquee.',
  },
  'codigo-incorrecto': {
    in: ['error'],
    http: 400,
    meaning: 'El código de la verificación en dos pasos no es correcto.',
    action: 'Escriba el código que muestra ahora su aplicación; revise que la hora del teléfono sea exacta.',
  },
  'llave-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'La llave de acceso no se pudo comprobar, o el pedido venció.',
    action: 'Empiece otra vez y complete el aviso del navegador, en la dirección del portal.',
  },
  'clave-nueva-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'El enlace para cambiar la contraseña no existe, venció o ya se usó.',
    action: 'Pida otro enlace con «olvidé mi contraseña».',
  },
  'usuario-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un usuario con ese identificador.',
    action: 'Use el «id» de la lista de usuarios de la cuenta.',
  },
  'llave-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una llave de acceso propia con ese identificador.',
    action: 'Nada: ya se quitó o es de otro usuario.',
  },
  'usuario-existente': {
    in: ['error'],
    http: 409,
    meaning: 'Ese nombre de usuario ya existe en la instalación.',
    action:
      'Elija otro nombre de usuario. Si es un correo de su empresa, compruebe antes su dominio en el proveedor de identidad: así es de su cuenta.',
  },
  'ultimo-administrador': {
    in: ['error'],
    http: 409,
    meaning: 'Es el último administrador activo de la cuenta.',
    action: 'Nombre antes a otro administrador.',
  },
  'llaves-no-disponibles': {
    in: ['error'],
    http: 409,
    meaning: 'La dirección de la instalación no permite llaves de acceso.',
    action: 'El operador pone en RUBRICA_URL una dirección con nombre y https.',
  },
  'demasiadas-llaves': {
    in: ['error'],
    http: 409,
    meaning: 'El usuario tiene todas las llaves de acceso que se permiten.',
    action: 'Quite una que no use antes de agregar otra.',
  },
  'segundo-paso-exigido': {
    in: ['error'],
    http: 409,
    meaning: 'Es el único segundo paso del usuario y la cuenta lo exige.',
    action: 'Agregue otro antes de quitar este.',
  },
  'segundo-paso-propio': {
    in: ['error'],
    http: 409,
    meaning: 'Quien exige el segundo paso también lo necesitaría y no lo tiene.',
    action: 'Actívelo antes en «Mi cuenta».',
  },
  'segundo-paso-inactivo': {
    in: ['error'],
    http: 409,
    meaning: 'El usuario no tiene un segundo paso, así que no tiene códigos de recuperación.',
    action: 'Agregue antes una llave de acceso o active los códigos de una aplicación.',
  },
  'totp-activo': {
    in: ['error'],
    http: 409,
    meaning: 'La verificación en dos pasos ya está activa.',
    action: 'Desactívela antes de configurarla de nuevo.',
  },
  'totp-sin-iniciar': {
    in: ['error'],
    http: 409,
    meaning: 'La verificación en dos pasos no se ha iniciado.',
    action: 'Iníciela primero y lea el código con su aplicación.',
  },
  'totp-inactivo': {
    in: ['error'],
    http: 409,
    meaning: 'La verificación en dos pasos no está activa.',
    action: 'Nada: no hay qué desactivar.',
  },
  'usuario-forma': {
    in: ['subErrors'],
    meaning: 'El nombre de usuario no tiene la forma debida.',
    action: 'Escriba un correo, o de 3 a 254 letras, números, puntos o guiones, sin espacios.',
  },
  'password-longitud': {
    in: ['subErrors'],
    meaning: 'La contraseña es demasiado corta o demasiado larga.',
    action: 'Elija una con los caracteres que dice el mensaje.',
  },
  'password-adivinable': {
    in: ['subErrors'],
    meaning: 'La contraseña es fácil de adivinar.',
    action: 'No use el nombre de usuario, series ni palabras comunes; una frase de varias palabras sirve.',
  },
} as const satisfies CodeRows;
