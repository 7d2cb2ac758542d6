import { Type } from '#typebox';
import type { SessionRow } from '../sessions.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';

export const Sesion = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la sesión.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    ultimoUso: Type.String({ description: 'Con un minuto de precisión.' }),
    fechaExpiracion: Type.String({ description: 'Cuándo termina aunque se use, ISO 8601 con -05:00.' }),
    ip: Type.Union([Type.String(), Type.Null()], { description: 'Dirección desde la que se abrió.' }),
    navegador: Type.Union([Type.String(), Type.Null()], { description: 'Como se presentó (User-Agent).' }),
  },
  { title: 'Sesion' },
);

/** The request's session, with the CSRF token for changing requests. */
export const SesionActual = Type.Intersect(
  [
    Sesion,
    Type.Object({ csrfToken: Type.String({ description: 'Envíelo en X-CSRF-Token en todo lo que no sea GET.' }) }),
  ],
  { title: 'SesionActual' },
);

export function showSesion(row: SessionRow): Record<string, unknown> {
  return {
    id: row.id,
    fechaCreacion: isoEcuador(row.createdAt),
    ultimoUso: isoEcuador(row.lastSeenAt),
    fechaExpiracion: isoEcuador(row.expiresAt),
    ip: row.ip,
    navegador: row.userAgent,
  };
}
