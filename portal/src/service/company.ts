import { useSearch } from '@tanstack/react-router';
import { useMe, type Me } from './session.js';

/** A company at hand. */
export type Company = Me['empresas'][number];

/** The company that is looked at: that of the address bar, or the only one; undefined: all of them. */
export function useCompany(): Company | undefined {
  const { empresas } = useMe();
  const { ruc }: { readonly ruc?: unknown } = useSearch({ strict: false });
  const [only, ...others] = empresas;
  return empresas.find((empresa) => empresa.ruc === ruc) ?? (others.length === 0 ? only : undefined);
}
