import type { CodeRows } from '../../../kernel/error-codes/row.js';

export const audit = {
  actions: ['anulacion.request', 'anulacion.withdraw'],
} as const;

export const errors = {
  'anulacion-no-permitida': {
    in: ['error'],
    http: 409,
    meaning: 'Las reglas del SRI no permiten anularlo; «regla» dice cuál.',
    action: 'Elija una de las salidas de «todaviaPosible», por ejemplo una nota de crédito; vacía: queda válido.',
  },
  'anulacion-pendiente-en-sri': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI lo tiene PENDIENTE DE ANULAR y aquí no se puede desistir.',
    action: 'Desista en SRI en línea; Rúbrica sigue consultando hasta que el SRI decida.',
  },
  'anulacion-consumada': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI ya lo anuló, y eso no se revierte.',
    action: 'Si la operación sigue en pie, emita otro comprobante.',
  },
} as const satisfies CodeRows;
