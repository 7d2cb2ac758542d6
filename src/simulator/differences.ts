import { amount, inDollars, percentOf, sum, times, toCents, within, type Amount } from './amounts.js';
import { child, children, textAt, type CanonicalElement } from './canonical-tree.js';
import type { Comprobante } from './comprobante.js';

/** Tolerances in cents. */
interface Tolerance {
  readonly lineNet: number;
  readonly lineTax: number;
  /** totalSinImpuestos against lines or reasons. */
  readonly subtotal: number;
  readonly discount: number;
  readonly groupBase: number;
  /** A group's tax against rate × base. */
  readonly groupTax: number;
  /** A group's tax against its lines' taxes; if that holds, the distance to rate × base does not matter. */
  readonly groupLines: number;
  /** The total against its parts. */
  readonly total: number;
  /** Whether lines without tax (0 %, exempt) need their total all the same. */
  readonly zeroGroups: boolean;
}

/** Largest deviations authorised in production (FACTS §5, "The tolerance, seen"). */
const SEEN: Tolerance = {
  lineNet: 1,
  lineTax: 2,
  subtotal: 2,
  discount: 3,
  groupBase: 2,
  groupTax: 2,
  groupLines: 3,
  total: 1,
  zeroGroups: false,
};

/** Exact sums, and one cent where a till computes on the unrounded base. */
const STRICT: Tolerance = {
  lineNet: 1,
  lineTax: 1,
  subtotal: 0,
  discount: 0,
  groupBase: 0,
  groupTax: 1,
  groupLines: 0,
  total: 0,
  zeroGroups: true,
};

/** A group's tax: one cent per line, up to this (spec/API.md §3). */
const GROUP_CENTS_MAX = 5;
/** A base, and the amount withheld from it. */
const LINE_CENTS = 1;

/** Fixed rates of table 17; 8 (tourism) is set by decree and not checked. */
const IVA_TARIFAS: Readonly<Record<string, string>> = {
  '0': '0',
  '2': '12',
  '3': '14',
  '4': '15',
  '5': '5',
  '6': '0',
  '7': '0',
  '10': '13',
};

const IVA = '2';
const ICE = '3';

/**
 * The SRI's arithmetic checks (code 52). Returns the first difference in the SRI's wording, or undefined. Specific ICE and IRBPNR
 * depend on quantities the document does not have (litres, grams of sugar), so only their sums are checked.
 */
export function findDifference(comprobante: Comprobante, strict: boolean): string | undefined {
  const { root, tipo } = comprobante;
  const cents = strict ? STRICT : SEEN;
  const info = child(root, tipo.info);
  if (info === undefined) return undefined;
  switch (tipo.codDoc) {
    case '01':
    case '03':
      return (
        lines(root, info, cents) ??
        discounts(root, info, cents) ??
        importeTotal(root, info, cents) ??
        payments(info, 'importeTotal')
      );
    case '04':
      return (
        lines(root, info, cents) ??
        totalWithTaxes(info, 'valorModificacion', groups(info, 'totalConImpuestos'), cents.total)
      );
    case '05':
      return debitNote(root, info, cents);
    case '07':
      return withholdings(root, info);
    default:
      return undefined; // no amounts (guía de remisión), or no rule of the SRI
  }
}

const of = (element: CanonicalElement, ...path: string[]): Amount => amount(textAt(element, ...path));

function differs(what: string, written: Amount, wanted: Amount): string {
  return `${what}: ${inDollars(written)} y debería ser ${inDollars(wanted)}.`;
}

function lines(root: CanonicalElement, info: CanonicalElement, cents: Tolerance): string | undefined {
  const all = children(child(root, 'detalles'), 'detalle');
  for (const [index, line] of all.entries()) {
    const problem = lineDifference(line, `detalle ${index + 1}`, cents);
    if (problem !== undefined) return problem;
  }
  const written = of(info, 'totalSinImpuestos');
  const wanted = sum(all.map((line) => of(line, 'precioTotalSinImpuesto')));
  if (!within(written, wanted, cents.subtotal)) return differs('totalSinImpuestos', written, wanted);
  return groupDifference(
    groups(info, 'totalConImpuestos'),
    all.flatMap((line) => children(child(line, 'impuestos'), 'impuesto')),
    cents,
  );
}

function lineDifference(line: CanonicalElement, where: string, cents: Tolerance): string | undefined {
  const total = of(line, 'precioTotalSinImpuesto');
  const wanted = toCents(times(of(line, 'cantidad'), of(line, 'precioUnitario')) - of(line, 'descuento'));
  if (!within(total, wanted, cents.lineNet)) return differs(`${where}, precioTotalSinImpuesto`, total, wanted);
  const taxes = children(child(line, 'impuestos'), 'impuesto');
  const ice = sum(taxes.filter((tax) => textAt(tax, 'codigo') === ICE).map((tax) => of(tax, 'valor')));
  for (const tax of taxes) {
    if (textAt(tax, 'codigo') !== IVA) continue;
    const base = of(tax, 'baseImponible');
    if (!within(base, total + ice, LINE_CENTS)) return differs(`${where}, baseImponible del IVA`, base, total + ice);
    const problem = rateDifference(tax, `${where}, IVA`, of(tax, 'valor'), base, cents.lineTax);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Checks the code's rate and the tax on the base; a missing `tarifa` counts as the code's. */
function rateDifference(
  tax: CanonicalElement,
  where: string,
  valor: Amount,
  base: Amount,
  cents: number,
): string | undefined {
  const codigo = textAt(tax, 'codigoPorcentaje')?.trim() ?? '';
  const known = IVA_TARIFAS[codigo];
  const tarifa = textAt(tax, 'tarifa') ?? known;
  if (tarifa === undefined) return undefined;
  if (known !== undefined && amount(tarifa) !== amount(known)) {
    return `${where}: la tarifa ${tarifa} no es la del código de porcentaje ${codigo} (${known}).`;
  }
  const wanted = percentOf(base, amount(tarifa));
  return within(valor, wanted, cents) ? undefined : differs(`${where}, valor`, valor, wanted);
}

function groups(info: CanonicalElement, list: string): readonly CanonicalElement[] {
  return children(child(info, list), list === 'impuestos' ? 'impuesto' : 'totalImpuesto');
}

function groupDifference(
  written: readonly CanonicalElement[],
  taxes: readonly CanonicalElement[],
  cents: Tolerance,
): string | undefined {
  const byKey = new Map<string, CanonicalElement[]>();
  for (const tax of taxes) {
    const members = byKey.get(keyOf(tax));
    if (members === undefined) byKey.set(keyOf(tax), [tax]);
    else members.push(tax);
  }
  const seen = new Set<string>();
  for (const group of written) {
    const key = keyOf(group);
    const where = `totalImpuesto ${key}`;
    if (seen.has(key)) return `${where} está repetido.`;
    seen.add(key);
    // A group of zeros that no line has was authorised as well (FACTS §5): it has no members, and adds up.
    const members = byKey.get(key) ?? [];
    const base = of(group, 'baseImponible');
    const summed = sum(members.map((tax) => of(tax, 'baseImponible')));
    if (!within(base, summed, cents.groupBase)) return differs(`${where}, baseImponible`, base, summed);
    const perLine = Math.min(Math.max(members.length, cents.groupTax), GROUP_CENTS_MAX);
    const valor = of(group, 'valor');
    const ofLines = sum(members.map((tax) => of(tax, 'valor')));
    if (textAt(group, 'codigo')?.trim() === IVA) {
      const asInLines = cents.groupLines > 0 && within(valor, ofLines, cents.groupLines);
      const net = base - of(group, 'descuentoAdicional');
      const problem = rateDifference(group, where, valor, net, asInLines ? GROUP_CENTS_MAX : perLine);
      if (problem !== undefined) return problem;
    } else if (!within(valor, ofLines, perLine)) {
      return differs(`${where}, valor`, valor, ofLines);
    }
  }
  // A missing group was seen authorised for lines whose tax is 0.00 only (design/received-documents). With a tax, importeTotal, which adds up
  // the groups (FACTS §5), would lack it.
  const stray = taxes.find((tax) => !seen.has(keyOf(tax)) && (cents.zeroGroups || of(tax, 'valor') !== 0n));
  return stray === undefined ? undefined : `Falta el totalImpuesto ${keyOf(stray)} de un detalle.`;
}

function keyOf(tax: CanonicalElement): string {
  return `${textAt(tax, 'codigo')?.trim() ?? ''}/${textAt(tax, 'codigoPorcentaje')?.trim() ?? ''}`;
}

function discounts(root: CanonicalElement, info: CanonicalElement, cents: Tolerance): string | undefined {
  const written = of(info, 'totalDescuento');
  const ofLines = sum(children(child(root, 'detalles'), 'detalle').map((line) => of(line, 'descuento')));
  const wanted = ofLines + sum(groups(info, 'totalConImpuestos').map((group) => of(group, 'descuentoAdicional')));
  const others = cents.discount > 0 && within(written, ofLines, cents.discount);
  return within(written, wanted, cents.discount) || others ? undefined : differs('totalDescuento', written, wanted);
}

const EXTRAS = ['propina', 'fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'];

function importeTotal(root: CanonicalElement, info: CanonicalElement, cents: Tolerance): string | undefined {
  const wanted =
    of(info, 'totalSinImpuestos') +
    taxesOf(groups(info, 'totalConImpuestos')) +
    sum(EXTRAS.map((name) => of(info, name)));
  const written = of(info, 'importeTotal');
  if (within(written, wanted, cents.total)) return undefined;
  // Whether third parties' items count is unknown: the ficha's own two samples contradict each other (FACTS §5).
  const rubros = sum(children(child(root, 'otrosRubrosTerceros'), 'rubro').map((rubro) => of(rubro, 'total')));
  return within(written, wanted + rubros, cents.total) ? undefined : differs('importeTotal', written, wanted);
}

function taxesOf(written: readonly CanonicalElement[]): Amount {
  return sum(written.map((group) => of(group, 'valor') - of(group, 'valorDevolucionIva')));
}

function totalWithTaxes(
  info: CanonicalElement,
  name: string,
  written: readonly CanonicalElement[],
  cents: number,
): string | undefined {
  const total = of(info, name);
  const wanted = of(info, 'totalSinImpuestos') + taxesOf(written);
  return within(total, wanted, cents) ? undefined : differs(name, total, wanted);
}

function payments(info: CanonicalElement, name: string): string | undefined {
  const paid = children(info, 'pagos').flatMap((list) => children(list, 'pago'));
  if (paid.length === 0) return undefined;
  const written = sum(paid.map((one) => of(one, 'total')));
  return written === of(info, name) ? undefined : differs('suma de pagos', written, of(info, name));
}

function debitNote(root: CanonicalElement, info: CanonicalElement, cents: Tolerance): string | undefined {
  const written = of(info, 'totalSinImpuestos');
  const reasons = sum(children(child(root, 'motivos'), 'motivo').map((motivo) => of(motivo, 'valor')));
  if (!within(written, reasons, cents.subtotal)) return differs('totalSinImpuestos', written, reasons);
  const taxes = groups(info, 'impuestos');
  for (const tax of taxes) {
    if (textAt(tax, 'codigo')?.trim() !== IVA) continue;
    const problem = rateDifference(tax, 'impuesto', of(tax, 'valor'), of(tax, 'baseImponible'), cents.lineTax);
    if (problem !== undefined) return problem;
  }
  return totalWithTaxes(info, 'valorTotal', taxes, cents.total) ?? payments(info, 'valorTotal');
}

function withholdings(root: CanonicalElement, info: CanonicalElement): string | undefined {
  // Seen in production: a subject of type 08 without its kind was returned with 52 (FACTS §5).
  const foreign = textAt(info, 'tipoIdentificacionSujetoRetenido') === '08';
  const version2 = child(root, 'docsSustento') !== undefined;
  if (version2 && foreign && textAt(info, 'tipoSujetoRetenido') === undefined) {
    return 'tipoSujetoRetenido es obligatorio cuando el tipo de identificación es 08.';
  }
  const flat = children(child(root, 'impuestos'), 'impuesto');
  const nested = children(child(root, 'docsSustento'), 'docSustento').flatMap((document) =>
    children(child(document, 'retenciones'), 'retencion'),
  );
  for (const [index, one] of [...flat, ...nested].entries()) {
    const written = of(one, 'valorRetenido');
    const wanted = percentOf(of(one, 'baseImponible'), of(one, 'porcentajeRetener'));
    if (!within(written, wanted, LINE_CENTS)) return differs(`retención ${index + 1}, valorRetenido`, written, wanted);
  }
  return undefined;
}
