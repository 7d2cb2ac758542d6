import type { CodeRows } from '../../../kernel/error-codes/row.js';

export const audit = {
  actions: ['conciliaciones.run'],
} as const;

export const errors = {
  'conciliacion-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una conciliación con ese identificador en la cuenta.',
    action: 'Búsquela en la lista de conciliaciones.',
  },
  'conciliacion-en-curso': {
    in: ['consola'],
    meaning: 'Otro proceso está haciendo esa misma conciliación.',
    action: 'Espere a que termine.',
  },
} as const satisfies CodeRows;
