import { decimal, formatDecimal, sum, ZERO, type Decimal } from '../../kernel/decimal.js';
import type { Fecha } from '../../kernel/fecha.js';
import { computeTaxAlone, SUBMITTED_TAX_TOLERANCE } from '../../kernel/totals.js';
import type { SourceDocument } from '../../xml/layout.js';
import type { Draft } from '../draft.js';
import { checkIvaRates } from '../iva-rates.js';
import { reportDifference, reportTaxSet } from '../lines.js';
import { NO_RATE, resolveRate } from '../rates.js';
import type { NotaDebitoPayload } from './payload.js';

const ICE = '3';
const IVA = '2';

/** One cent per rate among which the issuer split the base. */
const BASE_TOLERANCE = decimal('0.01');

/**
 * Computes the taxes of a debit note, which has no lines: each on its own base, and the IVA bases sum to the total (FACTS
 * §4.3).
 */
export function computeImpuestos(
  draft: Draft,
  payload: NotaDebitoPayload['impuestos'],
  fecha: Fecha,
  totalSinImpuestos: Decimal,
): { fields: SourceDocument[]; iva: Decimal; total: Decimal } {
  reportTaxSet(draft, payload, 'impuestos', (i) => `impuestos[${i}]`, { ivaOnce: false });
  const written = payload.map(({ codigo, codigoPorcentaje }, i) => ({
    codigo,
    codigoPorcentaje,
    path: `impuestos[${i}]`,
  }));
  checkIvaRates(draft, written, fecha, { atEstablecimiento: false });
  const alone = payload.filter((tax) => tax.codigo === IVA).length === 1;
  const compute = (index: number, defaultBase: Decimal | undefined) =>
    draft.part(`impuestos[${index}]`, () => computeImpuesto(draft, payload, index, fecha, defaultBase));
  const indexes = payload.map((_, i) => i);
  const results: ReturnType<typeof compute>[] = [];
  for (const i of indexes.filter((at) => payload[at]?.codigo !== IVA)) results[i] = compute(i, totalSinImpuestos);
  const ice = sum(indexes.flatMap((i) => (payload[i]?.codigo === ICE ? (results[i]?.valor ?? []) : [])));
  const whole = totalSinImpuestos.plus(ice);
  for (const i of indexes.filter((at) => payload[at]?.codigo === IVA))
    results[i] = compute(i, alone ? whole : undefined);
  checkBases(draft, payload, results, whole);
  const returned = sum(results.flatMap((result) => result.returned ?? []));
  return {
    fields: results.map((result) => result.fields),
    iva: sum(results.filter((_, i) => payload[i]?.codigo === IVA).map((result) => result.valor)),
    total: sum(results.map((result) => result.valor)).minus(returned),
  };
}

function computeImpuesto(
  draft: Draft,
  payload: NotaDebitoPayload['impuestos'],
  index: number,
  fecha: Fecha,
  defaultBase: Decimal | undefined,
) {
  const path = `impuestos[${index}]`;
  const tax = payload[index];
  if (tax === undefined) throw new Error(`no tax at ${path}`);
  const rate = resolveRate(draft, tax, fecha, path, ['2', '3', '5']) ?? NO_RATE;
  const given = draft.optionalFigure(tax.baseImponible, `${path}.baseImponible`);
  if (given === undefined && defaultBase === undefined) {
    const message = `Con varias tarifas de IVA hay que indicar la base de cada una en «${path}.baseImponible».`;
    draft.findings.refuse('impuesto-base-requerida', `${path}.baseImponible`, message);
    draft.figuresBroken = true;
  }
  const valor = draft.optionalFigure(tax.valor, `${path}.valor`);
  const input = {
    codigo: tax.codigo,
    codigoPorcentaje: tax.codigoPorcentaje,
    ...rate,
    baseImponible: undefined,
    valor,
  };
  const { result, differences } = computeTaxAlone(
    input,
    given ?? defaultBase ?? ZERO,
    draft.own && SUBMITTED_TAX_TOLERANCE,
  );
  for (const difference of differences) reportDifference(draft, difference, path);
  const returned = draft.optionalFigure(tax.valorDevolucionIva, `${path}.valorDevolucionIva`);
  if (returned?.gt(result.valor) === true && !draft.figuresBroken) {
    const message = `La devolución ${returned.toFixed(2)} supera el IVA ${result.valor.toFixed(2)}.`;
    draft.findings.refuse('impuesto-devolucion-mayor', `${path}.valorDevolucionIva`, message, tax.valorDevolucionIva);
  }
  const fields: SourceDocument = {
    codigo: result.codigo,
    codigoPorcentaje: result.codigoPorcentaje,
    tarifa: formatDecimal(result.tarifa),
    baseImponible: formatDecimal(result.baseImponible),
    valor: formatDecimal(result.valor),
    ...(returned && { valorDevolucionIva: formatDecimal(returned) }),
  };
  return { fields, base: result.baseImponible, valor: result.valor, returned };
}

function checkBases(
  draft: Draft,
  payload: NotaDebitoPayload['impuestos'],
  results: readonly { base: Decimal }[],
  whole: Decimal,
): void {
  const bases = results.filter((_, i) => payload[i]?.codigo === IVA).map((result) => result.base);
  const total = sum(bases);
  if (bases.length === 0 || draft.figuresBroken) return;
  if (total.minus(whole).abs().lte(BASE_TOLERANCE.times(bases.length))) return;
  const message = `Las bases del IVA suman ${total.toFixed(2)} y los motivos, con el ICE, ${whole.toFixed(2)}.`;
  draft.findings.refuse('impuesto-base-distinta', 'impuestos', message, total.toFixed(2));
}
