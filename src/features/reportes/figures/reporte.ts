import type { LineaRow, Listed } from '../store/lineas.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import type { AccountTx } from '../../../db/transactions.js';
import type { Columna, Fila } from '../../../files/columnas.js';

/** Box of an SRI form, with its amount. */
export interface Casilla {
  readonly ruc: string;
  /** yyyy-mm */
  readonly mes: string;
  readonly formulario: '103' | '104';
  /** Null: no known box; `concepto` says what to do. */
  readonly casilla: string | null;
  /** Row of the form, shared by its gross, net and tax boxes. */
  readonly renglon: string;
  readonly columna: ColumnaFormulario;
  readonly concepto: string;
  /** Decimal text. */
  readonly valor: string;
  /** The number, or what belongs there, is not confirmed by FACTS §16. */
  readonly porVerificar: boolean;
}

/** Column of a form: gross, net of credit notes and tax (104); base and amount withheld (103); a single amount; a factor. */
export const COLUMNAS_FORMULARIO = ['bruto', 'neto', 'impuesto', 'base', 'retenido', 'valor', 'factor'] as const;
export type ColumnaFormulario = (typeof COLUMNAS_FORMULARIO)[number];

interface Common {
  readonly tipo: string;
  /** Sheet title; at most 31 characters. */
  readonly titulo: string;
  readonly resumen: string;
  readonly columnas: readonly Columna[];
  /** Columns that separate the totals of the sheet: a sum over different taxes means nothing. */
  readonly totalesPor?: readonly string[];
  /** Computes the boxes of a form. */
  readonly casillas?: (tx: AccountTx, filter: ReporteFilter) => Promise<Casilla[]>;
}

/** Report with lines per document, unlimited in number. */
export interface ReporteDeDocumentos extends Common {
  readonly listed: Listed;
  readonly filas: (row: LineaRow) => readonly Fila[];
  /** Whether it covers issued and received documents, and can be limited to one side. */
  readonly porLado?: boolean;
  /** Whether the first page includes totals. */
  readonly conTotales: boolean;
}

/** Report of sums: a few rows per month, or a bounded number. */
export interface ReporteDeSumas extends Common {
  /** Documents read one by one for it; undefined: only their figures, summed in one query for any number of documents. */
  readonly lee?: Listed;
  readonly sumas: (tx: AccountTx, filter: ReporteFilter) => Promise<readonly Fila[]>;
}

export type Reporte = ReporteDeDocumentos | ReporteDeSumas;
