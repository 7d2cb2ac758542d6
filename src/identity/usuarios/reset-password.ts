import { Type } from '#typebox';
import { makePassword } from '../passwords.js';
import { resetPassword } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import {
  ClavesTrasCambio,
  revocarClavesField,
  showClaves,
  showUsuario,
  UsuarioConPassword,
  UsuarioParams,
} from './representation.js';

/** Gives a user a new password, shown once to the administrator. */
export const resetUsuarioPasswordRoute = defineRoute({
  id: 'usuarios.restablecer-password',
  method: 'POST',
  path: '/api/v1.0/usuarios/:id/restablecer-password',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  grants: 'user',
  summary: 'Genera otra contraseña para un usuario',
  description:
    'La muestra una sola vez. Los tokens del usuario terminan y, si estaba bloqueado, queda libre. Sus API keys siguen valiendo, salvo con «revocarClaves».',
  params: UsuarioParams,
  query: Type.Object({ revocarClaves: revocarClavesField }, { additionalProperties: false }),
  responses: { 200: Type.Intersect([UsuarioConPassword, Type.Object({ claves: ClavesTrasCambio })]) },
  errors: ['autoridad-insuficiente', 'usuario-no-encontrado'],
  handler: async ({ params, query, principal, request }, deps) => {
    const { password, hash } = await makePassword(deps.mint.random, principal.accountId);
    const { row, claves } = await deps.db.inAccount(principal.accountId, (tx) =>
      resetPassword(tx, principal, params.id, hash, query.revocarClaves, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: { ...showUsuario(row), password, claves: showClaves(claves) } };
  },
});
