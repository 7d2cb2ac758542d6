import type { Advertencia } from '../kernel/issue.js';
import type { CifraPago, CifraReembolso, CifraRetencion, Cifras, CifrasImpuestos } from '../kernel/cifras.js';
import { decimal, formatDecimal, parseDecimal, sum, ZERO, type Decimal } from '../kernel/decimal.js';
import { parseFecha } from '../kernel/fecha.js';
import { isDolar } from '../kernel/moneda.js';
import type { NormalisedDocument } from '../xml/layout.js';
import { items, text } from './ride-content.js';
import { rateOf } from './ride-totals.js';

/** Returns a figure as written in the document; zero if absent. */
export function cifra(scope: NormalisedDocument, from: string): string {
  return text(scope, from) || '0.00';
}

const orNull = (scope: NormalisedDocument, from: string): string | null => text(scope, from) || null;

function added(values: readonly string[]): string {
  return formatDecimal(sum(values.map(decimal)));
}

/** All figures empty: the defaults for every type. */
export const SIN_CIFRAS: Cifras = {
  totalSinImpuestos: '0.00',
  descuento: '0.00',
  propina: '0.00',
  iva: '0.00',
  ice: '0.00',
  irbpnr: '0.00',
  retenidoRenta: '0.00',
  retenidoIva: '0.00',
  retenidoIsd: '0.00',
  total: '0.00',
  otraMoneda: null,
  impuestos: { codigos: [], porcentajes: [], tarifas: [], bases: [], valores: [] },
  retenciones: null,
  pagos: null,
  modificado: { codDoc: null, numero: null, fecha: null },
  reembolso: { base: null, impuesto: null, documentos: null },
  negocioPopular: false,
  advertencias: null,
};

/** Returns the figures common to sales and purchases: `impuestos` is the list of taxes, `total` the amount due. */
export function cifrasConImpuestos(
  documento: NormalisedDocument,
  from: { readonly impuestos: string; readonly total: string },
): Cifras {
  const totals = items(documento, from.impuestos);
  const withoutTotal = taxesWithoutTotal(documento, totals);
  const impuestos = impuestosOf(documento, [...totals, ...withoutTotal]);
  const of = (impuesto: string): string =>
    added(impuestos.valores.filter((_, at) => impuestos.codigos[at] === impuesto));
  const moneda = text(documento, 'moneda').trim();
  const otraMoneda = moneda === '' || isDolar(moneda) ? null : moneda;
  const negocioPopular = isNegocioPopular(documento);
  const advertencias = [
    ...(otraMoneda === null ? [] : [otherCurrency(otraMoneda)]),
    ...withoutTotal.map((tax) => withoutTotalWarning(tax, from.impuestos)),
    ...(negocioPopular && !decimal(of('2')).eq(0) ? [popularWithIva(of('2'), from.impuestos)] : []),
  ];
  const pagos = items(documento, 'pagos').map((pago): CifraPago => [text(pago, 'formaPago'), cifra(pago, 'total')]);
  return {
    totalSinImpuestos: cifra(documento, 'totalSinImpuestos'),
    descuento: cifra(documento, 'totalDescuento'),
    propina: cifra(documento, 'propina'),
    iva: of('2'),
    ice: of('3'),
    irbpnr: of('5'),
    retenidoRenta: cifra(documento, 'valorRetRenta'),
    retenidoIva: cifra(documento, 'valorRetIva'),
    retenidoIsd: SIN_CIFRAS.retenidoIsd,
    total: cifra(documento, from.total),
    otraMoneda,
    impuestos,
    retenciones: null,
    pagos: pagos.length === 0 ? null : pagos,
    modificado: {
      codDoc: orNull(documento, 'codDocModificado'),
      numero: orNull(documento, 'numDocModificado'),
      fecha: parseFecha(text(documento, 'fechaEmisionDocSustento'))?.texto ?? null,
    },
    reembolso: {
      base: orNull(documento, 'totalBaseImponibleReembolso'),
      impuesto: orNull(documento, 'totalImpuestoReembolso'),
      documentos: reembolsosOf(documento),
    },
    negocioPopular,
    advertencias: advertencias.length === 0 ? null : advertencias,
  };
}

/** Whether the document has the legend of a RIMPE «negocio popular» (ficha, anexo 22). */
export function isNegocioPopular(documento: NormalisedDocument): boolean {
  return text(documento, 'emisor.contribuyenteRimpe').toUpperCase().includes('POPULAR');
}

/** A negocio popular charges no IVA: its taxed lines keep the boxes of their rate, and a person checks them. */
function popularWithIva(iva: string, field: string): Advertencia {
  const message = `El emisor es negocio popular (RIMPE), que no cobra IVA, y el comprobante cobra ${iva}: confírmelo con el emisor antes de usarlo como crédito tributario.`;
  return { code: 'negocio-popular-iva', field, message, rejectedValue: iva };
}

/** Sums by rate the taxes of lines that no total states (design/received-documents). */
export function taxesWithoutTotal(
  documento: NormalisedDocument,
  totals: readonly NormalisedDocument[],
): NormalisedDocument[] {
  const keyOf = (tax: NormalisedDocument): string =>
    `${text(tax, 'codigo').trim()}/${text(tax, 'codigoPorcentaje').trim()}`;
  const stated = new Set(totals.map(keyOf));
  const found = new Map<string, NormalisedDocument>();
  for (const tax of items(documento, 'detalles').flatMap((line) => items(line, 'impuesto'))) {
    const key = keyOf(tax);
    if (stated.has(key)) continue;
    const before = found.get(key);
    const plus = (name: string): string =>
      added([...(before === undefined ? [] : [cifra(before, name)]), cifra(tax, name)]);
    found.set(key, { ...tax, baseImponible: plus('baseImponible'), valor: plus('valor') });
  }
  return [...found.values()];
}

/** Warning about a tax stated only by lines. */
export function withoutTotalWarning(tax: NormalisedDocument, field: string): Advertencia {
  const [codigo, porcentaje] = [text(tax, 'codigo'), text(tax, 'codigoPorcentaje')];
  const figures = `base ${cifra(tax, 'baseImponible')}, impuesto ${cifra(tax, 'valor')}`;
  const message = `Las líneas llevan el impuesto ${codigo} con código ${porcentaje} (${figures}) y el comprobante no trae su total: cuenta lo que dicen las líneas.`;
  return { code: 'impuesto-sin-total', field, message, rejectedValue: porcentaje };
}

function otherCurrency(moneda: string): Advertencia {
  const message = `El comprobante dice «${moneda}». Cuenta por sus valores, que el SRI toma en dólares: revise que lo sean.`;
  return { code: 'comprobante-moneda', field: 'moneda', message, rejectedValue: moneda };
}

function reembolsosOf(documento: NormalisedDocument): readonly CifraReembolso[] | null {
  const all = items(documento, 'reembolsos').map((one): CifraReembolso => {
    const taxes = items(one, 'detalleImpuestos');
    const of = (name: string, codigo: string, isMeant: (porcentaje: string) => boolean = () => true): string =>
      added(
        taxes
          .filter((tax) => text(tax, 'codigo') === codigo && isMeant(text(tax, 'codigoPorcentaje')))
          .map((tax) => cifra(tax, name)),
      );
    const base = (isMeant: (porcentaje: string) => boolean): string => of('baseImponibleReembolso', '2', isMeant);
    return [
      text(one, 'codDocReembolso'),
      text(one, 'tipoIdentificacionProveedorReembolso'),
      text(one, 'identificacionProveedorReembolso'),
      [text(one, 'estabDocReembolso'), text(one, 'ptoEmiDocReembolso'), text(one, 'secuencialDocReembolso')].join('-'),
      text(one, 'fechaEmisionDocReembolso'),
      text(one, 'numeroAutorizacionDocReemb'),
      base((porcentaje) => porcentaje === '0'),
      // Codes of table 17 with a rate (FACTS §6.2).
      base((porcentaje) => !['0', '6', '7'].includes(porcentaje)),
      base((porcentaje) => porcentaje === '6'),
      base((porcentaje) => porcentaje === '7'),
      of('impuestoReembolso', '3'),
      of('impuestoReembolso', '2'),
      taxes
        .filter((tax) => text(tax, 'codigo') === '2')
        .map((tax) => [
          text(tax, 'codigoPorcentaje'),
          orNull(tax, 'tarifa'),
          cifra(tax, 'baseImponibleReembolso'),
          cifra(tax, 'impuestoReembolso'),
        ]),
    ];
  });
  return all.length === 0 ? null : all;
}

function impuestosOf(documento: NormalisedDocument, taxes: readonly NormalisedDocument[]): CifrasImpuestos {
  return {
    codigos: taxes.map((tax) => text(tax, 'codigo')),
    porcentajes: taxes.map((tax) => text(tax, 'codigoPorcentaje')),
    tarifas: taxes.map((tax) => rateOf(documento, tax) || null),
    bases: taxes.map(taxedBase),
    valores: taxes.map((tax) => cifra(tax, 'valor')),
  };
}

/** An additional discount on the group reduces the taxable base (design/documents). */
function taxedBase(tax: NormalisedDocument): string {
  const base = cifra(tax, 'baseImponible');
  const discount = text(tax, 'descuentoAdicional');
  return discount === '' ? base : formatDecimal(decimal(base).minus(discount));
}

/** Sums a figure over the lines. */
export function sumOfLines(documento: NormalisedDocument, name: string): string {
  return formatDecimal(
    sum(items(documento, 'detalles').map((line): Decimal => parseDecimal(text(line, name)) ?? ZERO)),
  );
}

/** Returns a withholding as the receipt states it; `sustento` holds the fields of the supporting document. */
export function retencionOf(retencion: NormalisedDocument, sustento: NormalisedDocument): CifraRetencion {
  return [
    text(retencion, 'codigo'),
    text(retencion, 'codigoRetencion'),
    cifra(retencion, 'porcentajeRetener'),
    cifra(retencion, 'baseImponible'),
    cifra(retencion, 'valorRetenido'),
    orNull(sustento, 'codDocSustento'),
    orNull(sustento, 'numDocSustento'),
    orNull(sustento, 'fechaEmisionDocSustento'),
    orNull(sustento, 'codSustento'),
  ];
}

/** Returns the figures of a withholding receipt: 1 is income tax, 2 IVA, 6 ISD (FACTS §6.5). */
export function cifrasDeRetencion(retenciones: readonly CifraRetencion[]): Cifras {
  const of = (impuesto?: string): string =>
    added(
      retenciones.filter(([codigo]) => impuesto === undefined || codigo === impuesto).map(([, , , , valor]) => valor),
    );
  return {
    ...SIN_CIFRAS,
    retenidoRenta: of('1'),
    retenidoIva: of('2'),
    retenidoIsd: of('6'),
    total: of(),
    retenciones,
  };
}
