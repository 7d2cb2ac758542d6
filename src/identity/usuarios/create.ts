import { withOwnName } from '../name-holder.js';
import { makePassword } from '../passwords.js';
import { createUser, readUser } from '../users.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { USUARIO_EXAMPLES, showUsuario, UsuarioBody, UsuarioConPassword } from './representation.js';

/** Creates a user with a generated password; with an invitation the person chooses one. */
export const createUsuarioRoute = defineRoute({
  id: 'usuarios.crear',
  method: 'POST',
  path: '/api/v1.0/usuarios',
  access: 'administrador',
  authority: { because: 'requireCover: gives no more than it has' },
  grants: 'user',
  summary: 'Crea un usuario de la cuenta',
  description:
    'Genera una contraseña y la muestra una sola vez. Para que la persona elija la suya, use una invitación.',
  body: UsuarioBody,
  examples: USUARIO_EXAMPLES,
  responses: { 201: UsuarioConPassword },
  errors: ['autoridad-insuficiente', 'usuario-existente', 'usuario-invalido', 'usuario-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const made = await makePassword(deps.mint.random, principal.accountId);
    const result = await withOwnName(deps.db, principal.accountId, body.usuario, () =>
      deps.db.inAccount(principal.accountId, (tx) =>
        once<Record<string, unknown>>(
          tx,
          claim,
          async () => {
            const row = await createUser(tx, principal, body, made.hash, originOf(request));
            return { resource: row.id, value: { ...showUsuario(row), password: made.password } };
          },
          async (id) => ({ ...showUsuario(await readUser(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
        ),
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/usuarios/${String(result['id'])}` }, result };
  },
});
