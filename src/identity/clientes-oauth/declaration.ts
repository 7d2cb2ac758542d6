import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['oauth-clients.create', 'oauth-clients.update', 'oauth-clients.rotate'],
  subjects: {
    'oauth-client': { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'cliente-oauth-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del cliente OAuth tienen errores; subErrors los dice todos.',
    action: 'Corrija los roles o las empresas que nombra subErrors.',
  },
  'cliente-oauth-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un cliente OAuth con ese identificador.',
    action: 'Use el identificador de la lista de clientes OAuth.',
  },
} as const satisfies CodeRows;
