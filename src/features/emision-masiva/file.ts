import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';
import { EMISION_MASIVA_MAX } from './rules.js';
import { headingKey, headingsOf } from '../../documents/tabular/columns.js';
import type { Fila } from '../../documents/tabular/build.js';
import { unguarded } from '../../files/csv.js';
import { charsetNamed } from '../../files/encoding.js';
import { isXlsx } from '../../files/spreadsheet.js';
import type { Pool } from '../../pool/pool.js';
import { readSheet } from '../../pool/read-sheet.js';
import { mapInSlices } from '../../work/slices.js';
import { fileFromBase64 } from '../../http/base64.js';

/** A file to issue from: its headings and rows. */
export interface Tabla {
  readonly bytes: Buffer;
  readonly titulos: readonly string[];
  readonly filas: readonly Fila[];
}

const { filas: ROWS_MAX, columnas: COLUMNS_MAX, fileBytes: FILE_MAX, inflatedBytes: INFLATED_MAX } = EMISION_MASIVA_MAX;

/** Reads an uploaded workbook or CSV. A CSV without a named encoding is UTF-8, or Windows-1252 as Excel writes it. */
export async function readTabla(
  pool: Pool,
  accountId: string,
  archivo: string,
  codificacion: string | undefined,
): Promise<Tabla> {
  // In a turn of its own: reading the body took one.
  await nextTurn();
  const bytes = fileFromBase64('archivo', archivo, 'el archivo');
  if (bytes.length > FILE_MAX) throw invalid(`El archivo tiene más de ${FILE_MAX / 1024 / 1024} MiB; divídalo.`);
  // One extra row for the headings.
  const limits = { rowsMax: ROWS_MAX + 1, columnsMax: COLUMNS_MAX, bytesMax: INFLATED_MAX };
  const read = (charset: string) => readSheet(pool, accountId, bytes, limits, charsetNamed(charset));
  let sheet = await read(codificacion ?? 'UTF-8');
  if ('refused' in sheet && sheet.reason === 'encoding' && codificacion === undefined)
    sheet = await read('windows-1252');
  if ('refused' in sheet)
    throw sheet.reason === 'encoding' ? new AppError('codificacion-invalida', sheet.refused) : invalid(sheet.refused);
  const { header, rows } = sheet;
  if (header === undefined || rows.length === 0)
    throw invalid('El archivo no tiene filas: la primera lleva los títulos de las columnas y las demás, los datos.');
  const width = rows.slice(0, 100).reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length);
  const titulos = headingsOf(Array.from({ length: width }, (_, at) => unguarded(header.cells[at] ?? '')));
  refuseRepeated(titulos);
  const workbook = isXlsx(bytes);
  const filas = await mapInSlices(rows, ({ line, cells, numeric }): Fila => {
    if (cells.length > width)
      throw invalid(
        workbook
          ? `La fila ${line} tiene datos más allá de la última columna con título; bórrelos o póngale título.`
          : `La fila ${line} tiene más celdas que columnas; ponga entre comillas los textos que llevan el separador.`,
      );
    return { linea: line, celdas: cells.map(unguarded), numericas: [...(numeric ?? [])] };
  });
  return { bytes, titulos, filas };
}

/** Identity of a file: the same bytes for the same company and type. */
export function hashOf(codDoc: string, ruc: string, bytes: Buffer): Buffer {
  return createHash('sha256').update(`${codDoc} ${ruc}\n`).update(bytes).digest();
}

function refuseRepeated(titulos: readonly string[]): void {
  const seen = new Set<string>();
  for (const titulo of titulos) {
    const key = headingKey(titulo);
    if (seen.has(key)) throw invalid(`El título «${titulo.slice(0, 40)}» está en dos columnas; cambie uno de los dos.`);
    seen.add(key);
  }
}

export function invalid(message: string): AppError {
  return new AppError('importacion-invalida', message);
}
