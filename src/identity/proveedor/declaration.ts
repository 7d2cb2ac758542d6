import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: [
    'accounts.provider-put',
    'accounts.provider-remove',
    'accounts.provider-test',
    'accounts.domain-check',
    'accounts.domain-prove',
    'accounts.provider-refused',
  ],
} as const;

export const errors = {
  'proveedor-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del proveedor de identidad no son válidos.',
    action: 'Corrija cada problema de «subErrors».',
  },
  'proveedor-rechazado': {
    in: ['error'],
    http: 401,
    meaning:
      'El ingreso con el proveedor de la empresa no se pudo comprobar: venció, ya se usó, empezó en otro navegador o la respuesta no es válida.',
    action: 'Empiece otra vez desde la página de ingreso; si se repite, avise a quien administra el proveedor.',
  },
  'proveedor-requerido': {
    in: ['error'],
    http: 401,
    meaning: 'La cuenta solo admite ingresar con el proveedor de la empresa.',
    action: 'Use «Entrar con…» en la página de ingreso del portal; los programas usan API keys o clientes OAuth.',
  },
  'vinculo-requerido': {
    in: ['error'],
    http: 403,
    meaning:
      'La cuenta exige ingresar con el proveedor de la empresa y este administrador todavía no está vinculado: no tiene roles ni administra.',
    action: 'Vincúlese en «Mi cuenta» del portal, con su contraseña.',
  },
  'proveedor-sin-acceso': {
    in: ['error'],
    http: 403,
    meaning: 'El proveedor identificó a la persona, y la cuenta no la admite; el mensaje dice por qué.',
    action: 'Siga lo que dice el mensaje, o pida a un administrador de la cuenta que lo invite o lo vincule.',
  },
  'dominio-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Ese dominio no está en el proveedor de identidad de la cuenta.',
    action: 'Agréguelo en Usuarios → Ingreso con el proveedor de la empresa, y compruébelo después.',
  },
  'proveedor-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La cuenta no tiene un proveedor de identidad, o no está activo.',
    action: 'Configúrelo en Usuarios → Ingreso con el proveedor de la empresa.',
  },
  'dominio-ocupado': {
    in: ['error'],
    http: 409,
    meaning: 'Otra cuenta de la instalación ya comprobó que ese dominio es suyo.',
    action:
      'Revise el dominio. Si pasó a su empresa, quite el registro anterior y compruebe otra vez, o pida a quien opera la instalación que decida con rubrica dominio aprobar.',
  },
  'proveedor-no-disponible': {
    in: ['error'],
    http: 503,
    meaning: 'El proveedor de identidad de la empresa no responde.',
    action: 'Pruebe en unos minutos, o ingrese con la contraseña si la cuenta lo permite.',
  },
  'emisor-invalido': {
    in: ['subErrors'],
    meaning: 'El emisor no es el del proveedor elegido, o deja entrar a otras empresas.',
    action: 'Copie el emisor de la consola del proveedor; en Entra, con el id de su directorio.',
  },
  'proveedor-secreto-requerido': {
    in: ['subErrors'],
    meaning: 'Falta el secreto del cliente, o el guardado es de otro emisor o cliente.',
    action: 'Escriba «secreto».',
  },
  'dominio-invalido': {
    in: ['subErrors'],
    meaning: 'No es un dominio de correo, o está repetido.',
    action: 'Escriba la parte del correo que sigue a la @, una vez.',
  },
  'dominio-publico': {
    in: ['subErrors'],
    meaning: 'El dominio da correos a cualquiera.',
    action: 'Use solo dominios de su empresa.',
  },
  'grupo-repetido': {
    in: ['subErrors'],
    meaning: 'El grupo está dos veces.',
    action: 'Junte sus roles en una sola fila.',
  },
  'grupos-sin-claim': {
    in: ['subErrors'],
    meaning: 'Hay grupos y no se dice en qué claim los envía el proveedor.',
    action: 'Escriba «claimGrupos», por ejemplo groups.',
  },
} as const satisfies CodeRows;
