import { Type } from 'typebox';
import { AppError } from '../../domain/app-error.js';
import type { Issue } from '../../domain/issue.js';
import { zip } from '../../files/zip.js';
import { atsOf } from '../../reports/ats.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { defineRoute } from '../route.js';

/** Related parties that are named at once. */
const RELACIONADAS_MAX = 2000;

/** What is answered in the query, by its name there. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ['codSustento', 'Diga el sustento de sus liquidaciones de compra (tabla 5 del ATS).'],
  ['exportacionDe', 'Diga qué son las exportaciones del mes: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.'],
]);

function missing(what: string): Issue {
  const question = ASKED.get(what);
  return question === undefined
    ? { code: 'campo-requerido', field: 'recibidos', message: `Falta ${what}.` }
    : { code: 'campo-requerido', field: what, message: question };
}

/** The annex of a company's month. */
export const readAtsRoute = defineRoute({
  id: 'reportes.ats',
  method: 'GET',
  path: '/api/v1.0/reportes/ats',
  access: 'ROLE_REPORTS',
  summary: 'El anexo transaccional simplificado (ATS) de un mes',
  description:
    'Compras (liquidaciones propias y lo recibido, por fecha de registro), ventas, ventas por establecimiento y exportaciones de lo autorizado. Lo que ningún comprobante dice se pregunta: sin «codSustento» o «exportacionDe», cuando hacen falta, responde 409 «ats-incompleto», con cada pregunta en «subErrors». Lo anulado en SRI en línea no se informa.',
  query: Type.Object(
    {
      ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'De qué empresa: RUC, 13 dígitos.' }),
      mes: Type.String({
        pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
        description: 'Qué mes, aaaa-mm.',
        examples: ['2026-11'],
      }),
      formato: Type.Enum(['zip', 'xml'], { default: 'zip', description: 'zip: ATmmaaaa.zip, como lo recibe el SRI.' }),
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
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: ['application/zip', 'application/xml; charset=utf-8'],
  handler: async ({ query, principal }, { db }) => {
    const [anio = '', mes = ''] = query.mes.split('-');
    const ats = await db.inAccount(principal.accountId, async (tx) => {
      const { ruc, razonSocial } = await visibleEmpresa(tx, principal, query.ruc);
      return atsOf(
        tx,
        { ruc, razonSocial, anio, mes },
        {
          codSustento: query.codSustento,
          exportacionDe: query.exportacionDe,
          relacionadas: new Set((query.relacionadas ?? '').split(',').filter((one) => one !== '')),
        },
      );
    });
    if (!ats.ok) {
      const message = `Al ATS de ese mes le falta lo que ningún comprobante dice: ${ats.faltan.join(', ')}. Lo de un documento recibido se decide en él (PATCH /recibidos/{clave}); lo demás se envía en la consulta.`;
      throw new AppError('ats-incompleto', message, { issues: ats.faltan.map(missing) });
    }
    const name = `AT${mes}${anio}`;
    const xml = query.formato === 'xml';
    const modified = { year: Number(anio), month: Number(mes), day: 1 };
    return {
      headers: {
        'Content-Type': xml ? 'application/xml; charset=utf-8' : 'application/zip',
        'Content-Disposition': `attachment; filename="${name}.${query.formato}"`,
        'Cache-Control': 'no-store',
      },
      bytes: xml ? ats.xml : await zip([{ name: `${name}.xml`, content: Buffer.from(ats.xml), modified }]),
    };
  },
});
