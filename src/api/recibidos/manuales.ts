import { Type, type Static } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertManual } from '../../database/recibido-manual.js';
import { SIN_CIFRAS } from '../../documents/cifras.js';
import { AppError } from '../../domain/app-error.js';
import { documentosSustento } from '../../domain/catalogues/documentos-sustento.js';
import type { Cifras } from '../../domain/cifras.js';
import { decimal, formatDecimal, sum } from '../../domain/decimal.js';
import { parseFecha } from '../../domain/fecha.js';
import { fechaEcuador } from '../../domain/hora-ecuador.js';
import { checkIdentificacion } from '../../domain/identificacion.js';
import type { Issue } from '../../domain/issue.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { idempotencyClaim, once } from '../idempotency.js';
import { originOf } from '../origin.js';
import { etagOf } from '../revision.js';
import { defineRoute } from '../route.js';
import { RecibidoCompleto, wholeRecibido } from './read.js';
import { visibleRecibido } from './visible.js';

const money = (description: string) =>
  Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$', description: `${description} Texto con punto decimal.` });

const Manual = Type.Object(
  {
    ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'La empresa que lo recibe.' }),
    codDoc: Type.String({
      pattern: '^[0-9]{2,3}$',
      description: 'Tipo del documento, ATS tabla 4: 02 nota de venta, 15 del exterior, 16 DAU…',
    }),
    emisor: Type.Object(
      {
        tipoIdentificacion: Type.Enum(['04', '05', '06', '08'], {
          description: '04 RUC, 05 cédula, 06 pasaporte, 08 exterior.',
        }),
        identificacion: Type.String({
          minLength: 3,
          maxLength: 20,
          pattern: '^[0-9A-Za-z-]+$',
          description: 'RUC, cédula u otra.',
        }),
        razonSocial: Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\p{Cc}]+$', description: 'Su nombre.' }),
      },
      { additionalProperties: false, description: 'Quien lo emitió.' },
    ),
    estab: Type.String({ pattern: '^[0-9]{3}$', description: 'Establecimiento; 000 si no tiene.' }),
    ptoEmi: Type.String({ pattern: '^[0-9]{3}$', description: 'Punto de emisión; 000 si no tiene.' }),
    secuencial: Type.String({ pattern: '^[0-9]{1,9}$', description: 'Número.' }),
    fechaEmision: Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description: 'dd/mm/aaaa' }),
    numeroAutorizacion: Type.Optional(
      Type.String({ pattern: '^[0-9]{3,49}$', description: 'El que imprime, si lo tiene.' }),
    ),
    impuestos: Type.Array(
      Type.Object(
        {
          codigo: Type.Enum(['2', '3', '5'], { description: '2 IVA, 3 ICE, 5 IRBPNR.' }),
          codigoPorcentaje: Type.String({
            pattern: '^[0-9]{1,4}$',
            description: 'Código de la tarifa: 4 es 15 %, 0 es 0 %.',
          }),
          tarifa: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}([.][0-9]{1,2})?$', description: 'La tarifa.' })),
          baseImponible: money('Lo gravado.'),
          valor: money('El impuesto.'),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20, description: 'Bases e impuestos, una por tarifa.' },
    ),
    propina: Type.Optional(money('Propina.')),
    importeTotal: money('Lo que se paga: bases del IVA, impuestos y propina.'),
    formaPago: Type.Optional(
      Type.String({ pattern: '^[0-9]{2}$', description: 'Tabla 24: 01 efectivo, 20 sistema financiero.' }),
    ),
  },
  { additionalProperties: false },
);

/** Records a document that has no XML. */
export const writeManualRoute = defineRoute({
  id: 'recibidos.manual',
  method: 'POST',
  path: '/api/v1.0/recibidos/manuales',
  access: 'ROLE_RECEIPTS',
  summary: 'Anota un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior',
  description:
    'Queda VIGENTE, por la palabra de quien lo anota. Si después llega el mismo documento en XML, cuenta el XML, con lo que aquí se decidió.',
  body: Manual,
  examples: {
    notaDeVenta: {
      ruc: '1790012344001',
      codDoc: '02',
      emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'ANA PÉREZ' },
      estab: '001',
      ptoEmi: '001',
      secuencial: '123',
      fechaEmision: '14/11/2026',
      numeroAutorizacion: '1128419583',
      impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00', valor: '0.00' }],
      importeTotal: '25.00',
      formaPago: '01',
    },
  },
  responses: { 201: RecibidoCompleto },
  handler: async ({ body, principal, request }, deps) => {
    const issues = check(body, fechaEcuador(deps.now()));
    if (issues.length > 0)
      throw new AppError('solicitud-invalida', 'El documento tiene errores; corríjalos.', { issues });
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const make = async (): Promise<{ resource: string; value: string }> => {
        const empresa = await visibleEmpresa(tx, principal, body.ruc);
        const kept = await insertManual(tx, {
          empresa,
          codDoc: body.codDoc,
          tipoEmisor: body.emisor.tipoIdentificacion,
          identificacionEmisor: body.emisor.identificacion,
          razonSocialEmisor: body.emisor.razonSocial,
          estab: body.estab,
          ptoEmi: body.ptoEmi,
          secuencial: Number(body.secuencial),
          fechaEmision: body.fechaEmision,
          numeroAutorizacion: body.numeroAutorizacion ?? null,
          cifras: cifrasOf(body),
        });
        if ('heldBy' in kept) {
          throw new AppError('recibido-repetido', 'La empresa ya tiene ese número de ese emisor.', {
            fields: { clave: kept.heldBy },
          });
        }
        const clave = `manual-${kept.id}`;
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'recibidos.manual',
          subject: { kind: 'recibido', id: clave, empresas: [body.ruc] },
          changes: { ruc: body.ruc, emisor: body.emisor.identificacion, importeTotal: body.importeTotal },
        });
        return { resource: clave, value: clave };
      };
      const clave = await once(tx, idempotencyClaim(request, principal), make, (resource) => Promise.resolve(resource));
      const row = await visibleRecibido(tx, principal, clave);
      const headers = { ...etagOf(row), Location: `/api/v1.0/recibidos/${clave}` };
      return { status: 201, headers, result: await wholeRecibido(tx, row) };
    });
  },
});

type Body = Static<typeof Manual>;

function check(body: Body, hoy: string): Issue[] {
  const issues: Issue[] = [];
  const day = parseFecha(body.fechaEmision);
  const today = parseFecha(hoy);
  if (day === undefined || (today !== undefined && day.day > today.day)) {
    const message = 'Escriba un día que exista y no sea futuro, dd/mm/aaaa.';
    issues.push({ code: 'campo-fecha', field: 'fechaEmision', message, rejectedValue: body.fechaEmision });
  }
  if (!documentosSustento.has(String(Number(body.codDoc)))) {
    const message = `El tipo «${body.codDoc}» no existe en la tabla 4 del ATS.`;
    issues.push({ code: 'valor-no-permitido', field: 'codDoc', message, rejectedValue: body.codDoc });
  }
  const { tipoIdentificacion, identificacion } = body.emisor;
  const problem = checkIdentificacion(tipoIdentificacion, identificacion);
  if (problem?.kind === 'refused') {
    const { message } = problem;
    issues.push({ code: 'valor-no-permitido', field: 'emisor.identificacion', message, rejectedValue: identificacion });
  }
  const { total } = figuresOf(body);
  if (!decimal(total).eq(body.importeTotal)) {
    const message = `Las bases del IVA, los impuestos y la propina suman ${total}.`;
    issues.push({ code: 'valor-no-permitido', field: 'importeTotal', message, rejectedValue: body.importeTotal });
  }
  return issues;
}

/** The IVA base includes the ICE, so subtract it to avoid counting it twice. */
function figuresOf({ impuestos, propina = '0' }: Body): { readonly sinImpuestos: string; readonly total: string } {
  const of = (codigo: string, field: 'baseImponible' | 'valor') =>
    sum(impuestos.filter((tax) => tax.codigo === codigo).map((tax) => decimal(tax[field])));
  const sinImpuestos = of('2', 'baseImponible').minus(of('3', 'valor'));
  const total = sum([sinImpuestos, of('2', 'valor'), of('3', 'valor'), of('5', 'valor'), decimal(propina)]);
  return { sinImpuestos: formatDecimal(sinImpuestos), total: formatDecimal(total) };
}

function cifrasOf(body: Body): Cifras {
  const { impuestos, propina = '0.00', importeTotal, formaPago } = body;
  const of = (codigo: string): string =>
    formatDecimal(sum(impuestos.filter((tax) => tax.codigo === codigo).map(({ valor }) => decimal(valor))));
  return {
    ...SIN_CIFRAS,
    totalSinImpuestos: figuresOf(body).sinImpuestos,
    propina,
    iva: of('2'),
    ice: of('3'),
    irbpnr: of('5'),
    total: importeTotal,
    impuestos: {
      codigos: impuestos.map(({ codigo }) => codigo),
      porcentajes: impuestos.map(({ codigoPorcentaje }) => codigoPorcentaje),
      tarifas: impuestos.map(({ tarifa }) => tarifa ?? null),
      bases: impuestos.map(({ baseImponible }) => baseImponible),
      valores: impuestos.map(({ valor }) => valor),
    },
    pagos: formaPago === undefined ? null : [[formaPago, importeTotal]],
  };
}
