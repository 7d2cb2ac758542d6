import { Readable } from 'node:stream';
import { Type } from '#typebox';
import { productosAfter, type ProductoRow } from '../../db/productos.js';
import { decimal, formatDecimal } from '../../kernel/decimal.js';
import { unambiguous } from '../../kernel/typed-figure.js';
import { csvRow } from '../../files/csv.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { defineRoute } from '../../http/route.js';
import { COLUMNS } from './table.js';

/** Batch size: bounds memory, however many a company has. */
const BATCH_SIZE = 500;

/** Exports all products of a company in the import's format. */
export const exportProductosRoute = defineRoute({
  id: 'productos.exportar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/productos/exportar',
  access: 'ROLE_PRODUCTS',
  summary: 'Los productos de una empresa en un archivo CSV, como los recibe la importación',
  description:
    'En UTF-8, con todas las columnas de la importación y los desactivados también. Ante lo que una hoja de cálculo tomaría por fórmula hay un apóstrofo, que la importación quita. Si lo edita en Excel, dé a las columnas el formato Texto: si no, cambia 2:4 por una hora y 007 por 7.',
  params: EmpresaParams,
  responses: { 200: Type.String({ description: 'El archivo CSV.' }) },
  errors: ['empresa-no-encontrada'],
  sets: ['Content-Disposition'],
  files: ['text/csv; charset=utf-8'],
  handler: async ({ params: { ruc }, principal }, { db }) => {
    const read = (after: string): Promise<ProductoRow[]> =>
      db.inAccount(principal.accountId, async (tx) => {
        const empresa = await visibleEmpresa(tx, principal, ruc);
        return productosAfter(tx, empresa.id, after, BATCH_SIZE);
      });
    return {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="productos-${ruc}.csv"`,
      },
      // Read the first batch now: an error about the company becomes a response, not part of the file.
      stream: Readable.from(lines(await read(''), read), { objectMode: false }),
    };
  },
});

async function* lines(
  first: readonly ProductoRow[],
  read: (after: string) => Promise<readonly ProductoRow[]>,
): AsyncGenerator<string> {
  // Without the BOM Excel misreads UTF-8.
  yield `\uFEFF${csvRow(COLUMNS)}`;
  for (let page = first; ;) {
    if (page.length > 0) yield page.map((row) => csvRow(cellsOf(row))).join('');
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH_SIZE) return;
    page = await read(last.codigoPrincipal);
  }
}

const figure = (text: string): string => formatDecimal(decimal(text));

function cellsOf({ impuesto, precioUnitario, activo, ...row }: ProductoRow): string[] {
  const cells = {
    ...row,
    precioUnitario: unambiguous(figure(precioUnitario)),
    impuesto: impuesto
      .map(({ codigo, codigoPorcentaje, tarifa }) =>
        [codigo, codigoPorcentaje, ...(tarifa === undefined ? [] : [figure(tarifa)])].join(':'),
      )
      .join(' '),
    activo: activo ? 'SI' : 'NO',
  };
  return COLUMNS.map((column) => cells[column] ?? '');
}
