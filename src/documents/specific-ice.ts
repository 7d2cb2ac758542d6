import type { IceUnidad } from '../kernel/catalogues/catalogue.js';
import { decimal, percentOf, roundHalfUp, type Decimal } from '../kernel/decimal.js';
import type { Draft } from './draft.js';
import type { ImpuestoPayload } from './payload-schema.js';
import type { Rate } from './rates.js';

/** How much content one charge of the rate covers, in the unit of the payload's `contenido`. */
const PER_CHARGE: Readonly<Record<IceUnidad, Decimal>> = {
  unidad: decimal('1'),
  'litro-alcohol-puro': decimal('1'),
  'cien-gramos-azucar': decimal('100'),
};
const MEASURES: Readonly<Record<IceUnidad, string>> = {
  unidad: 'unidades',
  'litro-alcohol-puro': 'litros de alcohol puro',
  'cien-gramos-azucar': 'gramos de azúcar',
};
const CENT = decimal('0.01');

/**
 * Returns the amount of an ICE by content (FACTS §19.1): the stated one, otherwise the year's rate × content. The percentage of a
 * mixed rate needs its stated base: the law's (price ex works, per litre) is not the line's price.
 */
export function specificIce(
  draft: Draft,
  tax: ImpuestoPayload,
  rate: Rate,
  baseImponible: Decimal | undefined,
  path: string,
): Decimal | undefined {
  const valor = draft.optionalFigure(tax.valor, `${path}.valor`);
  const contenido = draft.optionalFigure(tax.contenido, `${path}.contenido`);
  if (rate.modo !== 'libre') return valor;
  const exact = contenido && amountOf(rate, contenido, baseImponible);
  if (valor === undefined && exact === undefined) {
    draft.findings.refuse('impuesto-valor-requerido', `${path}.valor`, missing(tax.codigoPorcentaje, rate, path));
    draft.figuresBroken = true;
  }
  if (valor !== undefined && exact !== undefined && valor.minus(exact).abs().gt(CENT)) {
    const message = `Con la tarifa del año el ICE ${tax.codigoPorcentaje} sería ${exact.toFixed(2)}: se usó el valor indicado.`;
    draft.findings.warn('impuesto-tarifa-del-anio', `${path}.valor`, message, tax.valor);
  }
  return valor ?? exact;
}

function amountOf(
  { tarifa, contenido: rate }: Rate,
  contenido: Decimal,
  base: Decimal | undefined,
): Decimal | undefined {
  if (rate === undefined || (rate.adValorem && base === undefined)) return undefined;
  const specific = roundHalfUp(contenido.times(rate.usd).div(PER_CHARGE[rate.unidad]), 2);
  return rate.adValorem && base !== undefined ? specific.plus(percentOf(base, tarifa)) : specific;
}

function missing(codigo: string, { contenido }: Rate, path: string): string {
  if (contenido === undefined) {
    return `El ICE ${codigo} tiene una parte específica que no se puede calcular: indique «${path}.valor».`;
  }
  const base = contenido.adValorem ? ` y la base del ad valorem en «${path}.baseImponible»` : '';
  return `El ICE ${codigo} se cobra por contenido: indique «${path}.valor», o los ${MEASURES[contenido.unidad]} de la línea en «${path}.contenido»${base}.`;
}
