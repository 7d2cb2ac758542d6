import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { containsWords } from '../../ui/words.js';

/** Debounce time of requests. */
const TYPED_MS = 200;
/** One letter matches too much. */
const LETTERS_MIN = 2;
export const FOUND_MAX = 8;

export type Product = Result<'get', '/api/v1.0/empresas/{ruc}/productos'>['content'][number];

/**
 * Entries that match a text. All of them in memory: with the key that asks for them. Otherwise from the service; until its answer arrives,
 * the entries of the last answer that still match.
 */
export function useMatches<Found>({
  source,
  typed,
  kept,
  find,
  textOf,
}: {
  readonly source: readonly string[];
  readonly typed: string;
  readonly kept?: readonly Found[] | undefined;
  readonly find: (texto: string, signal: AbortSignal) => Promise<readonly Found[]>;
  readonly textOf: (found: Found) => string;
}): readonly Found[] {
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, TYPED_MS);
  const answer = useQuery({
    queryKey: [...source, asked],
    enabled: kept === undefined && asked.length >= LETTERS_MIN,
    queryFn: ({ signal }) => find(asked, signal),
    placeholderData: keepPreviousData,
  });
  if (wanted.length < LETTERS_MIN) return [];
  if (kept === undefined && asked === wanted && !answer.isPlaceholderData) return answer.data ?? [];
  return (kept ?? answer.data ?? []).filter((one) => containsWords(textOf(one), wanted)).slice(0, FOUND_MAX);
}

const PAGE = 100;
/** More products than this are searched by the service. */
const KEPT_MAX = 500;
const KEPT_MS = 60_000;

/** All active products of a company, once loaded; undefined if there are too many, or without the right to see them. */
export function useKeptProducts(ruc: string, allowed: boolean): readonly Product[] | undefined {
  const { data } = useQuery({
    queryKey: ['productos', ruc, 'todos'],
    enabled: allowed,
    staleTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const page = (at: number) =>
        client.get(
          '/api/v1.0/empresas/{ruc}/productos',
          { path: { ruc }, query: { activo: true, page: at, size: PAGE } },
          { signal },
        );
      const first = await page(0);
      const total = first.totalElements ?? Infinity;
      if (total > KEPT_MAX) return null;
      const others = await Promise.all(
        Array.from({ length: Math.max(0, Math.ceil(total / PAGE) - 1) }, (_, at) => page(at + 1)),
      );
      return [first, ...others].flatMap(({ content }) => content);
    },
  });
  return data ?? undefined;
}

export const productText = ({ descripcion, codigoPrincipal, codigoAuxiliar }: Product): string =>
  `${descripcion} ${codigoPrincipal} ${codigoAuxiliar ?? ''}`;

/** Searches a company's products by code or description. */
export async function findProducts(ruc: string, texto: string, signal: AbortSignal): Promise<readonly Product[]> {
  const query = { texto, activo: true, size: FOUND_MAX };
  return (await client.get('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, query }, { signal })).content;
}

/** The product with a whole code, or auxiliary code, which holds the barcode. */
export function productOf(products: readonly Product[], code: string): Product | undefined {
  const is = (other: string | null): boolean => other?.toUpperCase() === code.toUpperCase();
  return (
    products.find(({ codigoPrincipal }) => is(codigoPrincipal)) ??
    products.find(({ codigoAuxiliar }) => is(codigoAuxiliar))
  );
}
