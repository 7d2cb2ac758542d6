import { Type, type Static } from '#typebox';
import {
  countComprobantes,
  searchComprobantes,
  searchInOrder,
  withMatchingReceptores,
  type ComprobanteFilter,
  type ComprobanteListRow,
} from '../store/search.js';
import { identificacionesOf } from '../../db/clientes.js';
import type { AccountId } from '../../db/transactions.js';
import { codDocs, documentTypes } from '../../documents/registry.js';
import type { DocumentType } from '../../documents/document-type.js';
import { REFERENCIA_MAX } from '../../documents/reference.js';
import type { AppError } from '../../kernel/app-error.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { ACCIONES, ESTADOS } from '../../kernel/estados.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { answerPage, cursorField, cursorPageSchema, readCursor, readOrderCursor } from '../../http/cursor.js';
import { JsonDecimal } from '../../http/json.js';
import { pagedList } from '../../http/page.js';
import {
  dayField,
  dayOf,
  digits,
  estadosOf,
  invalidQuery,
  printedNumber,
  rucField,
  visibleRucs,
} from '../../http/query.js';
import { defineRoute, type Answer, type RouteOf, type RouteInput } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Comprobante, pending } from './representation.js';
import type { ApiBase } from '../../http/base.js';

/** Filters of the list and of its sheet. */
export const limits = {
  ruc: rucField,
  estab: digits('^[0-9]{3}$', 'Solo los de este establecimiento, 3 dígitos.'),
  ptoEmi: digits('^[0-9]{3}$', 'Solo los de este punto de emisión, 3 dígitos.'),
  estado: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Solo los que están en este estado, o en uno de varios separados por comas: ${ESTADOS.join(', ')}.`,
    }),
  ),
  pendiente: Type.Optional(
    Type.Enum([...ACCIONES], { description: 'Solo los que esperan esta acción; intervenir: los detenidos.' }),
  ),
  notificacion: Type.Optional(
    Type.Enum(['FALLIDA'], { description: 'FALLIDA: solo aquellos cuyo último correo al receptor falló.' }),
  ),
  causa: Type.Optional(
    Type.String({
      pattern: '^[0-9]{0,6}$',
      description:
        'Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.',
    }),
  ),
  referencia: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: REFERENCIA_MAX,
      pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
      description: 'La referencia, entera.',
    }),
  ),
  fechaDesde: dayField('Emitidos desde este día, dd/mm/aaaa.'),
  fechaHasta: dayField('Emitidos hasta este día incluido, dd/mm/aaaa.'),
  identificacionReceptor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20,
      pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
      description: 'Identificación del receptor.',
    }),
  ),
  cliente: digits('^[1-9][0-9]{0,17}$', 'Solo los de este cliente del libro, con todas sus identificaciones: su «id».'),
  secuencial: digits('^0{0,8}[1-9][0-9]{0,8}$', 'Número del comprobante, con o sin ceros a la izquierda.'),
  importeDesde: digits('^[0-9]{1,12}([.][0-9]{1,2})?$', 'Solo los de este total o más, como 39.10.'),
  importeHasta: digits('^[0-9]{1,12}([.][0-9]{1,2})?$', 'Solo los de este total o menos, como 39.10.'),
  texto: searchField(
    'Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.',
  ),
};

const shown = Comprobante.properties;

/** A receipt in lists. */
const ComprobanteResumen = Type.Object(
  {
    claveAcceso: shown.claveAcceso,
    estado: shown.estado,
    revision: shown.revision,
    codDoc: shown.codDoc,
    ruc: shown.ruc,
    estab: shown.estab,
    ptoEmi: shown.ptoEmi,
    secuencial: shown.secuencial,
    fechaEmision: shown.fechaEmision,
    receptor: shown.receptor,
    importeTotal: shown.importeTotal,
    referencia: shown.referencia,
    numeroAutorizacion: shown.numeroAutorizacion,
    fechaAutorizacion: shown.fechaAutorizacion,
    pendiente: shown.pendiente,
    fechaCreacion: shown.fechaCreacion,
  },
  { title: 'ComprobanteResumen' },
);

const paged = pagedList({
  columns: { fechaEmision: 'fecha_emision', numero: 'numero', receptor: 'receptor', importeTotal: 'importe_total' },
  filters: { ...limits, cursor: cursorField },
});
const { query } = paged;
type Query = Static<typeof query>;
const ListResult = cursorPageSchema(ComprobanteResumen);

const DESCRIPTION =
  'En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.';

type ListInput = RouteInput<unknown, Query, unknown>;

/** Searches receipts of all types. */
export const listComprobantesRoute = defineRoute({
  id: 'comprobantes.listar',
  method: 'GET',
  path: '/api/v1.0/comprobantes',
  access: 'ROLE_RECEIPTS',
  summary: 'Busca comprobantes',
  description: DESCRIPTION,
  query,
  responses: { 200: ListResult },
  handler: (input, deps) => list(input, deps, undefined),
});

/** The same for one type: `GET /api/v1.0/comprobantes/facturas`; an access key has 49 digits, so it never matches a path word. */
export const listByTypeRoutes: readonly RouteOf<ApiBase>[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `${type.pathWord}.listar`,
    method: 'GET',
    path: `/api/v1.0/comprobantes/${type.pathWord}`,
    access: 'ROLE_RECEIPTS',
    summary: `Busca ${type.ayuda.varios}`,
    description: DESCRIPTION,
    query,
    responses: { 200: ListResult },
    handler: (input, deps) => list(input, deps, type.codDoc),
  }),
);

async function list(input: ListInput, deps: ApiBase, codDoc: string | undefined): Promise<Answer> {
  const { query: requested } = input;
  const page = paged.page(requested);
  const { by, descending } = page.sort;
  const { accountId, empresas } = input.principal;
  const filter = await searchFilterOf(requested, codDoc, empresas, deps, accountId);
  const { cursor } = requested;
  const range = { limit: page.limit, offset: cursor === undefined ? page.offset : 0, descending };
  if (by === 'fecha_emision') {
    const after = cursor === undefined ? undefined : readCursor(cursor, descending);
    const { found, counted } = await deps.db.inAccount(accountId, async (tx) => ({
      found: await searchComprobantes(tx, filter, { ...range, after }),
      counted: after === undefined ? await countComprobantes(tx, filter) : undefined,
    }));
    return answerPage(found.rows.map(show), found.next, counted, page);
  }
  const after = cursor === undefined ? undefined : readOrderCursor(cursor, by, descending);
  return deps.db.inAccount(accountId, async (tx) => {
    const counted = await countComprobantes(tx, filter);
    if (!counted.exact) throw tooManyToSort(requested.sort);
    const found = await searchInOrder(tx, filter, { ...range, by, after });
    return answerPage(found.rows.map(show), found.next, after === undefined ? counted : undefined, page);
  });
}

function tooManyToSort(sort: string): AppError {
  const message =
    'Hay más de 10 000 comprobantes: filtre por fechas, estado o cliente para ordenarlos así, u ordénelos por fecha.';
  return invalidQuery({ code: 'orden-fuera-de-alcance', field: 'sort', message, rejectedValue: sort });
}

type Limits = Omit<Query, 'page' | 'size' | 'sort' | 'cursor'>;

/** The filter of a request, with the receivers that its text and its customer name. */
export async function searchFilterOf(
  requested: Limits,
  codDoc: string | undefined,
  empresas: 'todas' | ReadonlySet<string>,
  deps: ApiBase,
  accountId: AccountId,
): Promise<ComprobanteFilter> {
  const customer = await customerOf(deps, accountId, requested.cliente);
  return withMatchingReceptores(deps.db, accountId, { ...filterOf(requested, codDoc, empresas), ...customer });
}

/** The receipts of a customer belong to the company whose book it is in. */
async function customerOf(
  { db }: ApiBase,
  accountId: AccountId,
  cliente: string | undefined,
): Promise<Pick<ComprobanteFilter, 'identificaciones' | 'rucOfCliente'>> {
  if (cliente === undefined) return {};
  const found = await db.inAccount(accountId, (tx) => identificacionesOf(tx, cliente));
  return { identificaciones: found?.identificaciones ?? [], rucOfCliente: found?.ruc };
}

function filterOf(
  requested: Limits,
  codDoc: string | undefined,
  empresas: 'todas' | ReadonlySet<string>,
): ComprobanteFilter {
  const { ruc, pendiente, referencia, identificacionReceptor, texto } = requested;
  // A printed receipt number is looked up as a number.
  const printed = printedNumber(texto);
  const secuencial =
    printed?.secuencial ?? (requested.secuencial === undefined ? undefined : Number(requested.secuencial));
  return {
    rucs: visibleRucs(empresas, ruc),
    codDoc,
    estab: printed?.estab ?? requested.estab,
    ptoEmi: printed?.ptoEmi ?? requested.ptoEmi,
    estados: estadosOf(requested.estado, ESTADOS),
    pendiente,
    correoFallido: requested.notificacion === 'FALLIDA',
    causa: requested.causa,
    referencia,
    fechaDesde: dayOf('fechaDesde', requested.fechaDesde),
    fechaHasta: dayOf('fechaHasta', requested.fechaHasta),
    identificacionReceptor,
    importeDesde: requested.importeDesde,
    importeHasta: requested.importeHasta,
    codDocs,
    numero: secuencial === undefined ? undefined : { secuencial, codDocs },
    texto: printed === undefined ? texto : undefined,
  };
}

function show(row: ComprobanteListRow): Record<string, unknown> {
  return {
    claveAcceso: row.clave_acceso,
    estado: row.estado,
    revision: row.revision,
    codDoc: row.cod_doc,
    ruc: row.ruc,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: formatSecuencial(row.secuencial),
    fechaEmision: row.fecha_emision,
    receptor: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: new JsonDecimal(row.importe_total),
    referencia: row.referencia,
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    pendiente: pending(row),
    fechaCreacion: isoEcuador(row.created_at),
  };
}
