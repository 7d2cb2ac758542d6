import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertPlantillaEmail } from '../../db/plantillas-email.js';
import { COMPROBANTE_TEMPLATE } from '../../mail/comprobante-template.js';
import { auditedEmpresas, ownEmpresas } from '../plantillas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
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

const { nombre, asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo, esPredeterminada, empresas } = plantillaEmailFields;

const Body = Type.Object(
  {
    nombre,
    asunto,
    cuerpoHtml,
    cuerpoTexto,
    etiquetaCorreo: Type.Optional(etiquetaCorreo),
    esPredeterminada: Type.Optional(esPredeterminada),
    empresas: Type.Optional(empresas),
  },
  { additionalProperties: false },
);

/** Creates a template; an invalid one is refused with the position of each fault. */
export const createPlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.crear',
  method: 'POST',
  path: '/api/v1.0/plantillas-email',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Crea una plantilla de correo',
  description:
    'Los textos son Liquid: «GET …/variables» dice qué variables, filtros y etiquetas hay, y da la plantilla incluida para empezar. Un error se responde con su campo, línea y columna.',
  body: Body,
  examples: { incluida: { nombre: 'Mi plantilla', ...COMPROBANTE_TEMPLATE } },
  responses: { 201: PlantillaEmail },
  errors: ['plantilla-existente', 'plantilla-invalida', 'plantilla-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  usesPool: true,
  handler: async ({ body, principal, request }, deps: PlantillasEmailDeps) => {
    const silent = { etiquetaCorreo: null, esPredeterminada: false, empresas: ownEmpresas(principal) };
    const fields = { ...silent, ...body, nombre: body.nombre.trim() };
    const claim = idempotencyClaim(request, principal);
    const faults = await faultsOf(deps.runTemplate, principal, fields);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await once(
        tx,
        claim,
        async () => {
          await refuseBadTemplate(tx, principal, fields, faults);
          const created = await insertPlantillaEmail(tx, fields);
          if (created === undefined) throw plantillaNameTaken();
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'plantillas-email.create',
            subject: { kind: 'plantilla-email', id: created.id, empresas: auditedEmpresas(created) },
            changes: auditedPlantilla(fields),
          });
          return { resource: created.id, value: created };
        },
        (id) => visiblePlantillaEmail(tx, principal, id),
      );
      return {
        status: 201,
        headers: { ...etagOf(row), Location: `/api/v1.0/plantillas-email/${row.id}` },
        result: showPlantillaEmail(principal, row),
      };
    });
  },
});
