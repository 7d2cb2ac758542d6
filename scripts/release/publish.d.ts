import type { Publication } from '../../bin/publication.mjs';

export const PLACES: Readonly<
  Record<string, { readonly files: (version: string) => readonly string[]; readonly needs: readonly string[] }>
>;
export function refusals(given: {
  readonly publication: Publication;
  readonly version: string;
  readonly tags: readonly string[];
  readonly folder: string;
  readonly places: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}): readonly string[];
