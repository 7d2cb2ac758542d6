import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: [
    'establecimientos.create',
    'establecimientos.update',
    'establecimientos.deactivate',
    'establecimientos.remove',
  ],
  subjects: {
    establecimiento: { role: 'ROLE_ESTABLISHMENTS', empresas: 'in-id' },
  },
} as const;

export const errors = {
  'establecimiento-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del establecimiento tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'establecimiento-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene ese establecimiento.',
    action: 'Revise los tres dígitos, o créelo.',
  },
  'establecimiento-existente': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa ya tiene ese establecimiento.',
    action: 'Edite el que existe.',
  },
  'establecimiento-en-uso': {
    in: ['error'],
    http: 409,
    meaning: 'El establecimiento está en uso y no se elimina; usos dice por qué.',
    action: 'Para que no se use más, repita con desactivar=true.',
  },
} as const satisfies CodeRows;
