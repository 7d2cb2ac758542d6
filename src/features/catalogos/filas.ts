import { Type, type Static } from '#typebox';
import {
  endCatalogoFila,
  insertCatalogoFila,
  listCatalogoFilas,
  type CatalogoFilaFields,
  type CatalogoFilaRow,
} from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { OPERATOR_TABLES } from '../../kernel/catalogues/operator-rows.js';
import { decimalsOf, formatDecimal, parseDecimal } from '../../kernel/decimal.js';
import { parseFecha } from '../../kernel/fecha.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { Issue } from '../../kernel/issue.js';
import { JsonDecimal } from '../../http/json.js';
import { originOf } from '../../http/origin.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { nombreField } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import type { CatalogosDeps } from './slice.js';

const TABLES = Object.keys(OPERATOR_TABLES);
const PATH = '/api/v1.0/catalogos/:tabla/filas';

const tabla = Type.Enum(TABLES, { description: `Una de ${TABLES.join(', ')}.` });
const TablaParams = Type.Object({ tabla }, { additionalProperties: false });
const FilaParams = Type.Object(
  { tabla, id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la fila.' }) },
  { additionalProperties: false },
);

const dia = (description: string) => Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description });
const FilaBody = Type.Object(
  {
    codigo: Type.String({ pattern: '^[0-9A-Z]{1,5}$', description: 'Código del SRI, de 1 a 5 dígitos o mayúsculas.' }),
    descripcion: nombreField('Descripción.', 300),
    tarifa: Type.Optional(
      Type.Unsafe<number | string | null>({
        type: ['number', 'string', 'null'],
        description: 'Tarifa, hasta 6 decimales; sin ella vale la que diga cada comprobante, con una advertencia.',
      }),
    ),
    desde: dia('Primer día de vigencia, dd/mm/aaaa.'),
    hasta: Type.Optional(
      Type.Union([dia('Último día de vigencia, dd/mm/aaaa.'), Type.Null()], {
        description: 'Último día de vigencia, dd/mm/aaaa; sin él sigue vigente.',
      }),
    ),
    fuente: nombreField('Norma que la fija, por ejemplo el número de la resolución.', 300),
  },
  { additionalProperties: false },
);

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const acto = (description: string) =>
  Type.Object(
    {
      fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
      ip: nullable('Desde dónde.'),
      requestId: nullable('Con qué solicitud.'),
    },
    { description },
  );
const Fila = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la fila.' }),
    tabla: Type.String({ description: 'Catálogo al que pertenece.' }),
    codigo: Type.String({ description: 'Código del SRI.' }),
    descripcion: Type.String({ description: 'Descripción.' }),
    tarifa: Type.Union([Type.Number(), Type.Null()], { description: 'Tarifa; nula: vale la del comprobante.' }),
    desde: Type.String({ description: 'Primer día de vigencia, aaaa-mm-dd.' }),
    hasta: nullable('Último día, aaaa-mm-dd; nulo: sigue vigente.'),
    fuente: Type.String({ description: 'Norma que la fija.' }),
    creada: acto('Cuándo se añadió y desde dónde.'),
    retirada: Type.Union([acto('Cuándo se retiró.'), Type.Null()], {
      description: 'Cuándo se retiró o reemplazó; nulo: vale.',
    }),
  },
  { title: 'FilaOperador' },
);

/** A rate from the day after tomorrow: trying it changes no receipt of today. */
const EXAMPLES = {
  iva: { codigo: '4', descripcion: 'Tarifa general', tarifa: 16, desde: '01/01/2030', fuente: 'Decreto de ejemplo' },
};

const list = pagedList({ columns: { fechaCreacion: 'created_at' } });

/** Lists the history of the operator's changes to a table. */
export const listFilasRoute = defineRoute({
  id: 'catalogos.listar-filas',
  method: 'GET',
  path: PATH,
  access: 'operador',
  summary: 'Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero',
  description:
    'Estas filas valen para todas las cuentas de la instalación. Cada una dice cuándo y desde qué dirección se añadió y, si ya no vale, cuándo se retiró; ninguna se borra.',
  params: TablaParams,
  query: list.query,
  responses: { 200: pageSchema(Fila) },
  handler: ({ params, query }, deps: CatalogosDeps) =>
    list.answer(query, (page) => deps.db.asWorker((tx) => listCatalogoFilas(tx, params.tabla, page)), show),
});

/** Adds a rate to a table, for every account of the installation. */
export const createFilaRoute = defineRoute({
  id: 'catalogos.crear-fila',
  method: 'POST',
  path: PATH,
  access: 'operador',
  summary: 'Añade una fila a un catálogo; vale antes que las del servicio',
  description:
    'Para una tarifa que el SRI ya publicó y esta versión aún no trae: rige desde su fecha en lo que emitan todas las cuentas, sin reiniciar. Sin «tarifa» vale la que diga cada comprobante, con una advertencia. Si el código ya tiene una fila desde ese día responde 409 «fila-existente».',
  params: TablaParams,
  body: FilaBody,
  examples: EXAMPLES,
  responses: { 201: Fila },
  errors: ['fila-existente', 'fila-invalida'],
  sets: ['Location'],
  handler: async ({ params, body, request }, deps: CatalogosDeps) => {
    const fields = fieldsOf(body);
    const row = await deps.db.asWorker((tx) => insertCatalogoFila(tx, params.tabla, fields, originOf(request)));
    if (row === undefined) throw taken(fields);
    await deps.ratesChanged();
    return {
      status: 201,
      headers: { Location: `/api/v1.0/catalogos/${params.tabla}/filas/${row.id}` },
      result: show(row),
    };
  },
});

/** Replaces a row; the old one stays in the history. */
export const replaceFilaRoute = defineRoute({
  id: 'catalogos.reemplazar-fila',
  method: 'PUT',
  path: `${PATH}/:id`,
  access: 'operador',
  summary: 'Reemplaza una fila del operador; la anterior queda en la historia',
  description:
    'La nueva tiene otro identificador y toma el lugar de la anterior en un solo paso. Los comprobantes ya emitidos no cambian.',
  params: FilaParams,
  body: FilaBody,
  examples: EXAMPLES,
  responses: { 200: Fila },
  errors: ['fila-existente', 'fila-invalida', 'fila-no-encontrada'],
  handler: async ({ params, body, request }, deps: CatalogosDeps) => {
    const fields = fieldsOf(body);
    const row = await deps.db.asWorker(async (tx) => {
      const origin = originOf(request);
      if ((await endCatalogoFila(tx, params.tabla, params.id, origin)) === undefined) throw missing(params.id);
      const replacement = await insertCatalogoFila(tx, params.tabla, fields, origin);
      if (replacement === undefined) throw taken(fields);
      return replacement;
    });
    await deps.ratesChanged();
    return { result: show(row) };
  },
});

/** Ends a row's validity. */
export const removeFilaRoute = defineRoute({
  id: 'catalogos.eliminar-fila',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'operador',
  summary: 'Retira una fila del operador; queda en la historia',
  description:
    'Vuelve a valer la fila que trae el servicio para ese código, si la tiene. Los comprobantes ya emitidos no cambian.',
  params: FilaParams,
  responses: { 200: Type.Null() },
  errors: ['fila-no-encontrada'],
  handler: async ({ params, request }, deps: CatalogosDeps) => {
    const row = await deps.db.asWorker((tx) => endCatalogoFila(tx, params.tabla, params.id, originOf(request)));
    if (row === undefined) throw missing(params.id);
    await deps.ratesChanged();
    return { result: null };
  },
});

const DECIMALS_MAX = 6;
const TARIFA_MAX = 1_000_000;

function fieldsOf(body: Static<typeof FilaBody>): CatalogoFilaFields {
  const issues: Issue[] = [];
  const day = (field: 'desde' | 'hasta'): string => {
    const given = body[field] ?? '';
    const iso = parseFecha(given)?.iso;
    if (iso !== undefined) return iso;
    issues.push({
      code: 'campo-fecha',
      field,
      message: 'Escriba un día que exista, dd/mm/aaaa.',
      rejectedValue: given,
    });
    return '';
  };
  const desde = day('desde');
  const hasta = body.hasta == null ? null : day('hasta');
  if (issues.length === 0 && hasta !== null && hasta < desde) {
    const message = 'El último día no puede ser anterior al primero.';
    issues.push({ code: 'fechas-en-desorden', field: 'hasta', message, rejectedValue: body.hasta });
  }
  const tarifa = body.tarifa == null ? null : tarifaOf(body.tarifa, issues);
  if (issues.length > 0) {
    throw new AppError('fila-invalida', 'La fila tiene errores; corríjalos todos y envíe de nuevo.', { issues });
  }
  const { codigo, descripcion, fuente } = body;
  return { codigo, descripcion, tarifa, desde, hasta, fuente };
}

function tarifaOf(given: number | string, issues: Issue[]): string {
  const parsed = parseDecimal(given);
  if (parsed !== undefined && parsed.gte(0) && parsed.lt(TARIFA_MAX) && decimalsOf(parsed) <= DECIMALS_MAX) {
    return formatDecimal(parsed);
  }
  const message = 'Debe ser una cifra de cero o más, con hasta 6 decimales, como 15 o 0.16.';
  issues.push({ code: 'campo-cifra', field: 'tarifa', message, rejectedValue: String(given).slice(0, 40) });
  return '0';
}

function taken({ codigo, desde }: CatalogoFilaFields): AppError {
  return new AppError(
    'fila-existente',
    `Ya hay una fila del código ${codigo} desde el ${desde}; reemplácela con PUT o retírela con DELETE.`,
  );
}

function missing(id: string): AppError {
  return new AppError('fila-no-encontrada', `No hay una fila vigente con el id «${id}» en ese catálogo.`);
}

function show(row: CatalogoFilaRow): Record<string, unknown> {
  const { id, tabla: name, codigo, descripcion, tarifa, desde, hasta, fuente } = row;
  const act = (at: Date, ip: string | null, requestId: string | null) => ({ fecha: isoEcuador(at), ip, requestId });
  return {
    id,
    tabla: name,
    codigo,
    descripcion,
    tarifa: tarifa === null ? null : new JsonDecimal(tarifa),
    desde,
    hasta,
    fuente,
    creada: act(row.createdAt, row.createdIp, row.createdRequest),
    retirada: row.removedAt === null ? null : act(row.removedAt, row.removedIp, row.removedRequest),
  };
}
