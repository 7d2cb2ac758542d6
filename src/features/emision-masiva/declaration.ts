import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['emision-masiva.create', 'emision-masiva.start', 'emision-masiva.pause', 'emision-masiva.stop'],
  subjects: {
    'emision-masiva': { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

export const errors = {
  'columnas-sin-asignar': {
    in: ['error'],
    http: 400,
    meaning:
      'El archivo tiene columnas que no se sabe qué son, le faltan obligatorias, o dos tienen el mismo dato; con emitir=true, también si ignora una con el nombre de un dato sin que la solicitud lo diga.',
    action: 'Diga en «columnas» el campo de cada una, o vacío para ignorarla; la plantilla tiene todas.',
  },
  'emision-masiva-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La cuenta no tiene una emisión masiva con ese número.',
    action: 'Use el «id» que respondió POST. Un archivo del que no se emitió nada se conserva 30 días.',
  },
  'emision-masiva-estado': {
    in: ['error'],
    http: 409,
    meaning: 'En su estado actual, la emisión masiva no se puede emitir, pausar o detener.',
    action: 'Consulte cómo va y haga lo que dice el mensaje.',
  },
  'emisiones-en-curso': {
    in: ['error'],
    http: 429,
    meaning: 'La cuenta tiene tantos archivos de emisión masiva en curso como puede.',
    action: 'Espere a que termine uno; GET /api/v1.0/emisiones-masivas dice cómo van.',
  },
} as const satisfies CodeRows;
