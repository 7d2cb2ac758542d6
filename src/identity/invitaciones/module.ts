import { defineModule, routesOnly } from '../../http/module.js';
import { acceptInvitacionRoute } from './accept.js';
import { createInvitacionRoute } from './create.js';
import { listInvitacionesRoute } from './list.js';
import { readInvitacionRoute } from './read.js';
import { resendInvitacionRoute } from './resend.js';
import { revokeInvitacionRoute } from './revoke.js';
import * as declaration from './declaration.js';
import { invitacion } from './mail.js';

export const invitaciones = defineModule({
  tags: [{ name: 'invitaciones', order: 31, nombre: 'Invitaciones', description: 'Invitar personas a la cuenta.' }],
  routes: [
    listInvitacionesRoute,
    createInvitacionRoute,
    acceptInvitacionRoute,
    readInvitacionRoute,
    resendInvitacionRoute,
    revokeInvitacionRoute,
  ],
  ...declaration,
  mails: [invitacion],
  create: routesOnly,
});
