import { Type, type Static, type TObject, type TProperties, type TSchema } from '#typebox';
import type { Page, Paged } from '../db/page.js';
import type { AppError } from '../kernel/app-error.js';
import { invalidQuery } from './query.js';

const SIZE_MAX = 100;
/** spec/API.md §1: totals are exact and pages available up to here; beyond it, use a cursor. */
const REACH_MAX = 10_000;

const pageProperties = (fields: readonly string[], direction: 'asc' | 'desc') => ({
  page: Type.Integer({ minimum: 0, default: 0, description: 'Página, desde 0.' }),
  size: Type.Integer({ minimum: 1, maximum: SIZE_MAX, default: 20, description: 'Elementos por página.' }),
  sort: Type.String({
    pattern: `^(${fields.join('|')})(,(asc|desc))?$`,
    default: `${fields[0] ?? ''},${direction}`,
    description: `Orden: uno de ${fields.join(', ')}, y «,asc» o «,desc».`,
  }),
});
type PageProperties = ReturnType<typeof pageProperties>;

interface ListOptions<By extends string, Filters extends TProperties> {
  /** Sortable fields and their columns; the first is the default. */
  readonly columns: Readonly<Record<string, By>>;
  readonly direction?: 'asc' | 'desc';
  readonly filters?: Filters;
}

/** A paged list: its query schema, and how to answer it. */
export interface PagedList<By extends string, Filters extends TProperties> {
  /** `?page=0&size=20&sort=campo,desc`, with the filters of the resource. */
  readonly query: TObject<Filters & PageProperties>;
  /** Returns the requested page; refuses one beyond the reach. */
  page(query: Static<TObject<PageProperties>>): Page<By>;
  /** Builds the response: `read` reads the page, `show` maps each row. */
  answer<Row>(
    query: Static<TObject<PageProperties>>,
    read: (page: Page<By>) => Promise<Paged<Row>>,
    show: (row: Row) => unknown,
  ): Promise<{ readonly result: Record<string, unknown> }>;
}

/** Declares a paged list, descending unless `direction` says otherwise. */
export function pagedList<const By extends string, const Filters extends TProperties = PageProperties>(
  options: ListOptions<By, Filters>,
): PagedList<By, Filters> {
  const { columns, direction = 'desc', filters } = options;
  const [[first, firstColumn] = []] = Object.entries(columns);
  if (first === undefined || firstColumn === undefined) throw new Error('a list is sorted by something');
  const properties = pageProperties(Object.keys(columns), direction);
  const list: PagedList<By, Filters> = {
    // The spread has both; the compiler cannot infer it without `filters`.
    query: Type.Object({ ...filters, ...properties } as Filters & PageProperties, { additionalProperties: false }),
    page: ({ page, size, sort }) => {
      if (page * size > REACH_MAX) throw outOfReach(page);
      const [field = first, order = 'asc'] = sort.split(',');
      const by = columns[field] ?? firstColumn;
      return { limit: size, offset: page * size, sort: { by, descending: order === 'desc' } };
    },
    answer: async (query, read, show) => {
      const page = list.page(query);
      const { rows, total } = await read(page);
      return { result: pageOf(rows.map(show), total, page) };
    },
  };
  return list;
}

function outOfReach(page: number): AppError {
  const message = `page × size no puede pasar de ${REACH_MAX}; use filtros para reducir la lista.`;
  return invalidQuery({ code: 'pagina-fuera-de-alcance', field: 'page', message, rejectedValue: page });
}

/** Builds a list response (spec/API.md §1); a total may be an estimate. */
export function pageOf(
  content: readonly unknown[],
  counted: number | { readonly total: number; readonly exact: boolean },
  page: Pick<Page, 'limit' | 'offset'>,
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
