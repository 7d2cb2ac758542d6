import { Type } from 'typebox';
import type { PlantillaRideRow } from '../../database/plantillas.js';
import { SAMPLE } from '../../ride/sample.js';
import type { TemplateDefinition } from '../../ride/template.js';
import { defineRoute } from '../route.js';
import { PlantillaParams, visiblePlantilla } from './representation.js';

/** The definition of a stored template: the schema passed it when it was created. */
export function definitionOf(row: PlantillaRideRow): TemplateDefinition {
  return row.definicion as TemplateDefinition;
}

/** An invented invoice in the looks of a template. */
export const previewPlantillaRide = defineRoute({
  id: 'plantillas-ride.preview',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride/:id/vista-previa',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Un RIDE de ejemplo con esa plantilla, en PDF',
  params: PlantillaParams,
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: ['application/pdf'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visiblePlantilla(tx, params.id));
    const { renderRide } = await import('../../ride/render.js');
    const pdf = await renderRide(SAMPLE, { paper: row.formato, template: definitionOf(row) });
    return { headers: { 'Content-Type': 'application/pdf' }, bytes: pdf };
  },
});
