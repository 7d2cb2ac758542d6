import { buffer, text } from 'node:stream/consumers';
import { Type, type Static } from '#typebox';
import type { Principal } from '../../auth/principal.js';
import { countLineas } from '../../database/reporte-lineas.js';
import type { AccountTx } from '../../database/transactions.js';
import { AppError } from '../../domain/app-error.js';
import type { Issue } from '../../domain/issue.js';
import { zipStream } from '../../files/zip.js';
import { ATS, atsFilter, atsName, type AtsPeriod } from '../../reports/ats-period.js';
import { ATS_COMPRAS, atsEntry, atsIncompleto, atsOf } from '../../reports/ats.js';
import type { InAccount } from '../../reports/export.js';
import { invalidQuery } from '../query.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { defineRoute } from '../route.js';
import { FILAS_MAX } from './tabla.js';
import { startTrabajo, Trabajo } from './trabajos.js';

/** Maximum length of the list of related parties, in characters. */
const RELACIONADAS_MAX = 2000;

/** Missing data that the caller supplies in the query, by parameter. */
const PARAM_QUESTIONS: ReadonlyMap<string, string> = new Map([
  ['codSustento', 'Diga el sustento de sus liquidaciones de compra (tabla 5 del ATS).'],
  [
    'exportacionDe',
    'Diga qué son las exportaciones del período: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.',
  ],
]);

function missing(what: string): Issue {
  const question = PARAM_QUESTIONS.get(what);
  return question === undefined
    ? { code: 'campo-requerido', field: 'recibidos', message: `Falta ${what}.` }
    : { code: 'campo-requerido', field: what, message: question };
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
  },
  { additionalProperties: false },
);

/** Returns the period, for one of the caller's companies. */
async function periodOf(
  tx: AccountTx,
  principal: Principal,
  { ruc, mes: requested, semestral = false }: Static<typeof AtsParams>,
): Promise<AtsPeriod> {
  const [anio = '', mes = ''] = requested.split('-');
  const { razonSocial, contribuyenteRimpe } = await visibleEmpresa(tx, principal, ruc);
  const refuse = (message: string): never => {
    throw invalidQuery({ code: 'valor-no-permitido', field: 'semestral', message, rejectedValue: semestral });
  };
  if (semestral && mes !== '06' && mes !== '12') refuse('Un semestre termina en 06 o en 12: pida ese mes.');
  if (semestral && contribuyenteRimpe === null)
    refuse(
      'Solo el RIMPE declara por semestres, y la empresa no consta en él; si lo está, regístrelo en los datos de la empresa.',
    );
  return { ruc, razonSocial, anio, mes, semestral };
}

const relacionadasOf = ({ relacionadas = '' }: Static<typeof AtsParams>): string[] =>
  relacionadas.split(',').filter((one) => one !== '');

/** Returns the ATS annex of a company's period. */
export const readAtsRoute = defineRoute({
  id: 'reportes.ats',
  method: 'GET',
  path: '/api/v1.0/reportes/ats',
  access: 'ROLE_REPORTS',
  summary: 'El anexo transaccional simplificado (ATS) de un mes o de un semestre',
  description: `Compras (liquidaciones propias y lo recibido, por fecha de registro), ventas con lo que los clientes retuvieron, ventas por establecimiento y exportaciones de lo autorizado. Lo que ningún comprobante dice se pregunta: sin «codSustento» o «exportacionDe», cuando hacen falta, responde 409 «ats-incompleto», con cada pregunta en «subErrors». Lo anulado en SRI en línea no se informa. Con más de ${FILAS_MAX} compras se pide con POST.`,
  query: Type.Object(
    {
      ...AtsParams.properties,
      formato: Type.Enum(['zip', 'xml'], { default: 'zip', description: 'zip: ATmmaaaa.zip, como lo recibe el SRI.' }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: ['application/zip', 'application/xml; charset=utf-8'],
  handler: async ({ query, principal }, { db }) => {
    const inAccount: InAccount = (body) => db.readInAccount(principal.accountId, body);
    const period = await inAccount((tx) => periodOf(tx, principal, query));
    const filter = atsFilter(period);
    if ((await inAccount((tx) => countLineas(tx, filter, ATS_COMPRAS, FILAS_MAX + 1))) > FILAS_MAX) {
      const message = `El período tiene más de ${FILAS_MAX} compras: pídalo con POST /api/v1.0/reportes/ats y descárguelo cuando esté listo.`;
      throw new AppError('reporte-grande', message);
    }
    const { codSustento, exportacionDe } = query;
    const relacionadas = new Set(relacionadasOf(query));
    const ats = await atsOf(inAccount, period, { codSustento, exportacionDe, relacionadas });
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

/** Requests the annex as a background job, for any size. */
export const createAtsRoute = defineRoute({
  id: 'reportes.create-ats',
  method: 'POST',
  path: '/api/v1.0/reportes/ats',
  access: 'ROLE_REPORTS',
  summary: 'Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano',
  description:
    'Se sigue y se descarga como los demás reportes que se piden. Si le falta algo que ningún comprobante dice, termina FALLIDO y «motivo» dice qué.',
  body: AtsParams,
  examples: { noviembre: { ruc: '1790012344001', mes: '2026-11', codSustento: '02' } },
  responses: { 202: Trabajo },
  handler: async ({ body, principal, request }, deps) => {
    const period = await deps.db.inAccount(principal.accountId, (tx) => periodOf(tx, principal, body));
    const { razonSocial, semestral } = period;
    const { codSustento, exportacionDe } = body;
    const ats = { razonSocial, semestral, codSustento, exportacionDe, relacionadas: relacionadasOf(body) };
    const opciones = { separador: ',', bom: true, ats } as const;
    return startTrabajo(deps, request, principal, { tipo: ATS, formato: 'zip', filtro: atsFilter(period), opciones });
  },
});
