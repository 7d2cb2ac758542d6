import { Type } from '#typebox';
import { useSetupLink } from '../setup-link.js';
import { AppError } from '../../kernel/app-error.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import type { InstalacionDeps } from './slice.js';

const Body = Type.Object(
  {
    token: Type.String({ maxLength: 200, description: 'El del enlace que el servicio muestra al iniciar.' }),
    nombre: Type.String({ maxLength: 300, description: 'Nombre de la cuenta, por ejemplo el de la empresa.' }),
    usuario: Type.String({ maxLength: 254, description: 'Con qué ingresará: un correo.' }),
    nombres: Type.String({ maxLength: 300, description: 'Nombre de la persona.' }),
    password: Type.String({ maxLength: 1000, description: 'De 10 a 128 caracteres; una frase sirve.' }),
  },
  { additionalProperties: false },
);

/** Creates the first account of an installation. Public: the token is the credential. */
export const setUpRoute = defineRoute({
  id: 'instalacion.poner-en-marcha',
  method: 'POST',
  path: '/api/v1.0/instalacion/puesta-en-marcha',
  access: 'público',
  grants: 'own',
  summary: 'Crea la primera cuenta, con el enlace que el servicio muestra al iniciar',
  description: 'El enlace sirve una vez, durante 24 horas, y solo mientras no exista ninguna cuenta.',
  body: Body,
  examples: {
    primera: {
      token: 'el token del enlace',
      nombre: 'Comercial Andina',
      usuario: 'ana@andina.ec',
      nombres: 'Ana Pérez',
      password: 'cuatro caballos blancos corren',
    },
  },
  responses: { 201: Type.Object({ usuario: Type.String({ description: 'Con qué ingresa desde ahora.' }) }) },
  errors: ['enlace-puesta-en-marcha-invalido'],
  unprovoked: {
    'cuenta-invalida': 'accounts.test.ts has the same check',
  },
  handler: async ({ body, request }, deps: InstalacionDeps) => {
    const waitS = deps.attempts.take(`puesta-en-marcha ${request.ip}`);
    if (waitS > 0) {
      throw new AppError('demasiadas-solicitudes', 'Demasiados intentos seguidos; espere y repita.', {
        retryAfterS: waitS,
      });
    }
    await useSetupLink({ db: deps.db, ...deps.mint }, body, originOf(request));
    return { status: 201, result: { usuario: body.usuario.trim() } };
  },
});
