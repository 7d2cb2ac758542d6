import type { CodeRows } from '../../kernel/error-codes/row.js';

export const errors = {
  'error-sri-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Ese código del SRI no está en la tabla.',
    action: 'Revise el número en GET /api/v1.0/errores-sri.',
  },
} as const satisfies CodeRows;
