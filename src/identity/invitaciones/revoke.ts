import { revokeInvitation } from '../invitations.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { InvitacionParams } from './read.js';
import { Invitacion, showInvitacion } from './representation.js';

export const revokeInvitacionRoute = defineRoute({
  id: 'invitaciones.revocar',
  method: 'DELETE',
  path: '/api/v1.0/invitaciones/:id',
  access: 'administrador',
  authority: { because: 'coveredInvitation: the rights of the invitation' },
  summary: 'Retira una invitación que no ha sido aceptada',
  description:
    'Su enlace deja de servir al momento; reenviarla la revive con otro. Una aceptada responde 409: desactive al usuario. Repetirla no cambia nada.',
  params: InvitacionParams,
  responses: { 200: Invitacion },
  errors: ['autoridad-insuficiente', 'invitacion-aceptada', 'invitacion-no-encontrada'],
  handler: async ({ params, principal, request }, deps) => ({
    result: showInvitacion(
      await deps.db.inAccount(principal.accountId, (tx) =>
        revokeInvitation(tx, principal, params.id, originOf(request)),
      ),
    ),
  }),
});
