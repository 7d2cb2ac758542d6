import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['api-keys.create', 'api-keys.rotate', 'api-keys.revoke'],
  subjects: {
    'api-key': { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'api-key-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos de la API key tienen errores; subErrors los dice todos.',
    action: 'Corrija los roles o las empresas que nombra subErrors.',
  },
  'api-key-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una API key con ese identificador.',
    action: 'Use el «id» de la lista de API keys, no la clave ni su prefijo.',
  },
  'api-key-ya-revocada': {
    in: ['error'],
    http: 409,
    meaning: 'La API key está revocada y ya no se puede rotar.',
    action: 'Cree otra.',
  },
} as const satisfies CodeRows;
