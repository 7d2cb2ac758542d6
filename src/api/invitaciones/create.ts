import { Type } from 'typebox';
import { invite, readInvitation } from '../../auth/invitations.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../idempotency.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { USUARIO_EXAMPLES, UsuarioBody } from '../usuarios/representation.js';
import { Invitacion, showInvitacion } from './representation.js';

/** Invites a person to the account. */
export const createInvitacion = defineRoute({
  id: 'invitaciones.create',
  method: 'POST',
  path: '/api/v1.0/invitaciones',
  access: 'administrador',
  summary: 'Invita a una persona a la cuenta',
  description:
    'El «token» se muestra una sola vez: entréguelo a la persona, que con él elige su contraseña. Vale 7 días.',
  body: UsuarioBody,
  examples: { invitacion: { ...USUARIO_EXAMPLES.usuario, usuario: 'contadora@andina.ec', nombres: 'Carla Contadora' } },
  responses: {
    201: Type.Intersect([
      Invitacion,
      Type.Object({
        token: Type.Optional(Type.String({ description: 'Para POST /api/v1.0/invitaciones/aceptar.' })),
        advertencia: Type.Optional(Type.String({ description: 'En lugar del token, si la solicitud es repetida.' })),
      }),
    ]),
  },
  handler: async ({ body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const { row, token } = await invite(tx, deps.mint.random, principal, body, originOf(request));
          return { resource: row.id, value: { ...showInvitacion(row), token } };
        },
        async (id) => ({ ...showInvitacion(await readInvitation(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/invitaciones/${String(result['id'])}` }, result };
  },
});
