import type { CodeRows } from '../../kernel/error-codes/row.js';

export const errors = {
  'fila-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'La fila del catálogo tiene errores; subErrors los dice todos.',
    action: 'Corrija las fechas o la tarifa que nombra subErrors.',
  },
  'catalogo-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Ese catálogo no existe.',
    action: 'Use uno de los que lista GET /api/v1.0/catalogos.',
  },
  'fila-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una fila vigente con ese identificador en ese catálogo.',
    action: 'Búsquela en la lista de filas del operador; quizá ya se retiró.',
  },
  'fila-existente': {
    in: ['error'],
    http: 409,
    meaning: 'El operador ya añadió una fila de ese código desde ese día.',
    action: 'Reemplácela con PUT, o retírela y añada la nueva.',
  },
  'fechas-en-desorden': {
    in: ['subErrors'],
    meaning: 'La fecha «hasta» es anterior a «desde».',
    action: 'Ponga «hasta» igual o posterior a «desde», o quítela.',
  },
} as const satisfies CodeRows;
