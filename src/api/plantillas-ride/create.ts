import { Type } from 'typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertPlantillaRide } from '../../database/plantillas.js';
import { AppError } from '../../domain/app-error.js';
import { idempotencyClaim, once } from '../idempotency.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { CodDoc } from '../plantillas/association.js';
import { empresasProblems, ownEmpresas } from '../plantillas/reach.js';
import { Plantilla, plantillaFields, showPlantilla, visiblePlantilla } from './representation.js';

const Body = Type.Object(
  {
    ...plantillaFields,
    empresas: Type.Optional(plantillaFields.empresas),
    tipoDocumento: Type.Optional(CodDoc),
    esPredeterminada: Type.Optional(Type.Boolean({ description: 'La de toda la cuenta para ese tipo, o para todos.' })),
  },
  { additionalProperties: false },
);

/** Creates a template; a bad definition is refused with the path of each fault. */
export const createPlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.create',
  method: 'POST',
  path: '/api/v1.0/plantillas-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Crea una plantilla de RIDE',
  body: Body,
  examples: {
    azul: {
      nombre: 'Azul',
      formato: 'A4',
      definicion: { version: 1, colores: { principal: '#1F4E79' }, textos: { pie: 'Gracias por su compra' } },
    },
  },
  responses: { 201: Plantilla },
  handler: async ({ body, principal, request }, deps) => {
    const { nombre, formato, definicion, tipoDocumento = null, esPredeterminada = false } = body;
    const empresas = body.empresas ?? ownEmpresas(principal);
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await once(
        tx,
        claim,
        async () => {
          const fields = { nombre: nombre.trim(), formato, definicion, tipoDocumento, esPredeterminada, empresas };
          const issues = await empresasProblems(tx, principal, fields, true);
          if (issues.length > 0) {
            throw new AppError('plantilla-invalida', 'No se creó la plantilla; corrija cada problema indicado.', {
              issues,
            });
          }
          const created = await insertPlantillaRide(tx, fields);
          if (created === undefined) {
            const message =
              'Ya hay una plantilla con ese nombre, o ya hay una predeterminada para ese tipo: use otro nombre o elimine la otra.';
            throw new AppError('plantilla-existente', message);
          }
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'plantillas-ride.create',
            subject: { kind: 'plantilla-ride', id: created.id },
            changes: fields,
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
