import { formatDecimal, sum, type Decimal } from '../../kernel/decimal.js';
import type { Fecha } from '../../kernel/fecha.js';
import { computeTaxAlone } from '../../kernel/totals.js';
import type { SourceDocument } from '../../xml/layout.js';
import type { Draft } from '../draft.js';
import { reportDifference } from '../lines.js';
import { computePagos } from '../payments.js';
import { NO_RATE, resolveRate } from '../rates.js';
import { composeReembolso } from '../reembolso.js';
import type { DocSustentoPayload, RetencionPayload } from './payload.js';
import {
  checkDocSustento,
  checkIvaBase,
  checkPeriodo,
  checkRentaBases,
  checkSustentoDate,
  codDocPadded,
} from './rules.js';
import { computeWithheld } from './withheld.js';

/** Composes one supporting document of 2.0.0, with its computed figures and withholdings. */
export function composeDocSustento(
  draft: Draft,
  doc: DocSustentoPayload,
  path: string,
  { receptor, periodoFiscal }: Pick<RetencionPayload, 'receptor' | 'periodoFiscal'>,
): { fields: SourceDocument; retenido: Decimal } {
  checkDocSustento(draft, doc, path, receptor);
  const fecha = checkSustentoDate(draft, doc.fechaEmisionDocSustento, `${path}.fechaEmisionDocSustento`);
  checkPeriodo(draft, periodoFiscal, {
    fecha,
    registro: doc.fechaRegistroContable,
    path: `${path}.fechaEmisionDocSustento`,
  });
  const taxes = doc.impuestosDocSustento.map((_, i) =>
    computeTax(draft, doc, i, fecha, `${path}.impuestosDocSustento[${i}]`),
  );
  const totals = computeTotals(draft, doc, taxes, path);
  const iva = sum(taxes.filter((tax) => tax.codigo === '2').map((tax) => tax.valor));
  const retenciones = doc.retenciones.map((retencion, i) => {
    const at = `${path}.retenciones[${i}]`;
    const withheld = draft.part(at, () => computeWithheld(draft, retencion, at, [draft.fechaEmision, fecha]));
    if (retencion.codigo === '2') checkIvaBase(draft, withheld.base, iva, `${at}.baseImponible`);
    return { fields: { ...retencion, ...withheld.fields }, valor: withheld.valor, base: withheld.base };
  });
  const rentaBases = retenciones.filter(({ fields }) => fields.codigo === '1').map(({ base }) => base);
  checkRentaBases(draft, sum(rentaBases), totals.totalSinImpuestos, `${path}.retenciones`);
  return {
    fields: {
      ...doc,
      codDocSustento: codDocPadded(doc.codDocSustento),
      pagoLocExt: doc.pagoLocExt ?? '01',
      ...totals.fields,
      ...composeReembolso(draft, doc, `${path}.`),
      reembolsos: wholeRates(doc.reembolsos),
      impuestosDocSustento: taxes.map((tax) => tax.fields),
      retenciones: retenciones.map(({ fields }) => fields),
      pagos: computePagos(draft, doc.pagos, totals.importeTotal, `${path}.pagos`),
    },
    retenido: sum(retenciones.map(({ valor }) => valor)),
  };
}

function computeTax(draft: Draft, doc: DocSustentoPayload, index: number, fecha: Fecha, path: string) {
  const tax = doc.impuestosDocSustento[index];
  if (tax === undefined) throw new Error(`no tax at ${path}`);
  const named = { codigo: tax.codImpuestoDocSustento, codigoPorcentaje: tax.codigoPorcentaje };
  const given = tax.tarifa === undefined ? named : { ...named, tarifa: tax.tarifa };
  const rate = resolveRate(draft, given, fecha, path, ['2', '3', '5'], 'codImpuestoDocSustento') ?? NO_RATE;
  const base = draft.figure(tax.baseImponible, `${path}.baseImponible`);
  const valor = draft.optionalFigure(tax.valorImpuesto, `${path}.valorImpuesto`);
  const { result, differences } = computeTaxAlone({ ...named, ...rate, baseImponible: undefined, valor }, base);
  for (const difference of differences) reportDifference(draft, difference, path, 'valorImpuesto');
  const fields: SourceDocument = {
    codImpuestoDocSustento: named.codigo,
    codigoPorcentaje: named.codigoPorcentaje,
    baseImponible: formatDecimal(base),
    tarifa: formatDecimal(result.tarifa),
    valorImpuesto: formatDecimal(result.valor),
  };
  return { fields, codigo: named.codigo, base, valor: result.valor };
}

interface ComputedTax {
  readonly codigo: string;
  readonly base: Decimal;
  readonly valor: Decimal;
}

/**
 * Returns the totals of the document: as given, otherwise from its taxes. A given total that differs is kept: the document has
 * other items.
 */
function computeTotals(draft: Draft, doc: DocSustentoPayload, taxes: readonly ComputedTax[], path: string) {
  const of = (codigo: string, figure: 'base' | 'valor'): Decimal =>
    sum(taxes.filter((tax) => tax.codigo === codigo).map((tax) => tax[figure]));
  const totalSinImpuestos =
    draft.optionalFigure(doc.totalSinImpuestos, `${path}.totalSinImpuestos`, { signed: true }) ??
    of('2', 'base').minus(of('3', 'valor'));
  const exact = totalSinImpuestos.plus(sum(taxes.map((tax) => tax.valor)));
  const importeTotal = draft.optionalFigure(doc.importeTotal, `${path}.importeTotal`) ?? exact;
  if (!importeTotal.eq(exact) && !draft.figuresBroken) {
    const message = `El total del documento es ${importeTotal.toFixed(2)}, y base más impuestos ${exact.toFixed(2)}: revise si es correcto.`;
    draft.findings.warn('retencion-total', `${path}.importeTotal`, message, doc.importeTotal);
  }
  return {
    totalSinImpuestos,
    importeTotal,
    fields: { totalSinImpuestos: formatDecimal(totalSinImpuestos), importeTotal: formatDecimal(importeTotal) },
  };
}

/** Only here the schema requires the rate of a reimbursed tax without decimals: 15, not 15.00 (FACTS §4.5). */
function wholeRates(reembolsos: DocSustentoPayload['reembolsos']): readonly SourceDocument[] | undefined {
  return reembolsos?.map((item) => ({
    ...item,
    detalleImpuestos: item.detalleImpuestos.map((detail) => ({
      ...detail,
      tarifa: String(detail.tarifa).replace(/^(\d+)\.0+$/, '$1'),
    })),
  }));
}
