import { Type } from '#typebox';
import type { InvitationRow } from '../invitations.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { shownEmpresas, shownRoles } from '../../http/rights.js';
import { rolField } from '../usuarios/representation.js';

export const Invitacion = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la invitación.' }),
    usuario: Type.String({ description: 'Correo o nombre con que ingresará.' }),
    nombres: Type.String({ description: 'Nombre de la persona.' }),
    rol: rolField,
    roles: shownRoles,
    empresas: shownEmpresas,
    estado: Type.Enum(['PENDIENTE', 'ACEPTADA', 'RETIRADA', 'VENCIDA'], {
      description: 'Solo una PENDIENTE se puede aceptar.',
    }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaExpiracion: Type.String({ description: 'Hasta cuándo se puede aceptar, ISO 8601 con -05:00.' }),
  },
  { title: 'Invitacion' },
);

export function showInvitacion(row: InvitationRow): Record<string, unknown> {
  return {
    id: row.id,
    usuario: row.usuario,
    nombres: row.nombres,
    rol: row.rol,
    roles: row.roles,
    empresas: row.empresas,
    estado: estadoOf(row),
    fechaCreacion: isoEcuador(row.createdAt),
    fechaExpiracion: isoEcuador(row.expiresAt),
  };
}

function estadoOf(row: InvitationRow): string {
  if (row.acceptedAt !== null) return 'ACEPTADA';
  if (row.revokedAt !== null) return 'RETIRADA';
  return row.expired ? 'VENCIDA' : 'PENDIENTE';
}
