import { Type } from '#typebox';
import { changeOAuthClient } from '../oauth-clients.js';
import { originOf } from '../../http/origin.js';
import { nombreField, nullableEmpresasField, rolesField } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { administradorField, ClienteOAuth, ClienteOAuthParams, showClienteOAuth } from './representation.js';

const Body = Type.Object(
  {
    nombre: Type.Optional(nombreField('Nombre del cliente.', 300)),
    roles: Type.Optional(rolesField(1)),
    empresas: Type.Optional(nullableEmpresasField),
    administrador: Type.Optional(administradorField),
    activo: Type.Optional(Type.Boolean({ description: 'false: sus tokens y las API keys que creó no valen.' })),
  },
  { additionalProperties: false },
);

/** Changes a client's name and rights, effective immediately, also for existing tokens. */
export const updateClienteOAuthRoute = defineRoute({
  id: 'clientes-oauth.actualizar',
  method: 'PUT',
  path: '/api/v1.0/clientes-oauth/:clientId',
  access: 'administrador',
  authority: { because: 'coveredClient: the rights of the client before and after' },
  grants: 'client',
  summary: 'Cambia un cliente OAuth; lo que se omite queda como está',
  description:
    'Los derechos nuevos valen de inmediato, también en los tokens ya dados. Con «activo»: false sus tokens terminan y las API keys que creó dejan de valer. No queda con más derechos que los de quien lo cambia.',
  params: ClienteOAuthParams,
  body: Body,
  examples: { nombre: { nombre: 'Tienda en línea, nueva' } },
  responses: { 200: ClienteOAuth },
  errors: ['autoridad-insuficiente', 'cliente-oauth-invalido', 'cliente-oauth-no-encontrado'],
  handler: async ({ params, body, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      changeOAuthClient(tx, principal, params.clientId, body, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: showClienteOAuth(row) };
  },
});
