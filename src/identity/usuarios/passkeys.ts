import { Type } from '#typebox';
import {
  addPasskey,
  beginPasskey,
  readOwnFactors,
  removePasskey,
  renewRecoveryCodes,
  type PasskeyRow,
} from '../passkeys.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { ApiBase } from '../../http/base.js';
import { originOf } from '../../http/origin.js';
import { nombreField, nullableTime } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { attestationField, AttestationOptions } from '../../http/webauthn-fields.js';

const password = Type.String({ maxLength: 1000, description: 'La contraseña propia.' });
const EXAMPLE = { password: { password: 'la contraseña propia' } };

const codigos = Type.Array(Type.String(), {
  description: 'Se muestran una sola vez; cada uno sirve una vez si se pierde el dispositivo.',
});

const Llave = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la llave.' }),
    nombre: Type.String({ description: 'Como la llamó su dueño.' }),
    sincronizada: Type.Boolean({ description: 'Si el dispositivo la copia a otros de la misma persona.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    ultimoUso: nullableTime('Nulo: no se ha usado.'),
  },
  { title: 'LlaveDeAcceso', description: 'Una llave de acceso de la persona.' },
);

function showLlave(row: PasskeyRow): Record<string, unknown> {
  return {
    id: row.id,
    nombre: row.nombre,
    sincronizada: row.backedUp,
    fechaCreacion: isoEcuador(row.createdAt),
    ultimoUso: row.lastUsedAt && isoEcuador(row.lastUsedAt),
  };
}

const owner = (deps: ApiBase) => ({
  db: deps.db,
  vault: deps.vault,
  random: deps.mint.random,
  relyingParty: deps.relyingParty(),
});

export const readOwnFactorsRoute = defineRoute({
  id: 'usuarios.segundo-paso',
  method: 'GET',
  path: '/api/v1.0/usuarios/me/segundo-paso',
  access: 'sesión',
  summary: 'Los segundos pasos propios: códigos, llaves de acceso y códigos de recuperación',
  description:
    'De los códigos de recuperación dice solo cuántos quedan. «exigido» dice si la cuenta obliga a tener un segundo paso, y «direccionDeLlaves», dónde debe abrirse el portal para usar llaves: nula, si esta instalación no puede usarlas.',
  responses: {
    200: Type.Object({
      totp: Type.Boolean({ description: 'Si una aplicación muestra códigos.' }),
      llaves: Type.Array(Llave, { description: 'Las llaves de acceso, de la más antigua a la más nueva.' }),
      codigosRestantes: Type.Integer({ description: 'Cuántos códigos de recuperación quedan.' }),
      exigido: Type.Boolean({ description: 'Si la cuenta exige un segundo paso a esta persona.' }),
      direccionDeLlaves: Type.Union([Type.String(), Type.Null()], {
        description: 'Dónde debe abrirse el portal para usar llaves; nulo: esta instalación no puede usarlas.',
      }),
    }),
  },
  handler: async ({ principal }, deps) => {
    const factors = await deps.db.inAccount(principal.accountId, (tx) => readOwnFactors(tx, principal));
    return {
      result: {
        totp: factors.totp,
        llaves: factors.passkeys.map(showLlave),
        codigosRestantes: factors.recoveryCodesLeft,
        exigido: factors.required,
        direccionDeLlaves: deps.relyingParty()?.origin ?? null,
      },
    };
  },
});

export const beginPasskeyRoute = defineRoute({
  id: 'usuarios.empezar-llave',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/llaves/opciones',
  access: 'sesión',
  summary: 'Empieza a agregar una llave de acceso propia',
  description: 'Solo con la sesión del portal y la contraseña. El desafío vale una vez y cinco minutos.',
  body: Type.Object({ password }, { additionalProperties: false }),
  examples: EXAMPLE,
  responses: { 200: AttestationOptions },
  errors: ['demasiadas-llaves', 'llaves-no-disponibles', 'password-incorrecta'],
  handler: async ({ body, principal, request }, deps) => ({
    result: await beginPasskey(owner(deps), principal, body.password, originOf(request)),
  }),
});

export const addPasskeyRoute = defineRoute({
  id: 'usuarios.agregar-llave',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/llaves',
  access: 'sesión',
  summary: 'Agrega una llave de acceso propia',
  description:
    'Desde entonces la contraseña sola no basta: se ingresa con la llave, o con la contraseña y un segundo paso.',
  body: Type.Object(
    { nombre: nombreField('Para reconocerla, por ejemplo «Teléfono».', 100), llave: attestationField },
    { additionalProperties: false },
  ),
  examples: {
    telefono: {
      nombre: 'Teléfono de María',
      llave: {
        id: 'Zm9sZGVyLWRlLWxsYXZl',
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZQ',
        transports: ['internal'],
      },
    },
  },
  responses: {
    201: Type.Object({
      llave: Llave,
      codigosRecuperacion: Type.Union([codigos, Type.Null()], {
        description: 'Con el primer segundo paso, los códigos de recuperación; nulo: siguen valiendo los que tiene.',
      }),
    }),
  },
  errors: ['llave-invalida', 'llaves-no-disponibles'],
  unprovoked: {
    'demasiadas-llaves': 'another was added meanwhile; usuarios.empezar-llave refuses before',
  },
  handler: async ({ body, principal, request }, deps) => {
    const input = { nombre: body.nombre, respuesta: body.llave };
    const { passkey, recoveryCodes } = await addPasskey(owner(deps), principal, input, originOf(request));
    deps.forgetCredentials();
    return { status: 201, result: { llave: showLlave(passkey), codigosRecuperacion: recoveryCodes } };
  },
});

export const removePasskeyRoute = defineRoute({
  id: 'usuarios.quitar-llave',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/llaves/:id/quitar',
  access: 'sesión',
  summary: 'Quita una llave de acceso propia',
  description:
    'Pide la contraseña. Si la cuenta exige un segundo paso y esta llave es el único, responde 409 «segundo-paso-exigido». Si no queda otro, se borran también los códigos de recuperación.',
  params: Type.Object({ id: Type.String({ description: 'Identificador de la llave.' }) }),
  body: Type.Object({ password }, { additionalProperties: false }),
  examples: EXAMPLE,
  responses: { 200: Type.Null() },
  errors: ['llave-no-encontrada', 'password-incorrecta', 'segundo-paso-exigido'],
  handler: async ({ params, body, principal, request }, deps) => {
    await removePasskey(owner(deps), principal, params.id, body.password, originOf(request));
    deps.forgetCredentials();
    return { result: null };
  },
});

export const renewRecoveryCodesRoute = defineRoute({
  id: 'usuarios.renovar-codigos-recuperacion',
  method: 'POST',
  path: '/api/v1.0/usuarios/me/codigos-recuperacion',
  access: 'sesión',
  summary: 'Crea otros códigos de recuperación; los anteriores dejan de valer',
  description:
    'Pide la contraseña y tener ya un segundo paso. Responde diez códigos, que se muestran una sola vez; cada uno sirve una vez, en lugar del código de la aplicación o de la llave.',
  body: Type.Object({ password }, { additionalProperties: false }),
  examples: EXAMPLE,
  responses: { 200: Type.Object({ codigosRecuperacion: codigos }) },
  errors: ['password-incorrecta', 'segundo-paso-inactivo'],
  handler: async ({ body, principal, request }, deps) => ({
    result: {
      codigosRecuperacion: await renewRecoveryCodes(owner(deps), principal, body.password, originOf(request)),
    },
  }),
});
