import { Type } from '#typebox';
import { readInvitation } from '../invitations.js';
import { defineRoute } from '../../http/route.js';
import { Invitacion, showInvitacion } from './representation.js';

export const InvitacionParams = Type.Object({ id: Type.String({ description: 'Identificador de la invitación.' }) });

export const readInvitacionRoute = defineRoute({
  id: 'invitaciones.leer',
  method: 'GET',
  path: '/api/v1.0/invitaciones/:id',
  access: 'administrador',
  authority: { because: 'an invitation of the companies in reach: administration itself' },
  summary: 'Consulta una invitación',
  description:
    'A quién se invitó, con qué derechos, en qué estado está y hasta cuándo se puede aceptar. El token no se vuelve a mostrar.',
  params: InvitacionParams,
  responses: { 200: Invitacion },
  errors: ['invitacion-no-encontrada'],
  handler: async ({ params, principal }, deps) => ({
    result: showInvitacion(
      await deps.db.inAccount(principal.accountId, (tx) => readInvitation(tx, principal, params.id)),
    ),
  }),
});
