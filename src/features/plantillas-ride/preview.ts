import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { findLogo } from '../../db/logos.js';
import { storedTemplate, type RideLooks } from '../../ride/comprobante-files.js';
import type { ApiBase } from '../../http/base.js';
import { visibleEmpresa } from '../empresas/public.js';
import { PlantillaParams } from '../plantillas/public.js';
import { Ruc } from '../../http/rights.js';
import { defineRoute, type Answer } from '../../http/route.js';
import { plantillaFields, visiblePlantilla } from './representation.js';

const PDF = {
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: ['application/pdf'],
  usesPool: true,
};

/** Renders a fictitious invoice with a template. */
export const previewPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.ver-borrador',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride/:id/vista-previa',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Un RIDE de ejemplo con esa plantilla, en PDF',
  description:
    'Con una factura inventada, en el papel de la plantilla. No emite ni guarda nada. Con un comprobante propio: POST /comprobantes/vista-previa.',
  params: PlantillaParams,
  ...PDF,
  errors: ['plantilla-no-encontrada'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visiblePlantilla(tx, principal, params.id));
    return sample(deps, principal, { paper: row.formato, template: storedTemplate(row) });
  },
});

const { formato, definicion } = plantillaFields;

/** The same for an unsaved definition: an editor's live preview. */
export const tryPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.ensayar',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride/vista-previa',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Un RIDE de ejemplo con una definición, sin guardarla, en PDF',
  description:
    'Para ver los cambios mientras se edita. Con «ruc» lleva el logo de esa empresa. Una definición con errores responde 400, con la ruta de cada uno.',
  body: Type.Object(
    {
      formato,
      definicion,
      ruc: Type.Optional(Type.Unsafe<string>({ ...Ruc, description: 'La empresa cuyo logo se muestra.' })),
    },
    { additionalProperties: false },
  ),
  examples: { azul: { formato: 'A4', definicion: { version: 1, colores: { principal: '#1F4E79' } } } },
  ...PDF,
  errors: ['empresa-no-encontrada'],
  handler: async ({ body, principal }, deps) => {
    const { ruc } = body;
    const logo =
      ruc === undefined
        ? undefined
        : await deps.db.inAccount(principal.accountId, async (tx) => {
            await visibleEmpresa(tx, principal, ruc);
            return findLogo(tx, principal.accountId, ruc);
          });
    return sample(deps, principal, { paper: body.formato, template: body.definicion, logo: logo?.bytes });
  },
});

/** Drawn on a thread: a letter that the PDF's own fonts lack loads another font, which takes a third of a second the first time. */
async function sample(deps: ApiBase, principal: Principal, looks: RideLooks): Promise<Answer> {
  const bytes = await deps.pool.run(principal.accountId, 'sampleRide', looks);
  return { headers: { 'Content-Type': 'application/pdf' }, bytes };
}
