import { resendInvitation } from '../invitations.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { inviterAddress } from './inviter-address.js';
import { InvitacionParams } from './read.js';
import { InvitacionConToken, sendInvitacion } from './send.js';

/** Resends an invitation, with a new link. */
export const resendInvitacionRoute = defineRoute({
  id: 'invitaciones.reenviar',
  method: 'POST',
  path: '/api/v1.0/invitaciones/:id/reenviar',
  access: 'administrador',
  authority: { because: 'coveredInvitation: the rights of the invitation' },
  grants: 'invitation',
  summary: 'Envía otra vez una invitación que no ha sido aceptada',
  description:
    'Con un enlace nuevo, que vale 7 días; el anterior deja de valer. Sirve también para una vencida o retirada, que queda PENDIENTE.',
  params: InvitacionParams,
  responses: { 200: InvitacionConToken },
  errors: ['autoridad-insuficiente', 'invitacion-aceptada', 'invitacion-no-encontrada'],
  handler: async ({ params, principal, request }, deps) => {
    const portal = await inviterAddress(deps.db, request);
    const result = await deps.db.inAccount(principal.accountId, async (tx) =>
      sendInvitacion(
        tx,
        deps.vault,
        await resendInvitation(tx, deps.mint.random, principal, params.id, originOf(request)),
        portal,
      ),
    );
    return { result };
  },
});
