import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['puntos-emision.create', 'puntos-emision.update', 'puntos-emision.deactivate', 'puntos-emision.remove'],
  subjects: {
    'punto-emision': { role: 'ROLE_EMISSION_POINTS', empresas: 'in-id' },
  },
} as const;

export const errors = {
  'punto-emision-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del punto de emisión tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'punto-emision-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'El establecimiento no tiene ese punto de emisión.',
    action: 'Revise los tres dígitos, o créelo.',
  },
  'punto-emision-existente': {
    in: ['error'],
    http: 409,
    meaning: 'El establecimiento ya tiene ese punto de emisión.',
    action: 'Edite el que existe.',
  },
  'punto-emision-en-uso': {
    in: ['error'],
    http: 409,
    meaning: 'El punto de emisión ya emitió y no se elimina; usos dice qué.',
    action: 'Para que no se use más, repita con desactivar=true.',
  },
  'secuencial-retrocede': {
    in: ['error'],
    http: 409,
    meaning: 'Un contador no puede volver a un número usado.',
    action: 'Ponga un número mayor que el último usado, que dice el mensaje.',
  },
} as const satisfies CodeRows;
