import { queryOptions } from '@tanstack/react-query';

/** A downloadable client (src/http/docs/packages.ts). */
export interface Paquete {
  readonly lenguaje: 'TypeScript' | 'Python' | 'PHP';
  readonly archivo: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Clients of this installation; empty if they are not built. */
export const packagesQuery = queryOptions({
  queryKey: ['paquetes'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/docs/clientes.json', { signal });
    if (!response.ok) throw new Error(`/docs/clientes.json: ${response.status}`);
    return { content: (await response.json()) as readonly Paquete[] };
  },
  staleTime: Infinity,
});
