import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { updateEstablecimiento } from './store.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkEstablecimiento, EstablecimientoChanges } from './check.js';
import { EstablecimientoEditado, EstablecimientoParams, showEstablecimiento } from './representation.js';
import { editableEstablecimiento, visibleEstablecimiento } from './visible.js';

/** Edits an establishment; issued receipts keep its address. */
export const updateEstablecimientoRoute = defineRoute({
  id: 'establecimientos.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Cambia un establecimiento; lo que se omite queda como está y nulo lo borra',
  description:
    'La dirección nueva va en lo que se emita desde ahora; lo emitido no cambia. Con «activo»: false no se emite desde él. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: EstablecimientoParams,
  body: Type.Object(EstablecimientoChanges.properties, { additionalProperties: false }),
  examples: { direccion: { direccion: 'CALLE FICTICIA 14, CUMBAYÁ' } },
  responses: { 200: EstablecimientoEditado },
  errors: ['empresa-no-encontrada', 'establecimiento-invalido', 'establecimiento-no-encontrado'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableEstablecimiento(tx, principal, params);
      const { fields, advertencias } = checkEstablecimiento(body);
      requireRevision(request, before);
      const differences = changesBetween({ ...before }, { ...fields });
      if (Object.keys(differences).length > 0) {
        await updateEstablecimiento(tx, before.id, { ...before, ...fields });
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'establecimientos.update',
          subject: { kind: 'establecimiento', id: `${params.ruc}-${params.estab}` },
          changes: differences,
        });
      }
      const row = await visibleEstablecimiento(tx, principal, params);
      return { headers: etagOf(row), result: { ...showEstablecimiento(row), advertencias } };
    }),
});
