import { decimal, formatDecimal, sum, ZERO, type Decimal } from '../../../kernel/decimal.js';
import { SUSTENTO_INTERMEDIARIO } from '../../../kernel/catalogues/sustento.js';
import { RETENIDO_IVA, type Compra } from './ats-compras.js';
import type { Talon } from './ats-talon.js';
import type { Exportacion } from './ats-ventas.js';
import { casillas103, CASILLAS_RETENCION_IVA, RETENCION_IVA_RECIBIDA, TOTALES_103 } from './formularios.js';
import type { Casilla } from './reporte.js';

/** An amount of the annex beside its boxes of a form. */
export interface ComparacionAts {
  readonly formulario: '103' | '104';
  readonly concepto: string;
  /** Boxes added and subtracted, as «411 + 420 − 443». */
  readonly casilleros: string;
  readonly ats: string;
  readonly declarado: string;
  /** Annex less form. */
  readonly diferencia: string;
  /** In Spanish: why they may differ; null: they are equal. */
  readonly motivo: string | null;
}

const NOTAS_CREDITO: ReadonlySet<string> = new Set(['04', '47']);

/** Sums of purchases as form 104 counts them: what is reimbursed counts by the rates of its documents (design/reports). */
export class ComprasFormulario {
  gravada = ZERO;
  cero = ZERO;
  noObjeto = ZERO;
  iva = ZERO;
  intermediario = ZERO;
  intermediarioIva = ZERO;
  /** Without a decision on the credit: in no box. */
  sinDecision = 0;

  add({ row, tipo, bases, montoIva, codSustento }: Compra): void {
    const sign = NOTAS_CREDITO.has(tipo) ? -1 : 1;
    let { gravada, cero, noObjeto } = bases;
    let iva = montoIva;
    // Written as one amount that is no object of IVA, with the IVA inside: its documents state the rates.
    if (row.reembolsos !== null && bases.noObjeto.gt(ZERO)) {
      const at = (i: 6 | 7 | 8 | 9 | 11): Decimal => sum((row.reembolsos ?? []).map((one) => decimal(one[i])));
      const paid = sum(
        [row.reembolso_base, row.reembolso_impuesto].map((one) => decimal((one ?? '0').replace('-', ''))),
      );
      const rest = noObjeto.minus(paid);
      noObjeto = (rest.gt(ZERO) ? rest : ZERO).plus(at(8)).plus(at(9));
      gravada = gravada.plus(at(7));
      cero = cero.plus(at(6));
      iva = iva.plus(at(11));
    }
    noObjeto = noObjeto.plus(bases.exenta);
    if (row.derecho_credito === null && !gravada.eq(ZERO)) this.sinDecision += 1;
    if (codSustento === SUSTENTO_INTERMEDIARIO) {
      this.intermediario = this.intermediario.plus(gravada.plus(cero).plus(noObjeto).times(sign));
      this.intermediarioIva = this.intermediarioIva.plus(iva.times(sign));
      return;
    }
    this.gravada = this.gravada.plus(gravada.times(sign));
    this.cero = this.cero.plus(cero.times(sign));
    this.noObjeto = this.noObjeto.plus(noObjeto.times(sign));
    this.iva = this.iva.plus(iva.times(sign));
  }
}

/** Withholdings that explain a difference with the forms, which count them by their own date. */
export interface RetencionesFuera {
  /** Of the period, on purchases of other months or of none. */
  readonly sinCompra: readonly string[];
  /** Of other months, on purchases of the period. */
  readonly deOtroMes: readonly string[];
}

/** Reimbursements issued: form 104 has them apart (434, 444, 454). */
const REEMBOLSOS: ReadonlySet<string> = new Set(['41', '47', '48']);

/** Numbers listed in a reason. */
const LISTED_MAX = 10;
const listed = (numbers: readonly string[]): string =>
  numbers.length > LISTED_MAX
    ? `${numbers.slice(0, LISTED_MAX).join(', ')} y ${numbers.length - LISTED_MAX} más`
    : numbers.join(', ');

/** Compares the annex with forms 104 and 103 of the same period. Pure. */
export function compararFormularios(
  {
    talon,
    compras,
    exportaciones,
    fuera,
  }: {
    readonly talon: Talon;
    readonly compras: ComprasFormulario;
    readonly exportaciones: readonly Exportacion[];
    readonly fuera: RetencionesFuera;
  },
  casillas: readonly Casilla[],
): ComparacionAts[] {
  const box = (formulario: string, numbers: readonly string[]): Decimal =>
    sum(
      casillas
        .filter((one) => one.formulario === formulario && numbers.includes(one.casilla ?? ''))
        .map(({ valor }) => decimal(valor)),
    );
  const out: ComparacionAts[] = [];
  const put = (
    formulario: '103' | '104',
    concepto: string,
    ats: Decimal,
    plus: readonly string[],
    minus: readonly string[],
    motivo: string,
  ): void => {
    const declarado = box(formulario, plus).minus(box(formulario, minus));
    if (ats.eq(ZERO) && declarado.eq(ZERO)) return;
    out.push({
      formulario,
      concepto,
      casilleros: [plus.join(' + '), ...minus].join(' − '),
      ats: formatDecimal(ats),
      declarado: formatDecimal(declarado),
      diferencia: formatDecimal(ats.minus(declarado)),
      motivo: ats.eq(declarado) ? null : motivo,
    });
  };
  const refunds = talon.codigos('ventas').some((tipo) => REEMBOLSOS.has(tipo));
  const ofSales = refunds
    ? 'Las facturas de reembolso (tipo 41) van en el anexo con sus bases como están escritas; el formulario las pone en 434, 444 y 454.'
    : 'El anexo y el formulario deberían ser iguales: revise los comprobantes del período.';
  put(
    '104',
    'Ventas con tarifa distinta de 0 %',
    talon.total('ventas', 'baseGravada'),
    ['411', '412', '420', '435'],
    ['443'],
    ofSales,
  );
  put('104', 'Ventas con tarifa 0 %', talon.total('ventas', 'base0'), ['413', '415'], ['442'], ofSales);
  put(
    '104',
    'Ventas no objeto y exentas, y reembolsos',
    talon.total('ventas', 'noObjeto'),
    ['441', '444', '454'],
    [],
    ofSales,
  );
  put('104', 'IVA de ventas', talon.total('ventas', 'valor'), ['429'], ['453'], ofSales);
  put(
    '104',
    'Exportaciones',
    sum(exportaciones.map(({ fob }) => fob)),
    ['407', '408'],
    [],
    'El anexo informa el valor FOB de cada factura; el formulario, sus bases, sin gastos ni notas de crédito.',
  );
  const ofPurchases =
    compras.sinDecision > 0
      ? `${compras.sinDecision} compras no dicen si dan derecho a crédito: están en el anexo y en ningún casillero.`
      : 'El anexo y el formulario deberían ser iguales: revise los documentos recibidos del período.';
  put(
    '104',
    'Compras con tarifa distinta de 0 %',
    compras.gravada,
    ['510', '511', '512', '513', '533', '550'],
    ['544'],
    ofPurchases,
  );
  put('104', 'Compras con tarifa 0 %', compras.cero, ['517', '518'], ['543'], ofPurchases);
  put('104', 'Compras no objeto y exentas', compras.noObjeto, ['541', '542'], [], ofPurchases);
  put('104', 'IVA de compras', compras.iva, ['520', '521', '522', '523', '534', '560'], ['554'], ofPurchases);
  put('104', 'Pagos como intermediario (sustento 08)', compras.intermediario, ['545'], [], ofPurchases);
  put('104', 'IVA de pagos como intermediario', compras.intermediarioIva, ['555'], [], ofPurchases);
  put(
    '104',
    'Importaciones por DAU',
    ZERO,
    ['514', '515', '516'],
    [],
    'Una importación por DAU va en el formulario y no en el anexo.',
  );
  put(
    '104',
    'IVA que le retuvieron',
    talon.row('retencionesRecibidas', 'IVA')?.valor ?? ZERO,
    [RETENCION_IVA_RECIBIDA],
    [],
    'El anexo y el formulario deberían ser iguales: revise las retenciones recibidas del período.',
  );
  const ofWithholdings = [
    'El formulario cuenta las retenciones por su fecha y el anexo con su compra.',
    ...(fuera.sinCompra.length === 0
      ? []
      : [`Del período y sobre compras de otro mes, o de ninguno: ${listed(fuera.sinCompra)}.`]),
    ...(fuera.deOtroMes.length === 0 ? [] : [`De otro mes y sobre compras del período: ${listed(fuera.deOtroMes)}.`]),
  ].join(' ');
  for (const [, codigo] of RETENIDO_IVA) {
    const known = CASILLAS_RETENCION_IVA[codigo];
    if (known === undefined) continue;
    const valor = talon.row('retencionesIva', known.porcentaje)?.valor ?? ZERO;
    put('104', `Retención de IVA del ${known.porcentaje} %`, valor, [known.casilla], [], ofWithholdings);
  }
  const codigos = new Set(talon.codigos('retencionesRenta'));
  for (const codigo of [...codigos].sort()) {
    const { base, retenido } = casillas103(codigo);
    const row = talon.row('retencionesRenta', codigo);
    if (base !== null)
      put('103', `Base de la retención ${codigo}`, row?.baseGravada ?? ZERO, [base], [], ofWithholdings);
    if (retenido !== null) put('103', `Retención ${codigo}`, row?.valor ?? ZERO, [retenido], [], ofWithholdings);
  }
  put('103', 'Total retenido', talon.total('retencionesRenta', 'valor'), [TOTALES_103.todo], [], ofWithholdings);
  return out;
}
