import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import { cancelMasiva, findMasiva, insertMasiva, listMasivaFilas, type MasivaRow } from '../bulk/store.js';
import { findRucs } from '../store/comprobantes.js';
import { listClavesRechazadas } from '../store/rechazados.js';
import type { AccountTx } from '../../db/transactions.js';
import { ACCIONES_MASIVAS, MASIVA_MAX } from '../bulk/rules.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { dayField, dayOf, rucField, visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import type { ComprobantesDeps } from './slice.js';
import { ClaveAccesoParams } from './visible.js';

const PATH = '/api/v1.0/acciones-masivas';
/** Unfinished actions per account; they are processed one after the other. */
const OPEN_MAX = 5;
const FILAS_MAX = 500;

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ description });

const Accion = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la acción.' }),
    accion: Type.Enum([...ACCIONES_MASIVAS], { description: 'Qué se hace.' }),
    fechaEmision: nullable('La fecha nueva, si se dio; dd/mm/aaaa.'),
    estado: Type.Enum(['EN_PROCESO', 'EN_PAUSA', 'TERMINADA', 'CANCELADA'], {
      description:
        'EN_PAUSA: quien la pidió perdió el permiso; sigue cuando un administrador la asume (POST /trabajos-pausados/{id}/asumir). CANCELADA: por DELETE; lo hecho queda hecho.',
    }),
    motivo: nullable('Por qué está en pausa; nulo si no lo está.'),
    total: count('Comprobantes de la acción.'),
    hechos: count('Los que se hicieron.'),
    fallidos: count('Los que no se pudieron; su «motivo» dice por qué.'),
    resultados: Type.Array(
      Type.Object({
        fila: count('Su lugar en la acción, desde 1.'),
        claveAcceso: Type.String({ description: 'Clave de acceso cuando se pidió.' }),
        claveNueva: nullable('Clave después de corregir la fecha; nulo si no cambió.'),
        numero: nullable('estab-ptoEmi-secuencial.'),
        resultado: Type.Union([Type.Enum(['hecho', 'fallido']), Type.Null()], { description: 'Nulo: por hacer.' }),
        codigo: nullable('Código del error.'),
        motivo: nullable('Por qué no se pudo.'),
      }),
      { description: `Hasta ${FILAS_MAX} por respuesta.` },
    ),
    siguiente: Type.Union([Type.Integer(), Type.Null()], { description: 'Para «desde», si hay más; nulo si no.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'AccionMasiva' },
);

const Body = Type.Object(
  {
    accion: Type.Enum([...ACCIONES_MASIVAS], {
      description:
        'corregir-fecha: cambia la fecha de emisión de un rechazado y lo envía otra vez. firmar-de-nuevo: rechazados por su firma. reanudar: detenidos. eliminar: los que el SRI nunca tuvo. notificar: envía otra vez el correo de los autorizados.',
    }),
    clavesAcceso: Type.Optional(
      Type.Array(ClaveAccesoParams.properties.claveAcceso, {
        minItems: 1,
        maxItems: MASIVA_MAX,
        uniqueItems: true,
        description: 'Los comprobantes. Si se omite, los de «causa».',
      }),
    ),
    causa: Type.Optional(
      Type.String({
        pattern: '^[0-9]{0,6}$',
        description: `Todos los rechazados por este código del SRI (GET /comprobantes/rechazados), hasta ${MASIVA_MAX}, del más antiguo al más reciente.`,
      }),
    ),
    ruc: rucField,
    fechaDesde: dayField('Con «causa»: emitidos desde este día, dd/mm/aaaa.'),
    fechaHasta: dayField('Con «causa»: emitidos hasta este día incluido, dd/mm/aaaa.'),
    fechaEmision: dayField('Para corregir-fecha, dd/mm/aaaa; si se omite, el día en que se procesa.'),
  },
  { additionalProperties: false },
);

export const createAccionRoute = defineRoute({
  id: 'comprobantes.crear-accion-masiva',
  method: 'POST',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Actúa sobre muchos comprobantes a la vez',
  description: `Responde 202 en cuanto queda en cola; GET de «Location» dice cómo va y el resultado de cada comprobante. Cada comprobante cambia una sola vez, aunque el proceso se interrumpa; con Idempotency-Key una solicitud repetida es la misma acción. Hasta ${MASIVA_MAX} comprobantes por acción y ${OPEN_MAX} acciones en curso por cuenta.`,
  body: Body,
  examples: {
    claves: { accion: 'notificar', clavesAcceso: ['1511202601179001234400110010010000000011234567815'] },
  },
  responses: { 202: Accion },
  errors: ['accion-no-encontrada', 'accion-sin-comprobantes', 'acciones-en-curso', 'comprobante-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps: ComprobantesDeps) => {
    const claim = idempotencyClaim(request, principal);
    const result = await deps.db.inAccount(principal.accountId, async (tx) => {
      const id = await once(
        tx,
        claim,
        async () => {
          const claves = await clavesOf(tx, principal, body);
          dayOf('fechaEmision', body.fechaEmision);
          const empresas = principal.empresas === 'todas' ? null : [...principal.empresas];
          const made = await insertMasiva(
            tx,
            {
              ...{ accion: body.accion, fecha: body.fechaEmision ?? null, empresas, claves },
              requester: principal,
            },
            OPEN_MAX,
          );
          if (made === undefined) throw tooMany();
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'comprobantes.masiva',
            subject: { kind: 'accion-masiva', id: made, empresas: rucsOf(claves) },
            changes: {
              accion: body.accion,
              comprobantes: claves.length,
              ...(body.causa !== undefined && { causa: body.causa }),
              ...(body.fechaEmision !== undefined && { fechaEmision: body.fechaEmision }),
            },
          });
          return { resource: made, value: made };
        },
        (resource) => Promise.resolve(resource),
      );
      return accionNow(tx, principal, id, { after: 0, resultado: null });
    });
    return { status: 202, headers: { Location: `${PATH}/${String(result['id'])}` }, result };
  },
});

const Params = Type.Object(
  { id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la acción.' }) },
  { additionalProperties: false },
);

export const readAccionRoute = defineRoute({
  id: 'comprobantes.leer-accion-masiva',
  method: 'GET',
  path: `${PATH}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Cómo va una acción masiva, y el resultado de cada comprobante',
  description:
    'Los resultados van de 500 en 500: pase «siguiente» en «desde». «resultado=fallido» da solo los que no se pudieron, con su motivo. Se conserva 90 días desde que terminó.',
  params: Params,
  query: Type.Object(
    {
      desde: Type.Integer({
        minimum: 0,
        maximum: MASIVA_MAX,
        default: 0,
        description: 'Resultados después de esta fila.',
      }),
      resultado: Type.Optional(Type.Enum(['hecho', 'fallido'], { description: 'Solo los que tienen este resultado.' })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Accion },
  errors: ['accion-no-encontrada'],
  handler: async ({ params, query, principal }, { db }) => ({
    result: await db.inAccount(principal.accountId, (tx) =>
      accionNow(tx, principal, params.id, { after: query.desde, resultado: query.resultado ?? null }),
    ),
  }),
});

export const cancelAccionRoute = defineRoute({
  id: 'comprobantes.cancelar-accion-masiva',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Detiene una acción masiva; lo hecho queda hecho',
  description:
    'Los comprobantes que faltaban quedan como estaban. No se reanuda: pida otra acción con ellos. Una que ya terminó responde 409 «accion-terminada».',
  params: Params,
  responses: { 200: Accion },
  errors: ['accion-no-encontrada', 'accion-terminada'],
  handler: async ({ params, principal, request }, { db }) => ({
    result: await db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleMasiva(tx, principal, params.id);
      if (!(await cancelMasiva(tx, row.id)))
        throw new AppError('accion-terminada', 'La acción ya terminó: no hay qué detener.');
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'comprobantes.masiva-cancel',
        subject: { kind: 'accion-masiva', id: row.id, empresas: row.empresas },
        changes: { accion: row.accion },
      });
      return accionNow(tx, principal, row.id, { after: 0, resultado: null });
    }),
  }),
});

/** Returns the receipts of a request; refuses any that the caller cannot see. */
async function clavesOf(tx: AccountTx, principal: Principal, body: Requested): Promise<readonly string[]> {
  const { empresas } = principal;
  if (body.clavesAcceso === undefined) {
    if (body.causa === undefined)
      throw new AppError('solicitud-invalida', 'Escriba «clavesAcceso» o «causa».', {
        issues: [{ code: 'campo-requerido', field: 'causa', message: 'Escriba «clavesAcceso» o «causa».' }],
      });
    const filter = {
      rucs: visibleRucs(empresas, body.ruc),
      desde: dayOf('fechaDesde', body.fechaDesde) ?? null,
      hasta: dayOf('fechaHasta', body.fechaHasta) ?? null,
    };
    const claves = await listClavesRechazadas(tx, filter, body.causa, MASIVA_MAX);
    if (claves.length === 0)
      throw new AppError('accion-sin-comprobantes', 'Ya no hay comprobantes rechazados por esa causa.');
    return claves;
  }
  const found = await findRucs(tx, body.clavesAcceso);
  const seen = new Set(found.filter(({ ruc }) => empresas === 'todas' || empresas.has(ruc)).map(({ clave }) => clave));
  const missing = body.clavesAcceso.filter((clave) => !seen.has(clave));
  if (missing.length > 0) {
    const shown = missing.slice(0, 5).join(', ');
    const message = `Estos comprobantes no están en su cuenta: ${shown}${missing.length > 5 ? '…' : ''}`;
    throw new AppError('comprobante-no-encontrado', message);
  }
  return body.clavesAcceso;
}

interface Requested {
  readonly clavesAcceso?: readonly string[];
  readonly causa?: string;
  readonly ruc?: string | undefined;
  readonly fechaDesde?: string;
  readonly fechaHasta?: string;
}

/** The access key contains the RUC. */
function rucsOf(claves: readonly string[]): string[] {
  return [...new Set(claves.map((clave) => clave.slice(10, 23)))];
}

function tooMany(): AppError {
  return new AppError('acciones-en-curso', `La cuenta tiene ${OPEN_MAX} acciones en curso; espere a que termine una.`, {
    retryAfterS: 30,
  });
}

/** Callers with access to all companies of the action may see it. */
async function visibleMasiva(tx: AccountTx, { empresas }: Principal, id: string): Promise<MasivaRow> {
  const row = await findMasiva(tx, id);
  const seen =
    row !== undefined &&
    (empresas === 'todas' || (row.empresas !== null && row.empresas.every((ruc) => empresas.has(ruc))));
  if (!seen) throw new AppError('accion-no-encontrada', 'No hay una acción masiva con ese número en su cuenta.');
  return row;
}

async function accionNow(
  tx: AccountTx,
  principal: Principal,
  id: string,
  page: { readonly after: number; readonly resultado: string | null },
): Promise<Record<string, unknown>> {
  const row = await visibleMasiva(tx, principal, id);
  const found = await listMasivaFilas(tx, row.id, { ...page, limit: FILAS_MAX + 1 });
  const shown = found.slice(0, FILAS_MAX);
  return {
    id: row.id,
    accion: row.accion,
    fechaEmision: row.fecha,
    estado: row.estado,
    motivo: row.por_asumir,
    total: row.filas,
    hechos: row.hechas,
    fallidos: row.fallidas,
    resultados: shown.map((one) => ({
      fila: one.fila,
      claveAcceso: one.clave_acceso,
      claveNueva: one.clave_nueva === one.clave_acceso ? null : one.clave_nueva,
      numero: one.numero,
      resultado: one.resultado,
      codigo: one.codigo,
      motivo: one.motivo,
    })),
    siguiente: found.length > FILAS_MAX ? (shown.at(-1)?.fila ?? null) : null,
    fechaCreacion: isoEcuador(row.created_at),
  };
}
