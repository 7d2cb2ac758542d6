import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['clientes.create', 'clientes.update', 'clientes.import', 'clientes.merge', 'clientes.remove'],
  subjects: {
    cliente: { role: 'ROLE_RECEIPTS', empresas: 'in-id' },
  },
} as const;

export const titular = {
  fichas: {
    nombre: 'fichas de cliente',
    cuenta: 'Fichas en los libros de clientes de las empresas.',
    suprime: 'Fichas eliminadas.',
  },
} as const;

export const errors = {
  'cliente-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos del cliente tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'cliente-mismo': {
    in: ['error'],
    http: 400,
    meaning: 'Se pidió unir un cliente consigo mismo.',
    action: 'Elija dos clientes distintos.',
  },
  'cliente-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene ese cliente, o se unió a otro.',
    action: 'Use el «id» de la lista de clientes, no su identificación.',
  },
  'cliente-existente': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa ya tiene un cliente con esa identificación.',
    action: 'Edite el cliente que existe, o una los dos.',
  },
  'cliente-identificaciones': {
    in: ['error'],
    http: 409,
    meaning: 'Los dos clientes juntos tendrían demasiadas identificaciones.',
    action: 'Una menos clientes, o elimine los que no use.',
  },
} as const satisfies CodeRows;
