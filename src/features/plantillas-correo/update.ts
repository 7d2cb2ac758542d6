import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import {
  lockPlantillaEmail,
  plantillaEmailUsos,
  updatePlantillaEmail,
  type PlantillaEmailFields,
} from '../../db/plantillas-email.js';
import { originOf } from '../../http/origin.js';
import {
  PlantillaParams,
  auditedEmpresas,
  refuseForeignPlantilla,
  requireVisible,
  plantillaInUse,
} from '../plantillas/public.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import {
  auditedPlantilla,
  faultsOf,
  PlantillaEmail,
  plantillaEmailFields,
  plantillaNameTaken,
  refuseBadTemplate,
  showPlantillaEmail,
  visiblePlantillaEmail,
} from './representation.js';
import type { PlantillasEmailDeps } from './slice.js';

const Body = Type.Partial(Type.Object(plantillaEmailFields), { additionalProperties: false });

/** Edits a template; mails already sent do not change. */
export const updatePlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.actualizar',
  method: 'PUT',
  path: '/api/v1.0/plantillas-email/:id',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Cambia una plantilla de correo; lo que se omite queda como está',
  description:
    'Vale desde el próximo correo que se envíe. Los textos se revisan como al crearla. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: PlantillaParams,
  body: Body,
  examples: { asunto: { asunto: 'Su {{ comprobante.tipo }} {{ comprobante.numero }}' } },
  responses: { 200: PlantillaEmail },
  errors: [
    'plantilla-ajena',
    'plantilla-en-uso',
    'plantilla-existente',
    'plantilla-invalida',
    'plantilla-no-encontrada',
  ],
  reads: ['If-Match'],
  sets: ['ETag'],
  usesPool: true,
  handler: async ({ params, body, principal, request }, deps: PlantillasEmailDeps) => {
    const stored = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantillaEmail(tx, principal, params.id);
      refuseForeignPlantilla(principal, row);
      return row;
    });
    const { asunto, cuerpoHtml, cuerpoTexto } = body;
    const isRewritten = [asunto, cuerpoHtml, cuerpoTexto].some((text) => text !== undefined);
    const faults = isRewritten ? await faultsOf(deps.runTemplate, principal, { ...stored, ...body }) : [];
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const before = requireVisible(principal, await lockPlantillaEmail(tx, params.id));
      refuseForeignPlantilla(principal, before);
      const after: PlantillaEmailFields = { ...before, ...body, nombre: (body.nombre ?? before.nombre).trim() };
      await refuseBadTemplate(tx, principal, after, faults, body.empresas !== undefined);
      requireRevision(request, before);
      const differences = changesBetween({ ...before }, { ...body });
      if (Object.keys(differences).length === 0)
        return { headers: etagOf(before), result: showPlantillaEmail(principal, before) };
      const left = after.empresas.length === 0 ? [] : await plantillaEmailUsos.users(tx, before.id, after.empresas);
      if (left.length > 0) throw plantillaInUse(principal, left);
      const row = await updatePlantillaEmail(tx, before.id, after);
      if (row === undefined) throw plantillaNameTaken();
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-email.update',
        subject: { kind: 'plantilla-email', id: row.id, empresas: auditedEmpresas(before, row) },
        changes: {
          ...changesBetween(auditedPlantilla(before), auditedPlantilla(after)),
          campos: Object.keys(differences),
        },
      });
      return { headers: etagOf(row), result: showPlantillaEmail(principal, row) };
    });
  },
});
