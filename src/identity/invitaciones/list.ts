import { listInvitations } from '../invitations.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { Invitacion, showInvitacion } from './representation.js';

const list = pagedList({ columns: { fechaCreacion: 'created_at' } });

export const listInvitacionesRoute = defineRoute({
  id: 'invitaciones.listar',
  method: 'GET',
  path: '/api/v1.0/invitaciones',
  access: 'administrador',
  authority: { because: 'invitations of the companies in reach: administration itself' },
  summary: 'Lista las invitaciones de la cuenta',
  description:
    'De la más reciente a la más antigua; las aceptadas, retiradas y vencidas se conservan 90 días, si el operador no decidió otra cosa. El token no se vuelve a mostrar: para dar otro enlace, reenvíe la invitación.',
  query: list.query,
  responses: { 200: pageSchema(Invitacion) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listInvitations(tx, principal, page)),
      showInvitacion,
    ),
});
