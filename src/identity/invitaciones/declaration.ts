import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['invitations.create', 'invitations.resend', 'invitations.revoke', 'invitations.accept'],
  subjects: {
    invitation: { role: null, empresas: 'named' },
  },
} as const;

export const errors = {
  'invitacion-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'La invitación no existe, venció, se retiró o ya fue aceptada.',
    action: 'Pida a un administrador de la cuenta que envíe otra invitación.',
  },
  'invitacion-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una invitación con ese identificador.',
    action: 'Búsquela en la lista de invitaciones.',
  },
  'invitacion-aceptada': {
    in: ['error'],
    http: 409,
    meaning: 'La invitación ya fue aceptada y no se puede retirar.',
    action: 'Si la persona no debe entrar, desactive su usuario.',
  },
} as const satisfies CodeRows;
