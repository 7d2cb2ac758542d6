import { Type } from 'typebox';
import { recordAudit } from '../../audit/trail.js';
import { deletePlantillaRide } from '../../database/plantillas.js';
import { AppError } from '../../domain/app-error.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { PlantillaParams, showPlantilla, visiblePlantilla } from './representation.js';

/** Deletes a template that no company uses. */
export const removePlantillaRide = defineRoute({
  id: 'plantillas-ride.remove',
  method: 'DELETE',
  path: '/api/v1.0/plantillas-ride/:id',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Elimina una plantilla de RIDE que ninguna empresa usa',
  params: PlantillaParams,
  responses: { 200: Type.Null() },
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantilla(tx, params.id);
      const users = await deletePlantillaRide(tx, row.id);
      if (users.length > 0) {
        const named = users.filter((ruc) => principal.empresas === 'todas' || principal.empresas.has(ruc));
        const which = named.length === 0 ? 'otra empresa' : named.join(', ');
        throw new AppError('plantilla-en-uso', `La plantilla la usa ${which}; asocie antes otra plantilla.`);
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-ride.remove',
        subject: { kind: 'plantilla-ride', id: row.id },
        changes: showPlantilla(row),
      });
      return { result: null };
    }),
});
