import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { AppError } from '../domain/app-error.js';

const SIZE_MAX = 100;
/** spec/API.md §1: totals are exact and pages reachable up to here; beyond, a cursor is the way. */
const REACH_MAX = 10_000;

/** Which part of a list is asked for, as the database takes it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly sort: { readonly field: string; readonly descending: boolean };
}

interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
}

/** The query of a list: `?page=0&size=20&sort=campo,desc`, with the filters of the resource. The first field sorts by default. */
export function pageQuery(
  fields: readonly string[],
  filters: TProperties = {},
  direction: 'asc' | 'desc' = 'desc',
): TObject {
  const [first = ''] = fields;
  return Type.Object(
    {
      ...filters,
      page: Type.Integer({ minimum: 0, default: 0, description: 'Página, desde 0.' }),
      size: Type.Integer({ minimum: 1, maximum: SIZE_MAX, default: 20, description: 'Elementos por página.' }),
      sort: Type.String({
        pattern: `^(${fields.join('|')})(,(asc|desc))?$`,
        default: `${first},${direction}`,
        description: `Orden: uno de ${fields.join(', ')}, y «,asc» o «,desc».`,
      }),
    },
    { additionalProperties: false },
  );
}

/** Reads a checked query; a page out of reach is refused. */
export function readPage(query: object): Page {
  const { page, size, sort } = query as PageQuery; // pageQuery's schema has passed it
  if (page * size > REACH_MAX) {
    throw new AppError('solicitud-invalida', 'La consulta de la dirección tiene errores; corríjalos.', {
      issues: [
        {
          code: 'pagina-fuera-de-alcance',
          field: 'page',
          message: `page × size no puede pasar de ${REACH_MAX}; use filtros para reducir la lista.`,
          rejectedValue: page,
        },
      ],
    });
  }
  const [field = '', direction = 'asc'] = sort.split(',');
  return { limit: size, offset: page * size, sort: { field, descending: direction === 'desc' } };
}

/** The answer of a list (spec/API.md §1); a total may be an estimate. */
export function pageOf(
  content: readonly unknown[],
  counted: number | { readonly total: number; readonly exact: boolean },
  page: Page,
): Record<string, unknown> {
  const { total, exact } = typeof counted === 'number' ? { total: counted, exact: true } : counted;
  const known = exact && total <= REACH_MAX;
  return {
    content,
    totalElements: known ? total : null,
    ...(known ? {} : { totalEstimado: total }),
    totalPages: known ? Math.ceil(total / page.limit) : null,
    number: page.offset / page.limit,
    size: page.limit,
    first: page.offset === 0,
    last: page.offset + content.length >= total,
  };
}

/** The schema of that answer. */
export function pageSchema(item: TSchema): TObject {
  return Type.Object({
    content: Type.Array(item, { description: 'Los elementos de esta página.' }),
    totalElements: Type.Union([Type.Integer(), Type.Null()], { description: 'Exacto hasta 10 000; después, nulo.' }),
    totalEstimado: Type.Optional(Type.Integer({ description: 'Solo cuando totalElements es nulo.' })),
    totalPages: Type.Union([Type.Integer(), Type.Null()], { description: 'Nulo cuando totalElements lo es.' }),
    number: Type.Integer({ description: 'Página, desde 0.' }),
    size: Type.Integer({ description: 'Elementos por página.' }),
    first: Type.Boolean({ description: 'Es la primera página.' }),
    last: Type.Boolean({ description: 'Es la última página.' }),
  });
}
