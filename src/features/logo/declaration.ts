import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['logo.put', 'logo.remove'],
} as const;

export const errors = {
  'logo-invalido': {
    in: ['error', 'subErrors'],
    http: 400,
    meaning: 'La imagen no es PNG o JPEG, está dañada o es demasiado grande.',
    action: 'Guárdela como PNG o JPEG dentro de los límites que dice el mensaje y súbala otra vez.',
  },
  'logo-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene logo.',
    action: 'Súbalo con PUT en la misma dirección.',
  },
} as const satisfies CodeRows;
