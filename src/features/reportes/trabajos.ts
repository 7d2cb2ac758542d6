import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { reachOf } from '../../http/authority.js';
import { mintDownloadToken, sha256 } from '../../identity/secrets.js';
import {
  cancelTrabajo,
  findDescarga,
  findTrabajo,
  insertTrabajo,
  lockUnfinished,
  openDescarga,
  readParte,
  type FormatoTrabajo,
  type NewTrabajo,
  type TrabajoRow,
} from './store/trabajos.js';
import { listTrabajos } from './store/trabajos-propios.js';
import { accountId, type AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { reporteOf, reportes } from './figures/registry.js';
import { ARCHIVOS_MAX, TRABAJO_DAYS } from './figures/trabajo.js';
import { invalidQuery } from '../../http/query.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute, type Answer } from '../../http/route.js';
import { filterOf, periodFields } from './period.js';
import { csvFields, fileName, lado, parte, refuseLado, TIPOS_ARCHIVO } from './tabla.js';
import type { ReportesDeps } from './slice.js';
import type { ApiBase } from '../../http/base.js';

/** Maximum unfinished reports per account. */
const UNFINISHED_MAX = 5;
/** List limit: more than a person requests in the days they are kept. */
const LISTED_MAX = 100;
const DESCARGA_MS = 15 * 60_000;

const ESTADOS_TRABAJO = ['PENDIENTE', 'EN_CURSO', 'LISTO', 'FALLIDO', 'CANCELADO'] as const;

export const Trabajo = Type.Object(
  {
    id: Type.String({ description: 'Identificador del trabajo.' }),
    reporte: Type.String({ description: 'Qué reporte es.' }),
    formato: Type.Enum(['csv', 'xlsx', 'zip'], { description: 'En qué forma.' }),
    desde: Type.String({ description: 'Primer día del período, dd/mm/aaaa.' }),
    hasta: Type.String({ description: 'Último día del período, dd/mm/aaaa.' }),
    estado: Type.Enum([...ESTADOS_TRABAJO], {
      description: 'LISTO: se puede descargar. FALLIDO: «motivo» dice por qué.',
    }),
    progreso: Type.Object(
      {
        leidos: Type.Integer({ description: 'Comprobantes que ya están en el archivo.' }),
        total: Type.Union([Type.Integer(), Type.Null()], { description: 'De cuántos; nulo si aún no se sabe.' }),
      },
      { description: 'Hasta dónde llegó.' },
    ),
    bytes: Type.Integer({ description: 'Tamaño de lo hecho hasta ahora.' }),
    motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué falló; nulo si no falló.' }),
    fechaCreacion: Type.String({ description: 'Cuándo se pidió.' }),
    fechaCambio: Type.String({ description: 'Cuándo cambió por última vez.' }),
    caduca: Type.String({ description: 'Cuándo se borra.' }),
  },
  { title: 'TrabajoReporte' },
);

const params = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador del trabajo.' }),
});

const DAY_MS = 86_400_000;

const fechaOf = (iso: string): string => iso.split('-').reverse().join('/');

function show(row: TrabajoRow): Record<string, unknown> {
  return {
    id: row.id,
    reporte: row.tipo,
    formato: row.formato,
    desde: fechaOf(row.filtro.desde),
    hasta: fechaOf(row.filtro.hasta),
    estado: row.estado,
    progreso: { leidos: row.leidos, total: row.total },
    bytes: Number(row.bytes),
    motivo: row.motivo,
    fechaCreacion: isoEcuador(row.created_at),
    fechaCambio: isoEcuador(row.updated_at),
    caduca: isoEcuador(new Date(row.created_at.getTime() + TRABAJO_DAYS * DAY_MS)),
  };
}

/** Whether all companies of the job are still within the caller's reach. */
function canReach(principal: Principal, { filtro }: TrabajoRow): boolean {
  return principal.empresas === 'todas' || (filtro.rucs?.every((ruc) => canAccessEmpresa(principal, ruc)) ?? false);
}

/** Returns the job if it is the caller's own and all of its companies are still within reach. */
async function visibleTrabajo(tx: AccountTx, principal: Principal, id: string): Promise<TrabajoRow> {
  const row = await findTrabajo(tx, id, principal);
  if (row !== undefined && canReach(principal, row)) return row;
  throw new AppError('trabajo-no-encontrado', 'No hay un reporte suyo con ese identificador, o ya se borró.');
}

export const createReporteRoute = defineRoute({
  id: 'reportes.crear',
  method: 'POST',
  path: '/api/v1.0/reportes/:tipo',
  access: 'ROLE_REPORTS',
  summary: 'Pide un reporte de cualquier tamaño, que se hace en segundo plano',
  description: `Con «zip», solo de «documentos», el archivo tiene el XML y el RIDE de cada comprobante, hasta ${ARCHIVOS_MAX}. A lo más ${UNFINISHED_MAX} sin terminar por cuenta; cada uno se guarda ${TRABAJO_DAYS} días. Al terminar hay un evento reporte.listo o reporte.fallido.`,
  params: Type.Object({
    tipo: Type.Enum(
      reportes.map(({ tipo }) => tipo),
      { description: 'Qué reporte.' },
    ),
  }),
  body: Type.Object(
    {
      ...periodFields,
      parte,
      lado,
      formato: Type.Optional(Type.Enum(['csv', 'xlsx', 'zip'], { default: 'xlsx', description: 'En qué forma.' })),
      ...Type.Partial(Type.Object(csvFields)).properties,
    },
    { additionalProperties: false },
  ),
  examples: { noviembre: { desde: '01/11/2026', hasta: '30/11/2026', formato: 'xlsx' } },
  responses: { 202: Trabajo },
  errors: ['limite-de-reportes', 'trabajo-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ params: { tipo }, body, principal, request }, deps: ReportesDeps) => {
    refuseLado(reporteOf(tipo), body.lado);
    const filtro = filterOf(body, principal);
    const { formato = 'xlsx', separador = 'coma', bom = true } = body;
    if (formato === 'zip' && tipo !== 'documentos') {
      const message = 'Los archivos de los comprobantes se piden con el reporte «documentos».';
      throw invalidQuery({ code: 'valor-no-permitido', field: 'formato', message, rejectedValue: formato });
    }
    const opciones = { separador: separador === 'coma' ? ',' : ';', bom } as const;
    return startTrabajo(deps, request, principal, { tipo, formato, filtro, opciones });
  },
});

export const listTrabajosRoute = defineRoute({
  id: 'reportes.listar-trabajos',
  method: 'GET',
  path: '/api/v1.0/reportes/trabajos',
  access: 'ROLE_REPORTS',
  summary: 'Los reportes que se pidieron en segundo plano',
  description: `Los ${LISTED_MAX} más recientes de la credencial que pregunta; cada uno se guarda ${TRABAJO_DAYS} días.`,
  responses: { 200: Type.Object({ content: Type.Array(Trabajo, { description: 'El más reciente primero.' }) }) },
  handler: async ({ principal }, { db }) => {
    const rows = await db.inAccount(principal.accountId, (tx) => listTrabajos(tx, principal, LISTED_MAX));
    return { result: { content: rows.filter((row) => canReach(principal, row)).map(show) } };
  },
});

/** Stores a job, once per Idempotency-Key, and starts it. */
export async function startTrabajo(
  deps: ApiBase,
  request: FastifyRequest,
  principal: Principal,
  trabajo: NewTrabajo,
): Promise<Answer> {
  const { tipo, formato, filtro } = trabajo;
  const claim = idempotencyClaim(request, principal);
  const result = await deps.db.inAccount(principal.accountId, (tx) => {
    const reported = async (id: string): Promise<Record<string, unknown>> =>
      show(await visibleTrabajo(tx, principal, id));
    return once(
      tx,
      claim,
      async () => {
        if ((await lockUnfinished(tx)) >= UNFINISHED_MAX) {
          const message = `La cuenta ya tiene ${UNFINISHED_MAX} reportes sin terminar: espere a que uno termine, o cancélelo.`;
          throw new AppError('limite-de-reportes', message);
        }
        const id = await insertTrabajo(tx, trabajo, principal);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'reportes.create',
          subject: { kind: 'reporte', id, empresas: filtro.rucs },
          changes: { tipo, formato, desde: filtro.desde, hasta: filtro.hasta },
        });
        return { resource: id, value: await reported(id) };
      },
      reported,
    );
  });
  return { status: 202, headers: { Location: `/api/v1.0/reportes/trabajos/${String(result['id'])}` }, result };
}

export const readTrabajoRoute = defineRoute({
  id: 'reportes.leer-trabajo',
  method: 'GET',
  path: '/api/v1.0/reportes/trabajos/:id',
  access: 'ROLE_REPORTS',
  summary: 'Cómo va un reporte que se pidió',
  description:
    'Pregunte hasta LISTO o FALLIDO, o espere el evento reporte.listo. Solo lo ve la credencial que lo pidió.',
  params,
  responses: { 200: Trabajo },
  errors: ['trabajo-no-encontrado'],
  handler: async ({ params: { id }, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => ({ result: show(await visibleTrabajo(tx, principal, id)) })),
});

/** Cancels a job, or deletes its file. */
export const cancelTrabajoRoute = defineRoute({
  id: 'reportes.cancelar',
  method: 'DELETE',
  path: '/api/v1.0/reportes/trabajos/:id',
  access: 'ROLE_REPORTS',
  summary: 'Cancela un reporte que se pidió; si ya estaba listo, borra su archivo',
  description:
    'Queda CANCELADO y su dirección de descarga deja de servir. Solo lo cancela la credencial que lo pidió. Repetirla no cambia nada.',
  params,
  responses: { 200: Trabajo },
  errors: ['trabajo-no-encontrado'],
  handler: async ({ params: { id }, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      await visibleTrabajo(tx, principal, id);
      await cancelTrabajo(tx, id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'reportes.cancel',
        subject: { kind: 'reporte', id, empresas: reachOf(principal) },
        changes: {},
      });
      return { result: show(await visibleTrabajo(tx, principal, id)) };
    }),
});

/** Creates the download URL of a job's file. */
export const openDescargaRoute = defineRoute({
  id: 'reportes.descargar',
  method: 'GET',
  path: '/api/v1.0/reportes/trabajos/:id/descarga',
  access: 'ROLE_REPORTS',
  summary: 'La dirección de la que se descarga un reporte listo',
  description:
    'Sirve quince minutos y sin credencial: no la publique. Cada llamada da otra y la anterior deja de servir; también deja de servir si se cancela el reporte, o quien lo pidió pierde el permiso, o se revoca su API key.',
  params,
  responses: {
    200: Type.Object({
      url: Type.String({ description: 'La dirección.' }),
      nombre: Type.String({ description: 'Nombre del archivo.' }),
      bytes: Type.Integer({ description: 'Su tamaño.' }),
      vence: Type.String({ description: 'Hasta cuándo sirve.' }),
    }),
  },
  errors: ['reporte-no-listo', 'trabajo-no-encontrado'],
  handler: async ({ params: { id }, principal }, deps: ReportesDeps) => {
    const { token, hash } = mintDownloadToken(deps.mint.random);
    const { row, vence } = await deps.db.inAccount(principal.accountId, async (tx) => ({
      row: await visibleTrabajo(tx, principal, id),
      vence: await openDescarga(tx, id, hash, DESCARGA_MS),
    }));
    if (vence === undefined) {
      const message = `El reporte no está listo: está ${row.estado}.${row.motivo === null ? '' : ` ${row.motivo}`}`;
      throw new AppError('reporte-no-listo', message);
    }
    return {
      headers: { 'Cache-Control': 'no-store' },
      result: {
        url: `${deps.baseUrl()}/descargas/${token}`,
        nombre: fileName(row.tipo, row.filtro, row.formato),
        bytes: Number(row.bytes),
        vence: isoEcuador(vence),
      },
    };
  },
});

const FILE_TYPES: Readonly<Record<FormatoTrabajo, string>> = { ...TIPOS_ARCHIVO, zip: 'application/zip' };

/** Serves the file of a download URL. */
export const readDescargaRoute = defineRoute({
  id: 'reportes.descargar-archivo',
  method: 'GET',
  path: '/descargas/:token',
  access: 'público',
  summary: 'Descarga un reporte por su dirección',
  description:
    'La dirección la da GET /reportes/trabajos/{id}/descarga: sirve quince minutos y no pide credencial. Vencida o reemplazada por otra responde 404.',
  params: Type.Object({ token: Type.String({ maxLength: 100, description: 'De la dirección.' }) }),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['descarga-no-encontrada'],
  sets: ['Content-Disposition'],
  files: [...new Set(Object.values(FILE_TYPES))],
  handler: async ({ params: { token } }, { db }) => {
    const found = await db.asAccess((tx) => findDescarga(tx, sha256(token)));
    if (found === undefined)
      throw new AppError('descarga-no-encontrada', 'Esta dirección no existe o ya venció; pida otra.');
    async function* pieces(id: string, account: string): AsyncGenerator<Buffer> {
      for (let n = 0; ; n++) {
        const piece = await db.inAccount(accountId(account), (tx) => readParte(tx, id, n));
        if (piece === undefined) return;
        yield piece;
      }
    }
    return {
      headers: {
        'Content-Type': FILE_TYPES[found.formato],
        'Content-Length': found.bytes,
        'Content-Disposition': `attachment; filename="${fileName(found.tipo, found.filtro, found.formato)}"`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
      stream: Readable.from(pieces(found.id, found.account_id), { objectMode: false }),
    };
  },
});
