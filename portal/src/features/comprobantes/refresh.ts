import { useQueryClient } from '@tanstack/react-query';

/** Asks for all that is shown of the receipt again. */
export function useRefresh(claveAcceso: string): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
    void cache.invalidateQueries({ queryKey: ['comprobantes'] });
  };
}
