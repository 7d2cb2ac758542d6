import { Type } from 'typebox';
import { recordAudit } from '../../audit/trail.js';
import { AppError } from '../../domain/app-error.js';
import { isMailAddress } from '../../domain/mail-address.js';
import { sendTestMail, serverInForce } from '../../notifications/test-mail.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { EmpresaParams } from './representation.js';
import { visibleEmpresa } from './visible.js';

const Body = Type.Object(
  { correo: Type.String({ minLength: 3, maxLength: 254, description: 'A quién enviar el correo de prueba.' }) },
  { additionalProperties: false },
);

/** Sends a test mail by the server that the company's receipts go by. */
export const testSmtpRoute = defineRoute({
  id: 'empresas.test-smtp',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/smtp/prueba',
  access: 'ROLE_SUPPLIERS',
  summary: 'Envía un correo de prueba y dice qué pasó',
  description:
    'Usa el «smtp» guardado de la empresa o, si no tiene, el de la instalación. Espera la respuesta del servidor.',
  params: EmpresaParams,
  body: Body,
  examples: { prueba: { correo: 'usted@andina.ec' } },
  responses: {
    200: Type.Object({
      enviado: Type.Boolean({ description: 'Si el servidor aceptó el correo.' }),
      servidor: Type.String({ description: 'Servidor y puerto usados.' }),
      detalle: Type.String({ description: 'Qué pasó y, si falló, qué hacer.' }),
    }),
  },
  handler: async ({ params, body, principal, request }, deps) => {
    const { empresa, server } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const found = await visibleEmpresa(tx, principal, params.ruc);
      if (!isMailAddress(body.correo)) throw badAddress(body.correo);
      const waitS = deps.mail.limits.test.take(found.id);
      if (waitS > 0) {
        throw new AppError('demasiadas-solicitudes', 'Demasiadas pruebas seguidas de este servidor; espere y repita.', {
          retryAfterS: waitS,
        });
      }
      const inForce = await serverInForce(tx, deps.mail.servers, deps.vault, found.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'empresas.test-smtp',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { correo: body.correo, servidor: `${inForce.host}:${inForce.port}` },
      });
      return { empresa: found, server: inForce };
    });
    // Outside the transaction: a server may take its time.
    return { result: await sendTestMail(server, deps.mail.servers, empresa, body.correo, deps.now()) };
  },
});

function badAddress(correo: string): AppError {
  const message = 'Escriba un correo completo, como usted@empresa.ec.';
  return new AppError('solicitud-invalida', 'La dirección está mal escrita; corríjala.', {
    issues: [{ code: 'formato-incorrecto', field: 'correo', message, rejectedValue: correo }],
  });
}
