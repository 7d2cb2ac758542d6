import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';

/** Returns the ETag header of a resource's revision. */
export function etagOf(row: { readonly revision: number }): { ETag: string } {
  return { ETag: `"${row.revision}"` };
}

/** Refuses an edit whose If-Match names another revision than the current one; without If-Match it passes. */
export function requireRevision(request: FastifyRequest, row: { readonly revision: number }): void {
  const header = request.headers['if-match'];
  if (header === undefined) return;
  const named = header.split(',').map((tag) => tag.trim());
  if (named.includes('*') || named.includes(`"${row.revision}"`)) return;
  throw new AppError(
    'revision-distinta',
    'Otra persona lo cambió después de que usted lo leyó. Léalo otra vez, repita su cambio y envíelo con el ETag nuevo.',
    { fields: { revision: row.revision } },
  );
}
