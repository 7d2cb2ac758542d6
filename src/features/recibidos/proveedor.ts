import { Type, type Static } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { editProveedor, findEnRegistro, findProveedor, type ProveedorRow } from './store/proveedores.js';
import { findBaseRetencion } from './store/links.js';
import { lastDecision, type RecibidoRow } from './store/search.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { avisosProveedor, leyendasOf } from '../../kernel/contribuyente.js';
import { retencionIva } from '../../kernel/catalogues/retencion-iva.js';
import { retencionRenta } from '../../kernel/catalogues/retencion-renta.js';
import { sustento } from '../../kernel/catalogues/sustento.js';
import { trustedFecha } from '../../kernel/fecha.js';
import { fechaEcuador, isoEcuador } from '../../kernel/hora-ecuador.js';
import { isRucOfPerson } from '../../kernel/identificacion.js';
import type { Issue } from '../../kernel/issue.js';
import {
  fichaOf,
  PERSONAS,
  REGIMENES,
  type FichaProveedor,
  type Leyendas,
  type Usuales,
} from '../../kernel/proveedor.js';
import { usualesDe } from './intake/retencion.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { ClaveParams } from './representation.js';
import { visibleRecibido } from './visible.js';

const nullable = (description: string, pattern?: string) =>
  Type.Union([Type.String(pattern === undefined ? {} : { pattern }), Type.Null()], { description });
const nullableBoolean = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description });

const FICHA = {
  regimen: Type.Union([Type.Enum([...REGIMENES]), Type.Null()], { description: 'Régimen tributario.' }),
  especial: nullableBoolean('Es contribuyente especial.'),
  granContribuyente: nullableBoolean('Es gran contribuyente.'),
  agenteRetencion: nullableBoolean('Es agente de retención.'),
  obligadoContabilidad: nullableBoolean('Está obligado a llevar contabilidad.'),
  persona: Type.Union([Type.Enum([...PERSONAS]), Type.Null()], { description: 'Persona natural o sociedad.' }),
  codigoRenta: nullable('Código de renta que se le retiene normalmente (ATS, tabla 3.10).', '^[0-9A-Z ]{1,5}$'),
  codigoIva: nullable('Código de IVA que se le retiene normalmente (tabla 20).', '^[0-9]{1,2}$'),
  codSustento: nullable('Sustento tributario usual (ATS, tabla 5).', '^[0-9]{2}$'),
};

const Cambios = Type.Partial(Type.Object(FICHA), { additionalProperties: false, minProperties: 1 });

const Ficha = Type.Object(
  {
    identificacion: Type.String({ description: 'RUC u otra identificación del proveedor.' }),
    razonSocial: nullable('Su nombre.'),
    ...FICHA,
    editados: Type.Array(Type.String(), { description: 'Los campos que escribió una persona.' }),
    registro: Type.Union(
      [
        Type.Object({
          registroAl: Type.String({ description: 'Cuándo se cargó, ISO 8601 con -05:00.' }),
          razonSocial: Type.String({ description: 'Su nombre en el registro.' }),
          estado: Type.String({ description: 'ACTIVO, SUSPENDIDO o PASIVO.' }),
          clase: nullable('Clase de contribuyente, como la publica el SRI.'),
          avisos: Type.Array(Type.String(), { description: 'En qué difiere de la ficha, o qué conviene revisar.' }),
        }),
        Type.Null(),
      ],
      { description: 'Lo que dice de él el registro de RUC del SRI; nulo: no consta, o no hay registro cargado.' },
    ),
    revision: Type.Integer({ description: 'Crece con cada cambio; es también su ETag.' }),
  },
  { title: 'FichaProveedor', description: 'Lo que decide la retención a un proveedor; nulo: no se sabe.' },
);

/** Person or company, by the identification alone: a paper document has no legends. */
export function personaOf(row: Pick<RecibidoRow, 'tipo_emisor' | 'ruc_emisor'>): Partial<Leyendas> {
  if (row.tipo_emisor === '05') return { persona: 'natural' };
  if (row.tipo_emisor !== '04') return {};
  return { persona: isRucOfPerson(row.ruc_emisor) ? 'natural' : 'sociedad' };
}

async function showFicha(
  tx: AccountTx,
  row: RecibidoRow,
  stored: ProveedorRow,
  hoy: string,
): Promise<Record<string, unknown>> {
  const base = await findBaseRetencion(tx, row.id);
  const decided = row.cod_sustento ?? (row.ruc === null ? undefined : (await lastDecision(tx, row))?.cod_sustento);
  const usuales: Partial<Usuales> = {
    ...(base !== undefined && usualesDe(base, hoy)),
    ...(typeof decided === 'string' && { codSustento: decided }),
  };
  const found = await findEnRegistro(tx, row);
  const sources = { ...stored, leyendas: { ...personaOf(row), ...stored.leyendas } };
  const ficha = fichaOf(sources, {}, usuales, found && leyendasOf(found.registro));
  return {
    identificacion: row.ruc_emisor,
    razonSocial: row.razon_social_emisor ?? found?.registro.razonSocial ?? null,
    ...ficha,
    registro: found === undefined ? null : showRegistro(found, ficha),
    editados: Object.keys(stored.editado).toSorted(),
    revision: stored.revision,
  };
}

function showRegistro(
  { registro, cargadoEl }: NonNullable<Awaited<ReturnType<typeof findEnRegistro>>>,
  ficha: FichaProveedor,
): Record<string, unknown> {
  const { razonSocial, estado, clase } = registro;
  const avisos = avisosProveedor(registro, ficha, fechaEcuador(cargadoEl));
  return { registroAl: isoEcuador(cargadoEl), razonSocial, estado, clase, avisos };
}

export const readProveedorRoute = defineRoute({
  id: 'recibidos.leer-proveedor',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave/proveedor',
  access: 'ROLE_RECEIPTS',
  summary: 'La ficha del proveedor que emitió el documento',
  description:
    'Es de la empresa que lo recibe y de ese proveedor, no solo de este documento. Se llena con las leyendas de sus documentos, con lo que se le retuvo la última vez y con el registro de RUC del SRI, si está cargado; lo que una persona escribe manda.',
  params: ClaveParams,
  responses: { 200: Ficha },
  errors: ['recibido-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, principal }, { db, now }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleRecibido(tx, principal, params.clave);
      const stored = await findProveedor(tx, row.id);
      return { headers: etagOf(stored), result: await showFicha(tx, row, stored, fechaEcuador(now())) };
    }),
});

export const updateProveedorRoute = defineRoute({
  id: 'recibidos.actualizar-proveedor',
  method: 'PATCH',
  path: '/api/v1.0/recibidos/:clave/proveedor',
  access: 'ROLE_RECEIPTS',
  summary: 'Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos',
  description:
    'De esta ficha salen el sustento usual y la retención que se proponen para sus documentos. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: ClaveParams,
  body: Cambios,
  examples: { arrendador: { persona: 'natural', codigoRenta: '320', codigoIva: '3', codSustento: '02' } },
  responses: { 200: Ficha },
  errors: ['recibido-no-encontrado', 'recibido-sin-decision'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, { db, now }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleRecibido(tx, principal, params.clave);
      if (row.ruc === null)
        throw new AppError(
          'recibido-sin-decision',
          'El documento no es de una empresa de la cuenta: su emisor no tiene ficha.',
        );
      const before = await findProveedor(tx, row.id);
      requireRevision(request, before);
      const hoy = fechaEcuador(now());
      const issues = check(body, hoy);
      if (issues.length > 0)
        throw new AppError('solicitud-invalida', 'La ficha tiene errores; corríjalos.', { issues });
      if (!(await editProveedor(tx, row.id, before.revision, merged(before.editado, body))))
        throw new AppError('revision-distinta', 'La ficha cambió mientras tanto; léala otra vez y repita su cambio.');
      const after = await findProveedor(tx, row.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'recibidos.proveedor-update',
        subject: { kind: 'recibido', id: params.clave, empresas: [row.ruc] },
        changes: changesBetween({ ...before.editado }, { ...after.editado }),
      });
      return { headers: etagOf(after), result: await showFicha(tx, row, after, hoy) };
    }),
});

/** A null field returns to its other sources. */
function merged(before: Partial<FichaProveedor>, changes: Static<typeof Cambios>): Partial<FichaProveedor> {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

function check({ codigoRenta, codigoIva, codSustento }: Static<typeof Cambios>, hoy: string): Issue[] {
  const { iso } = trustedFecha(hoy);
  const unknown = (field: string, value: string | null | undefined, known: boolean): Issue[] => {
    if (value == null || known) return [];
    const message = `El código «${value}» no existe o ya no está vigente; consulte GET /api/v1.0/catalogos.`;
    return [{ code: 'valor-no-permitido', field, message, rejectedValue: value }];
  };
  const renta = codigoRenta == null ? undefined : retencionRenta.at(codigoRenta, iso);
  return [
    ...unknown('codigoRenta', codigoRenta, renta !== undefined && renta.soloLectura !== true),
    ...unknown('codigoIva', codigoIva, codigoIva != null && retencionIva.at(codigoIva, iso) !== undefined),
    ...unknown('codSustento', codSustento, codSustento != null && sustento.at(codSustento, iso) !== undefined),
  ];
}
