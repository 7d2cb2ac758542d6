import { Type } from '#typebox';
import { INVITATION_DAYS, type InvitationRow } from '../invitations.js';
import type { Vault } from '../second-factor.js';
import type { AccountTx } from '../../db/transactions.js';
import { invitacion } from './mail.js';
import { queueAccountMail } from '../../mail/account-mail.js';
import { Invitacion, showInvitacion } from './representation.js';

export const InvitacionConToken = Type.Intersect([
  Invitacion,
  Type.Object({
    token: Type.Optional(Type.String({ description: 'Para POST /api/v1.0/invitaciones/aceptar.' })),
    correoEnCola: Type.Optional(Type.Boolean({ description: 'Si se le envía por correo.' })),
    advertencia: Type.Optional(Type.String({ description: 'En lugar del token, si la solicitud es repetida.' })),
  }),
]);

/** Queues the mail with the link, if the person has an address, and returns the invitation with its secret. `portal`: inviterAddress. */
export async function sendInvitacion(
  tx: AccountTx,
  vault: Vault,
  { row, token }: { readonly row: InvitationRow; readonly token: string },
  portal: string | undefined,
): Promise<Record<string, unknown>> {
  const correoEnCola = await queueAccountMail(tx, vault, invitacion, {
    correo: row.usuario,
    datos: {
      usuario: row.usuario,
      nombres: row.nombres,
      dias: INVITATION_DAYS,
      ...(portal === undefined ? {} : { portal }),
    },
    secret: token,
  });
  return { ...showInvitacion(row), token, correoEnCola };
}
