import { Type } from '#typebox';
import type { ApiKeyRow } from '../api-keys.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { nullableTime, shownEmpresas, shownRoles } from '../../http/rights.js';

/** A key in every response but its creation: never its secret. */
export const ApiKey = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la API key.' }),
    nombre: Type.String({ description: 'Nombre, para reconocerla.' }),
    prefijo: Type.String({ description: 'Primeros caracteres, para reconocerla.' }),
    roles: shownRoles,
    empresas: shownEmpresas,
    estado: Type.Enum(['ACTIVA', 'EXPIRADA', 'REVOCADA'], { description: 'Solo una ACTIVA vale.' }),
    esPredeterminada: Type.Boolean({ description: 'Es la que se creó con la cuenta.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaExpiracion: nullableTime('Nulo: no expira.'),
    fechaRevocacion: nullableTime('Nulo: no está revocada.'),
    ultimoUso: nullableTime('Con un minuto de precisión; nulo: no se ha usado.'),
    secretoAnterior: Type.Union(
      [
        Type.Object({
          prefijo: Type.String({ description: 'Primeros caracteres del secreto anterior.' }),
          validoHasta: Type.String({ description: 'Cuándo deja de valer, ISO 8601 con -05:00.' }),
        }),
        Type.Null(),
      ],
      {
        description: 'El secreto de antes de la última rotación, mientras dura su gracia.',
      },
    ),
  },
  { title: 'ApiKey' },
);

/** Response to a creation or rotation, with the secret, once. */
export const IssuedApiKey = Type.Intersect([
  ApiKey,
  Type.Object({
    apiKey: Type.Optional(Type.String({ description: 'La API key. Se muestra una sola vez: guárdela ahora.' })),
    advertencia: Type.Optional(Type.String({ description: 'En lugar de la API key, si la solicitud es repetida.' })),
  }),
]);

export function showApiKey(row: ApiKeyRow, now: Date): Record<string, unknown> {
  const time = (at: Date | null): string | null => at && isoEcuador(at);
  const { previousPrefix, previousExpiresAt } = row;
  return {
    id: row.id,
    nombre: row.nombre,
    prefijo: row.prefix,
    roles: row.roles,
    empresas: row.empresas,
    estado: row.revokedAt !== null ? 'REVOCADA' : row.expired ? 'EXPIRADA' : 'ACTIVA',
    esPredeterminada: row.isDefault,
    fechaCreacion: time(row.createdAt),
    fechaExpiracion: time(row.expiresAt),
    fechaRevocacion: time(row.revokedAt),
    ultimoUso: time(row.lastUsedAt),
    secretoAnterior:
      previousPrefix !== null && previousExpiresAt !== null && previousExpiresAt > now
        ? { prefijo: previousPrefix, validoHasta: time(previousExpiresAt) }
        : null,
  };
}
