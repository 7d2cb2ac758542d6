import { Type } from '#typebox';
import type { OAuthClientRow } from '../oauth-clients.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { nullableTime, shownEmpresas, shownRoles } from '../../http/rights.js';

export const administradorField = Type.Boolean({
  description: 'Si los tokens de este cliente pueden administrar la cuenta.',
});

export const ClienteOAuth = Type.Object(
  {
    clientId: Type.String({ description: 'client_id del cliente.' }),
    nombre: Type.String({ description: 'Nombre, para reconocerlo.' }),
    roles: shownRoles,
    empresas: shownEmpresas,
    administrador: administradorField,
    activo: Type.Boolean({ description: 'false: no obtiene tokens.' }),
    ultimoUso: nullableTime('Cuándo obtuvo su último token; nulo: ninguno.'),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'ClienteOAuth' },
);

export const ClienteOAuthConSecreto = Type.Intersect([
  ClienteOAuth,
  Type.Object({
    clientSecret: Type.Optional(Type.String({ description: 'Se muestra una sola vez: guárdelo ahora.' })),
    advertencia: Type.Optional(Type.String({ description: 'En lugar del secreto, si la solicitud es repetida.' })),
  }),
]);

export const ClienteOAuthParams = Type.Object({ clientId: Type.String({ description: 'client_id del cliente.' }) });

export function showClienteOAuth(row: OAuthClientRow): Record<string, unknown> {
  return {
    clientId: row.id,
    nombre: row.nombre,
    roles: row.roles,
    empresas: row.empresas,
    administrador: row.administrador,
    activo: row.disabledAt === null,
    ultimoUso: row.lastUsedAt && isoEcuador(row.lastUsedAt),
    fechaCreacion: isoEcuador(row.createdAt),
  };
}
