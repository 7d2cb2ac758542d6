import { Type, type TObject, type TSchema } from '#typebox';
import type { Page, DayPosition } from '../db/page.js';
import { pageOf, pageSchema } from './page.js';
import { invalidQuery } from './query.js';
import type { Answer } from './route.js';

export const cursorField = Type.Optional(
  Type.String({ maxLength: 100, description: 'El «siguiente» de la página anterior; con él, «page» no cuenta.' }),
);

/** Encodes a list position as an opaque cursor, bound to its sort direction. */
export function writeCursor({ fecha, id }: DayPosition, descending: boolean): string {
  return Buffer.from(`${fecha}.${id}.${descending ? 'd' : 'a'}`).toString('base64url');
}

const PLACE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.([1-9]\d{0,17})\.([ad])$/;

/** Decodes a cursor; refuses one of another list or an invalid one. */
export function readCursor(cursor: string, descending: boolean): DayPosition {
  const [, fecha, id, direction] = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const exists = fecha !== undefined && new Date(`${fecha}T00:00:00Z`).toISOString().startsWith(fecha);
  if (exists && id !== undefined && direction === (descending ? 'd' : 'a')) return { fecha, id };
  throw wrongCursor(cursor);
}

/** Encodes the last row of a page in another order than by day. */
export function writeOrderCursor(by: string, id: string, descending: boolean): string {
  return Buffer.from(`${by}.${id}.${descending ? 'd' : 'a'}`).toString('base64url');
}

/** Decodes it; refuses one of another order. */
export function readOrderCursor(cursor: string, by: string, descending: boolean): string {
  const [ofOrder, id = '', direction] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (ofOrder === by && /^[1-9]\d{0,17}$/.test(id) && direction === (descending ? 'd' : 'a')) return id;
  throw wrongCursor(cursor);
}

function wrongCursor(cursor: string): Error {
  const message = 'El cursor no es de esta lista; use el «siguiente» de una respuesta con el mismo orden.';
  return invalidQuery({ code: 'cursor-invalido', field: 'cursor', message, rejectedValue: cursor.slice(0, 100) });
}

/** A page of a list with pages and cursors. */
export function cursorPageSchema(item: TSchema): TObject {
  return Type.Object({
    ...pageSchema(item).properties,
    number: Type.Union([Type.Integer(), Type.Null()], { description: 'Página, desde 0; nulo con «cursor».' }),
    siguiente: Type.Union([Type.String(), Type.Null()], {
      description: 'Cursor de la página que sigue; nulo al final de la lista.',
    }),
  });
}

/** Answers such a page; only a page without a cursor has a count. */
export function answerPage(
  content: readonly unknown[],
  next: DayPosition | string | null,
  counted: { readonly total: number; readonly exact: boolean } | undefined,
  page: Page,
): Answer {
  const { by, descending } = page.sort;
  const siguiente =
    next === null
      ? null
      : typeof next === 'string'
        ? writeOrderCursor(by, next, descending)
        : writeCursor(next, descending);
  const last = siguiente === null;
  if (counted !== undefined) return { result: { ...pageOf(content, counted, page), last, siguiente } };
  const unknown = { totalElements: null, totalPages: null, number: null };
  return { result: { content, ...unknown, size: page.limit, first: false, last, siguiente } };
}
