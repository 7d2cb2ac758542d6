import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { deletePlantillaEmail } from '../../db/plantillas-email.js';
import { originOf } from '../../http/origin.js';
import { PlantillaParams, auditedEmpresas, refuseForeignPlantilla, plantillaInUse } from '../plantillas/public.js';
import { defineRoute } from '../../http/route.js';
import { auditedPlantilla, visiblePlantillaEmail } from './representation.js';

/** Deletes an unused template. */
export const removePlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/plantillas-email/:id',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Elimina una plantilla de correo que ninguna empresa usa',
  description:
    'En uso responde 409 con las empresas que la usan: asocie antes otra. La que vale también para empresas fuera de su alcance no se puede eliminar.',
  params: PlantillaParams,
  responses: { 200: Type.Null() },
  errors: ['plantilla-ajena', 'plantilla-en-uso', 'plantilla-no-encontrada'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantillaEmail(tx, principal, params.id);
      refuseForeignPlantilla(principal, row);
      const users = await deletePlantillaEmail(tx, row.id);
      if (users.length > 0) throw plantillaInUse(principal, users);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-email.remove',
        subject: { kind: 'plantilla-email', id: row.id, empresas: auditedEmpresas(row) },
        changes: auditedPlantilla(row),
      });
      return { result: null };
    }),
});
