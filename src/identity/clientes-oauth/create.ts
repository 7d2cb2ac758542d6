import { Type } from '#typebox';
import { createOAuthClient, readOAuthClient } from '../oauth-clients.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { nombreField, nullableEmpresasField, rolesField } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { administradorField, ClienteOAuthConSecreto, showClienteOAuth } from './representation.js';

const Body = Type.Object(
  {
    nombre: nombreField('Nombre del cliente, para reconocerlo.', 300),
    roles: rolesField(1),
    empresas: Type.Optional(nullableEmpresasField),
    administrador: Type.Optional(administradorField),
  },
  { additionalProperties: false },
);

export const createClienteOAuthRoute = defineRoute({
  id: 'clientes-oauth.crear',
  method: 'POST',
  path: '/api/v1.0/clientes-oauth',
  access: 'administrador',
  authority: { because: 'requireCover: gives no more than it has' },
  grants: 'client',
  summary: 'Crea un cliente OAuth de la cuenta',
  description:
    'El «clientSecret» se muestra una sola vez. Ningún token obtenido con él puede más que los derechos que aquí se le dan, ni estos más que los de quien lo crea.',
  body: Body,
  examples: { tienda: { nombre: 'Tienda en línea', roles: ['ROLE_RECEIPTS'], empresas: null, administrador: false } },
  responses: { 201: ClienteOAuthConSecreto },
  errors: ['cliente-oauth-invalido', 'cliente-oauth-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const made = await createOAuthClient(tx, deps.mint.random, principal, body, originOf(request));
          return {
            resource: made.row.id,
            value: { ...showClienteOAuth(made.row), clientSecret: made.clientSecret },
          };
        },
        async (id) => ({ ...showClienteOAuth(await readOAuthClient(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/clientes-oauth/${String(result['clientId'])}` }, result };
  },
});
