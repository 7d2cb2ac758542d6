import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: [
    'webhooks.create',
    'webhooks.update',
    'webhooks.rotate',
    'webhooks.test',
    'webhooks.repeat',
    'webhooks.disable',
    'webhooks.remove',
  ],
  subjects: {
    webhook: { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'webhook-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El webhook no se puede guardar así.',
    action: 'Corrija cada problema de subErrors.',
  },
  'webhook-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un webhook con ese identificador en la cuenta.',
    action: 'Búsquelo en GET /api/v1.0/webhooks.',
  },
  'entrega-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'El webhook no tiene una entrega con ese identificador, o ya no se conserva (15 días).',
    action: 'Búsquela en GET /api/v1.0/webhooks/{id}/entregas, o repita el período.',
  },
  'limite-de-webhooks': {
    in: ['error'],
    http: 409,
    meaning: 'La cuenta ya tiene todos los webhooks que se permiten.',
    action: 'Elimine uno que ya no use, o cambie su dirección.',
  },
  'webhook-inactivo': {
    in: ['error'],
    http: 409,
    meaning: 'El webhook está desactivado: lo que se repite no llegaría.',
    action: 'Actívelo primero (PUT con «activo»: true).',
  },
  'repeticion-en-curso': {
    in: ['error'],
    http: 409,
    meaning: 'El webhook está recibiendo otro período; uno a la vez.',
    action: 'Espere a que termine («repitiendo» en GET) y repita.',
  },
  'tipo-repetido': {
    in: ['subErrors'],
    meaning: 'El tipo de evento está repetido en la lista.',
    action: 'Déjelo una vez.',
  },
  'tipo-ajeno': {
    in: ['subErrors'],
    meaning: 'Quien crea el webhook no tiene el rol con que se leen esos eventos.',
    action: 'Quite el tipo, o pídalo a quien tenga el rol.',
  },
} as const satisfies CodeRows;
