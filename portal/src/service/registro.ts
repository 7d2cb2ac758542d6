import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { avisoReceptor, rucOf } from '../../../src/kernel/contribuyente.js';
import { fechaEcuador } from '../../../src/kernel/hora-ecuador.js';
import { client, RubricaError, type Result } from './client.js';

export type Contribuyente = Result<'get', '/api/v1.0/contribuyentes/{ruc}'>['contribuyente'];

/** The register changes once a month. */
const STALE_MS = 300_000;

/** State of the register of RUCs. */
export const registroQuery = queryOptions({
  queryKey: ['registro-ruc'],
  staleTime: STALE_MS,
  queryFn: ({ signal }) => client.get('/api/v1.0/registro-ruc', {}, { signal }),
});

/** The taxpayer of a RUC; null: not in the register. */
function taxpayerQuery(ruc: string) {
  return queryOptions({
    queryKey: ['contribuyentes', ruc],
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<Contribuyente | null> => {
      try {
        return (await client.get('/api/v1.0/contribuyentes/{ruc}', { path: { ruc } }, { signal })).contribuyente;
      } catch (error) {
        if (error instanceof RubricaError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** Whether a register is loaded. Its absence, or an error, only means that nothing is filled from it. */
export function useRegistroLoaded(): boolean {
  return (useQuery(registroQuery).data?.registro ?? null) !== null;
}

/** Finds the taxpayer of a RUC or cédula; undefined: none, or no register. */
export async function findTaxpayer(cache: QueryClient, identificacion: string): Promise<Contribuyente | undefined> {
  const ruc = rucOf('04', identificacion) ?? rucOf('05', identificacion);
  if (ruc === undefined) return undefined;
  try {
    const { registro } = await cache.query(registroQuery);
    return registro === null ? undefined : ((await cache.query(taxpayerQuery(ruc))) ?? undefined);
  } catch {
    return undefined;
  }
}

/** Searches taxpayers by the words of their names. */
export async function searchTaxpayers(texto: string, size: number, signal: AbortSignal): Promise<Contribuyente[]> {
  // A number, or only short words: the service searches by words of three letters.
  if (!/\p{L}/u.test(texto) || !/[\p{L}\d]{3}/u.test(texto)) return [];
  try {
    return (await client.get('/api/v1.0/contribuyentes', { query: { texto, size } }, { signal })).contribuyentes;
  } catch {
    return [];
  }
}

/** Warning about a receiver, by the loaded register. The service gives the same one when it checks the document. */
export function useReceiverWarning(codDoc: string, tipo: string, identificacion: string): string | undefined {
  const al = useQuery(registroQuery).data?.registro?.registroAl;
  const ruc = rucOf(tipo, identificacion);
  const { data } = useQuery({ ...taxpayerQuery(ruc ?? ''), enabled: al !== undefined && ruc !== undefined });
  if (al === undefined || ruc === undefined || data === undefined) return undefined;
  return avisoReceptor(codDoc, { tipo, ruc }, data ?? undefined, fechaEcuador(new Date(al)))?.message;
}
