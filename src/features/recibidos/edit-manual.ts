import { recordAudit } from '../../audit/trail.js';
import { removeManual, replaceManual } from './store/manual.js';
import type { RecibidoRow } from './store/search.js';
import type { Principal } from '../../http/principal.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { parseFecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import type { Issue } from '../../kernel/issue.js';
import { visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkManual, Manual, manualOf, repeated, type ManualBody } from './manual-body.js';
import { RecibidoCompleto, wholeRecibido } from './read.js';
import { ClaveParams, showRecibido } from './representation.js';
import { visibleRecibido } from './visible.js';

/** Replaces the content of a document entered by hand. */
export const replaceManualRoute = defineRoute({
  id: 'recibidos.reemplazar-manual',
  method: 'PUT',
  path: '/api/v1.0/recibidos/:clave',
  access: 'ROLE_RECEIPTS',
  summary: 'Corrige un documento registrado a mano, mientras su mes no esté cerrado',
  description:
    'Lo decidido sobre él queda como está. Un documento electrónico no se corrige: 409 «recibido-no-manual». Con «If-Match» solo cambia la revisión que se leyó.',
  params: ClaveParams,
  body: Manual,
  examples: {
    corregida: {
      ruc: '1790012344001',
      codDoc: '02',
      emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'ANA PÉREZ' },
      estab: '001',
      ptoEmi: '001',
      secuencial: '124',
      fechaEmision: '14/11/2026',
      impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00' }],
    },
  },
  responses: { 200: RecibidoCompleto },
  errors: ['mes-cerrado', 'recibido-no-encontrado', 'recibido-no-manual', 'recibido-repetido'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await manualRow(tx, principal, params.clave);
      requireRevision(request, before);
      const issues = [...checkManual(body, fechaEcuador(deps.now())), ...checkEdit(before, body)];
      if (issues.length > 0)
        throw new AppError('solicitud-invalida', 'El documento tiene errores; corríjalos.', { issues });
      const outcome = await replaceManual(tx, before, manualOf(body, await visibleEmpresa(tx, principal, body.ruc)));
      if (outcome === 'changed') throw changedMeanwhile();
      if (outcome !== 'replaced') throw repeated(outcome.heldBy);
      const row = await visibleRecibido(tx, principal, params.clave);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'recibidos.replace-manual',
        subject: { kind: 'recibido', id: params.clave, empresas: [body.ruc] },
        changes: { antes: contentOf(before), despues: contentOf(row) },
      });
      return { headers: etagOf(row), result: await wholeRecibido(tx, row) };
    }),
});

/** Removes a document entered by hand from the books; its row stays, annulled. */
export const removeManualRoute = defineRoute({
  id: 'recibidos.eliminar-manual',
  method: 'DELETE',
  path: '/api/v1.0/recibidos/:clave',
  access: 'ROLE_RECEIPTS',
  summary: 'Elimina un documento registrado a mano, mientras su mes no esté cerrado',
  description:
    'Queda ANULADO y fuera de todo mes, con quién lo eliminó; su número se puede registrar otra vez. Un documento electrónico no se elimina: 409 «recibido-no-manual».',
  params: ClaveParams,
  responses: { 200: RecibidoCompleto },
  errors: ['mes-cerrado', 'recibido-no-encontrado', 'recibido-no-manual'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await manualRow(tx, principal, params.clave);
      requireRevision(request, before);
      const motivo = `Lo eliminó ${principal.nombre} el ${fechaEcuador(deps.now())}.`;
      if (!(await removeManual(tx, before, motivo))) throw changedMeanwhile();
      const row = await visibleRecibido(tx, principal, params.clave);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'recibidos.remove-manual',
        subject: { kind: 'recibido', id: params.clave, empresas: before.ruc === null ? null : [before.ruc] },
        changes: { antes: contentOf(before) },
      });
      return { headers: etagOf(row), result: await wholeRecibido(tx, row) };
    }),
});

/** Finds a document that may be edited: entered by hand and in force. */
async function manualRow(tx: AccountTx, principal: Principal, clave: string): Promise<RecibidoRow> {
  const row = await visibleRecibido(tx, principal, clave);
  if (row.clave_acceso === null && row.estado === 'VIGENTE') return row;
  const why = row.clave_acceso === null ? 'ya está anulado' : 'es electrónico: lo que dice su XML no se cambia';
  throw new AppError('recibido-no-manual', `El documento ${why}.`);
}

function checkEdit({ ruc, fecha_registro: registro }: RecibidoRow, body: ManualBody): Issue[] {
  const issues: Issue[] = [];
  if (body.ruc !== ruc) {
    const message = `Es de la empresa ${ruc ?? ''}; para otra, elimínelo y regístrelo en ella.`;
    issues.push({ code: 'valor-no-permitido', field: 'ruc', message, rejectedValue: body.ruc });
  }
  const [day, registered] = [parseFecha(body.fechaEmision), registro === null ? undefined : parseFecha(registro)];
  if (day !== undefined && registered !== undefined && day.iso > registered.iso) {
    const message = `Está registrado el ${registro ?? ''}: no puede emitirse después; cambie antes la fecha de registro.`;
    issues.push({ code: 'campo-fecha', field: 'fechaEmision', message, rejectedValue: body.fechaEmision });
  }
  return issues;
}

function changedMeanwhile(): AppError {
  return new AppError('revision-distinta', 'El documento cambió mientras tanto; léalo otra vez y repita su cambio.');
}

/** Typed content, for the trail. */
function contentOf(row: RecibidoRow): Record<string, unknown> {
  const { codDoc, emisor, estab, ptoEmi, secuencial, fechaEmision, numeroAutorizacion } = showRecibido(row);
  return {
    ...{ codDoc, emisor, estab, ptoEmi, secuencial, fechaEmision, numeroAutorizacion },
    ...{ iva: row.iva, importeTotal: row.total, fechaRegistro: row.fecha_registro },
  };
}
