import { Type } from '#typebox';
import { activateTotp, removeFactorsOf } from '../second-factor.js';
import { beginTotp, coveredUser, deactivateTotp } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { UsuarioParams } from './representation.js';

const password = Type.String({ maxLength: 1000, description: 'La contraseña propia.' });
const codigo = Type.String({
  maxLength: 40,
  description: 'Los seis dígitos que muestra la aplicación, o un código de recuperación.',
});

export const beginTotpRoute = defineRoute({
  id: 'usuarios.empezar-totp',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/totp',
  access: 'sesión',
  summary: 'Inicia la verificación en dos pasos del usuario',
  description:
    'Responde el secreto para la aplicación de códigos. No se pide código hasta activarla. Solo con la sesión del portal y la contraseña.',
  body: Type.Object({ password }, { additionalProperties: false }),
  examples: { password: { password: 'la contraseña propia' } },
  responses: {
    201: Type.Object({
      secreto: Type.String({ description: 'En base 32, para escribirlo a mano.' }),
      uri: Type.String({ description: 'Para un código QR: otpauth://…' }),
    }),
  },
  errors: ['password-incorrecta', 'totp-activo'],
  handler: async ({ body, principal, request }, deps) => ({
    status: 201,
    result: await beginTotp(
      { db: deps.db, vault: deps.vault, random: deps.mint.random },
      principal,
      body.password,
      originOf(request),
    ),
  }),
});

/** Confirms that the device has the secret; from then on a code is required. */
export const activateTotpRoute = defineRoute({
  id: 'usuarios.activar-totp',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/totp/activar',
  access: 'sesión',
  summary: 'Activa la verificación en dos pasos con un código de la aplicación',
  description:
    'El secreto lo da antes POST /usuarios/me/totp. Desde ahora el ingreso pide un código. Responde diez códigos de recuperación, que se muestran una sola vez y reemplazan a los que hubiera.',
  body: Type.Object({ codigo }, { additionalProperties: false }),
  examples: { codigo: { codigo: '123456' } },
  responses: {
    200: Type.Object({
      codigosRecuperacion: Type.Array(Type.String(), {
        description: 'Se muestran una sola vez; cada uno sirve una vez si se pierde el teléfono.',
      }),
    }),
  },
  errors: ['codigo-incorrecto', 'totp-sin-iniciar'],
  handler: async ({ body, principal, request }, deps) => {
    const codigosRecuperacion = await deps.db.inAccount(principal.accountId, (tx) =>
      activateTotp(tx, { vault: deps.vault, random: deps.mint.random }, principal, body.codigo, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: { codigosRecuperacion } };
  },
});

export const deactivateTotpRoute = defineRoute({
  id: 'usuarios.desactivar-totp',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/totp/desactivar',
  access: 'sesión',
  summary: 'Desactiva la verificación en dos pasos propia',
  description:
    'Pide la contraseña y un código de la aplicación o de recuperación. Si la cuenta exige un segundo paso y es el único, responde 409 «segundo-paso-exigido». Las llaves de acceso quedan; si no hay, se borran también los códigos de recuperación.',
  body: Type.Object({ password, codigo }, { additionalProperties: false }),
  examples: { codigo: { password: 'la contraseña propia', codigo: '123456' } },
  responses: { 200: Type.Null() },
  errors: ['codigo-incorrecto', 'totp-inactivo'],
  unprovoked: {
    'segundo-paso-exigido': 'usuarios.quitar-llave has the same check',
  },
  handler: async ({ body, principal, request }, deps) => {
    await deactivateTotp(deps, principal, body, originOf(request));
    return { result: null };
  },
});

/** Removes a user's second factors, by an administrator. */
export const removeTotpRoute = defineRoute({
  id: 'usuarios.eliminar-totp',
  method: 'DELETE',
  path: '/api/v1.0/usuarios/:id/totp',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  summary: 'Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos',
  description:
    'Quita también las llaves de acceso: después ingresa solo con su contraseña y agrega otro segundo paso. Compruebe antes por otro medio que lo pide la persona. Nadie se quita a sí mismo el único si la cuenta lo exige: 409.',
  params: UsuarioParams,
  responses: { 200: Type.Null() },
  errors: ['autoridad-insuficiente', 'segundo-paso-exigido', 'usuario-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    await deps.db.inAccount(principal.accountId, async (tx) => {
      await removeFactorsOf(tx, principal, await coveredUser(tx, principal, params.id), originOf(request));
    });
    deps.forgetCredentials();
    return { result: null };
  },
});
