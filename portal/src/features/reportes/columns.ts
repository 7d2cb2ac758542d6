import { decimal, formatDecimal, sum } from '../../../../src/kernel/decimal.js';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import { formatCount, titleOf } from './cell.js';
import type { Figure } from './figures.js';
import type { Columna, Fila, Pagina, Totales } from './queries.js';
import type { Tipo } from './search.js';

const words = text.reportes;

/** Columns only shown on request: of little use to a reader. */
const HIDDEN_BY_DEFAULT: ReadonlySet<string> = new Set([
  ...[
    'codDoc',
    'claveAcceso',
    'fechaAutorizacion',
    'tipoIdentificacion',
    'formasPago',
    'referencia',
    'codigoPorcentaje',
  ],
  ...['codDocModificado', 'numDocModificado', 'fechaModificado', 'moneda', 'totalMoneda', 'fechaSustento'],
]);

/** The same per report, where the page already shows the value. */
const HIDDEN_BY_DEFAULT_IN: Readonly<Partial<Record<Tipo, readonly string[]>>> = {
  impuestos: ['casillaBruto', 'casillaNeto', 'casillaImpuesto'],
  retenciones: ['tipoDocumento', 'identificacion', 'codDocSustento', 'formulario'],
};

/** Withheld amounts of a book. */
const WITHHELD = ['retencionIva', 'retencionRenta'] as const;

/** Columns about other currencies in the list of documents. */
export const OTHER_CURRENCY: ReadonlySet<string> = new Set([
  ...['fecha', 'tipoDocumento', 'numero', 'razonSocial', 'estado', 'moneda', 'totalMoneda'],
]);

/** Selects the columns to show: numeric ones only if the period has values. */
export function columnsOf(
  tipo: Tipo,
  columnas: readonly Columna[],
  looked: { readonly atOneCompany: boolean; readonly atOneMonth: boolean; readonly totales: Totales | undefined },
): readonly Columna[] {
  const { atOneCompany, atOneMonth, totales } = looked;
  const shown = columnas.filter(({ nombre }) => {
    if (nombre === 'ruc') return !atOneCompany;
    if (nombre === 'mes') return !atOneMonth;
    if (nombre === 'retencionNumero') return WITHHELD.some((one) => (sumIn(totales, one) ?? 0) !== 0);
    if (HIDDEN_BY_DEFAULT.has(nombre) || HIDDEN_BY_DEFAULT_IN[tipo]?.includes(nombre) === true) return false;
    return nombre === 'total' || sumIn(totales, nombre) !== 0;
  });
  // Figures must be visible without scrolling; nearly all rows have the same state.
  const isState = ({ nombre }: Columna): boolean => nombre === 'estado';
  return [...shown.filter((one) => !isState(one)), ...shown.filter(isState)];
}

function sumIn(totales: Totales | undefined, nombre: string): number | undefined {
  const sums: Readonly<Record<string, number | undefined>> = totales ?? {};
  return sums[nombre];
}

/** Totals of a report; `whole`: all of its rows are loaded. */
export function figuresOf(
  tipo: Tipo,
  { totales, columnas }: Pagina,
  filas: readonly Fila[],
  whole: boolean,
): readonly Figure[] {
  if (totales !== null) {
    const sums = (columnas ?? []).flatMap((columna): Figure[] => {
      const value = sumIn(totales, columna.nombre);
      return value === undefined || (value === 0 && columna.nombre !== 'total')
        ? []
        : [[titleOf(columna), formatMoney(value)]];
    });
    return [[words.documents, formatCount(totales.documentos)], ...sums];
  }
  if (tipo === 'impuestos') return bySide(filas);
  return tipo === 'retenciones' && whole ? withheld(filas) : [];
}

/** Sums by name, exact to the cent. */
function summed(filas: readonly Fila[], nombre: string, nameOf: (fila: Fila) => string): readonly Figure[] {
  const groups = new Map<string, string[]>();
  for (const fila of filas) {
    const name = nameOf(fila);
    const values = groups.get(name) ?? [];
    values.push(String(fila[nombre] ?? 0));
    groups.set(name, values);
  }
  return [...groups].map(([name, values]) => [
    name,
    formatMoney(Number(formatDecimal(sum(values.map((value) => decimal(value)))))),
  ]);
}

const sideOf = ({ lado }: Fila): string => words.lados[String(lado)] ?? '';

function bySide(filas: readonly Fila[]): readonly Figure[] {
  const iva = filas.filter(({ impuesto }) => impuesto === 'IVA');
  return [
    ...summed(iva, 'neto', (fila) => words.net(sideOf(fila))),
    ...summed(filas, 'valor', (fila) => words.taxOf(String(fila['impuesto']), sideOf(fila))),
  ];
}

function withheld(filas: readonly Fila[]): readonly Figure[] {
  return summed(filas, 'retenido', (fila) => words.withheld(String(fila['impuesto']), sideOf(fila)));
}
