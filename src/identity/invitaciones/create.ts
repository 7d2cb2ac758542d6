import { invite, readInvitation } from '../invitations.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { USUARIO_EXAMPLES, UsuarioBody } from '../usuarios/representation.js';
import { inviterAddress } from './inviter-address.js';
import { showInvitacion } from './representation.js';
import { InvitacionConToken, sendInvitacion } from './send.js';

export const createInvitacionRoute = defineRoute({
  id: 'invitaciones.crear',
  method: 'POST',
  path: '/api/v1.0/invitaciones',
  access: 'administrador',
  authority: { because: 'requireCover: gives no more than it has' },
  grants: 'invitation',
  summary: 'Invita a una persona a la cuenta',
  description:
    'Si «usuario» es un correo, el enlace se le envía. El «token» se muestra además una sola vez: con él la persona elige su contraseña. Vale 7 días.',
  body: UsuarioBody,
  examples: { invitacion: { ...USUARIO_EXAMPLES.usuario, usuario: 'contadora@andina.ec', nombres: 'Carla Contadora' } },
  responses: {
    201: InvitacionConToken,
  },
  errors: ['autoridad-insuficiente', 'invitacion-no-encontrada', 'usuario-invalido'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const portal = await inviterAddress(deps.db, request);
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const made = await invite(tx, deps.mint.random, principal, body, originOf(request));
          return { resource: made.row.id, value: await sendInvitacion(tx, deps.vault, made, portal) };
        },
        async (id) => ({ ...showInvitacion(await readInvitation(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/invitaciones/${String(result['id'])}` }, result };
  },
});
