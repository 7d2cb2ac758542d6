import { Readable } from 'node:stream';
import { readLineas, type LineaRow, type Listed } from '../store/lineas.js';
import type { LineaPosition, ReporteFilter } from '../../../db/reporte-fuente.js';
import type { AccountTx } from '../../../db/transactions.js';
import { csvText } from '../../../files/csv.js';
import { writeXlsx } from '../../../files/write-xlsx.js';
import { columna, sheetOf, type Columna, type Fila } from '../../../files/columnas.js';
import type { Casilla, Reporte } from './reporte.js';

/** CSV format options. */
export interface CsvStyle {
  /** With «;» decimals use a comma, as spreadsheets in Ecuador expect; with «,» a point. */
  readonly separador: ',' | ';';
  /** Lets Excel recognise UTF-8. */
  readonly bom: boolean;
}

/** Runs each part of a report in a separate read-only transaction. */
export type InAccount = <T>(body: (tx: AccountTx) => Promise<T>) => Promise<T>;

/** Page size: some hundreds of kilobytes in memory. */
const BATCH_SIZE = 1000;

/** Yields all documents of a source, read in pages; calls `onRead` after each is processed. */
export async function* documentosDe(
  inAccount: InAccount,
  listed: Listed,
  filter: ReporteFilter,
  { onRead, atOnce = BATCH_SIZE }: { readonly onRead?: (() => void) | undefined; readonly atOnce?: number } = {},
): AsyncGenerator<LineaRow> {
  let after: LineaPosition | undefined;
  for (let full = true; full;) {
    const page = { after, limit: atOnce };
    const rows = await inAccount((tx) => readLineas(tx, filter, listed, page));
    for (const row of rows) {
      yield row;
      onRead?.();
    }
    after = rows.at(-1);
    full = rows.length === atOnce;
  }
}

/** Yields all rows of a report, read in pages; calls `onRead` for each document read. */
export async function* filasDe(
  inAccount: InAccount,
  reporte: Reporte,
  filter: ReporteFilter,
  onRead?: () => void,
): AsyncGenerator<Fila> {
  if ('sumas' in reporte) {
    yield* await inAccount((tx) => reporte.sumas(tx, filter));
    return;
  }
  for await (const row of documentosDe(inAccount, reporte.listed, filter, { onRead })) yield* reporte.filas(row);
}

/** Returns a report as CSV. */
export function csvOf(columnas: readonly Columna[], filas: AsyncIterable<Fila>, style: CsvStyle): Readable {
  return Readable.from(csvLines(columnas, filas, style), { objectMode: false });
}

async function* csvLines(
  columnas: readonly Columna[],
  filas: AsyncIterable<Fila>,
  { separador, bom }: CsvStyle,
): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]): string => `${cells.join(separador)}\r\n`;
  // Guard only user-entered text against formulas: a negative amount is a number.
  const cell = (fila: Fila, { nombre, tipo }: Columna): string => {
    const value = fila[nombre] ?? '';
    if (tipo === 'texto') return value === '' ? '' : csvText(value);
    return separador === ';' && tipo !== 'fecha' ? value.replace('.', ',') : value;
  };
  let text = `${bom ? '\ufeff' : ''}${line(columnas.map(({ titulo }) => csvText(titulo)))}`;
  for await (const fila of filas) {
    text += line(columnas.map((one) => cell(fila, one)));
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const CASILLAS = [
  columna('ruc', 'RUC', 'texto', ''),
  columna('mes', 'Mes', 'texto', '', { ancho: 9 }),
  columna('formulario', 'Formulario', 'texto', '', { ancho: 11 }),
  columna('casilla', 'Casillero', 'texto', '', { ancho: 8 }),
  columna('concepto', 'Concepto', 'texto', '', { ancho: 56 }),
  columna('valor', 'Valor', 'dinero', '', { suma: false }),
  columna('porVerificar', 'Por verificar', 'texto', '', { ancho: 13 }),
];

/** Returns a report as a workbook; its boxes are the second sheet. */
export function xlsxOf(
  reporte: Pick<Reporte, 'titulo' | 'columnas' | 'totalesPor'>,
  filas: AsyncIterable<Fila>,
  casillas: (() => Promise<readonly Casilla[]>) | undefined,
): Readable {
  const sheets = [sheetOf(reporte.titulo, reporte.columnas, filas, reporte.totalesPor)];
  if (casillas !== undefined) sheets.push(sheetOf('Casilleros', CASILLAS, later(casillas)));
  return writeXlsx(sheets);
}

async function* later(casillas: () => Promise<readonly Casilla[]>): AsyncGenerator<Fila> {
  for (const { ruc, mes, formulario, casilla, concepto, valor, porVerificar } of await casillas())
    yield { ruc, mes, formulario, casilla, concepto, valor, porVerificar: porVerificar ? 'SI' : null };
}
