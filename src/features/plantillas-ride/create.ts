import { recordAudit } from '../../audit/trail.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { auditedEmpresas } from '../plantillas/public.js';
import { defineRoute } from '../../http/route.js';
import { Plantilla, showPlantilla, visiblePlantilla } from './representation.js';
import { fieldsOf, NewPlantilla, storePlantilla } from './store.js';

/** Creates a template; an invalid definition is refused with the path of each fault. */
export const createPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.crear',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Crea una plantilla de RIDE',
  description:
    'Para usarla, asóciela con PUT /empresas/{ruc}/plantilla-ride o créela con «esPredeterminada». El nombre es único en la cuenta, y hay una predeterminada por tipo: si no, 409 «plantilla-existente». Una definición con errores responde 400, con la ruta de cada uno.',
  body: NewPlantilla,
  examples: {
    azul: {
      nombre: 'Azul',
      formato: 'A4',
      definicion: { version: 1, colores: { principal: '#1F4E79' }, textos: { pie: 'Gracias por su compra' } },
    },
  },
  responses: { 201: Plantilla },
  errors: ['plantilla-existente', 'plantilla-invalida', 'plantilla-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const fields = fieldsOf(principal, body);
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await once(
        tx,
        claim,
        async () => {
          const created = await storePlantilla(tx, principal, fields);
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'plantillas-ride.create',
            subject: { kind: 'plantilla-ride', id: created.id, empresas: auditedEmpresas(created) },
            changes: { ...fields },
          });
          return { resource: created.id, value: created };
        },
        (id) => visiblePlantilla(tx, principal, id),
      );
      return {
        status: 201,
        headers: { Location: `/api/v1.0/plantillas-ride/${row.id}` },
        result: showPlantilla(principal, row),
      };
    });
  },
});
