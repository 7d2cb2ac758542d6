import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['datos-personales.export', 'datos-personales.erase'],
  subjects: {
    titular: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

export const errors = {
  'titular-sin-identificar': {
    in: ['error'],
    http: 400,
    meaning: 'El consumidor final no es una persona: sus comprobantes no la nombran.',
    action: 'Use la cédula, el RUC o el pasaporte de quien hace el pedido.',
  },
  'titular-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay datos de esa identificación en las empresas que alcanza la credencial.',
    action: 'Escríbala como consta en sus comprobantes: cédula, RUC o pasaporte.',
  },
} as const satisfies CodeRows;
