import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['productos.create', 'productos.update', 'productos.import', 'productos.remove'],
  subjects: {
    producto: { role: 'ROLE_PRODUCTS', empresas: 'in-id' },
  },
} as const;

export const errors = {
  'producto-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del producto tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'producto-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene ese producto.',
    action: 'Use el «id» de la lista de productos, no su código.',
  },
  'producto-existente': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa ya tiene un producto con ese código.',
    action: 'Use otro código, o edite el producto que existe.',
  },
  'cifra-ambigua': {
    in: ['subErrors'],
    meaning: 'Un precio del archivo, como 1.234 o 1,234, puede ser de uno o de mil dólares.',
    action: 'Escriba 1234 sin separador de miles, o 1.2340 con cuatro decimales.',
  },
  'celda-no-es-texto': {
    in: ['subErrors'],
    meaning: 'La hoja guardó los impuestos como hora o número y se perdió lo escrito.',
    action: 'Dé a la columna formato de texto y escríbalos de nuevo, por ejemplo 2:4.',
  },
} as const satisfies CodeRows;
