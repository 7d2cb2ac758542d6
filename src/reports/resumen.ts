import { readResumen, readTarifas, type Agrupacion, type ResumenRow, type TarifaSumRow } from '../database/resumen.js';
import type { ReporteFilter } from '../database/reporte-fuente.js';
import type { AccountTx } from '../database/transactions.js';
import { decimal, formatDecimal, ZERO, type Decimal } from '../domain/decimal.js';
import type { Estado } from '../domain/estados.js';

/** Sides of a company's books, and the types that count on each with their sign: a credit note takes back what was sold. */
const LADOS = {
  ventas: { '01': 1, '05': 1, '04': -1 },
  compras: { '03': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
const RETENCION = '07';

type Lado = keyof typeof LADOS;

function signOf(lado: Lado, codDoc: string): 1 | -1 | undefined {
  const signs: Readonly<Record<string, 1 | -1>> = LADOS[lado];
  return signs[codDoc];
}

/** What authorised receipts of one side add up to; decimal texts. */
export interface Importes {
  readonly sinImpuestos: string;
  readonly descuento: string;
  readonly iva: string;
  readonly ice: string;
  readonly irbpnr: string;
  readonly propina: string;
  readonly total: string;
}

/** Receipts that belong together. */
export interface Serie {
  readonly clave: string;
  readonly nombre: string | null;
  readonly ruc: string | null;
  /** All of them, by state. */
  readonly comprobantes: Readonly<Partial<Record<Estado, number>>>;
  readonly ventas: Importes;
  readonly compras: Importes;
  readonly retenido: { readonly renta: string; readonly iva: string; readonly isd: string };
  /** Authorised, and in no sum: their figures are still to be worked out, or they are in another currency. */
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

/** The series of a period. */
export async function resumen(tx: AccountTx, filter: ReporteFilter, por: Agrupacion): Promise<Serie[]> {
  return seriesOf(await readResumen(tx, filter, por));
}

/** Puts the rows of one group together, each side with its signs. Pure. */
export function seriesOf(rows: readonly ResumenRow[]): Serie[] {
  return together(rows, ({ clave, ruc }) => `${clave} ${ruc ?? ''}`).map(([first, group]) => {
    const { clave, ruc } = first;
    return {
      clave,
      nombre: group.find(({ nombre }) => nombre !== null)?.nombre ?? null,
      ruc,
      comprobantes: counted(group),
      ventas: importes(group, 'ventas'),
      compras: importes(group, 'compras'),
      retenido: summed(
        group.filter((row) => row.cod_doc === RETENCION),
        RETENIDO,
        () => 1,
      ),
      sinCifras: group.reduce((all, row) => all + row.sin_cifras, 0),
      otraMoneda: group.reduce((all, row) => all + row.otra_moneda, 0),
    };
  });
}

/** Rows of the same key, with the first of them, in the order of their first. */
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
  return summed(rows, IMPORTES, ({ cod_doc: codDoc }) => signOf(lado, codDoc));
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

/** A rate and what was taxed by it, on each side. */
export interface SerieTarifa {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: string | null;
  readonly ventas: { readonly base: string; readonly valor: string };
  readonly compras: { readonly base: string; readonly valor: string };
}

/** The rates of a period. */
export async function resumenPorTarifa(tx: AccountTx, filter: ReporteFilter): Promise<SerieTarifa[]> {
  const rows = await readTarifas(tx, filter);
  const key = (row: TarifaSumRow): string => `${row.codigo} ${row.codigo_porcentaje} ${row.tarifa ?? ''}`;
  return together(rows, key).map(([first, group]) => {
    const side = (lado: Lado): { base: string; valor: string } =>
      summed(group, { base: 'base', valor: 'valor' }, ({ cod_doc: codDoc }: TarifaSumRow) => signOf(lado, codDoc));
    const { codigo, codigo_porcentaje: codigoPorcentaje, tarifa } = first;
    return { codigo, codigoPorcentaje, tarifa, ventas: side('ventas'), compras: side('compras') };
  });
}
