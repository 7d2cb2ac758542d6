import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { updatePuntoEmision } from './store.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkPuntoEmision, PuntoEmisionChanges, setSecuenciales } from './check.js';
import { countersOf, PuntoEmisionEditado, PuntoEmisionParams, showPuntoEmision } from './representation.js';
import { editablePuntoEmision, visiblePuntoEmision } from './visible.js';

export const updatePuntoEmisionRoute = defineRoute({
  id: 'puntos-emision.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision/:ptoEmi',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está',
  description:
    'Un secuencial no puede volver a un número usado: 409. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: PuntoEmisionParams,
  body: Type.Object(PuntoEmisionChanges.properties, { additionalProperties: false }),
  examples: { secuencial: { descripcion: 'Caja 2, planta baja', secuenciales: { '01': 1600 } } },
  responses: { 200: PuntoEmisionEditado },
  errors: [
    'empresa-no-encontrada',
    'establecimiento-no-encontrado',
    'punto-emision-invalido',
    'punto-emision-no-encontrado',
    'secuencial-retrocede',
  ],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editablePuntoEmision(tx, principal, params);
      const { secuenciales = {}, ...changes } = body;
      const { fields, advertencias } = checkPuntoEmision(changes);
      requireRevision(request, before);
      await setSecuenciales(tx, before.id, secuenciales);
      const counters = changesBetween(countersOf(before), secuenciales);
      const differences = {
        ...changesBetween({ ...before }, { ...fields }),
        ...(Object.keys(counters).length > 0 ? { secuenciales: counters } : {}),
      };
      if (Object.keys(differences).length > 0) {
        await updatePuntoEmision(tx, before.id, { ...before, ...fields });
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'puntos-emision.update',
          subject: { kind: 'punto-emision', id: `${params.ruc}-${params.estab}-${params.ptoEmi}` },
          changes: differences,
        });
      }
      const row = await visiblePuntoEmision(tx, principal, params);
      return { headers: etagOf(row), result: { ...showPuntoEmision(row), advertencias } };
    }),
});
