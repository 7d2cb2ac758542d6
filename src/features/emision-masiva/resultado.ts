import { Readable } from 'node:stream';
import { Type } from '#typebox';
import { listResultados, type ResultadoRow } from './store.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { csvRow } from '../../files/csv.js';
import { writeXlsx, type SheetColumn } from '../../files/write-xlsx.js';
import { defineRoute } from '../../http/route.js';
import { EMISIONES, EmisionParams, visibleEmision } from './representation.js';

const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** Documents per read: bounds memory. */
const BATCH_SIZE = 500;

const WIDTHS = {
  Fila: 8,
  Documento: 20,
  Resultado: 14,
  Número: 20,
  'Clave de acceso': 52,
  Estado: 18,
  Autorizado: 14,
  Motivo: 80,
};
const TITLES = Object.keys(WIDTHS);
const SHEET: readonly SheetColumn[] = Object.entries(WIDTHS).map(([titulo, ancho]) => ({
  titulo,
  tipo: titulo === 'Fila' ? 'entero' : 'texto',
  ancho,
  suma: false,
}));

/** Result of each row of the file: number, access key and current state. */
export const readResultadoRoute = defineRoute({
  id: 'emision-masiva.resultado',
  method: 'GET',
  path: `${EMISIONES}/:id/resultado`,
  access: 'ROLE_RECEIPTS',
  summary: 'El resultado de cada fila: número, clave de acceso y estado, en Excel o CSV',
  description:
    'Un renglón por fila del archivo, con el estado que el comprobante tiene ahora y, si no se emitió, el motivo. Se puede pedir mientras se emite: lo que falta dice «Pendiente».',
  params: EmisionParams,
  query: Type.Object(
    { formato: Type.Enum(['csv', 'xlsx'], { default: 'xlsx', description: 'En qué forma se responde.' }) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['emision-masiva-no-encontrada'],
  sets: ['Content-Disposition'],
  files: Object.values(FORMATS),
  handler: async ({ params, query: { formato }, principal }, { db }) => {
    const read = (after: number): Promise<ResultadoRow[]> =>
      db.inAccount(principal.accountId, async (tx) => {
        const row = await visibleEmision(tx, principal, params.id);
        return listResultados(tx, row.id, after, BATCH_SIZE);
      });
    // Read the first batch now: an error becomes a response, not part of the file.
    const rows = rowsOf(await read(0), read);
    return {
      headers: {
        'Content-Type': FORMATS[formato],
        'Content-Disposition': `attachment; filename="resultado-${params.id}.${formato}"`,
      },
      stream:
        formato === 'csv'
          ? Readable.from(csvOf(rows), { objectMode: false })
          : writeXlsx([{ nombre: 'Resultado', columnas: SHEET, filas: rows, totales: () => [] }]),
    };
  },
});

async function* csvOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  // Without the BOM Excel misreads UTF-8.
  yield `\uFEFF${csvRow(TITLES)}`;
  for await (const row of rows) yield csvRow(row);
}

async function* rowsOf(
  first: readonly ResultadoRow[],
  read: (after: number) => Promise<readonly ResultadoRow[]>,
): AsyncGenerator<readonly string[]> {
  for (let page = first; ;) {
    for (const row of page) for (const linea of row.lineas) yield cellsOf(row, linea);
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH_SIZE) return;
    page = await read(last.lugar);
  }
}

const WORDS = { emitido: 'Emitido', fallido: 'No se emitió', omitido: 'Ya estaba emitido' };

function cellsOf(row: ResultadoRow, linea: number): string[] {
  const { grupo, resultado, clave_acceso: clave, estado, fecha_autorizacion: authorised, motivo } = row;
  return [
    String(linea),
    grupo,
    resultado === null ? 'Pendiente' : WORDS[resultado],
    clave === null ? '' : `${clave.slice(24, 27)}-${clave.slice(27, 30)}-${clave.slice(30, 39)}`,
    clave ?? '',
    estado ?? '',
    authorised === null ? '' : fechaEcuador(authorised),
    motivo ?? '',
  ];
}
