import { Type, type Static } from '#typebox';
import type { ManualCifras, NewManual } from './store/manual.js';
import type { RecibidoRow } from './store/search.js';
import type { EmpresaReceptora } from './store/recibidos.js';
import { cifrasDeRetencion, SIN_CIFRAS } from '../../documents/cifras.js';
import { AppError } from '../../kernel/app-error.js';
import { documentosSustento } from '../../kernel/catalogues/documentos-sustento.js';
import { iva } from '../../kernel/catalogues/iva.js';
import type { Cifras } from '../../kernel/cifras.js';
import { decimal, formatDecimal, percentOf, sum } from '../../kernel/decimal.js';
import { parseFecha } from '../../kernel/fecha.js';
import { checkIdentificacion } from '../../kernel/identificacion.js';
import type { Issue } from '../../kernel/issue.js';
import { money } from './manual-money.js';
import {
  ManualRetencion,
  RETENCION,
  retencionesOf,
  retencionIssues,
  showRetenciones,
  totalRetenido,
} from './manual-retencion.js';

export const Manual = Type.Object(
  {
    ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'La empresa que lo recibe.' }),
    codDoc: Type.String({
      pattern: '^[0-9]{2,3}$',
      description: 'Tipo del documento, ATS tabla 4: 02 nota de venta, 07 retención, 15 del exterior, 16 DAU…',
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
        razonSocial: Type.String({
          minLength: 1,
          maxLength: 300,
          pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]+$',
          description: 'Su nombre.',
        }),
      },
      { additionalProperties: false, description: 'Quien lo emitió.' },
    ),
    estab: Type.Optional(
      Type.String({ pattern: '^[0-9]{3}$', description: 'Establecimiento; se omite si el documento no lo imprime.' }),
    ),
    ptoEmi: Type.Optional(
      Type.String({ pattern: '^[0-9]{3}$', description: 'Punto de emisión; se omite si el documento no lo imprime.' }),
    ),
    secuencial: Type.String({ pattern: '^[0-9]{1,9}$', description: 'Número.' }),
    fechaEmision: Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description: 'dd/mm/aaaa' }),
    numeroAutorizacion: Type.Optional(
      Type.String({ pattern: '^[0-9]{3,49}$', description: 'El que imprime, si lo tiene.' }),
    ),
    impuestos: Type.Optional(
      Type.Array(
        Type.Object(
          {
            codigo: Type.Enum(['2', '3', '5'], { description: '2 IVA, 3 ICE, 5 IRBPNR.' }),
            codigoPorcentaje: Type.String({
              pattern: '^[0-9]{1,4}$',
              description: 'Código de la tarifa: 4 es 15 %, 0 es 0 %.',
            }),
            tarifa: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}([.][0-9]{1,2})?$', description: 'La tarifa.' })),
            baseImponible: money('Lo gravado.'),
            valor: Type.Optional(money('El impuesto; el IVA que se omite se calcula con su tarifa.')),
          },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: 20,
          description: 'Bases e impuestos, una por tarifa; una retención (07) no los lleva.',
        },
      ),
    ),
    retenciones: Type.Optional(
      Type.Array(ManualRetencion, {
        minItems: 1,
        maxItems: 50,
        description:
          'Solo de una retención (07): una línea por cada valor retenido, con el documento sobre el que retiene.',
      }),
    ),
    propina: Type.Optional(money('Propina.')),
    importeTotal: Type.Optional(
      money(
        'Lo que se paga: bases del IVA, impuestos y propina; de una retención, lo retenido. Si se omite, se calcula.',
      ),
    ),
    formaPago: Type.Optional(
      Type.String({ pattern: '^[0-9]{2}$', description: 'Tabla 24: 01 efectivo, 20 sistema financiero.' }),
    ),
  },
  { additionalProperties: false },
);

export type ManualBody = Static<typeof Manual>;
type Body = ManualBody;

export function repeated(clave: string): AppError {
  return new AppError('recibido-repetido', 'La empresa ya tiene ese número de ese emisor.', { fields: { clave } });
}

/** Stored for a document that prints no establishment or point. */
const SIN_LUGAR = '000';

export function manualOf(body: Body, empresa: EmpresaReceptora): NewManual {
  return {
    empresa,
    codDoc: body.codDoc,
    tipoEmisor: body.emisor.tipoIdentificacion,
    identificacionEmisor: body.emisor.identificacion,
    razonSocialEmisor: body.emisor.razonSocial,
    estab: body.estab ?? SIN_LUGAR,
    ptoEmi: body.ptoEmi ?? SIN_LUGAR,
    secuencial: Number(body.secuencial),
    fechaEmision: body.fechaEmision,
    numeroAutorizacion: body.numeroAutorizacion ?? null,
    cifras: cifrasOf(body),
  };
}

export function checkManual(body: Body, hoy: string): Issue[] {
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
  for (const issue of isRetencion(body) ? retencionDeIssues(body) : compraIssues(body)) issues.push(issue);
  const total = totalOf(body);
  if (body.importeTotal !== undefined && !decimal(total).eq(body.importeTotal)) {
    const what = isRetencion(body) ? 'Las retenciones' : 'Las bases del IVA, los impuestos y la propina';
    const message = `${what} suman ${total}.`;
    issues.push({ code: 'valor-no-permitido', field: 'importeTotal', message, rejectedValue: body.importeTotal });
  }
  return issues;
}

const isRetencion = ({ codDoc }: Body): boolean => codDoc.padStart(2, '0') === RETENCION;

/** Amount due, or amount withheld. */
export function totalOf(body: Body): string {
  return isRetencion(body) ? totalRetenido(body.retenciones ?? []) : figuresOf(body).total;
}

const required = (field: string, message: string): Issue => ({ code: 'campo-requerido', field, message });
const excess = (field: string, message: string): Issue => ({ code: 'valor-no-permitido', field, message });

function retencionDeIssues({ retenciones, impuestos, propina, formaPago, emisor, fechaEmision }: Body): Issue[] {
  return [
    ...(retenciones === undefined ? [required('retenciones', 'Escriba qué retiene: al menos una línea.')] : []),
    ...(impuestos === undefined
      ? []
      : [excess('impuestos', 'Una retención no cobra impuestos: escriba sus retenciones.')]),
    ...(propina === undefined ? [] : [excess('propina', 'Una retención no lleva propina.')]),
    ...(formaPago === undefined ? [] : [excess('formaPago', 'Una retención no se paga.')]),
    ...(emisor.tipoIdentificacion === '04'
      ? []
      : [excess('emisor.tipoIdentificacion', 'Quien retiene tiene RUC: escriba el de su cliente.')]),
    ...retencionIssues(retenciones ?? [], fechaEmision),
  ];
}

function compraIssues(body: Body): Issue[] {
  return [
    ...(body.impuestos === undefined ? [required('impuestos', 'Escriba al menos una base con su tarifa.')] : []),
    ...(body.retenciones === undefined
      ? []
      : [excess('retenciones', 'Solo un comprobante de retención (07) lleva retenciones.')]),
    ...impuestosIssues(body),
  ];
}

/** IVA rounded line by line differs from the rate by cents; more is a typing error. */
const IVA_TOLERANCIA = { centavos: decimal('0.05'), parte: decimal('0.005') } as const;

function impuestosIssues({ impuestos = [], fechaEmision }: Body): Issue[] {
  const day = parseFecha(fechaEmision)?.iso;
  return impuestos.flatMap(({ codigo, codigoPorcentaje, baseImponible, valor }, at): Issue[] => {
    const field = `impuestos[${at}]`;
    if (codigo !== '2') {
      const message = 'Escriba el valor del impuesto.';
      return valor === undefined ? [{ code: 'campo-requerido', field: `${field}.valor`, message }] : [];
    }
    const rate = rateOf(codigoPorcentaje, day);
    if (rate === undefined) {
      const message = `La tarifa «${codigoPorcentaje}» no existe; GET /api/v1.0/catalogos/iva las dice.`;
      return [
        { code: 'valor-no-permitido', field: `${field}.codigoPorcentaje`, message, rejectedValue: codigoPorcentaje },
      ];
    }
    const due = percentOf(decimal(baseImponible), decimal(rate));
    const spare = IVA_TOLERANCIA.centavos.plus(due.times(IVA_TOLERANCIA.parte));
    if (valor === undefined || decimal(valor).minus(due).abs().lte(spare)) return [];
    const message = `El IVA del ${rate} % sobre ${baseImponible} es ${formatDecimal(due)}, no ${valor}.`;
    return [{ code: 'valor-no-permitido', field: `${field}.valor`, message, rejectedValue: valor }];
  });
}

/** Returns the rate of a code on a day; of an expired code, its last one: notes use the rate of their document. */
function rateOf(codigo: string, day: string | undefined): string | undefined {
  return (
    (day === undefined ? undefined : iva.at(codigo, day))?.tarifa ??
    iva.rows.findLast((row) => row.codigo === codigo)?.tarifa
  );
}

/** Returns the taxes with the omitted IVA computed. */
function impuestosOf({
  impuestos = [],
  fechaEmision,
}: Body): readonly (NonNullable<Body['impuestos']>[number] & { valor: string })[] {
  const day = parseFecha(fechaEmision)?.iso;
  return impuestos.map((tax) => {
    const computed = percentOf(decimal(tax.baseImponible), decimal(rateOf(tax.codigoPorcentaje, day) ?? '0'));
    return { ...tax, valor: tax.valor ?? (tax.codigo === '2' ? formatDecimal(computed) : '0.00') };
  });
}

/** The IVA base includes the ICE, so subtract it to avoid counting it twice. */
function figuresOf(body: Body): { readonly sinImpuestos: string; readonly total: string } {
  const impuestos = impuestosOf(body);
  const { propina = '0' } = body;
  const of = (codigo: string, field: 'baseImponible' | 'valor') =>
    sum(impuestos.filter((tax) => tax.codigo === codigo).map((tax) => decimal(tax[field])));
  const sinImpuestos = of('2', 'baseImponible').minus(of('3', 'valor'));
  const total = sum([sinImpuestos, of('2', 'valor'), of('3', 'valor'), of('5', 'valor'), decimal(propina)]);
  return { sinImpuestos: formatDecimal(sinImpuestos), total: formatDecimal(total) };
}

function cifrasOf(body: Body): Cifras {
  if (isRetencion(body)) return cifrasDeRetencion(retencionesOf(body.retenciones ?? []));
  const impuestos = impuestosOf(body);
  const { sinImpuestos, total } = figuresOf(body);
  const { propina = '0.00', importeTotal = total, formaPago } = body;
  const of = (codigo: string): string =>
    formatDecimal(sum(impuestos.filter((tax) => tax.codigo === codigo).map(({ valor }) => decimal(valor))));
  return {
    ...SIN_CIFRAS,
    totalSinImpuestos: sinImpuestos,
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

function impuestosTyped(cifras: ManualCifras): Record<string, unknown>[] {
  return cifras.impuestos_codigos.map((codigo, at) => ({
    codigo,
    codigoPorcentaje: cifras.impuestos_porcentajes[at] ?? '',
    baseImponible: cifras.impuestos_bases[at] ?? '0.00',
    valor: cifras.impuestos_valores[at] ?? '0.00',
  }));
}

/** Returns what was typed, to edit it; null: its figures are missing. */
export function showManual(row: RecibidoRow, cifras: ManualCifras | undefined): Record<string, unknown> | null {
  if (cifras === undefined) return null;
  const [formaPago] = cifras.pagos?.[0] ?? [];
  return {
    ruc: row.ruc,
    codDoc: row.cod_doc,
    emisor: {
      tipoIdentificacion: row.tipo_emisor,
      identificacion: row.ruc_emisor,
      razonSocial: row.razon_social_emisor,
    },
    ...(row.estab === SIN_LUGAR ? {} : { estab: row.estab }),
    ...(row.pto_emi === SIN_LUGAR ? {} : { ptoEmi: row.pto_emi }),
    secuencial: String(row.secuencial),
    fechaEmision: row.fecha_emision,
    ...(row.numero_autorizacion === null ? {} : { numeroAutorizacion: row.numero_autorizacion }),
    ...(cifras.retenciones === null ? {} : { retenciones: showRetenciones(cifras.retenciones) }),
    ...(cifras.impuestos_codigos.length === 0 ? {} : { impuestos: impuestosTyped(cifras) }),
    ...(decimal(cifras.propina).eq(0) ? {} : { propina: cifras.propina }),
    importeTotal: cifras.total,
    ...(formaPago === undefined ? {} : { formaPago }),
  };
}
