import { Type } from '#typebox';
import { beginLink, FLOW_LIFETIME_S, unlinkUser } from '../oidc/sign-in.js';
import { addressOf, limit } from '../../http/admit.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { flowCookie } from '../../http/session-cookie.js';
import { signInDeps, type ProveedorDeps } from './slice.js';

/** Links the user's own login with the provider: the only way for an administrator. */
export const beginProviderLinkRoute = defineRoute({
  id: 'usuarios.vincular-proveedor',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/proveedor',
  access: 'sesión',
  summary: 'Empieza a vincular el usuario propio con el proveedor de la empresa',
  description: 'Solo con la sesión del portal y la contraseña. Responde la dirección a la que va el navegador.',
  body: Type.Object(
    { password: Type.String({ maxLength: 1000, description: 'La contraseña propia.' }) },
    { additionalProperties: false },
  ),
  examples: { password: { password: 'la contraseña propia' } },
  responses: { 200: Type.Object({ url: Type.String({ description: 'Página de ingreso del proveedor.' }) }) },
  errors: ['password-incorrecta', 'proveedor-no-encontrado'],
  unprovoked: {
    'proveedor-no-disponible': 'sesiones.empezar-proveedor has the same check',
    'proveedor-rechazado': 'a provider whose own description contradicts itself',
  },
  sets: ['Set-Cookie'],
  handler: async ({ body, principal, request }, deps: ProveedorDeps) => {
    limit(deps.signIns, addressOf(request));
    const { url, cookie } = await beginLink(signInDeps(deps), principal, body.password, originOf(request));
    return { headers: { 'Set-Cookie': flowCookie(cookie, FLOW_LIFETIME_S, deps.https) }, result: { url } };
  },
});

export const unlinkProviderRoute = defineRoute({
  id: 'usuarios.desvincular-proveedor',
  method: 'DELETE',
  path: '/api/v1.0/usuarios/:id/proveedor',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  summary: 'Desvincula a un usuario de su persona en el proveedor',
  description: 'Para un correo que pasó a otra persona. El próximo ingreso lo vincula otra vez.',
  params: Type.Object({ id: Type.String({ description: 'Identificador del usuario.' }) }),
  responses: { 200: Type.Null() },
  errors: ['autoridad-insuficiente', 'usuario-no-encontrado'],
  handler: async ({ params, principal, request }, deps: ProveedorDeps) => {
    await deps.db.inAccount(principal.accountId, (tx) => unlinkUser(tx, principal, params.id, originOf(request)));
    return { result: null };
  },
});
