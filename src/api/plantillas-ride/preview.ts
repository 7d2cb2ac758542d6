import { Type } from 'typebox';
import { storedTemplate } from '../../ride/receipt-files.js';
import { SAMPLE, SAMPLE_AUTHORIZATION } from '../../ride/sample.js';
import { PlantillaParams } from '../plantillas/association.js';
import { defineRoute } from '../route.js';
import { visiblePlantilla } from './representation.js';

/** An invented invoice in the looks of a template. */
export const previewPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.preview',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride/:id/vista-previa',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Un RIDE de ejemplo con esa plantilla, en PDF',
  params: PlantillaParams,
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: ['application/pdf'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visiblePlantilla(tx, principal, params.id));
    const { renderRide } = await import('../../ride/render.js');
    const pdf = await renderRide(SAMPLE, {
      paper: row.formato,
      template: storedTemplate(row),
      authorization: SAMPLE_AUTHORIZATION,
    });
    return { headers: { 'Content-Type': 'application/pdf' }, bytes: pdf };
  },
});
