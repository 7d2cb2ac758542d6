import { decimal, formatDecimal, ZERO, type Decimal } from '../kernel/decimal.js';
import type { SheetSource, SheetTotal } from './write-xlsx.js';

/** Cell type: text, a day (yyyy-mm-dd), an amount in dollars (decimal text), a rate, or a count. */
export type TipoColumna = 'texto' | 'fecha' | 'dinero' | 'numero' | 'entero';

/** Column of a report: one table defines its JSON, OpenAPI schema, CSV and sheet. */
export interface Columna<Nombre extends string = string> {
  readonly nombre: Nombre;
  readonly titulo: string;
  readonly tipo: TipoColumna;
  readonly descripcion: string;
  /** Width in characters in a sheet. */
  readonly ancho: number;
  /** Whether its total is meaningful. */
  readonly suma: boolean;
}

/** Row: the text of each column, or null. */
export type Fila<Nombre extends string = string> = Readonly<Record<Nombre, string | null>>;

const ANCHOS: Readonly<Record<TipoColumna, number>> = { texto: 14, fecha: 11, dinero: 13, numero: 9, entero: 8 };

/** Defines a column; amounts are summed by default. */
export function columna<Nombre extends string>(
  nombre: Nombre,
  titulo: string,
  tipo: TipoColumna,
  descripcion: string,
  { ancho = ANCHOS[tipo], suma = tipo === 'dinero' }: { ancho?: number; suma?: boolean } = {},
): Columna<Nombre> {
  return { nombre, titulo, tipo, descripcion, ancho, suma };
}

/** Sums the columns row by row. */
export class Sumas {
  private readonly sumas = new Map<string, Decimal>();

  constructor(private readonly columnas: readonly Columna[]) {}

  add(fila: Fila): void {
    for (const { nombre, suma } of this.columnas) {
      const value = fila[nombre];
      if (suma && typeof value === 'string')
        this.sumas.set(nombre, (this.sumas.get(nombre) ?? ZERO).plus(decimal(value)));
    }
  }

  of(nombre: string): string {
    return formatDecimal(this.sumas.get(nombre) ?? ZERO);
  }
}

/** Builds a sheet; its totals are separate for each combination of texts in the columns `por`. */
export function sheetOf(
  nombre: string,
  columnas: readonly Columna[],
  filas: AsyncIterable<Fila>,
  por: readonly string[] = [],
): SheetSource {
  const groups = new Map<string, { readonly textos: readonly string[]; readonly sumas: Sumas }>();
  const add = (fila: Fila): void => {
    const textos = por.map((name) => fila[name] ?? '');
    const key = textos.join('\n');
    const group = groups.get(key) ?? { textos, sumas: new Sumas(columnas) };
    groups.set(key, group);
    group.sumas.add(fila);
  };
  async function* cells(): AsyncGenerator<readonly (string | null)[]> {
    for await (const fila of filas) {
      add(fila);
      yield columnas.map(({ nombre: name }) => fila[name] ?? null);
    }
  }
  const at = por.map((name) => columnas.findIndex((one) => one.nombre === name));
  const totales = (): SheetTotal[] =>
    [...groups.values()].map(({ textos, sumas }) => ({
      grupo: textos.map((texto, i) => ({ columna: at[i] ?? -1, texto })),
      suma: (i) => sumas.of(columnas[i]?.nombre ?? ''),
    }));
  return { nombre, columnas, filas: cells(), totales };
}
