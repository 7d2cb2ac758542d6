import type { Readable } from 'node:stream';
import { Type, type TProperties, type TSchema } from '#typebox';
import { countLineas, SUMADAS, readLineas, totalLineas, type LineasTotal } from './store/lineas.js';
import { LADOS_DOCUMENTO, type LadoDocumento, type ReporteFilter } from '../../db/reporte-fuente.js';
import { AppError } from '../../kernel/app-error.js';
import { ATS, atsName } from './figures/ats-period.js';
import type { Columna, Fila } from '../../files/columnas.js';
import { csvOf, filasDe, xlsxOf, type InAccount } from './figures/export.js';
import { reportes } from './figures/registry.js';
import { COLUMNAS_FORMULARIO, type Casilla, type Reporte, type ReporteDeDocumentos } from './figures/reporte.js';
import { readCursor, writeCursor } from '../../http/cursor.js';
import { JsonDecimal } from '../../http/json.js';
import { invalidQuery } from '../../http/query.js';
import { defineRoute, type Answer, type RouteOf } from '../../http/route.js';
import { filterOf, periodFields } from './period.js';
import type { ApiBase } from '../../http/base.js';

/** Larger files are built in the background. */
export const FILAS_MAX = 10_000;
const SIZE_MAX = 1000;

export const TIPOS_ARCHIVO = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Archivo = keyof typeof TIPOS_ARCHIVO;

export const csvFields = {
  separador: Type.Enum(['coma', 'punto-y-coma'], {
    default: 'coma',
    description: 'Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.',
  }),
  bom: Type.Boolean({
    default: true,
    description: 'Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.',
  }),
};

/** The counterparty of a document. */
export const parte = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 20,
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
    description: 'Solo los de esta identificación de la otra parte.',
  }),
);

/** One side of a two-sided report. */
export const lado = Type.Optional(
  Type.Enum([...LADOS_DOCUMENTO], {
    description: 'Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.',
  }),
);

/** Refuses `lado` for a report with a single side. */
export function refuseLado(reporte: Reporte | undefined, requested: LadoDocumento | undefined): void {
  if (requested === undefined || (reporte !== undefined && 'porLado' in reporte)) return;
  const message = 'Solo «retenciones» se pide por lado.';
  throw invalidQuery({ code: 'valor-no-permitido', field: 'lado', message, rejectedValue: requested });
}

const query = Type.Object(
  {
    ...periodFields,
    parte,
    lado,
    formato: Type.Enum(['json', 'csv', 'xlsx'], { default: 'json', description: 'En qué forma se responde.' }),
    ...csvFields,
    size: Type.Integer({
      minimum: 1,
      maximum: SIZE_MAX,
      default: 100,
      description: 'Comprobantes por página de JSON.',
    }),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'El «siguiente» de la página anterior de JSON.' }),
    ),
  },
  { additionalProperties: false },
);

const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

function cellSchema({ tipo, descripcion }: Columna): TSchema {
  if (tipo === 'dinero' || tipo === 'numero') return orNull(Type.Number(), descripcion);
  return tipo === 'entero' ? Type.Integer({ description: descripcion }) : orNull(Type.String(), descripcion);
}

const CasillaSchema = Type.Object(
  {
    ruc: Type.String({ description: 'La empresa.' }),
    mes: Type.String({ description: 'aaaa-mm.' }),
    formulario: Type.Enum(['103', '104'], { description: 'De qué formulario del SRI.' }),
    casilla: orNull(Type.String(), 'Número del casillero; nulo si no se conoce, y «concepto» dice qué hacer.'),
    renglon: Type.String({ description: 'Renglón del formulario: lo comparten su bruto, su neto y su impuesto.' }),
    columna: Type.Enum([...COLUMNAS_FORMULARIO], {
      description:
        'Columna del renglón: bruto, neto e impuesto (104), base y retenido (103), un solo valor, o un factor con cuatro decimales.',
    }),
    concepto: Type.String({ description: 'Qué se pone en él.' }),
    valor: Type.Number({ description: 'Lo que suman los comprobantes.' }),
    porVerificar: Type.Boolean({
      description: 'El número, o lo que va en él, no está confirmado: compárelo con el formulario en SRI en línea.',
    }),
  },
  { title: 'CasillaFormulario' },
);

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const TotalesSchema = Type.Object(
  {
    documentos: Type.Integer({ description: 'Cuántos comprobantes lista el reporte.' }),
    anulados: Type.Integer({ description: 'De ellos, anulados: están con ceros.' }),
    sinCifras: Type.Integer({ description: 'De ellos, aún sin cifras calculadas; no están en las sumas.' }),
    otraMoneda: Type.Integer({
      description:
        'De ellos, los que dicen otra moneda que el dólar: cuentan en dólares, como los toma el SRI; revíselos.',
    }),
    ...Object.fromEntries(SUMADAS.map((name) => [camel(name), Type.Number({ description: 'Suma de la columna.' })])),
  },
  { title: 'TotalesReporte' },
);

const ColumnaSchema = Type.Object(
  {
    nombre: Type.String({ description: 'Su nombre en las filas.' }),
    titulo: Type.String({ description: 'Como la titulan el CSV y el Excel.' }),
    tipo: Type.Enum(['texto', 'fecha', 'dinero', 'numero', 'entero'], { description: 'Qué son sus valores.' }),
    descripcion: Type.String({ description: 'Qué dice.' }),
  },
  { title: 'ColumnaReporte' },
);

function resultOf(reporte: Reporte): TSchema {
  const columns: TProperties = Object.fromEntries(reporte.columnas.map((one) => [one.nombre, cellSchema(one)]));
  return Type.Object({
    content: Type.Array(Type.Object(columns, { title: `Reporte${reporte.titulo}` }), { description: 'Las filas.' }),
    siguiente: orNull(Type.String(), 'Cursor de la página que sigue; nulo al final.'),
    totales: orNull(TotalesSchema, 'Del reporte entero, con la primera página de ventas y compras; si no, nulo.'),
    casillas: orNull(
      Type.Array(CasillaSchema),
      'Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo.',
    ),
    columnas: orNull(Type.Array(ColumnaSchema), 'Sus columnas en orden, con la primera página; si no, nulo.'),
  });
}

/** `GET` of each report. */
export const reporteRoutes: readonly RouteOf<ApiBase>[] = reportes.map((reporte) =>
  defineRoute({
    id: `reportes.${reporte.tipo}`,
    method: 'GET',
    path: `/api/v1.0/reportes/${reporte.tipo}`,
    access: 'ROLE_REPORTS',
    summary: reporte.resumen,
    description: `Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más ${FILAS_MAX} comprobantes: más se piden con POST.`,
    query,
    responses: { 200: resultOf(reporte) },
    errors: 'sumas' in reporte && reporte.lee === undefined ? [] : ['reporte-grande'],
    sets: ['Content-Disposition'],
    orFiles: Object.values(TIPOS_ARCHIVO),
    handler: async ({ query: requested, principal }, { db }) => {
      refuseLado(reporte, requested.lado);
      const filter = filterOf(requested, principal);
      const inAccount: InAccount = (body) => db.readInAccount(principal.accountId, body);
      const inPages = requested.formato === 'json' && !('lee' in reporte);
      if (!inPages) await refuseLarge(inAccount, reporte, filter);
      if (requested.formato === 'json') return { result: await page(inAccount, reporte, filter, requested) };
      const filas = filasDe(inAccount, reporte, filter);
      const separador = requested.separador === 'coma' ? ',' : ';';
      return requested.formato === 'csv'
        ? file(reporte, requested, csvOf(reporte.columnas, filas, { separador, bom: requested.bom }))
        : file(reporte, requested, xlsxOf(reporte, filas, boxesOf(inAccount, reporte, filter)));
    },
  }),
);

interface ReportParams {
  readonly desde: string;
  readonly hasta: string;
  readonly formato: 'json' | Archivo;
}

/** Names the file after its period: ventas-2026-11-01-2026-11-30.csv; the annex uses the SRI's name. */
export function fileName(
  tipo: string,
  { desde, hasta }: Pick<ReporteFilter, 'desde' | 'hasta'>,
  ending: string,
): string {
  return tipo === ATS ? `${atsName(hasta)}.${ending}` : `${tipo}-${desde}-${hasta}.${ending}`;
}

function file(reporte: Reporte, { desde, hasta, formato }: ReportParams, stream: Readable): Answer {
  const iso = (fecha: string): string => fecha.split('/').reverse().join('-');
  const name = fileName(reporte.tipo, { desde: iso(desde), hasta: iso(hasta) }, formato);
  return {
    headers: {
      'Content-Type': TIPOS_ARCHIVO[formato === 'csv' ? 'csv' : 'xlsx'],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
    stream,
  };
}

/** Returns the reader of a report's form boxes (casillas), if it has any. */
export function boxesOf(
  inAccount: InAccount,
  { casillas }: Reporte,
  filter: ReporteFilter,
): (() => Promise<Casilla[]>) | undefined {
  return casillas && (() => inAccount((tx) => casillas(tx, filter)));
}

/** Refuses reports too large for a synchronous request, and says how to get them. */
export async function refuseLarge(inAccount: InAccount, reporte: Reporte, filter: ReporteFilter): Promise<void> {
  const listed = 'sumas' in reporte ? reporte.lee : reporte.listed;
  if (listed === undefined) return;
  const found = await inAccount((tx) => countLineas(tx, filter, listed, FILAS_MAX + 1));
  if (found <= FILAS_MAX) return;
  throw new AppError(
    'reporte-grande',
    `El reporte tiene más de ${FILAS_MAX} comprobantes: pídalo con POST /api/v1.0/reportes/${reporte.tipo} y descárguelo cuando esté listo, o acorte el período.`,
  );
}

async function page(
  inAccount: InAccount,
  reporte: Reporte,
  filter: ReporteFilter,
  { size, cursor }: { readonly size: number; readonly cursor?: string | undefined },
): Promise<Record<string, unknown>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, false);
  return inAccount(async (tx) => {
    const casillas = after === undefined ? await reporte.casillas?.(tx, filter) : undefined;
    const boxes = casillas?.map((box) => ({ ...box, valor: new JsonDecimal(box.valor) })) ?? null;
    const columnas = after === undefined ? reporte.columnas.map(columnOf) : null;
    if ('sumas' in reporte) {
      const content = (await reporte.sumas(tx, filter)).map((fila) => shown(reporte, fila));
      return { content, siguiente: null, totales: null, casillas: boxes, columnas };
    }
    const rows = await readLineas(tx, filter, reporte.listed, { after, limit: size + 1 });
    const reported = rows.slice(0, size);
    const last = reported.at(-1);
    return {
      content: reported.flatMap(reporte.filas).map((fila) => shown(reporte, fila)),
      siguiente: rows.length > size && last !== undefined ? writeCursor(last, false) : null,
      totales: after === undefined ? await totals(reporte, () => totalLineas(tx, filter, reporte.listed)) : null,
      casillas: boxes,
      columnas,
    };
  });
}

function columnOf({ nombre, titulo, tipo, descripcion }: Columna): Record<string, string> {
  return { nombre, titulo, tipo, descripcion };
}

async function totals(
  { conTotales }: ReporteDeDocumentos,
  read: () => Promise<LineasTotal>,
): Promise<Record<string, unknown> | null> {
  if (!conTotales) return null;
  const row = await read();
  return {
    documentos: row.documentos,
    anulados: row.anulados,
    sinCifras: row.sin_cifras,
    otraMoneda: row.otra_moneda,
    ...Object.fromEntries(SUMADAS.map((name) => [camel(name), new JsonDecimal(row[name])])),
  };
}

function shown({ columnas }: Reporte, fila: Fila): Record<string, unknown> {
  return Object.fromEntries(
    columnas.map(({ nombre, tipo }) => {
      const value = fila[nombre] ?? null;
      const isText = value === null || tipo === 'texto' || tipo === 'fecha';
      return [nombre, isText ? value : new JsonDecimal(value)];
    }),
  );
}
