import { Type } from '#typebox';
import { changeUser } from '../users.js';
import { originOf } from '../../http/origin.js';
import { nombreField, nullableEmpresasField, rolesField } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { rolField, showUsuario, Usuario, UsuarioParams } from './representation.js';

const Body = Type.Object(
  {
    nombres: Type.Optional(nombreField('Nombre de la persona.', 300)),
    rol: Type.Optional(rolField),
    roles: Type.Optional(rolesField(0)),
    empresas: Type.Optional(nullableEmpresasField),
    activo: Type.Optional(Type.Boolean({ description: 'false: no puede ingresar y sus tokens y API keys no valen.' })),
  },
  { additionalProperties: false },
);

/** Changes a user's data and rights, effective immediately. */
export const updateUsuarioRoute = defineRoute({
  id: 'usuarios.actualizar',
  method: 'PUT',
  path: '/api/v1.0/usuarios/:id',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user before and after' },
  grants: 'user',
  summary: 'Cambia un usuario; lo que se omite queda como está',
  description:
    'Los derechos nuevos valen de inmediato, también en sus sesiones abiertas. Con «activo»: false terminan sus sesiones y tokens, y sus API keys dejan de valer. Nadie da más derechos que los suyos, y el último administrador activo no se puede quitar: 409. Quien pasa a administrador pierde su vínculo con el proveedor de la empresa y se vincula otra vez.',
  params: UsuarioParams,
  body: Body,
  examples: { roles: { nombres: 'María Cajera', roles: ['ROLE_RECEIPTS', 'ROLE_PRODUCTS'] } },
  responses: { 200: Usuario },
  errors: ['autoridad-insuficiente', 'ultimo-administrador', 'usuario-invalido', 'usuario-no-encontrado'],
  handler: async ({ params, body, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      changeUser(tx, principal, params.id, body, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: showUsuario(row) };
  },
});
