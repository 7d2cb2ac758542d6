import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['accounts.close', 'accounts.create'],
  subjects: {
    account: { role: null, empresas: 'none' },
  },
} as const;

export const errors = {
  'enlace-puesta-en-marcha-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El enlace de la puesta en marcha no existe, venció, ya se usó, o ya hay una cuenta.',
    action: 'Si todavía no hay ninguna cuenta, reinicie el servicio y abra el enlace que muestra.',
  },
} as const satisfies CodeRows;
