import { Readable } from 'node:stream';
import { Type } from '#typebox';
import { clientesAfter, type ClienteRow } from '../../db/clientes.js';
import { csvRow } from '../../files/csv.js';
import { writeXlsx, type SheetColumn } from '../../files/write-xlsx.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { defineRoute } from '../../http/route.js';
import { COLUMNS, type Column } from './table.js';

/** Batch size: bounds memory, however many a company has. */
const BATCH_SIZE = 500;

const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Exports all customers of a company in the import's format. */
export const exportClientesRoute = defineRoute({
  id: 'clientes.exportar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/clientes/exportar',
  access: 'ROLE_RECEIPTS',
  summary: 'Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación',
  description:
    'CSV en UTF-8: ante lo que una hoja de cálculo tomaría por fórmula hay un apóstrofo, que la importación quita.',
  params: EmpresaParams,
  query: Type.Object(
    { formato: Type.Enum(['csv', 'xlsx'], { default: 'csv', description: 'En qué forma se responde.' }) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['empresa-no-encontrada'],
  sets: ['Content-Disposition'],
  files: Object.values(FORMATS),
  handler: async ({ params: { ruc }, query: { formato }, principal }, { db }) => {
    const read = (after: string): Promise<ClienteRow[]> =>
      db.inAccount(principal.accountId, async (tx) => {
        const empresa = await visibleEmpresa(tx, principal, ruc);
        return clientesAfter(tx, empresa.id, after, BATCH_SIZE);
      });
    // Read the first batch now: an error about the company becomes a response, not part of the file.
    const cells = cellsOf(await read(''), read);
    return {
      headers: {
        'Content-Type': FORMATS[formato],
        'Content-Disposition': `attachment; filename="clientes-${ruc}.${formato}"`,
      },
      stream:
        formato === 'csv'
          ? Readable.from(csvOf(cells), { objectMode: false })
          : writeXlsx([{ nombre: 'Clientes', columnas: SHEET, filas: cells, totales: () => [] }]),
    };
  },
});

const WIDTHS: Partial<Record<Column, number>> = { razonSocial: 40, correos: 40, direccion: 40 };
const SHEET: readonly SheetColumn[] = COLUMNS.map((column) => ({
  titulo: column,
  tipo: 'texto',
  ancho: WIDTHS[column] ?? 18,
  suma: false,
}));

async function* csvOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  // Without the BOM Excel misreads UTF-8.
  yield `\uFEFF${csvRow(COLUMNS)}`;
  for await (const row of rows) yield csvRow(row);
}

async function* cellsOf(
  first: readonly ClienteRow[],
  read: (after: string) => Promise<readonly ClienteRow[]>,
): AsyncGenerator<readonly string[]> {
  for (let page = first; ;) {
    for (const row of page) {
      const cells: Record<Column, string | null> = {
        identificacion: row.identificacion,
        razonSocial: row.razon_social,
        tipoIdentificacion: row.tipo,
        correos: row.correos.join(', '),
        direccion: row.direccion,
        telefono: row.telefono,
        formaPago: row.forma_pago,
      };
      yield COLUMNS.map((column) => cells[column] ?? '');
    }
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH_SIZE) return;
    page = await read(last.identificacion);
  }
}
