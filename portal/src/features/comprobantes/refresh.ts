import { useQueryClient } from '@tanstack/react-query';

/** Reloads everything shown about the receipt. */
export function useRefresh(claveAcceso: string): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
    void cache.invalidateQueries({ queryKey: ['comprobantes'] });
  };
}
