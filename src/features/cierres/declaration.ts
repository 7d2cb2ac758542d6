import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['cierres.close', 'cierres.reopen'],
} as const;

export const errors = {
  'mes-cerrado': {
    in: ['error'],
    http: 409,
    meaning: 'El cambio es de un mes que la empresa ya cerró; «mes» dice cuál.',
    action:
      'Reabra el mes, con su motivo (POST …/cierres/{mes}/reapertura), y presente la sustitutiva; o use una fecha de registro de un mes abierto.',
  },
  'mes-con-pendientes': {
    in: ['error', 'subErrors'],
    http: 409,
    meaning: 'El mes tiene documentos pendientes; subErrors dice cuáles y cuántos.',
    action: 'Resuélvalos, o cierre con «conPendientes»: true y quedará registrado quién lo aceptó.',
  },
  'mes-ya-cerrado': {
    in: ['error'],
    http: 409,
    meaning: 'El mes ya está cerrado.',
    action: 'No hace falta cerrarlo otra vez; para cambiarlo, reábralo.',
  },
  'mes-abierto': {
    in: ['error'],
    http: 409,
    meaning: 'El mes no está cerrado: no hay qué reabrir.',
    action: 'Cambie lo que necesite; el mes está abierto.',
  },
} as const satisfies CodeRows;
