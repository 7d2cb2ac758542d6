import { listInvitations } from '../../auth/invitations.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { Invitacion, showInvitacion } from './representation.js';

/** The invitations of the account. */
export const listInvitaciones = defineRoute({
  id: 'invitaciones.list',
  method: 'GET',
  path: '/api/v1.0/invitaciones',
  access: 'administrador',
  summary: 'Lista las invitaciones de la cuenta',
  query: pageQuery(['fechaCreacion']),
  responses: { 200: pageSchema(Invitacion) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) =>
      listInvitations(tx, principal, { ...page, descending: page.sort.descending }),
    );
    return { result: pageOf(rows.map(showInvitacion), total, page) };
  },
});
