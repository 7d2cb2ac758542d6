/**
 * Converts a response for Veronica's clients, used on its path prefix (V1-JSON §7): dates as dd/mm/yyyy, empty if absent, and pages in
 * Spring's form.
 */
export function asVeronica(result: unknown): unknown {
  if (!isRecord(result)) return result;
  const { content, number, size } = result;
  if (!Array.isArray(content) || typeof number !== 'number' || typeof size !== 'number') return withDays(result);
  return {
    ...result,
    content: content.map((item: unknown) => (isRecord(item) ? withDays(item) : item)),
    numberOfElements: content.length,
    empty: content.length === 0,
    pageable: {
      sort: { sorted: true, unsorted: false, empty: false },
      pageNumber: number,
      pageSize: size,
      offset: number * size,
      paged: true,
      unpaged: false,
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withDays(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, dayOf(name, value)]));
}

function dayOf(name: string, value: unknown): unknown {
  if (!name.startsWith('fecha')) return value;
  if (value === null) return '';
  return typeof value === 'string' ? value.replace(/^(\d{4})-(\d{2})-(\d{2})T.*/, '$3/$2/$1') : value;
}
