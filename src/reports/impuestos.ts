import {
  readImpuestos,
  readRetenido,
  type ImpuestoRow,
  type Listed,
  type RetenidoRow,
} from '../database/reporte-lineas.js';
import type { ReporteFilter } from '../database/reporte-fuente.js';
import type { AccountTx } from '../database/transactions.js';
import { decimal, formatDecimal, ZERO, type Decimal } from '../domain/decimal.js';
import { addTo, casillasOf, type Boxes } from './casillas.js';
import { columna, type Fila } from './columnas.js';
import {
  CASILLAS_RETENCION_IVA,
  casillas104,
  FUERA_DE_TOTALES_104,
  NOTA_DE_VENTA,
  RETENCION_IVA_RECIBIDA,
  TOTAL_RETENCION_IVA,
  TOTALES_104,
  type Lado,
} from './formularios.js';
import type { Casilla, ReporteDeSumas } from './reporte.js';

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

/** Reads the rates of both sides. */
async function tarifas(tx: AccountTx, filter: ReporteFilter): Promise<Tarifa[]> {
  const of = async (lado: Lado): Promise<Tarifa[]> => tarifasOf(lado, await readImpuestos(tx, filter, LISTED[lado]));
  return [...(await of('ventas')), ...(await of('compras'))];
}

function tarifasOf(lado: Lado, rows: readonly ImpuestoRow[]): Tarifa[] {
  const tarifas = new Map<string, Tarifa>();
  for (const row of rows) {
    const popular = row.cod_doc === NOTA_DE_VENTA;
    const what = [row.codigo, row.codigo_porcentaje, row.tarifa, row.exporta, row.derecho_credito, row.activo_fijo];
    const key = [row.ruc, row.mes, popular, ...what].join(' ');
    const one = tarifas.get(key) ?? { row, lado, documentos: 0, bruto: ZERO, acreditado: ZERO, impuesto: ZERO };
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
    'Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con las casillas del formulario 104',
  columnas: [
    columna('ruc', 'RUC', 'texto', 'La empresa.'),
    columna('mes', 'Mes', 'texto', 'aaaa-mm, por fecha de emisión.', { ancho: 9 }),
    columna(
      'lado',
      'Lado',
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
      'Concepto del formulario 104. Una venta 0 % con derecho a crédito es de 405/415 y una exportación de servicios de 408/418: el comprobante no lo dice.',
      { ancho: 44 },
    ),
    columna('documentos', 'Comprobantes', 'entero', 'Cuántos comprobantes tienen esta tarifa.', { ancho: 13 }),
    columna('bruto', 'Bruto', 'dinero', 'Suma de las bases, sin notas de crédito.'),
    columna('notasCredito', 'Notas de crédito', 'dinero', 'Suma de las bases de las notas de crédito.'),
    columna('neto', 'Neto', 'dinero', 'Bruto menos notas de crédito.'),
    columna('valor', 'Impuesto', 'dinero', 'Impuesto, ya restado el de las notas de crédito.'),
    columna('casillaBruto', 'Casilla bruto', 'texto', `Casilla del valor bruto ${CASILLA}`, { ancho: 12 }),
    columna('casillaNeto', 'Casilla neto', 'texto', `Casilla del valor neto ${CASILLA}`, { ancho: 12 }),
    columna('casillaImpuesto', 'Casilla impuesto', 'texto', `Casilla del impuesto ${CASILLA}`, { ancho: 12 }),
  ],
  totalesPor: ['lado', 'impuesto'],
  sumas: async (tx, filter) => (await tarifas(tx, filter)).map(filaOf),
  casillas: async (tx, filter) => casillas104De(await tarifas(tx, filter), await readRetenido(tx, filter)),
};

/** Computes form 104: the boxes of each rate, their totals, IVA withheld as an agent and by others. Pure. */
function casillas104De(all: readonly Tarifa[], retenido: readonly RetenidoRow[]): Casilla[] {
  const boxes: Boxes = new Map();
  for (const { row, lado, bruto, acreditado, impuesto } of all.filter(({ row }) => row.codigo === IVA)) {
    const own = casillas104(lado, row);
    const put = (box: string, concepto: string, value: Decimal): void => {
      addTo(boxes, row, box, concepto, formatDecimal(value));
    };
    const neto = bruto.minus(acreditado);
    if (own.bruto === null || own.neto === null) continue; // not decided yet
    put(own.bruto, `${own.concepto}: bruto`, bruto);
    put(own.neto, `${own.concepto}: neto`, neto);
    if (own.impuesto !== null) put(own.impuesto, `${own.concepto}: impuesto`, impuesto);
    if (FUERA_DE_TOTALES_104.has(row.codigo_porcentaje)) continue;
    const totals = TOTALES_104[lado];
    put(totals.bruto, `Total de ${lado}: bruto`, bruto);
    put(totals.neto, `Total de ${lado}: neto`, neto);
    put(totals.impuesto, `Total de ${lado}: impuesto`, impuesto);
  }
  for (const row of retenido.filter(({ codigo }) => codigo === IVA)) {
    if (row.recibido) {
      addTo(boxes, row, RETENCION_IVA_RECIBIDA, 'IVA que le han retenido', row.valor);
      continue;
    }
    const box = CASILLAS_RETENCION_IVA[row.codigo_retencion];
    if (box !== undefined) addTo(boxes, row, box, `IVA retenido, código ${row.codigo_retencion}`, row.valor);
    addTo(boxes, row, TOTAL_RETENCION_IVA, 'Total de IVA retenido', row.valor);
  }
  return casillasOf(boxes, '104');
}
