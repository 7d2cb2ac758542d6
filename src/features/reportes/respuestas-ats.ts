import { Type, type Static } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { findRespuestasAts, putRespuestasAts } from './ats/respuestas-store.js';
import type { EmpresaRow } from '../../db/empresas.js';
import type { AccountTx } from '../../db/transactions.js';
import { SIN_RESPUESTAS, TOTALES_VENTAS, type RespuestasAts } from './ats/respuestas.js';
import { editableEmpresa, visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { invalidQuery, MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';

const PATH = '/api/v1.0/empresas/:ruc/respuestas-ats/:mes';
/** More parties or documents than a month of a large company has. */
const LISTED_MAX = 1000;

const opt = Type.Optional;
const text = (pattern: string, description: string) => opt(Type.String({ pattern, description }));
const flag = (description: string) => opt(Type.Boolean({ description }));
const identificacion = (description: string) => Type.String({ pattern: '^[0-9A-Za-z]{3,20}$', description });
const numero = (description: string) => Type.String({ pattern: '^[0-9]{3}-[0-9]{3}-[0-9]{9}$', description });
const money = (description: string) => text('^[0-9]{1,12}([.][0-9]{1,2})?$', `${description} Texto con punto decimal.`);
const exportacionDe = opt(
  Type.Enum(['01', '02', '03'], { description: 'Tabla 10: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.' }),
);

const Parte = Type.Object(
  {
    identificacion: identificacion('Identificación del proveedor o cliente, como en el comprobante.'),
    persona: opt(Type.Enum(['natural', 'sociedad'], { description: 'Tabla 14: persona natural o sociedad.' })),
    residente: flag('Verdadero: el pago es local, aunque su identificación sea extranjera.'),
    tipoRegi: opt(
      Type.Enum(['01', '02', '03'], {
        description: 'Tabla 19: 01 régimen general, 02 paraíso fiscal, 03 preferente o de menor imposición.',
      }),
    ),
    pais: text('^[0-9]{3}$', 'País del pago o del cliente (tabla 16).'),
    paraiso: text('^[0-9]{1,3}$', 'Paraíso fiscal (tabla 17), con tipoRegi 02.'),
    denominacion: text('^[0-9A-Za-z ]{5,500}$', 'Nombre del régimen, sin tildes, con tipoRegi 03.'),
    convenio: flag('Si aplica un convenio de doble tributación.'),
    sujetoRetencion: flag('Si el pago está sujeto a retención por norma legal; se pregunta sin convenio.'),
  },
  { additionalProperties: false, title: 'ParteAts' },
);

const Exportacion = Type.Object(
  {
    numero: numero('Número de la factura de exportación.'),
    exportacionDe,
    fechaEmbarque: text(
      '^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/20[0-9]{2}$',
      'Fecha de embarque, dd/mm/aaaa; si falta, la de emisión.',
    ),
    distrito: text('^[0-9]{3}$', 'Refrendo: distrito aduanero (tabla 6).'),
    anio: text('^20[0-9]{2}$', 'Refrendo: año.'),
    regimen: text('^[0-9A-Za-z]{2}$', 'Refrendo: régimen (tabla 7.1).'),
    correlativo: text('^[0-9]{6,8}$', 'Refrendo: correlativo.'),
    docTransporte: text('^[0-9A-Za-z]{3,13}$', 'Documento de transporte.'),
    valorFob: money('Valor FOB; si falta, el total sin flete ni seguro internacionales.'),
    tipoIngreso: text('^[0-9]{3}$', 'Tipo de ingreso del exterior (tabla 18), en servicios.'),
    gravadoOtroPais: flag('Si el ingreso se gravó en otro país, en servicios.'),
    impuestoOtroPais: money('Impuesto pagado en otro país.'),
  },
  { additionalProperties: false, title: 'ExportacionAts' },
);

const Modificado = Type.Object(
  {
    emisor: identificacion('Identificación de quien emitió la nota.'),
    numero: numero('Número del documento modificado.'),
    autorizacion: Type.String({ pattern: '^[0-9]{3,49}$', description: 'Su autorización.' }),
  },
  { additionalProperties: false, title: 'ModificadoAts' },
);

const fields = {
  semestral: Type.Boolean({ default: false, description: 'El semestre que termina en ese mes, para el RIMPE.' }),
  codSustento: text('^[0-9]{2}$', 'Sustento de las liquidaciones de compra sin retención (tabla 5).'),
  exportacionDe,
  totalVentas: Type.Enum([...TOTALES_VENTAS], {
    default: 'fisicas',
    description:
      'Qué suma «totalVentas». fisicas: solo lo emitido en papel, como dice el catálogo del ATS; aquí todo es electrónico y va 0.00. todas: también lo electrónico, como dice el texto de la ficha.',
  }),
  relacionadas: Type.Array(identificacion('Identificación de una parte relacionada.'), {
    maxItems: LISTED_MAX,
    default: [],
    description: 'Partes relacionadas; las demás no lo son.',
  }),
  partes: Type.Array(Parte, {
    maxItems: LISTED_MAX,
    default: [],
    description: 'Proveedores y clientes del exterior.',
  }),
  exportaciones: Type.Array(Exportacion, {
    maxItems: LISTED_MAX,
    default: [],
    description: 'Datos de cada factura de exportación.',
  }),
  modificados: Type.Array(Modificado, {
    maxItems: LISTED_MAX,
    default: [],
    description: 'Autorización de los documentos que modifican las notas recibidas y que no se tienen.',
  }),
};
const Body = Type.Partial(Type.Object(fields), { additionalProperties: false });

const Respuestas = Type.Object(
  {
    ...fields,
    guardadas: Type.Boolean({ description: 'Verdadero: son de este mes. Falso: nadie las ha guardado para él.' }),
    tomadasDe: Type.Union([Type.String(), Type.Null()], {
      description:
        'Sin guardar: el mes del que se proponen las partes y el sustento, aaaa-mm; nulo si no hay. No valen hasta guardarlas.',
    }),
  },
  { title: 'RespuestasAts' },
);

/** Returns the answers that hold for a month: only those saved for it. */
export async function respuestasOf(tx: AccountTx, empresaId: string, mes: string): Promise<RespuestasAts> {
  const found = await findRespuestasAts(tx, empresaId, mes);
  return found?.mes === mes ? found.respuestas : SIN_RESPUESTAS;
}

/** Refuses a half year that is none, or of a company that files by month. */
export function refuseSemestral(
  { semestral }: Pick<RespuestasAts, 'semestral'>,
  mes: string,
  { contribuyenteRimpe }: Pick<EmpresaRow, 'contribuyenteRimpe'>,
): void {
  const refuse = (message: string): never => {
    throw invalidQuery({ code: 'valor-no-permitido', field: 'semestral', message, rejectedValue: semestral });
  };
  if (semestral && !/-(06|12)$/.test(mes)) refuse('Un semestre termina en 06 o en 12: pida ese mes.');
  if (semestral && contribuyenteRimpe === null)
    refuse(
      'Solo el RIMPE declara por semestres, y la empresa no consta en él; si lo está, regístrelo en los datos de la empresa.',
    );
}

/** Fields in a fixed order, since the database keeps none, and each of them named: one that is gone has changed too. */
function comparable(respuestas: RespuestasAts | undefined): Record<string, unknown> {
  const ordered = (list: readonly object[] = []): object[] =>
    list.map((one) => Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))));
  return {
    semestral: respuestas?.semestral,
    codSustento: respuestas?.codSustento,
    exportacionDe: respuestas?.exportacionDe,
    totalVentas: respuestas?.totalVentas,
    relacionadas: respuestas?.relacionadas ?? [],
    partes: ordered(respuestas?.partes),
    exportaciones: ordered(respuestas?.exportaciones),
    modificados: ordered(respuestas?.modificados),
  };
}

/** Returns the answers of a month or, before they are saved, what the last month suggests. */
export const readRespuestasAtsRoute = defineRoute({
  id: 'reportes.leer-respuestas-ats',
  method: 'GET',
  path: PATH,
  access: 'ROLE_REPORTS',
  summary: 'Lo que el ATS de un mes pregunta, como se respondió',
  description:
    'Partes relacionadas, proveedores y clientes del exterior, exportaciones y lo demás que ningún comprobante dice. Si nadie las guardó para ese mes, «guardadas» es falso y propone las partes y el sustento de otro mes («tomadasDe»): no valen hasta guardarlas.',
  params: MesParams,
  responses: { 200: Respuestas },
  errors: ['empresa-no-encontrada'],
  handler: ({ params: { ruc, mes }, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const found = await findRespuestasAts(tx, empresa.id, mes);
      if (found?.mes === mes) return { result: { ...found.respuestas, guardadas: true, tomadasDe: null } };
      const documents = { semestral: false, exportaciones: [], modificados: [] };
      const suggested = { ...SIN_RESPUESTAS, ...found?.respuestas, ...documents };
      return { result: { ...suggested, guardadas: false, tomadasDe: found?.mes ?? null } };
    }),
});

/** Saves them: no document states them. */
export const putRespuestasAtsRoute = defineRoute({
  id: 'reportes.poner-respuestas-ats',
  method: 'PUT',
  path: PATH,
  access: 'ROLE_REPORTS',
  summary: 'Responde lo que el ATS de un mes pregunta',
  description:
    'Reemplaza las respuestas del mes. Un parámetro de GET o POST /reportes/ats vale más que lo guardado. Un mes cerrado no cambia.',
  params: MesParams,
  body: Body,
  examples: {
    exportador: {
      codSustento: '02',
      exportacionDe: '01',
      relacionadas: ['1790016919001'],
      partes: [{ identificacion: 'GB123456789', persona: 'sociedad', tipoRegi: '01', pais: '213' }],
      exportaciones: [
        {
          numero: '001-001-000000012',
          fechaEmbarque: '20/11/2026',
          distrito: '028',
          anio: '2026',
          regimen: '40',
          correlativo: '00123456',
          docTransporte: 'MAEU1234567',
        },
      ],
    },
  },
  responses: { 200: Respuestas },
  errors: ['empresa-no-encontrada', 'mes-cerrado'],
  handler: ({ params: { ruc, mes }, body, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, ruc);
      const found = await findRespuestasAts(tx, empresa.id, mes);
      const before = found?.mes === mes ? found.respuestas : undefined;
      const respuestas: RespuestasAts = { ...SIN_RESPUESTAS, ...(body satisfies Static<typeof Body>) };
      refuseSemestral(respuestas, mes, empresa);
      const differences = changesBetween(comparable(before), comparable(respuestas));
      if (before === undefined || Object.keys(differences).length > 0) {
        await putRespuestasAts(tx, empresa.id, mes, respuestas);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'reportes.put-respuestas-ats',
          subject: { kind: 'empresa', id: ruc },
          changes: { mes, ...differences },
        });
      }
      return { result: { ...respuestas, guardadas: true, tomadasDe: null } };
    }),
});
