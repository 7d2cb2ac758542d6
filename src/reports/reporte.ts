import type { LineaRow, Listed } from '../database/reporte-lineas.js';
import type { ReporteFilter } from '../database/reporte-fuente.js';
import type { AccountTx } from '../database/transactions.js';
import type { Columna, Fila } from './columnas.js';

/** A box of a form of the SRI, with what belongs in it. */
export interface Casilla {
  readonly ruc: string;
  /** yyyy-mm */
  readonly mes: string;
  readonly formulario: '103' | '104';
  readonly casilla: string;
  readonly concepto: string;
  /** Decimal text. */
  readonly valor: string;
}

interface Common {
  readonly tipo: string;
  /** Of its sheet; at most 31 characters. */
  readonly titulo: string;
  readonly resumen: string;
  readonly columnas: readonly Columna[];
  /** What it comes to in the boxes of a form. */
  readonly casillas?: (tx: AccountTx, filter: ReporteFilter) => Promise<Casilla[]>;
}

/** A report with lines for each document; any number of them. */
export interface ReporteDeDocumentos extends Common {
  readonly listed: Listed;
  readonly filas: (row: LineaRow) => readonly Fila[];
  /** Whether it has documents issued and received, and may be asked for one side alone. */
  readonly porLado?: boolean;
  /** Whether its figures are summed up beside the first page. */
  readonly conTotales: boolean;
}

/** A report of sums: a few rows for each month, or a bounded number. */
export interface ReporteDeSumas extends Common {
  /** The documents that are read for it one by one; undefined: their figures alone, of which any number is added up at once. */
  readonly lee?: Listed;
  readonly sumas: (tx: AccountTx, filter: ReporteFilter) => Promise<readonly Fila[]>;
}

export type Reporte = ReporteDeDocumentos | ReporteDeSumas;
