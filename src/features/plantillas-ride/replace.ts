import { recordAudit } from '../../audit/trail.js';
import { servesEmpresa } from '../../db/plantilla-usos.js';
import { removePlantillaRideWithUses, plantillaRideUsos } from '../../db/plantillas.js';
import type { Issue } from '../../kernel/issue.js';
import { originOf } from '../../http/origin.js';
import {
  PlantillaParams,
  auditedEmpresas,
  refuseForeignPlantilla,
  plantillaInUse,
  plantillaNotFound,
} from '../plantillas/public.js';
import { defineRoute } from '../../http/route.js';
import { Plantilla, showPlantilla, visiblePlantilla } from './representation.js';
import { fieldsOf, NewPlantilla, storePlantilla } from './store.js';

/** Replaces a template with a new one: the template id identifies a RIDE's appearance, so a changed template needs another id. */
export const replacePlantillaRideRoute = defineRoute({
  id: 'plantillas-ride.reemplazar',
  method: 'PUT',
  path: '/api/v1.0/plantillas-ride/:id',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones',
  description:
    'Todo o nada. El identificador anterior deja de existir: quien reemplace el mismo a la vez recibe 404 y no pisa nada.',
  params: PlantillaParams,
  body: NewPlantilla,
  examples: {
    verde: { nombre: 'Azul', formato: 'A4', definicion: { version: 1, colores: { principal: '#1B5E20' } } },
  },
  responses: { 200: Plantilla },
  errors: [
    'plantilla-ajena',
    'plantilla-en-uso',
    'plantilla-existente',
    'plantilla-invalida',
    'plantilla-no-encontrada',
  ],
  sets: ['Location'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await visiblePlantilla(tx, principal, params.id);
      refuseForeignPlantilla(principal, before);
      const fields = { ...fieldsOf(principal, body), empresas: body.empresas ?? before.empresas };
      const uses = await removePlantillaRideWithUses(tx, before.id);
      if (uses === undefined) throw plantillaNotFound();
      const left = uses.filter(({ ruc }) => !servesEmpresa(fields, ruc)).map(({ ruc }) => ruc);
      if (left.length > 0) throw plantillaInUse(principal, left);
      const { tipoDocumento } = fields;
      const others = uses.filter(({ codDoc }) => codDoc !== null && tipoDocumento !== null && codDoc !== tipoDocumento);
      const row = await storePlantilla(tx, principal, fields, others.map(otherType));
      for (const { empresaId, ...use } of uses) await plantillaRideUsos.set(tx, empresaId, row.id, use);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-ride.replace',
        subject: { kind: 'plantilla-ride', id: row.id, empresas: auditedEmpresas(before, row) },
        changes: { reemplaza: before.id, ...fields },
      });
      return {
        headers: { Location: `/api/v1.0/plantillas-ride/${row.id}` },
        result: showPlantilla(principal, row),
      };
    }),
});

function otherType({ ruc, codDoc }: { readonly ruc: string; readonly codDoc: string | null }): Issue {
  const message = `La empresa ${ruc} la usa para el tipo ${codDoc ?? ''}: quite antes esa asociación, o deje la plantilla para todos.`;
  return { code: 'plantilla-asociacion', field: 'tipoDocumento', message };
}
