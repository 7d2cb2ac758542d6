import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { removeEstablecimiento, updateEstablecimiento } from './store.js';
import { RemovalQuery } from '../empresas/public.js';
import { inUse } from '../../http/in-use.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Establecimiento, EstablecimientoParams, showEstablecimiento } from './representation.js';
import { editableEstablecimiento, visibleEstablecimiento } from './visible.js';

/** Deletes an unused establishment; one in use is deactivated on request. */
export const removeEstablecimientoRoute = defineRoute({
  id: 'establecimientos.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Elimina un establecimiento que nada usa, o desactiva el que está en uso',
  description: 'En uso: 409 con «usos»; con «?desactivar=true» queda desactivado. Responde nulo si se eliminó.',
  params: EstablecimientoParams,
  query: RemovalQuery,
  responses: { 200: Type.Union([Establecimiento, Type.Null()]) },
  errors: ['empresa-no-encontrada', 'establecimiento-en-uso', 'establecimiento-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, query, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableEstablecimiento(tx, principal, params);
      const subject = { kind: 'establecimiento' as const, id: `${params.ruc}-${params.estab}` };
      const event = { ...originOf(request), actor: principal, subject };
      const removal = await removeEstablecimiento(tx, before.id);
      if (removal.kind === 'removed') {
        await recordAudit(tx, { ...event, action: 'establecimientos.remove', changes: showEstablecimiento(before) });
        return { result: null };
      }
      if (!query.desactivar) {
        throw inUse('establecimiento-en-uso', `El establecimiento ${params.estab}`, removal.uses);
      }
      if (before.activo) {
        await updateEstablecimiento(tx, before.id, { ...before, activo: false });
        const changes = { activo: { from: true, to: false } };
        await recordAudit(tx, { ...event, action: 'establecimientos.deactivate', changes });
      }
      const row = await visibleEstablecimiento(tx, principal, params);
      return { headers: etagOf(row), result: showEstablecimiento(row) };
    }),
});
