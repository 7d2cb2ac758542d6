import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { recordAudit } from '../../audit/trail.js';
import {
  findPeriodo,
  findRecurrente,
  horarioOf,
  insertPeriodo,
  insertRecurrente,
  listPeriodos,
  listRecurrentes,
  lockRecurrente,
  removePeriodo,
  setPeriodo,
  setRecurrenteEstado,
  updateRecurrente,
  type RecurrenteRow,
} from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { trustedFecha, type Fecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { ESTADOS_RECURRENTE, nextOnOrAfter, valoresDe, withValores } from './rules.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { JsonDecimal } from '../../http/json.js';
import { originOf } from '../../http/origin.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { checkPeriod, checkRecurrente } from './content.js';
import { NOTHING_BESIDE, refusalOf, requestOf } from './issue-period.js';
import {
  Body,
  PeriodoParams,
  planOf,
  proximasDe,
  PROXIMAS,
  Recurrente,
  RecurrenteCompleta,
  RecurrenteParams,
  ShownBody,
  showRecurrente,
  showWhole,
} from './representation.js';
import type { RecurrentesDeps } from './slice.js';

const PATH = '/api/v1.0/empresas/:ruc/recurrentes';

const examples = {
  arriendo: {
    nombre: 'Arriendo local 4',
    frecuencia: 'mensual',
    dia: 5,
    atraso: 'preguntar',
    factura: {
      ruc: '1790012345001',
      estab: '001',
      ptoEmi: '001',
      receptor: { tipoIdentificacion: '05', razonSocial: 'PERSONA DE EJEMPLO', identificacion: '1712345675' },
      detalles: [
        {
          codigoPrincipal: 'ARR-4',
          descripcion: 'Arriendo de {periodo}',
          cantidad: 1,
          precioUnitario: 100,
          impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
        },
      ],
    },
  },
};

interface Address {
  readonly ruc: string;
  readonly id: string;
}

async function visible(tx: AccountTx, principal: Principal, { ruc, id }: Address): Promise<RecurrenteRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireOf(empresa.id, await findRecurrente(tx, id));
}

/** The same, locked; refuses one that has ended. */
async function changeable(tx: AccountTx, principal: Principal, { ruc, id }: Address): Promise<RecurrenteRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return requireOf(empresa.id, await lockRecurrente(tx, id));
}

function requireOf(empresaId: string, row: RecurrenteRow | undefined): RecurrenteRow {
  if (row?.empresa_id !== empresaId)
    throw new AppError('recurrente-no-encontrada', 'La empresa no tiene una factura recurrente con ese id.');
  return row;
}

function requireRunning({ estado }: RecurrenteRow): void {
  if (estado === 'TERMINADA')
    throw new AppError('recurrente-terminada', 'La factura recurrente terminó y no cambia; cree otra.');
}

/** Only a take-over resumes it: its missed periods are not lost. */
function requireTaken({ por_asumir: motivo }: RecurrenteRow): void {
  if (motivo !== null) throw new AppError('trabajo-por-asumir', motivo);
}

async function wholeOf(tx: AccountTx, id: string): Promise<Record<string, unknown>> {
  const row = await findRecurrente(tx, id);
  if (row === undefined) throw new Error(`recurrente ${id} is gone`);
  return showWhole(row, await listPeriodos(tx, id));
}

const list = pagedList({
  columns: { siguiente: 'siguiente', nombre: 'nombre' },
  direction: 'asc',
  filters: {
    texto: searchField('Parte del nombre, o del nombre o la identificación del cliente.'),
    estado: Type.Optional(Type.Enum([...ESTADOS_RECURRENTE], { description: 'Solo las que están así.' })),
    pendientes: Type.Optional(Type.Boolean({ description: 'true: solo las que requieren su atención.' })),
  },
});

export const listRecurrentesRoute = defineRoute({
  id: 'recurrentes.listar',
  method: 'GET',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Lista las facturas recurrentes de una empresa',
  description:
    'Primero la que se emite antes. «pendientes=true» da las que requieren su atención: un período que falló o que espera su decisión. Cómo se usan: [facturas recurrentes](/docs/guias/recurrentes).',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Recurrente) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps: RecurrentesDeps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const { id } = await visibleEmpresa(tx, principal, params.ruc);
          const { texto, estado = null, pendientes = false } = query;
          return listRecurrentes(tx, { empresaId: id, estado, texto, pendientes }, page);
        }),
      (row) => showRecurrente(row),
    ),
});

export const createRecurrenteRoute = defineRoute({
  id: 'recurrentes.crear',
  method: 'POST',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Crea una factura recurrente',
  description:
    '«factura» es el cuerpo de POST /api/v2.0/comprobantes/facturas; sus descripciones, detalles adicionales y campos adicionales pueden llevar {periodo}, {periodoAnterior}, {mes}, {año}, {desde} y {hasta}. Cada período se emite una sola vez, desde las 06:00 de su fecha en Ecuador.',
  params: EmpresaParams,
  body: Body,
  shownBody: ShownBody,
  examples,
  responses: { 201: RecurrenteCompleta },
  errors: ['comprobante-invalido', 'empresa-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ params: { ruc }, body, principal, request }, deps: RecurrentesDeps) => {
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const id = await once(
        tx,
        claim,
        async () => {
          const fields = await checkRecurrente(deps.issuing, tx, principal, { ruc, body });
          const made = await insertRecurrente(tx, empresa.id, fields);
          const { nombre, horario, siguiente, importeTotal } = fields;
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'recurrentes.create',
            subject: { kind: 'recurrente', id: made, empresas: [ruc] },
            changes: { nombre, ...horario, siguiente, importeTotal },
          });
          return { resource: made, value: made };
        },
        (resource) => Promise.resolve(resource),
      );
      return {
        status: 201,
        headers: { Location: `${PATH.replace(':ruc', ruc)}/${id}` },
        result: await wholeOf(tx, id),
      };
    });
  },
});

export const readRecurrenteRoute = defineRoute({
  id: 'recurrentes.leer',
  method: 'GET',
  path: `${PATH}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Consulta una factura recurrente, sus períodos y los tres próximos',
  description:
    'De cada período dice si se emitió, falló, se omitió o espera una decisión: los 200 últimos. «pendientes» cuenta los que requieren a una persona.',
  params: RecurrenteParams,
  responses: { 200: RecurrenteCompleta },
  errors: ['empresa-no-encontrada', 'recurrente-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps: RecurrentesDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visible(tx, principal, params);
      return { headers: etagOf(row), result: await wholeOf(tx, row.id) };
    }),
});

export const updateRecurrenteRoute = defineRoute({
  id: 'recurrentes.actualizar',
  method: 'PUT',
  path: `${PATH}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Cambia una factura recurrente; vale desde el próximo período',
  description:
    'Un período ya emitido no se emite otra vez, aunque cambie el día. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: RecurrenteParams,
  body: Body,
  shownBody: ShownBody,
  examples,
  responses: { 200: RecurrenteCompleta },
  errors: [
    'comprobante-invalido',
    'empresa-no-encontrada',
    'recurrente-no-encontrada',
    'recurrente-terminada',
    'trabajo-por-asumir',
  ],
  reads: ['If-Match'],
  handler: async ({ params, body, principal, request }, deps: RecurrentesDeps) => {
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await changeable(tx, principal, params);
      requireRunning(before);
      requireTaken(before);
      requireRevision(request, before);
      const fields = await checkRecurrente(deps.issuing, tx, principal, { ruc: params.ruc, body });
      await updateRecurrente(tx, before.id, fields);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'recurrentes.update',
        subject: { kind: 'recurrente', id: before.id, empresas: [params.ruc] },
        changes: {
          nombre: fields.nombre,
          ...fields.horario,
          siguiente: { from: before.siguiente, to: fields.siguiente },
          importeTotal: { from: before.importe_total, to: fields.importeTotal },
        },
      });
      return { result: await wholeOf(tx, before.id) };
    });
  },
});

export const setEstadoRoute = defineRoute({
  id: 'recurrentes.cambiar-estado',
  method: 'PUT',
  path: `${PATH}/:id/estado`,
  access: 'ROLE_RECEIPTS',
  summary: 'Pausa, reanuda o termina una factura recurrente',
  description: 'Los períodos que pasan durante una pausa no se emiten. Terminada, no se reanuda.',
  params: RecurrenteParams,
  body: Type.Object(
    { estado: Type.Enum([...ESTADOS_RECURRENTE], { description: 'ACTIVA, PAUSADA o TERMINADA.' }) },
    { additionalProperties: false },
  ),
  examples: { pausar: { estado: 'PAUSADA' } },
  responses: { 200: RecurrenteCompleta },
  errors: ['empresa-no-encontrada', 'recurrente-no-encontrada', 'recurrente-terminada', 'trabajo-por-asumir'],
  handler: async ({ params, body, principal, request }, deps: RecurrentesDeps) => {
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await changeable(tx, principal, params);
      if (before.estado !== body.estado) {
        requireRunning(before);
        if (body.estado !== 'TERMINADA') requireTaken(before);
        const hoy = trustedFecha(fechaEcuador(deps.now()));
        const first = Math.max(hoy.day, trustedFecha(before.siguiente).day);
        const siguiente = body.estado === 'ACTIVA' ? nextOnOrAfter(horarioOf(before), first).texto : before.siguiente;
        await setRecurrenteEstado(tx, before.id, body.estado, siguiente);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'recurrentes.set-estado',
          subject: { kind: 'recurrente', id: before.id, empresas: [params.ruc] },
          changes: { nombre: before.nombre, estado: { from: before.estado, to: body.estado } },
        });
      }
      return { result: await wholeOf(tx, before.id) };
    });
  },
});

const Prevista = Type.Object(
  {
    periodo: Type.String({ description: 'El período.' }),
    nombre: Type.String({ description: 'Como lo dice {periodo}.' }),
    fecha: Type.String({ description: 'Cuándo se emitiría, dd/mm/aaaa.' }),
    descripciones: Type.Array(Type.String(), {
      description: 'Las descripciones de sus líneas, con las marcas ya escritas.',
    }),
    importeTotal: Type.Number({ description: 'Su total.' }),
  },
  { title: 'FacturaPrevista' },
);

export const previewRecurrenteRoute = defineRoute({
  id: 'recurrentes.ver-proximas',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/recurrentes-vista-previa',
  access: 'ROLE_RECEIPTS',
  summary: 'Las tres próximas facturas de un horario, sin guardarlo',
  description:
    'Revisa el horario y la factura como al crearla, y da de cada una su fecha, sus descripciones con las marcas ya escritas y su total. Son menos de tres si termina antes.',
  params: EmpresaParams,
  body: Body,
  shownBody: ShownBody,
  examples,
  responses: { 200: Type.Array(Prevista, { description: 'Hasta tres.' }) },
  errors: ['comprobante-invalido', 'empresa-no-encontrada'],
  handler: async ({ params: { ruc }, body, principal }, deps: RecurrentesDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      await visibleEmpresa(tx, principal, ruc);
      const { horario, siguiente, hasta, veces, payload } = await checkRecurrente(deps.issuing, tx, principal, {
        ruc,
        body,
      });
      const result = [];
      for (const one of proximasDe({ horario, siguiente, hasta, left: veces }, PROXIMAS)) {
        const fecha = trustedFecha(one.fecha);
        const document = await checkPeriod(deps.issuing, tx, principal, { ruc, payload, horario, fecha });
        const { detalles } = withValores(payload, valoresDe(horario, fecha));
        const descripciones = (Array.isArray(detalles) ? detalles : []).map((line: unknown) => descripcionOf(line));
        result.push({ ...one, descripciones, importeTotal: new JsonDecimal(document.importeTotal) });
      }
      return { result };
    }),
});

/** Periods ahead that can be skipped: two years of weeks. */
const AHEAD_MAX = 104;

export const decidePeriodoRoute = defineRoute({
  id: 'recurrentes.decidir',
  method: 'PUT',
  path: `${PATH}/:id/periodos/:periodo`,
  access: 'ROLE_RECEIPTS',
  summary: 'Emite u omite un período',
  description:
    '«omitir» un período por venir, uno fallido o uno por decidir; «emitir» uno fallido, omitido o por decidir, con la fecha de hoy. Un período por venir que se omitió vuelve a emitirse en su fecha. Cada período se emite una sola vez. Con «If-Match» solo si la factura recurrente sigue como se leyó; si ya es otra, 409.',
  params: PeriodoParams,
  body: Type.Object(
    { decision: Type.Enum(['emitir', 'omitir'], { description: 'Qué hacer con el período.' }) },
    { additionalProperties: false },
  ),
  examples: { omitir: { decision: 'omitir' } },
  responses: { 200: RecurrenteCompleta },
  errors: [
    'comprobante-invalido',
    'empresa-no-encontrada',
    'periodo-emitido',
    'periodo-no-encontrado',
    'recurrente-no-encontrada',
    'ruc-sin-probar',
    'sin-certificado',
    'secuencial-agotado',
    'referencia-usada',
  ],
  reads: ['If-Match'],
  handler: async ({ params, body, principal, request }, deps: RecurrentesDeps) => {
    const { ruc, periodo } = params;
    const { decision } = body;
    let id = '';
    try {
      await deps.issueWithin(principal.accountId, async (tx, issue) => {
        const row = await changeable(tx, principal, params);
        id = row.id;
        const known = await findPeriodo(tx, row.id, periodo);
        const coming = comingDate(row, periodo);
        if (known?.estado === 'EMITIDA') {
          if (decision === 'emitir') return;
          throw new AppError('periodo-emitido', 'El período ya tiene su factura; si no corresponde, anúlela.');
        }
        if (known === undefined && (coming === undefined || decision === 'emitir')) {
          if (coming !== undefined) return;
          throw new AppError('periodo-no-encontrado', 'Ese período no es de esta factura recurrente.');
        }
        requireRevision(request, row);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'recurrentes.decide',
          subject: { kind: 'recurrente', id: row.id, empresas: [ruc] },
          changes: { nombre: row.nombre, periodo, decision },
        });
        if (known === undefined) {
          const fecha = coming?.texto ?? '';
          await insertPeriodo(tx, { recurrenteId: row.id, periodo, fecha, estado: 'OMITIDA' });
        } else if (decision === 'omitir') {
          await setPeriodo(tx, { recurrenteId: row.id, periodo, estado: 'OMITIDA' });
        } else if (coming !== undefined && known.estado === 'OMITIDA') {
          await removePeriodo(tx, row.id, periodo);
        } else {
          await setPeriodo(tx, { recurrenteId: row.id, periodo, estado: 'EMITIDA' });
          const scheduled = { ...row, account: principal.accountId, actor: `${principal.kind}:${principal.nombre}` };
          await issue(requestOf(scheduled, trustedFecha(known.fecha)), NOTHING_BESIDE);
        }
      });
    } catch (error) {
      if (id !== '' && error instanceof AppError && !NO_FAULT_OF_IT.has(error.code))
        await noteRefusal(deps, principal, id, periodo, error);
      throw error;
    }
    return { result: await deps.db.inAccount(principal.accountId, (tx) => wholeOf(tx, id)) };
  },
});

/** Refusals of the request: the period itself is as it was. */
const NO_FAULT_OF_IT: ReadonlySet<string> = new Set(['periodo-emitido', 'revision-distinta']);

/** Keeps the newest reason of a failed period. */
async function noteRefusal(
  deps: RecurrentesDeps,
  principal: Principal,
  id: string,
  periodo: string,
  error: AppError,
): Promise<void> {
  await deps.db.inAccount(principal.accountId, async (tx) => {
    const known = await findPeriodo(tx, id, periodo);
    if (known?.estado === 'FALLIDA')
      await setPeriodo(tx, { recurrenteId: id, periodo, estado: 'FALLIDA', ...refusalOf(error) });
  });
}

/** Date of a period that is still to come; undefined: none. */
function comingDate(row: RecurrenteRow, periodo: string): Fecha | undefined {
  if (row.estado === 'TERMINADA') return undefined;
  const found = proximasDe(planOf(row), AHEAD_MAX).find((one) => one.periodo === periodo);
  return found && trustedFecha(found.fecha);
}

function descripcionOf(line: unknown): string {
  const { descripcion } = line as { readonly descripcion?: unknown };
  return typeof descripcion === 'string' ? descripcion : '';
}
