import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { removeEmpresa, updateEmpresa } from '../../db/empresas.js';
import { inUse } from '../../http/in-use.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Empresa, EmpresaParams, showEmpresa } from './representation.js';
import { editableEmpresa, visibleEmpresa } from './visible.js';

/** Query of a removal: something in use can be deactivated instead. */
export const RemovalQuery = Type.Object(
  {
    desactivar: Type.Boolean({
      default: false,
      description: 'true: si está en uso, se desactiva en lugar de responder 409.',
    }),
  },
  { additionalProperties: false },
);

/** Deletes an unused company; one in use is deactivated on request, otherwise 409 says what uses it. */
export const removeEmpresaRoute = defineRoute({
  id: 'empresas.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc',
  access: 'ROLE_SUPPLIERS',
  summary: 'Elimina una empresa que nada usa, o desactiva la que está en uso',
  description: 'En uso: 409 con «usos»; con «?desactivar=true» queda desactivada. Responde nulo si se eliminó.',
  params: EmpresaParams,
  query: RemovalQuery,
  responses: { 200: Type.Union([Empresa, Type.Null()]) },
  errors: ['empresa-en-uso', 'empresa-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, query, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableEmpresa(tx, principal, params.ruc);
      const event = { ...originOf(request), actor: principal, subject: { kind: 'empresa' as const, id: params.ruc } };
      const removal = await removeEmpresa(tx, before.id);
      if (removal.kind === 'removed') {
        await recordAudit(tx, { ...event, action: 'empresas.remove', changes: showEmpresa(before) });
        return { result: null };
      }
      if (!query.desactivar) throw inUse('empresa-en-uso', `La empresa ${params.ruc}`, removal.uses);
      if (before.activa) {
        await updateEmpresa(tx, before.id, { ...before, activa: false });
        const changes = { activa: { from: true, to: false } };
        await recordAudit(tx, { ...event, action: 'empresas.deactivate', changes });
      }
      const row = await visibleEmpresa(tx, principal, params.ruc);
      return { headers: etagOf(row), result: showEmpresa(row) };
    }),
});
