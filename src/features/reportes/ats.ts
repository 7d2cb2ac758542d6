import { buffer, text } from 'node:stream/consumers';
import { Type, type Static } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { EmpresaRow } from '../../db/empresas.js';
import { countLineas } from './store/lineas.js';
import type { ReporteFilter } from '../../db/reporte-fuente.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { TOTALES_VENTAS, type RespuestasAts } from './ats/respuestas.js';
import type { Issue } from '../../kernel/issue.js';
import { zipStream } from '../../files/zip.js';
import { answersOf, ATS, atsFilter, atsName, type AtsPeriod } from './figures/ats-period.js';
import { LUGARES, NIVELES, REGLAS, type Hallazgo, type Lugar } from './figures/ats-reglas.js';
import { COLUMNAS_TALON, SECCIONES_TALON } from './figures/ats-talon.js';
import { ATS_COMPRAS, atsEntry, atsIncompleto, atsOf, revisarAts, type RevisionAts } from './figures/ats.js';
import type { Fila } from '../../files/columnas.js';
import { xlsxOf, type InAccount } from './figures/export.js';
import type { ReporteDeSumas } from './figures/reporte.js';
import { JsonDecimal } from '../../http/json.js';
import { visibleEmpresa } from '../empresas/public.js';
import { defineRoute } from '../../http/route.js';
import { refuseSemestral, respuestasOf } from './respuestas-ats.js';
import { FILAS_MAX, TIPOS_ARCHIVO } from './tabla.js';
import { startTrabajo, Trabajo } from './trabajos.js';

/** Maximum length of the list of related parties, in characters. */
const RELACIONADAS_MAX = 2000;

/** Missing data with a parameter of their own. */
const PARAM_QUESTIONS: Readonly<Partial<Record<Lugar, string>>> = {
  codSustento: 'Diga el sustento de sus liquidaciones de compra (tabla 5 del ATS).',
  exportacionDe: 'Diga qué son las exportaciones del período: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.',
};

const isQuestion = ({ regla, lugar }: Hallazgo): boolean =>
  (regla === 'C1' || regla === 'E1') && PARAM_QUESTIONS[lugar] !== undefined;

function missing(one: Hallazgo): Issue {
  const { lugar, mensaje } = one;
  const question = isQuestion(one) ? PARAM_QUESTIONS[lugar] : undefined;
  return { code: 'campo-requerido', field: lugar, message: question ?? `Falta ${mensaje}.` };
}

const AtsParams = Type.Object(
  {
    ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'De qué empresa: RUC, 13 dígitos.' }),
    mes: Type.String({
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      description: 'Qué mes, aaaa-mm.',
      examples: ['2026-11'],
    }),
    semestral: Type.Optional(
      Type.Boolean({
        description: 'El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE.',
      }),
    ),
    codSustento: Type.Optional(
      Type.String({
        pattern: '^[0-9]{2}$',
        description: 'Sustento de las liquidaciones de compra (tabla 5 del ATS).',
      }),
    ),
    exportacionDe: Type.Optional(
      Type.Enum(['01', '02', '03'], {
        description: 'Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.',
      }),
    ),
    relacionadas: Type.Optional(
      Type.String({
        maxLength: RELACIONADAS_MAX,
        pattern: '^[0-9A-Za-z,]*$',
        description: 'Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son.',
      }),
    ),
    totalVentas: Type.Optional(
      Type.Enum([...TOTALES_VENTAS], {
        description: 'Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** The period of one of the caller's companies, and what holds for it: the parameters, then the answers saved with the month. */
interface Requested {
  readonly empresa: EmpresaRow;
  readonly period: AtsPeriod;
  readonly respuestas: RespuestasAts;
}

async function requestedOf(
  tx: AccountTx,
  principal: Principal,
  { ruc, mes: requested, relacionadas, ...given }: Static<typeof AtsParams>,
): Promise<Requested> {
  const [anio = '', mes = ''] = requested.split('-');
  const empresa = await visibleEmpresa(tx, principal, ruc);
  const saved = await respuestasOf(tx, empresa.id, requested);
  const respuestas: RespuestasAts = {
    ...saved,
    semestral: given.semestral ?? saved.semestral,
    codSustento: given.codSustento ?? saved.codSustento,
    exportacionDe: given.exportacionDe ?? saved.exportacionDe,
    totalVentas: given.totalVentas ?? saved.totalVentas,
    relacionadas: relacionadas?.split(',').filter((one) => one !== '') ?? saved.relacionadas,
  };
  refuseSemestral(respuestas, requested, empresa);
  const { semestral } = respuestas;
  return { empresa, respuestas, period: { ruc, razonSocial: empresa.razonSocial, anio, mes, semestral } };
}

/** Refuses a period whose annex is built only in the background. */
async function refuseLarge(inAccount: InAccount, filter: ReporteFilter): Promise<void> {
  if ((await inAccount((tx) => countLineas(tx, filter, ATS_COMPRAS, FILAS_MAX + 1))) <= FILAS_MAX) return;
  const message = `El período tiene más de ${FILAS_MAX} compras: pídalo con POST /api/v1.0/reportes/ats y descárguelo cuando esté listo.`;
  throw new AppError('reporte-grande', message);
}

/** Returns the ATS annex of a company's period. */
export const readAtsRoute = defineRoute({
  id: 'reportes.ats',
  method: 'GET',
  path: '/api/v1.0/reportes/ats',
  access: 'ROLE_REPORTS',
  summary: 'El anexo transaccional simplificado (ATS) de un mes o de un semestre',
  description: `Compras (liquidaciones propias y lo recibido, por fecha de registro), ventas con lo que los clientes retuvieron, ventas por establecimiento y exportaciones de lo autorizado. Lo que ningún comprobante dice se responde con PUT /empresas/{ruc}/respuestas-ats/{mes}, o con estos parámetros, que valen más: sin «codSustento» o «exportacionDe», cuando hacen falta, responde 409 «ats-incompleto», con cada pregunta en «subErrors». Si el archivo cumple todas las reglas lo dice GET /reportes/ats/revision. Lo anulado en SRI en línea no se informa. Con más de ${FILAS_MAX} compras se pide con POST.`,
  query: Type.Object(
    {
      ...AtsParams.properties,
      formato: Type.Enum(['zip', 'xml'], { default: 'zip', description: 'zip: ATmmaaaa.zip, como lo recibe el SRI.' }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['ats-incompleto', 'empresa-no-encontrada', 'reporte-grande'],
  sets: ['Content-Disposition'],
  files: ['application/zip', 'application/xml; charset=utf-8'],
  handler: async ({ query, principal }, { db }) => {
    const inAccount: InAccount = (body) => db.readInAccount(principal.accountId, body);
    const { period, respuestas } = await inAccount((tx) => requestedOf(tx, principal, query));
    const filter = atsFilter(period);
    await refuseLarge(inAccount, filter);
    const ats = await atsOf(inAccount, period, answersOf(respuestas));
    if (!ats.ok) throw new AppError('ats-incompleto', atsIncompleto(ats.faltan), { issues: ats.faltan.map(missing) });
    const xml = query.formato === 'xml';
    return {
      headers: {
        'Content-Type': xml ? 'application/xml; charset=utf-8' : 'application/zip',
        'Content-Disposition': `attachment; filename="${atsName(filter.hasta)}.${query.formato}"`,
        'Cache-Control': 'no-store',
      },
      bytes: xml
        ? await text(ats.xml)
        : await buffer(zipStream([ats.xml], (content) => Promise.resolve([atsEntry(period, content)]))),
    };
  },
});

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const amount = (description: string) => Type.Number({ description });

const Revision = Type.Object(
  {
    completo: Type.Boolean({ description: 'Verdadero: cumple todas las reglas; puede haber alertas.' }),
    descargable: Type.Boolean({ description: 'Verdadero: el archivo se puede descargar.' }),
    hallazgos: Type.Array(
      Type.Object({
        regla: Type.String({ description: 'Número de la regla, en docs/ats.md.' }),
        nivel: Type.Enum([...NIVELES], {
          description: 'falta: sin esto no hay archivo. error: el DIMM lo rechaza. alerta: conviene revisarlo.',
        }),
        lugar: Type.Enum([...LUGARES], {
          description: 'Dónde se corrige: una respuesta, los documentos o la empresa.',
        }),
        mensaje: Type.String({ description: 'Qué falta o está mal, y qué hacer.' }),
        numero: nullable('Número del documento; nulo si no es de uno.'),
        clave: nullable('Su clave de acceso, o manual-n.'),
        parte: nullable('Identificación de la otra parte.'),
      }),
      { description: 'Lo más grave primero.' },
    ),
    otros: Type.Integer({ description: 'Cuántos hallazgos más hay.' }),
    talon: Type.Array(
      Type.Object({
        seccion: Type.Enum([...SECCIONES_TALON], { description: 'Sección del talón.' }),
        codigo: Type.String({ description: 'Tipo de comprobante, de exportación o código de retención.' }),
        concepto: Type.String({ description: 'Qué es.' }),
        registros: Type.Integer({ description: 'Cuántos registros; en ventas, cuántos comprobantes.' }),
        base0: amount('Base con tarifa 0 %.'),
        baseGravada: amount('Base con tarifa distinta de 0 %; en retenciones de renta, su base.'),
        noObjeto: amount('Base no objeto de IVA y exenta.'),
        valor: amount('IVA; en exportaciones, el valor FOB; en retenciones, lo retenido.'),
      }),
      { description: 'El talón resumen, como lo imprime el DIMM; las notas de crédito, sin signo.' },
    ),
    formularios: Type.Array(
      Type.Object({
        formulario: Type.Enum(['103', '104'], { description: 'De qué formulario.' }),
        concepto: Type.String({ description: 'Qué se compara.' }),
        casilleros: Type.String({ description: 'Casilleros que se suman y restan.' }),
        ats: amount('Lo que dice el anexo.'),
        declarado: amount('Lo que dicen los casilleros.'),
        diferencia: amount('Anexo menos formulario.'),
        motivo: nullable('Por qué pueden diferir; nulo si son iguales.'),
      }),
      { description: 'El anexo frente a los formularios 104 y 103 del mismo período.' },
    ),
  },
  { title: 'RevisionAts' },
);

const TALON: ReporteDeSumas = {
  ...{ tipo: 'talon', titulo: 'Talón resumen', resumen: '', columnas: COLUMNAS_TALON },
  totalesPor: ['seccion'],
  sumas: () => Promise.resolve([]),
};

/** Checks an annex before it is filed. */
export const checkAtsRoute = defineRoute({
  id: 'reportes.revision-ats',
  method: 'GET',
  path: '/api/v1.0/reportes/ats/revision',
  access: 'ROLE_REPORTS',
  summary: 'Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103',
  description:
    'Para antes de presentarlo: no guarda nada. Toma los mismos parámetros y respuestas que el anexo. En Excel, el talón resumen.',
  query: Type.Object(
    {
      ...AtsParams.properties,
      formato: Type.Enum(['json', 'xlsx'], { default: 'json', description: 'xlsx: solo el talón resumen.' }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Revision },
  errors: ['empresa-no-encontrada', 'reporte-grande'],
  sets: ['Content-Disposition'],
  handler: async ({ query, principal }, { db }) => {
    const inAccount: InAccount = (body) => db.readInAccount(principal.accountId, body);
    const { empresa, period, respuestas } = await inAccount((tx) => requestedOf(tx, principal, query));
    const filter = atsFilter(period);
    await refuseLarge(inAccount, filter);
    const revision = await revisarAts(inAccount, period, answersOf(respuestas), empresa);
    if (query.formato === 'xlsx') {
      async function* filas(): AsyncGenerator<Fila> {
        yield* await Promise.resolve(revision.talon);
      }
      return {
        headers: {
          'Content-Type': TIPOS_ARCHIVO.xlsx,
          'Content-Disposition': `attachment; filename="talon-${atsName(filter.hasta)}.xlsx"`,
          'Cache-Control': 'no-store',
        },
        bytes: await buffer(xlsxOf(TALON, filas(), undefined)),
      };
    }
    return { result: showRevision(revision) };
  },
});

function showRevision({ hallazgos, talon, formularios, ...rest }: RevisionAts): Record<string, unknown> {
  const number = (value: string | null | undefined): JsonDecimal => new JsonDecimal(value ?? '0.00');
  return {
    ...rest,
    hallazgos: hallazgos.map(({ regla, lugar, mensaje, numero = null, clave = null, parte = null }) => {
      const nivel = REGLAS[regla];
      const question = isQuestion({ regla, lugar, mensaje }) ? PARAM_QUESTIONS[lugar] : undefined;
      const said = question ?? (nivel === 'falta' ? `Falta ${mensaje}.` : mensaje);
      return { regla, nivel, lugar, mensaje: said, numero, clave, parte };
    }),
    talon: talon.map(({ seccion, codigo, concepto, registros, base0, baseGravada, noObjeto, valor }) => ({
      ...{ seccion, codigo, concepto, registros: Number(registros) },
      ...{ base0: number(base0), baseGravada: number(baseGravada), noObjeto: number(noObjeto), valor: number(valor) },
    })),
    formularios: formularios.map((one) => ({
      ...one,
      ats: number(one.ats),
      declarado: number(one.declarado),
      diferencia: number(one.diferencia),
    })),
  };
}

/** Requests the annex as a background job, for any size. */
export const createAtsRoute = defineRoute({
  id: 'reportes.crear-ats',
  method: 'POST',
  path: '/api/v1.0/reportes/ats',
  access: 'ROLE_REPORTS',
  summary: 'Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano',
  description:
    'Se sigue y se descarga como los demás reportes que se piden. Si le falta algo que ningún comprobante dice, termina FALLIDO y «motivo» dice qué.',
  body: AtsParams,
  examples: { noviembre: { ruc: '1790012344001', mes: '2026-11', codSustento: '02' } },
  responses: { 202: Trabajo },
  errors: ['empresa-no-encontrada', 'limite-de-reportes', 'trabajo-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const { period, respuestas } = await deps.db.inAccount(principal.accountId, (tx) =>
      requestedOf(tx, principal, body),
    );
    const ats = { ...respuestas, razonSocial: period.razonSocial };
    const opciones = { separador: ',', bom: true, ats } as const;
    return startTrabajo(deps, request, principal, { tipo: ATS, formato: 'zip', filtro: atsFilter(period), opciones });
  },
});
