import { readImpuestos, readRetenido, type ImpuestoRow, type Listed, type RetenidoRow } from '../store/lineas.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import { listSaldosIva, type SaldosIvaRow } from '../store/saldos-iva.js';
import type { AccountTx } from '../../../db/transactions.js';
import { decimal, formatDecimal, roundHalfUp, ZERO, type Decimal } from '../../../kernel/decimal.js';
import { addTo, casillasOf, FACTOR_DECIMALES, sumOfBoxes, type Boxes } from './casillas.js';
import { columna, type Fila } from '../../../files/columnas.js';
import {
  CASILLAS_RETENCION_IVA,
  casillas104,
  CREDITO_104,
  FUERA_DE_TOTALES_104,
  LIQUIDACION_104,
  NOTAS_POR_COMPENSAR,
  RETENCION_IVA_RECIBIDA,
  TOTAL_RETENCION_IVA,
  TOTALES_104,
  VERIFICADAS_104,
  type Casillas104,
  type Lado,
} from './formularios.js';
import type { Casilla, ColumnaFormulario, ReporteDeSumas } from './reporte.js';

const IVA = '2';
const NOTA_CREDITO = '04';
const NOMBRES: Readonly<Record<string, string>> = { '2': 'IVA', '3': 'ICE', '5': 'IRBPNR' };

/** Documents of each side of the books. */
const LISTED: Readonly<Record<Lado, Listed>> = {
  ventas: { codDocs: ['01', '04', '05'] },
  compras: { fuente: 'compras' },
};

/** Rate in a month, on one side of the books. */
interface Tarifa {
  readonly row: ImpuestoRow;
  readonly lado: Lado;
  documentos: number;
  bruto: Decimal;
  acreditado: Decimal;
  impuesto: Decimal;
}

const NADA = { bruto: ZERO, acreditado: ZERO, impuesto: ZERO } as const;

/** Reads the rates of both sides. */
async function tarifas(tx: AccountTx, filter: ReporteFilter): Promise<Tarifa[]> {
  const of = async (lado: Lado): Promise<Tarifa[]> => tarifasOf(lado, await readImpuestos(tx, filter, LISTED[lado]));
  return [...(await of('ventas')), ...(await of('compras'))];
}

function tarifasOf(lado: Lado, rows: readonly ImpuestoRow[]): Tarifa[] {
  const tarifas = new Map<string, Tarifa>();
  for (const row of rows) {
    const concepto = row.codigo === IVA ? casillas104(lado, row).concepto : '';
    const decided = [row.exporta, row.derecho_credito, row.activo_fijo];
    const key = [row.ruc, row.mes, row.codigo, row.codigo_porcentaje, row.tarifa, ...decided, concepto].join(' ');
    const one = tarifas.get(key) ?? { row, lado, documentos: 0, ...NADA };
    tarifas.set(key, one);
    one.documentos += row.documentos;
    const credit = row.cod_doc === NOTA_CREDITO;
    if (credit) one.acreditado = one.acreditado.plus(decimal(row.base));
    else one.bruto = one.bruto.plus(decimal(row.base));
    one.impuesto = one.impuesto.plus(decimal(row.valor).times(credit ? -1 : 1));
  }
  const order = ({ row }: Tarifa): string =>
    [row.ruc, row.mes, row.codigo, row.codigo_porcentaje.padStart(5, '0')].join(' ');
  return [...tarifas.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function filaOf({ row, lado, documentos, bruto, acreditado, impuesto }: Tarifa): Fila {
  const boxes = row.codigo === IVA ? casillas104(lado, row) : undefined;
  return {
    ruc: row.ruc,
    mes: row.mes,
    lado,
    impuesto: NOMBRES[row.codigo] ?? row.codigo,
    codigoPorcentaje: row.codigo_porcentaje,
    tarifa: row.tarifa,
    concepto: boxes?.concepto ?? null,
    documentos: String(documentos),
    bruto: formatDecimal(bruto),
    notasCredito: formatDecimal(acreditado),
    neto: formatDecimal(bruto.minus(acreditado)),
    valor: formatDecimal(impuesto),
    casillaBruto: boxes?.bruto ?? null,
    casillaNeto: boxes?.neto ?? null,
    casillaImpuesto: boxes?.impuesto ?? null,
  };
}

const CASILLA = 'del formulario 104; nulo si no tiene.';

/** Taxes by month and rate, with their boxes of form 104. */
export const impuestos: ReporteDeSumas = {
  tipo: 'impuestos',
  titulo: 'Impuestos',
  resumen:
    'Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104',
  columnas: [
    columna('ruc', 'RUC', 'texto', 'La empresa.'),
    columna('mes', 'Mes', 'texto', 'aaaa-mm, por fecha de emisión.', { ancho: 9 }),
    columna(
      'lado',
      'Venta o compra',
      'texto',
      'ventas (por fecha de emisión) o compras (liquidaciones propias, y lo recibido por fecha de registro).',
      {
        ancho: 9,
      },
    ),
    columna('impuesto', 'Impuesto', 'texto', 'IVA, ICE o IRBPNR.', { ancho: 9 }),
    columna('codigoPorcentaje', 'Código', 'texto', 'Código de la tarifa (tablas 17 y 18).', { ancho: 8 }),
    columna('tarifa', 'Tarifa', 'numero', 'La tarifa; nulo si no se conoce.'),
    columna(
      'concepto',
      'Concepto',
      'texto',
      'Concepto del formulario 104. Un activo fijo (402), una venta 0 % con derecho a crédito (405) y una exportación de servicios (408) se deciden en cada comprobante.',
      { ancho: 44 },
    ),
    columna('documentos', 'Comprobantes', 'entero', 'Cuántos comprobantes tienen esta tarifa.', { ancho: 13 }),
    columna('bruto', 'Bruto', 'dinero', 'Suma de las bases, sin notas de crédito.'),
    columna('notasCredito', 'Notas de crédito', 'dinero', 'Suma de las bases de las notas de crédito.'),
    columna('neto', 'Neto', 'dinero', 'Bruto menos notas de crédito.'),
    columna('valor', 'Impuesto', 'dinero', 'Impuesto, ya restado el de las notas de crédito.'),
    columna('casillaBruto', 'Casillero bruto', 'texto', `Casillero del valor bruto ${CASILLA}`, { ancho: 12 }),
    columna('casillaNeto', 'Casillero neto', 'texto', `Casillero del valor neto ${CASILLA}`, { ancho: 12 }),
    columna('casillaImpuesto', 'Casillero impuesto', 'texto', `Casillero del impuesto ${CASILLA}`, { ancho: 12 }),
  ],
  totalesPor: ['lado', 'impuesto'],
  sumas: async (tx, filter) => (await tarifas(tx, filter)).map(filaOf),
  casillas: async (tx, filter) =>
    casillas104De(await tarifas(tx, filter), await readRetenido(tx, filter), await listSaldosIva(tx, filter)),
};

/** Row of form 104 in a month: the rates that share its boxes. */
interface Renglon extends Pick<Tarifa, 'lado' | 'bruto' | 'acreditado' | 'impuesto'> {
  readonly row: Pick<ImpuestoRow, 'ruc' | 'mes'>;
  readonly boxes: Casillas104;
}

function renglones(all: readonly Tarifa[]): Renglon[] {
  const known = new Map<string, { -readonly [Field in keyof Renglon]: Renglon[Field] }>();
  for (const { row, lado, bruto, acreditado, impuesto } of all.filter(({ row }) => row.codigo === IVA)) {
    const boxes = casillas104(lado, row);
    const key = [row.ruc, row.mes, boxes.bruto].join(' ');
    const one = known.get(key) ?? { row, lado, boxes, bruto: ZERO, acreditado: ZERO, impuesto: ZERO };
    known.set(key, one);
    one.bruto = one.bruto.plus(bruto);
    one.acreditado = one.acreditado.plus(acreditado);
    one.impuesto = one.impuesto.plus(impuesto);
  }
  return [...known.values()];
}

const positive = (amount: Decimal): Decimal => (amount.lt(ZERO) ? ZERO : amount);

/**
 * Computes form 104: the boxes of each row, their totals, the factor and credit, IVA withheld as an agent and by others, and the tax
 * due. No box is negative: what the notes of a row exceed it by is left for the following month. Pure.
 */
function casillas104De(
  all: readonly Tarifa[],
  retenido: readonly RetenidoRow[],
  saldos: readonly SaldosIvaRow[],
): Casilla[] {
  const boxes: Boxes = new Map();
  for (const { row, lado, boxes: own, bruto, acreditado, impuesto } of renglones(all)) {
    const put = (casilla: string, renglon: string, columna: ColumnaFormulario, value: Decimal): void => {
      addTo(boxes, row, { casilla, renglon, columna }, formatDecimal(value));
    };
    if (own.bruto === null || own.neto === null) continue; // not decided yet
    const neto = bruto.minus(acreditado);
    put(own.bruto, own.concepto, 'bruto', bruto);
    put(own.neto, own.concepto, 'neto', positive(neto));
    if (own.impuesto !== null) put(own.impuesto, own.concepto, 'impuesto', positive(impuesto));
    const later = NOTAS_POR_COMPENSAR[lado];
    if (own.impuesto === null && neto.lt(ZERO)) put(later.cero, NOTAS_CERO, 'neto', neto.times(-1));
    if (own.impuesto !== null && neto.lt(ZERO)) put(later.base, NOTAS_GRAVADAS, 'neto', neto.times(-1));
    if (impuesto.lt(ZERO)) put(later.impuesto, NOTAS_GRAVADAS, 'impuesto', impuesto.times(-1));
    if (FUERA_DE_TOTALES_104.has(own.bruto)) continue;
    const totals = TOTALES_104[lado];
    put(totals.bruto, `Total de ${lado}`, 'bruto', bruto);
    put(totals.neto, `Total de ${lado}`, 'neto', positive(neto));
    put(totals.impuesto, `Total de ${lado}`, 'impuesto', positive(impuesto));
  }
  for (const month of monthsOf(all.map(({ row }) => row))) putCredito(boxes, month);
  for (const row of retenido.filter(({ codigo }) => codigo === IVA)) {
    if (row.recibido) {
      addTo(
        boxes,
        row,
        { casilla: RETENCION_IVA_RECIBIDA, renglon: 'IVA que le han retenido', columna: 'valor' },
        row.valor,
      );
      continue;
    }
    const box = CASILLAS_RETENCION_IVA[row.codigo_retencion];
    if (box !== undefined) {
      const { casilla, porcentaje } = box;
      addTo(boxes, row, { casilla, renglon: `Retención del ${porcentaje} %`, columna: 'valor' }, row.valor);
    } else if (!decimal(row.valor).eq(ZERO)) {
      const renglon = `Retención de IVA con código ${row.codigo_retencion}: su casillero no está verificado, búsquelo en el formulario 104`;
      addTo(boxes, row, { casilla: null, renglon, columna: 'valor' }, row.valor);
    }
    addTo(boxes, row, { casilla: TOTAL_RETENCION_IVA, renglon: 'Total de IVA retenido', columna: 'valor' }, row.valor);
  }
  for (const month of monthsOf([...all.map(({ row }) => row), ...retenido])) {
    putLiquidacion(
      boxes,
      month,
      saldos.find(({ ruc, mes }) => ruc === month.ruc && mes === month.mes),
    );
  }
  return casillasOf(boxes, '104', VERIFICADAS_104);
}

type Month = Pick<ImpuestoRow, 'ruc' | 'mes'>;

/** Returns each company and month once. */
function monthsOf(rows: readonly Month[]): Month[] {
  return [...new Map(rows.map(({ ruc, mes }) => [`${ruc} ${mes}`, { ruc, mes }])).values()];
}

/** Puts the factor of proportionality and the credit. Without sales the factor has no value: a person decides it. */
function putCredito(boxes: Boxes, month: Month): void {
  const impuestos = sumOfBoxes(boxes, month, CREDITO_104.impuestos);
  const ventas = sumOfBoxes(boxes, month, [CREDITO_104.ventas]);
  if (impuestos.eq(ZERO)) return;
  if (ventas.eq(ZERO)) {
    const renglon =
      'IVA de compras con derecho a crédito. Sin ventas en el mes no hay factor (casillero 563): decida qué parte usa';
    addTo(boxes, month, { casilla: null, renglon, columna: 'valor' }, formatDecimal(impuestos));
    return;
  }
  const factor = formatDecimal(
    roundHalfUp(sumOfBoxes(boxes, month, CREDITO_104.conDerecho).div(ventas), FACTOR_DECIMALES),
  );
  addTo(
    boxes,
    month,
    { casilla: CREDITO_104.factor, renglon: 'Factor de proporcionalidad', columna: 'factor' },
    factor,
  );
  const credito = formatDecimal(roundHalfUp(impuestos.times(factor), 2));
  addTo(
    boxes,
    month,
    { casilla: CREDITO_104.credito, renglon: 'Crédito tributario aplicable', columna: 'valor' },
    credito,
  );
}

const SIN_SALDOS = 'no ingresado, se toma 0.00';

/** Puts the tax due and what is carried over. Without entered amounts nothing comes from the previous month, and its rows say so. */
function putLiquidacion(boxes: Boxes, month: Month, saldos: SaldosIvaRow | undefined): void {
  const at = LIQUIDACION_104;
  const put = (casilla: string, renglon: string, valor: Decimal): Decimal => {
    addTo(boxes, month, { casilla, renglon, columna: 'valor' }, formatDecimal(valor));
    return valor;
  };
  const entered = (casilla: string, renglon: string, amount: string | undefined): Decimal =>
    put(casilla, amount === undefined ? `${renglon} (${SIN_SALDOS})` : renglon, decimal(amount ?? '0'));
  const box = (...casillas: readonly string[]): Decimal => sumOfBoxes(boxes, month, casillas);
  const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);

  const credito = put(at.credito, 'Ventas gravadas a crédito este mes', decimal(saldos?.ventasCredito ?? '0'));
  put(at.contado, 'Ventas gravadas de contado este mes', positive(box(...at.gravadas).minus(credito)));
  const generado = put(at.generado, 'Impuesto generado', box(TOTALES_104.ventas.impuesto));
  const anterior = entered(at.anterior, 'Impuesto a liquidar del mes anterior', saldos?.impuestoAnterior);
  const diferido = put(
    at.proximoMes,
    'Impuesto a liquidar el próximo mes',
    least(decimal(saldos?.impuestoCredito ?? '0'), generado),
  );
  const esteMes = put(at.esteMes, 'Impuesto a liquidar en este mes', generado.minus(diferido));
  const total = put(at.total, 'Total de impuesto a liquidar en este mes', anterior.plus(esteMes));

  const saldo = total.minus(box(CREDITO_104.credito));
  const causado = put(at.causado, 'Impuesto causado', positive(saldo));
  const aFavor = put(at.aFavor, 'Crédito tributario aplicable en este período', positive(saldo.times(-1)));
  const compras = entered(at.creditoAnterior, 'Crédito del mes anterior por compras', saldos?.creditoAnterior);
  const retenciones = entered(
    at.retencionesAnterior,
    'Crédito del mes anterior por retenciones',
    saldos?.retencionesAnterior,
  ).plus(box(RETENCION_IVA_RECIBIDA));
  // Credit of purchases is used first, then that of withholdings.
  const usado = least(causado, compras);
  const retenido = least(causado.minus(usado), retenciones);
  put(at.creditoSiguiente, 'Crédito para el próximo mes por compras', aFavor.plus(compras).minus(usado));
  put(at.retencionesSiguiente, 'Crédito para el próximo mes por retenciones', retenciones.minus(retenido));
  const subtotal = put(at.subtotal, 'Subtotal a pagar', causado.minus(usado).minus(retenido));
  put(at.percepcion, 'Total de impuesto a pagar por percepción', subtotal);
  put(at.consolidado, 'Total consolidado de IVA', subtotal.plus(box(TOTAL_RETENCION_IVA)));
}

const NOTAS_CERO = 'Notas de crédito 0 % por compensar el próximo mes';
const NOTAS_GRAVADAS = 'Notas de crédito con tarifa distinta de 0 % por compensar el próximo mes';
