import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { removePuntoEmision, updatePuntoEmision } from './store.js';
import { RemovalQuery } from '../empresas/public.js';
import { inUse } from '../../http/in-use.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { PuntoEmision, PuntoEmisionParams, showPuntoEmision } from './representation.js';
import { editablePuntoEmision, visiblePuntoEmision } from './visible.js';

/** Deletes a point that never issued; one that did is deactivated on request. */
export const removePuntoEmisionRoute = defineRoute({
  id: 'puntos-emision.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision/:ptoEmi',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Elimina un punto de emisión que nunca emitió, o desactiva el que emitió',
  description: 'En uso: 409 con «usos»; con «?desactivar=true» queda desactivado. Responde nulo si se eliminó.',
  params: PuntoEmisionParams,
  query: RemovalQuery,
  responses: { 200: Type.Union([PuntoEmision, Type.Null()]) },
  errors: [
    'empresa-no-encontrada',
    'establecimiento-no-encontrado',
    'punto-emision-en-uso',
    'punto-emision-no-encontrado',
  ],
  sets: ['ETag'],
  handler: async ({ params, query, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editablePuntoEmision(tx, principal, params);
      const name = `${params.estab}-${params.ptoEmi}`;
      const subject = { kind: 'punto-emision' as const, id: `${params.ruc}-${name}` };
      const event = { ...originOf(request), actor: principal, subject };
      const removal = await removePuntoEmision(tx, before.id);
      if (removal.kind === 'removed') {
        await recordAudit(tx, { ...event, action: 'puntos-emision.remove', changes: showPuntoEmision(before) });
        return { result: null };
      }
      if (!query.desactivar) throw inUse('punto-emision-en-uso', `El punto de emisión ${name}`, removal.uses);
      if (before.activo) {
        await updatePuntoEmision(tx, before.id, { ...before, activo: false });
        const changes = { activo: { from: true, to: false } };
        await recordAudit(tx, { ...event, action: 'puntos-emision.deactivate', changes });
      }
      const row = await visiblePuntoEmision(tx, principal, params);
      return { headers: etagOf(row), result: showPuntoEmision(row) };
    }),
});
