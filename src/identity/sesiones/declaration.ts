import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['sessions.end'],
  subjects: {
    session: { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'ingreso-rechazado': {
    in: ['error'],
    http: 401,
    meaning: 'Usuario o contraseña incorrectos, o usuario bloqueado.',
    action: 'Revise ambos; si falló varias veces, espere unos minutos o pida que lo desbloqueen.',
  },
  'codigo-requerido': {
    in: ['error'],
    http: 401,
    meaning: 'El usuario tiene verificación en dos pasos y falta el código o la llave de acceso.',
    action:
      'Repita el ingreso con «codigo» (de la aplicación o de recuperación) o con «llave»; segundoPaso dice cuáles tiene.',
  },
  'llave-rechazada': {
    in: ['error'],
    http: 401,
    meaning: 'La llave de acceso no se reconoció, no comprobó a la persona o el pedido venció.',
    action: 'Pruebe otra vez, o ingrese con la contraseña.',
  },
  'sesion-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una sesión propia con ese identificador.',
    action: 'Nada: ya terminó o es de otro usuario. La lista de sesiones dice cuáles siguen abiertas.',
  },
} as const satisfies CodeRows;
