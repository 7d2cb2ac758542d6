import { readResumen, readTarifas, type Agrupacion, type ResumenRow, type TarifaSumRow } from '../store/resumen.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import type { AccountTx } from '../../../db/transactions.js';
import { decimal, formatDecimal, ZERO, type Decimal } from '../../../kernel/decimal.js';
import type { Estado } from '../../../kernel/estados.js';

/** Issued document types, by side of the books and sign: a credit note reduces sales. */
const LADOS = {
  ventas: { '01': 1, '05': 1, '04': -1 },
  compras: { '03': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
const RETENCION = '07';
const NOTA_CREDITO = '04';

type Lado = keyof typeof LADOS;

/** Every received document is a purchase, except withholdings. */
function signOf(lado: Lado, { cod_doc: codDoc, recibido }: Signed): 1 | -1 | undefined {
  if (recibido) {
    if (lado === 'ventas' || codDoc === RETENCION) return undefined;
    return codDoc === NOTA_CREDITO ? -1 : 1;
  }
  const signs: Readonly<Record<string, 1 | -1>> = LADOS[lado];
  return signs[codDoc];
}
type Signed = Pick<ResumenRow, 'cod_doc' | 'recibido'>;

/** Sums over the authorised receipts of one side; decimal texts. */
export interface Importes {
  readonly sinImpuestos: string;
  readonly descuento: string;
  readonly iva: string;
  readonly ice: string;
  readonly irbpnr: string;
  readonly propina: string;
  readonly total: string;
}

/** Amounts withheld; decimal texts. */
type Retenido = Readonly<Record<keyof typeof RETENIDO, string>>;

/** Group of documents. */
export interface Serie {
  readonly clave: string;
  readonly nombre: string | null;
  readonly ruc: string | null;
  /** All issued, by state. */
  readonly comprobantes: Readonly<Partial<Record<Estado, number>>>;
  /** Number of documents received and registered. */
  readonly recibidos: number;
  readonly ventas: Importes;
  readonly compras: Importes;
  readonly retenido: Retenido;
  /** By others, from the company. */
  readonly retenidoRecibido: Retenido;
  /** Authorised but in no sum: their figures are not computed yet. */
  readonly sinCifras: number;
  readonly otraMoneda: number;
}

const IMPORTES = {
  sinImpuestos: 'total_sin_impuestos',
  descuento: 'descuento',
  iva: 'iva',
  ice: 'ice',
  irbpnr: 'irbpnr',
  propina: 'propina',
  total: 'total',
} as const;
const RETENIDO = { renta: 'retenido_renta', iva: 'retenido_iva', isd: 'retenido_isd' } as const;

/** Received documents belong to no establishment of the company; customers are those of issued documents. */
const EMITIDO: ReadonlySet<Agrupacion> = new Set(['establecimiento', 'punto', 'receptor']);

/** Returns the series of a period. */
export async function resumen(tx: AccountTx, filter: ReporteFilter, por: Agrupacion): Promise<Serie[]> {
  if (por === 'proveedor') return seriesOf(await readResumen(tx, filter, por, 'compras'));
  const issued = await readResumen(tx, filter, por, 'emitidos');
  if (EMITIDO.has(por)) return seriesOf(issued);
  const series = seriesOf([...issued, ...(await readResumen(tx, filter, por, 'recibidos'))]);
  return series.sort((a, b) => (a.clave < b.clave ? -1 : 1));
}

/** Merges the rows of each group, each side with its signs. Pure. */
function seriesOf(rows: readonly ResumenRow[]): Serie[] {
  return together(rows, ({ clave, ruc }) => `${clave} ${ruc ?? ''}`).map(([first, group]) => {
    const { clave, ruc } = first;
    return {
      clave,
      nombre: group.find(({ nombre }) => nombre !== null)?.nombre ?? null,
      ruc,
      comprobantes: counted(group.filter(({ recibido }) => !recibido)),
      recibidos: group.reduce((all, row) => all + (row.recibido ? row.comprobantes : 0), 0),
      ventas: importes(group, 'ventas'),
      compras: importes(group, 'compras'),
      retenido: retenido(group.filter(({ recibido }) => !recibido)),
      retenidoRecibido: retenido(group.filter(({ recibido }) => recibido)),
      sinCifras: group.reduce((all, row) => all + row.sin_cifras, 0),
      otraMoneda: group.reduce((all, row) => all + row.otra_moneda, 0),
    };
  });
}

/** Groups rows by key, each with its first row, in order of first appearance. */
function together<Row>(rows: readonly Row[], key: (row: Row) => string): (readonly [Row, readonly Row[]])[] {
  const groups = new Map<string, [Row, Row[]]>();
  for (const row of rows) {
    const known = groups.get(key(row));
    if (known === undefined) groups.set(key(row), [row, [row]]);
    else known[1].push(row);
  }
  return [...groups.values()];
}

function counted(rows: readonly ResumenRow[]): Partial<Record<Estado, number>> {
  const counts: Partial<Record<Estado, number>> = {};
  for (const { estado, comprobantes } of rows) counts[estado] = (counts[estado] ?? 0) + comprobantes;
  return counts;
}

function importes(rows: readonly ResumenRow[], lado: Lado): Importes {
  return summed(rows, IMPORTES, (row) => signOf(lado, row));
}

function retenido(rows: readonly ResumenRow[]): Retenido {
  return summed(rows, RETENIDO, ({ cod_doc: codDoc }) => (codDoc === RETENCION ? 1 : undefined));
}

function summed<Name extends string, Row>(
  rows: readonly Row[],
  columns: Readonly<Record<Name, keyof Row>>,
  sign: (row: Row) => 1 | -1 | undefined,
): Record<Name, string> {
  const total = (column: keyof Row): string => {
    let sum: Decimal = ZERO;
    for (const row of rows) {
      const value = row[column];
      const by = sign(row);
      if (typeof value === 'string' && by !== undefined) sum = sum.plus(decimal(value).times(by));
    }
    return formatDecimal(sum);
  };
  const entries = Object.entries<keyof Row>(columns).map(([name, column]) => [name, total(column)] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Rate and the amounts taxed by it, on each side. */
export interface SerieTarifa {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: string | null;
  readonly ventas: { readonly base: string; readonly valor: string };
  readonly compras: { readonly base: string; readonly valor: string };
}

/** Returns the rates of a period. */
export async function resumenPorTarifa(tx: AccountTx, filter: ReporteFilter): Promise<SerieTarifa[]> {
  const rows = [...(await readTarifas(tx, filter, 'emitidos')), ...(await readTarifas(tx, filter, 'recibidos'))];
  const key = (row: TarifaSumRow): string => `${row.codigo} ${row.codigo_porcentaje} ${row.tarifa ?? ''}`;
  const sorted = rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return together(sorted, key).map(([first, group]) => {
    const side = (lado: Lado): { base: string; valor: string } =>
      summed(group, { base: 'base', valor: 'valor' }, (row: TarifaSumRow) => signOf(lado, row));
    const { codigo, codigo_porcentaje: codigoPorcentaje, tarifa } = first;
    return { codigo, codigoPorcentaje, tarifa, ventas: side('ventas'), compras: side('compras') };
  });
}
