import { buffer } from 'node:stream/consumers';
import { writeXlsx, type SheetKind } from '../../src/files/write-xlsx.js';

/** Headings as shops write them. */
export const HEADINGS = [
  'Pedido',
  'Cédula/RUC',
  'Cliente',
  'Correo',
  'Código',
  'Descripción',
  'Cantidad',
  'Precio',
  'IVA',
];
const KINDS: readonly SheetKind[] = ['texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'numero', 'numero', 'texto'];

/** A workbook with the given headings and rows. */
export async function workbook(
  rows: readonly (readonly (string | null)[])[],
  headings: readonly string[] = HEADINGS,
  kinds: readonly SheetKind[] = headings.map((_, at) => (headings === HEADINGS ? (KINDS[at] ?? 'texto') : 'texto')),
): Promise<Buffer> {
  const columnas = headings.map((titulo, at) => ({ titulo, tipo: kinds[at] ?? 'texto', ancho: 15, suma: false }));
  return buffer(writeXlsx([{ nombre: 'Ventas', columnas, filas: each(rows), totales: () => [] }]));
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Name of the buyer of a generated invoice: unique, so that receipts can be counted by it. */
export const buyerOf = (n: number): string => `CLIENTE MASIVO ${n}`;

/** Rows of generated invoices. Every tenth has a second line, at the end of the file. */
export function invoiceRows(count: number): (readonly string[])[] {
  const line = (n: number, codigo: string): readonly string[] => [
    ...[`P-${n}`, '1712345675', buyerOf(n), 'cliente@example.com'],
    ...[codigo, `Café de altura ${codigo}`, String(1 + (n % 5)), '8.5', '15 %'],
  ];
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return [
    ...numbers.map((n) => line(n, 'CAF-500')),
    ...numbers.filter((n) => n % 10 === 0).map((n) => line(n, 'TE-20')),
  ];
}
