import { Type } from 'typebox';
import { takeClaves } from '../../recibidos/carga.js';
import { idempotencyClaim, once } from '../idempotency.js';
import { defineRoute } from '../route.js';
import { Carga, cargaNow } from './cargas.js';

/** Brings documents by their access keys. */
export const bringClavesRoute = defineRoute({
  id: 'recibidos.claves',
  method: 'POST',
  path: '/api/v1.0/recibidos/claves',
  access: 'ROLE_RECEIPTS',
  summary: 'Trae documentos recibidos por sus claves de acceso',
  description:
    'El SRI entrega cada documento por su clave, uno por segundo en toda la instalación: la carga dice cuántos faltan. Una clave que el SRI aún no tiene se pregunta durante cinco días.',
  body: Type.Object(
    {
      claves: Type.Array(
        Type.String({ minLength: 1, maxLength: 60, description: 'Una clave de acceso, 49 dígitos.' }),
        {
          minItems: 1,
          maxItems: 10_000,
          description: 'Las claves de acceso; una que no lo es se dice en los hallazgos de la carga.',
        },
      ),
    },
    { additionalProperties: false },
  ),
  examples: { una: { claves: ['1511202601179001691900110010010000000011234567811'] } },
  responses: { 202: Carga },
  handler: async ({ body, principal, request }, deps) => {
    const { accountId, empresas } = principal;
    const actor = `${principal.kind}:${principal.nombre}`;
    const who = { accountId, empresas, origen: 'clave' as const, actor };
    const claim = idempotencyClaim(request, principal);
    const id = await takeClaves(deps.recibidos.bringing, who, body.claves, [], (tx, take) =>
      once(tx, claim, take, (resource) => Promise.resolve(resource)),
    );
    const result = await deps.db.inAccount(accountId, (tx) => cargaNow(tx, principal, id));
    return { status: 202, headers: { Location: `/api/v1.0/recibidos/cargas/${id}` }, result };
  },
});
