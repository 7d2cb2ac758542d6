import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { deletePlantillaRide } from '../../db/plantillas.js';
import { originOf } from '../../http/origin.js';
import { PlantillaParams, auditedEmpresas, refuseForeignPlantilla, plantillaInUse } from '../plantillas/public.js';
import { defineRoute } from '../../http/route.js';
import { showPlantilla, visiblePlantilla } from './representation.js';

/** Deletes an unused template. */
export const removePlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/plantillas-ride/:id',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Elimina una plantilla de RIDE que ninguna empresa usa',
  description:
    'En uso responde 409 con las empresas que la usan: asocie antes otra. La que vale también para empresas fuera de su alcance no se puede eliminar.',
  params: PlantillaParams,
  responses: { 200: Type.Null() },
  errors: ['plantilla-ajena', 'plantilla-en-uso', 'plantilla-no-encontrada'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantilla(tx, principal, params.id);
      refuseForeignPlantilla(principal, row);
      const users = await deletePlantillaRide(tx, row.id);
      if (users.length > 0) throw plantillaInUse(principal, users);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-ride.remove',
        subject: { kind: 'plantilla-ride', id: row.id, empresas: auditedEmpresas(row) },
        changes: showPlantilla(principal, row),
      });
      return { result: null };
    }),
});
