import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '#typebox';
import { requestPasswordReset, RESET_HOURS } from '../password-reset.js';
import { AppError } from '../../kernel/app-error.js';
import { claveOlvidada } from './mail.js';
import { queueAccountMail } from '../../mail/account-mail.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import type { UsuariosDeps } from './slice.js';

/** Minimum response time: timing must not reveal whether the user exists. */
const ANSWER_MS_MIN = 300;

const Body = Type.Object(
  { usuario: Type.String({ maxLength: 254, description: 'El correo con el que ingresa.' }) },
  { additionalProperties: false },
);

/** Mails a link to choose a new password. Public: the user has no other credential. */
export const requestPasswordResetRoute = defineRoute({
  id: 'usuarios.recuperar-password',
  method: 'POST',
  path: '/api/v1.0/usuarios/clave-olvidada',
  access: 'público',
  summary: 'Pide por correo un enlace para elegir otra contraseña',
  description: 'Responde lo mismo exista o no el usuario. El enlace vale una vez y durante una hora.',
  body: Body,
  examples: { correo: { usuario: 'caja@andina.ec' } },
  responses: { 202: Type.Object({ mensaje: Type.String({ description: 'Qué hacer ahora.' }) }) },
  handler: async ({ body, request }, deps: UsuariosDeps) => {
    const waitS = deps.forgotten.take(request.ip);
    if (waitS > 0) {
      throw new AppError('demasiadas-solicitudes', 'Demasiados pedidos seguidos; espere y repita.', {
        retryAfterS: waitS,
      });
    }
    const atLeast = pause(ANSWER_MS_MIN);
    await requestPasswordReset(
      deps.db,
      deps.mint.random,
      body.usuario.trim(),
      async (tx, user, token) => {
        const { usuario, nombres } = user;
        await queueAccountMail(tx, deps.vault, claveOlvidada, {
          correo: usuario,
          datos: { usuario, nombres, horas: RESET_HOURS },
          secret: token,
        });
      },
      originOf(request),
    );
    await atLeast;
    const mensaje =
      'Si ese usuario existe y es un correo, le llegará un enlace que vale una hora. Revise también el correo no deseado.';
    return { status: 202, result: { mensaje } };
  },
});
