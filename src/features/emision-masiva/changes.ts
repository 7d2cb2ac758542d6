import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { moveEmision, requestEmision, retryFailed, type EmisionRow } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { reachOf } from '../../http/authority.js';
import type { ApiBase } from '../../http/base.js';
import { originOf } from '../../http/origin.js';
import { defineRoute, type RouteInput } from '../../http/route.js';
import { EMISIONES, EmisionMasiva, EmisionParams, showEmision, visibleEmision } from './representation.js';

/** Documents in flight when a load is stopped are recorded by then. */
const RECONCILE_MS = 30_000;

export const startEmisionRoute = defineRoute({
  id: 'emision-masiva.empezar',
  method: 'POST',
  path: `${EMISIONES}/:id/emitir`,
  access: 'ROLE_RECEIPTS',
  summary: 'Emite los comprobantes de un archivo revisado, o sigue donde se pausó o detuvo',
  description:
    'Sirve en LISTA, EN_PAUSA, DETENIDA, y en TERMINADA si alguno falló: los fallidos se intentan otra vez. Repetirla no emite nada dos veces.',
  params: EmisionParams,
  body: Type.Object(
    {
      repetidos: Type.Optional(
        Type.Enum(['omitir', 'emitir'], {
          description:
            'Qué se hace con los comprobantes que otro archivo ya emitió con el mismo contenido. Si se omite: no se emiten otra vez.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyOptional: true,
  examples: { omitir: { repetidos: 'omitir' } },
  responses: { 200: EmisionMasiva },
  errors: ['emision-masiva-estado', 'emision-masiva-no-encontrada', 'trabajo-por-asumir'],
  handler: async ({ params, body, principal, request }, deps) => {
    const started = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleEmision(tx, principal, params.id);
      if (row.por_asumir !== null) throw new AppError('trabajo-por-asumir', row.por_asumir);
      const again = row.estado === 'TERMINADA' || row.estado === 'DETENIDA';
      if (row.estado === 'TERMINADA' && row.fallidos === 0) throw refused(row);
      if (row.estado === 'DETENIDA' && row.revisados < row.documentos) throw refused(row);
      const from = ['LISTA', 'EN_PAUSA', 'DETENIDA', 'TERMINADA'] as const;
      if (row.errores > 0) throw refused({ ...row, estado: 'CON_ERRORES' });
      if (!(await moveEmision(tx, row.id, from, 'EN_PROCESO', { dueMs: 0, repetidos: body.repetidos ?? null })))
        return refused(row); // Returned: the commit wakes the worker, which may have skipped the row that this waited for.
      if (again || row.fallidos > 0) await retryFailed(tx, row.id);
      await requestEmision(tx, row.id, principal, reachOf(principal));
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'emision-masiva.start',
        subject: { kind: 'emision-masiva', id: row.id, empresas: [row.ruc] },
        changes: { documentos: row.documentos },
      });
      return showEmision(await visibleEmision(tx, principal, row.id));
    });
    if (started instanceof AppError) throw started;
    return { result: started };
  },
});

export const pauseEmisionRoute = defineRoute({
  id: 'emision-masiva.pausar',
  method: 'POST',
  path: `${EMISIONES}/:id/pausar`,
  access: 'ROLE_RECEIPTS',
  summary: 'Pausa una emisión masiva; sigue con «emitir»',
  description:
    'Solo mientras se emite (EN_PROCESO); en otro estado responde 409. Lo ya emitido sigue su camino al SRI.',
  params: EmisionParams,
  responses: { 200: EmisionMasiva },
  errors: ['emision-masiva-estado', 'emision-masiva-no-encontrada'],
  handler: async (input, deps) => leave(input, deps, 'EN_PAUSA'),
});

export const stopEmisionRoute = defineRoute({
  id: 'emision-masiva.detener',
  method: 'DELETE',
  path: `${EMISIONES}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Detiene una emisión masiva; lo emitido queda emitido',
  description:
    'Deja de revisar o de emitir, y no borra nada. Si la revisión estaba completa y sin errores, sigue con «emitir». Terminada o ya detenida responde 409.',
  params: EmisionParams,
  responses: { 200: EmisionMasiva },
  errors: ['emision-masiva-estado', 'emision-masiva-no-encontrada'],
  handler: async (input, deps) => leave(input, deps, 'DETENIDA'),
});

async function leave(
  { params, principal, request }: RouteInput<{ readonly id: string }, unknown, unknown>,
  { db }: ApiBase,
  to: 'EN_PAUSA' | 'DETENIDA',
): Promise<{ readonly result: unknown }> {
  return db.inAccount(principal.accountId, async (tx) => {
    const row = await visibleEmision(tx, principal, params.id);
    const pausing = to === 'EN_PAUSA';
    const from = pausing
      ? (['EN_PROCESO'] as const)
      : (['REVISANDO', 'CON_ERRORES', 'LISTA', 'EN_PROCESO', 'EN_PAUSA'] as const);
    const dueMs = pausing || row.iniciada_at === null ? null : RECONCILE_MS;
    if (!(await moveEmision(tx, row.id, from, to, { dueMs }))) throw refused(row);
    await recordAudit(tx, {
      ...originOf(request),
      actor: principal,
      action: pausing ? 'emision-masiva.pause' : 'emision-masiva.stop',
      subject: { kind: 'emision-masiva', id: row.id, empresas: [row.ruc] },
      changes: { emitidos: row.emitidos },
    });
    return { result: showEmision(await visibleEmision(tx, principal, row.id)) };
  });
}

const WHY: Readonly<Record<EmisionRow['estado'], string>> = {
  REVISANDO: 'El archivo todavía se está revisando; espere a que termine.',
  CON_ERRORES: 'El archivo tiene errores: corríjalos y súbalo de nuevo.',
  LISTA: 'El archivo está revisado y todavía no se emite.',
  EN_PROCESO: 'El archivo ya se está emitiendo.',
  EN_PAUSA: 'La emisión ya está en pausa.',
  TERMINADA: 'La emisión ya terminó: no queda nada por hacer.',
  DETENIDA: 'La emisión ya se detuvo.',
};

function refused({ estado }: Pick<EmisionRow, 'estado'>): AppError {
  return new AppError('emision-masiva-estado', WHY[estado], { fields: { estado } });
}
