import { Type } from '#typebox';
import {
  beginSignIn,
  finishSecondStep,
  finishSignIn,
  findSignInProvider,
  FLOW_LIFETIME_S,
  providerSignOutUrl,
} from '../oidc/sign-in.js';
import { endSession, readCurrentSession } from '../sessions.js';
import { addressOf, limit } from '../../http/admit.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { endedCookie, flowCookie, flowToken, sessionCookie, sessionToken } from '../../http/session-cookie.js';
import { SesionActual, showSesion } from '../sesiones/representation.js';
import { assertionField, AssertionOptions } from '../../http/webauthn-fields.js';
import { signInDeps, type ProveedorDeps } from './slice.js';

const ENLACE = '6f0c1f0e-5d1b-4b52-9a4e-2f7f6b1f6a10';
const enlace = Type.String({
  maxLength: 36,
  description: 'Del enlace de ingreso de la cuenta, o de la búsqueda por correo.',
});
const usuario = Type.String({ maxLength: 254, description: 'Correo de la persona.' });

export const findProviderRoute = defineRoute({
  id: 'sesiones.buscar-proveedor',
  method: 'POST',
  path: '/api/v1.0/sesiones/proveedor/buscar',
  access: 'público',
  summary: 'El proveedor con el que ingresa un correo, o el de un enlace de ingreso',
  description: 'Depende solo del dominio del correo: no dice si el usuario existe.',
  body: Type.Object(
    { usuario: Type.Optional(usuario), enlace: Type.Optional(enlace) },
    { additionalProperties: false },
  ),
  examples: { correo: { usuario: 'ana@comercialandina.ec' } },
  responses: {
    200: Type.Object({
      proveedor: Type.Union(
        [
          Type.Object({
            enlace: Type.String({ description: 'Para empezar el ingreso.' }),
            nombre: Type.String({ description: 'Para el botón «Entrar con…».' }),
          }),
          Type.Null(),
        ],
        { description: 'Nulo: el dominio no tiene un proveedor.' },
      ),
    }),
  },
  handler: async ({ body, request }, deps: ProveedorDeps) => {
    limit(deps.signIns, addressOf(request));
    const found = await findSignInProvider(deps.db, body);
    return { result: { proveedor: found === undefined ? null : { enlace: found.id, nombre: found.nombre } } };
  },
});

export const beginProviderSignInRoute = defineRoute({
  id: 'sesiones.empezar-proveedor',
  method: 'POST',
  path: '/api/v1.0/sesiones/proveedor',
  access: 'público',
  summary: 'Empieza el ingreso con el proveedor de la empresa',
  description: 'Responde la dirección a la que va el navegador. Vale una vez, diez minutos y en este navegador.',
  body: Type.Object({ enlace, usuario: Type.Optional(usuario) }, { additionalProperties: false }),
  examples: { enlace: { enlace: ENLACE } },
  responses: { 200: Type.Object({ url: Type.String({ description: 'Página de ingreso del proveedor.' }) }) },
  errors: ['proveedor-no-disponible', 'proveedor-no-encontrado'],
  unprovoked: {
    'proveedor-rechazado': 'a provider whose own description contradicts itself',
  },
  sets: ['Set-Cookie'],
  handler: async ({ body, request }, deps: ProveedorDeps) => {
    limit(deps.signIns, addressOf(request));
    const { url, cookie } = await beginSignIn(signInDeps(deps), body.enlace, body.usuario);
    return { headers: { 'Set-Cookie': flowCookie(cookie, FLOW_LIFETIME_S, deps.https) }, result: { url } };
  },
});

const text = (description: string, maxLength = 500) => Type.Optional(Type.String({ maxLength, description }));

/** Ends a sign-in in the browser that began it. Public: the cookie and the provider's code are the credentials. */
export const finishProviderSignInRoute = defineRoute({
  id: 'sesiones.terminar-proveedor',
  method: 'POST',
  path: '/api/v1.0/sesiones/proveedor/retorno',
  access: 'público',
  grants: 'own',
  summary: 'Termina el ingreso con lo que trajo el proveedor; la sesión va en una cookie',
  description:
    'Si la persona tiene un segundo paso propio que el proveedor no reemplaza, responde 202 y falta ese paso.',
  body: Type.Object(
    {
      state: Type.String({ maxLength: 500, description: 'Parámetro state del retorno.' }),
      code: text('Parámetro code.', 4000),
      iss: text('Parámetro iss, si vino.'),
      error: text('Parámetro error, si el proveedor no dio permiso.'),
    },
    { additionalProperties: false },
  ),
  examples: { retorno: { state: 'state-del-retorno', code: 'code-del-retorno' } },
  responses: {
    201: SesionActual,
    202: Type.Object({
      codigo: Type.Boolean({ description: 'Si una aplicación muestra códigos; los de recuperación sirven siempre.' }),
      llave: Type.Union([AssertionOptions, Type.Null()], { description: 'Para usar una llave de acceso.' }),
    }),
  },
  errors: ['proveedor-no-disponible', 'proveedor-rechazado', 'proveedor-sin-acceso'],
  unprovoked: {
    'ingreso-rechazado': 'the person was unlinked during the sign-in',
    'proveedor-no-encontrado': 'the provider was removed during the sign-in',
  },
  sets: ['Set-Cookie'],
  handler: async ({ body, request }, deps: ProveedorDeps) => {
    limit(deps.signIns, addressOf(request));
    const origin = { ...originOf(request), userAgent: request.headers['user-agent'] };
    const done = await finishSignIn(signInDeps(deps), flowToken(request, deps.https), body, origin);
    // A sign-in may have changed the roles of an open session's user.
    deps.forgetCredentials();
    if (done.kind === 'second') {
      const headers = { 'Set-Cookie': flowCookie(done.cookie, FLOW_LIFETIME_S, deps.https) };
      return { status: 202, headers, result: done.segundoPaso };
    }
    const { row, token, csrfToken } = done.session;
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(token, deps.https) },
      result: { ...showSesion(row), csrfToken },
    };
  },
});

export const finishSecondStepRoute = defineRoute({
  id: 'sesiones.completar-proveedor',
  method: 'POST',
  path: '/api/v1.0/sesiones/proveedor/segundo-paso',
  access: 'público',
  summary: 'El segundo paso de un ingreso con el proveedor',
  description:
    'Cuando el retorno respondió 202: un código de la aplicación o de recuperación, o una llave de acceso, en el mismo navegador y dentro de diez minutos. Da la misma sesión que el ingreso con contraseña, y sus intentos fallidos cuentan igual.',
  body: Type.Object(
    {
      codigo: Type.Optional(Type.String({ maxLength: 40, description: 'De la aplicación, o de recuperación.' })),
      llave: Type.Optional(assertionField),
    },
    { additionalProperties: false },
  ),
  examples: { codigo: { codigo: '123456' } },
  responses: { 201: SesionActual },
  errors: ['ingreso-rechazado', 'proveedor-rechazado'],
  unprovoked: {
    'codigo-requerido': 'the portal always sends one of the two',
    'llaves-no-disponibles': 'the installation lost its name during the sign-in',
  },
  sets: ['Set-Cookie'],
  handler: async ({ body, request }, deps: ProveedorDeps) => {
    limit(deps.signIns, addressOf(request));
    const origin = { ...originOf(request), userAgent: request.headers['user-agent'] };
    const cookie = flowToken(request, deps.https);
    const { row, token, csrfToken } = await finishSecondStep(signInDeps(deps), cookie, body, origin);
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(token, deps.https) },
      result: { ...showSesion(row), csrfToken },
    };
  },
});

/** Logs out here and says where to log out at the provider. */
export const endProviderSessionRoute = defineRoute({
  id: 'sesiones.salir',
  method: 'POST',
  path: '/api/v1.0/sesiones/actual/salir',
  access: 'sesión',
  summary: 'Sale del portal y, si la sesión es del proveedor, dice dónde salir también de él',
  description:
    'La sesión de aquí termina al momento. Si «url» no es nula, lleve ahí el navegador para cerrar también la del proveedor.',
  responses: {
    200: Type.Object({
      url: Type.Union([Type.String(), Type.Null()], {
        description: 'Página de salida del proveedor; nulo: la sesión no es suya, o no tiene una.',
      }),
    }),
  },
  unprovoked: {
    'proveedor-no-encontrado': 'the provider was removed during the sign-in',
    'sesion-no-encontrada': 'it ended after the request was admitted',
  },
  sets: ['Set-Cookie'],
  handler: async ({ principal, request }, deps: ProveedorDeps) => {
    const token = sessionToken(request, deps.https);
    const session = await deps.db.inAccount(principal.accountId, async (tx) => {
      const current = await readCurrentSession(tx, principal, token);
      await endSession(tx, principal, current.id, originOf(request));
      return current;
    });
    deps.forgetCredentials();
    const url = session.byProvider
      ? await providerSignOutUrl(signInDeps(deps), principal.accountId, `${deps.portalUrl()}/ingreso`)
      : undefined;
    return { headers: { 'Set-Cookie': endedCookie(deps.https) }, result: { url: url ?? null } };
  },
});
