import { decimal, formatDecimal, ZERO, type Decimal } from '../domain/decimal.js';

/** What a cell is: text, a day (yyyy-mm-dd), an amount in dollars (decimal text), a rate, or a count. */
export type TipoColumna = 'texto' | 'fecha' | 'dinero' | 'numero' | 'entero';

/** A column of a report: one table makes its JSON, its OpenAPI schema, its CSV and its sheet. */
export interface Columna<Nombre extends string = string> {
  readonly nombre: Nombre;
  readonly titulo: string;
  readonly tipo: TipoColumna;
  readonly descripcion: string;
  /** Characters wide in a sheet. */
  readonly ancho: number;
  /** Whether a total of it says something. */
  readonly suma: boolean;
}

/** A row: the text of each column, null where it has none. */
export type Fila<Nombre extends string = string> = Readonly<Record<Nombre, string | null>>;

const ANCHOS: Readonly<Record<TipoColumna, number>> = { texto: 14, fecha: 11, dinero: 13, numero: 9, entero: 8 };

/** Says what a column is; an amount is summed unless said otherwise. */
export function columna<Nombre extends string>(
  nombre: Nombre,
  titulo: string,
  tipo: TipoColumna,
  descripcion: string,
  { ancho = ANCHOS[tipo], suma = tipo === 'dinero' }: { ancho?: number; suma?: boolean } = {},
): Columna<Nombre> {
  return { nombre, titulo, tipo, descripcion, ancho, suma };
}

/** Adds up the columns that are summed, row by row. */
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

  /** The sum of a column. */
  of(nombre: string): string {
    return formatDecimal(this.sumas.get(nombre) ?? ZERO);
  }
}
