import { useRucParam } from './search-params.js';
import { useMe, type Me } from './session.js';

export type Company = Me['empresas'][number];

/** Selected company: the one in the URL, or the only one; undefined: all. */
export function useCompany(): Company | undefined {
  return companyOf(useMe(), useRucParam());
}

export function companyOf({ empresas }: Me, ruc: string | undefined): Company | undefined {
  const [only, ...others] = empresas;
  return empresas.find((empresa) => empresa.ruc === ruc) ?? (others.length === 0 ? only : undefined);
}
