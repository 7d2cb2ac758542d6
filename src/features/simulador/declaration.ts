import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['simulador.fail', 'simulador.recover', 'simulador.annul'],
  subjects: {
    simulador: { role: null, empresas: 'none' },
  },
} as const;

export const errors = {
  'simulador-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Este servicio no lleva consigo el SRI simulado: habla con el verdadero, o con un simulador aparte.',
    action: 'Use una instalación con RUBRICA_AMBIENTE=simulador y sin RUBRICA_SRI_URL.',
  },
  'simulador-no-autorizado': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI simulado no tiene autorizado ese comprobante: no hay qué anular.',
    action: 'Espere a que esté AUTORIZADO.',
  },
} as const satisfies CodeRows;
