import { Type } from '#typebox';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { TIPOS_EVENTO, type TipoEvento } from '../../kernel/eventos.js';
import type { FeedQuery } from './feed.js';

const tipo = TIPOS_EVENTO.map((one) => one.replace('.', '[.]')).join('|');

/** Filters shared by feed and stream. */
export const feedFilters = {
  tipos: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: `^(${tipo})(,(${tipo}))*$`,
      description: `Solo estos, separados por coma: ${TIPOS_EVENTO.join(', ')}.`,
    }),
  ),
  ruc: Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Solo los de esta empresa.' })),
};

/** Converts the query's filters. */
export function filtersOf(query: { tipos?: string; ruc?: string }): Pick<FeedQuery, 'tipos' | 'ruc'> {
  const tipos = query.tipos?.split(',') as TipoEvento[] | undefined;
  return { tipos: tipos && new Set(tipos), ruc: query.ruc };
}

/** Returns the limits of what the caller may see. */
export function visibilityOf(principal: Principal): Pick<FeedQuery, 'sees' | 'roles'> {
  return { sees: (ruc) => canAccessEmpresa(principal, ruc), roles: principal.roles };
}
