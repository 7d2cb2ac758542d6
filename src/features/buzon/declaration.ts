import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['buzon.put', 'buzon.remove', 'buzon.test'],
} as const;

export const errors = {
  'buzon-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El buzón no se puede guardar así.',
    action: 'Corrija cada problema de subErrors.',
  },
  'buzon-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene un buzón.',
    action: 'Guárdelo con PUT /api/v1.0/empresas/{ruc}/buzon.',
  },
  'buzon-secreto-requerido': {
    in: ['subErrors'],
    meaning: 'Falta el secreto del buzón, o cambió el servidor o su usuario y el guardado no vale para otro.',
    action: 'Escriba «password», o «clientSecret» y «refreshToken» en «oauth».',
  },
  'buzon-secreto-doble': {
    in: ['subErrors'],
    meaning: 'Se envió una contraseña y también XOAUTH2.',
    action: 'Deje uno de los dos.',
  },
} as const satisfies CodeRows;
