import { Type } from '#typebox';
import type { KeysLeft, UserRow } from '../users.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import {
  nombreField,
  nullableEmpresasField,
  nullableTime,
  rolesField,
  shownEmpresas,
  shownRoles,
} from '../../http/rights.js';

export const rolField = Type.Enum(['administrador', 'usuario'], {
  description: 'administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».',
});

export const UsuarioBody = Type.Object(
  {
    usuario: Type.String({ maxLength: 254, description: 'Correo o nombre de usuario, único en la instalación.' }),
    nombres: nombreField('Nombre de la persona.', 300),
    rol: rolField,
    roles: Type.Optional(rolesField(0)),
    empresas: Type.Optional(nullableEmpresasField),
  },
  { additionalProperties: false },
);

export const USUARIO_EXAMPLES = {
  usuario: {
    usuario: 'caja@andina.ec',
    nombres: 'María Cajera',
    rol: 'usuario',
    roles: ['ROLE_RECEIPTS'],
    empresas: null,
  },
};

export const Usuario = Type.Object(
  {
    id: Type.String({ description: 'Identificador del usuario.' }),
    usuario: Type.String({ description: 'Correo o nombre con que ingresa.' }),
    nombres: Type.String({ description: 'Nombre de la persona.' }),
    rol: rolField,
    roles: shownRoles,
    empresas: shownEmpresas,
    activo: Type.Boolean({ description: 'false: no puede ingresar.' }),
    verificacionEnDosPasos: Type.Boolean({
      description: 'Si tiene un segundo paso: códigos de una aplicación o una llave de acceso.',
    }),
    bloqueadoHasta: nullableTime(
      'Por intentos fallidos desde alguna dirección, y solo para ella; nulo: no está bloqueado.',
    ),
    ultimoIngreso: nullableTime('Nulo: no ha ingresado.'),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Usuario' },
);

export const UsuarioConPassword = Type.Intersect([
  Usuario,
  Type.Object({
    password: Type.Optional(Type.String({ description: 'Se muestra una sola vez; entréguela a la persona.' })),
    advertencia: Type.Optional(Type.String({ description: 'En lugar de la contraseña, si la solicitud es repetida.' })),
  }),
]);

export const revocarClavesField = Type.Boolean({
  default: false,
  description: 'true: revoca también las API keys que el usuario creó; los sistemas que las usan dejan de entrar.',
});

export const ClavesTrasCambio = Type.Object(
  {
    vigentes: Type.Integer({ description: 'API keys del usuario que siguen valiendo con la contraseña nueva.' }),
    revocadas: Type.Integer({ description: 'Las que se revocaron ahora.' }),
    advertencia: Type.Union([Type.String(), Type.Null()], { description: 'Qué hacer con ellas; nulo: nada.' }),
  },
  { title: 'ClavesTrasCambio', description: 'Las API keys no cambian con la contraseña.' },
);

/** Adds what to do if some API keys keep working. */
export function showClaves({ vigentes, revocadas }: KeysLeft): Record<string, unknown> {
  const advertencia =
    vigentes === 0
      ? null
      : 'Las API keys que este usuario creó siguen valiendo. Si alguien más pudo conocerlas, revóquelas en /api/v1.0/api-keys, o cambie la contraseña otra vez con «revocarClaves».';
  return { vigentes, revocadas, advertencia };
}

export const UsuarioParams = Type.Object({ id: Type.String({ description: 'Identificador del usuario.' }) });

export function showUsuario(row: UserRow): Record<string, unknown> {
  const time = (at: Date | null): string | null => at && isoEcuador(at);
  return {
    id: row.id,
    usuario: row.usuario,
    nombres: row.nombres,
    rol: row.rol,
    roles: row.roles,
    empresas: row.empresas,
    activo: row.disabledAt === null,
    verificacionEnDosPasos: row.secondFactor,
    bloqueadoHasta: time(row.lockedUntil),
    ultimoIngreso: time(row.lastLoginAt),
    fechaCreacion: time(row.createdAt),
  };
}
