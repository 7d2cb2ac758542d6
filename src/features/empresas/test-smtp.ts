import type { FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import type { EmpresaRow } from '../../db/empresas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import type { SmtpServer } from '../../mail/server.js';
import { sendTestMail, serverInForce } from '../../receipts/mail/test-mail.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams } from './representation.js';
import { visibleEmpresa } from './visible.js';
import type { EmpresasDeps } from './slice.js';

export const CorreoDePrueba = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'A quién enviar el correo de prueba.',
});

export const Probado = Type.Object({
  enviado: Type.Boolean({ description: 'Si el servidor aceptó el correo.' }),
  servidor: Type.String({ description: 'Servidor y puerto usados.' }),
  detalle: Type.String({ description: 'Qué pasó y, si falló, qué hacer.' }),
});

/** Sends a test mail through the server that sends the company's receipts. */
export const testSmtpRoute = defineRoute({
  id: 'empresas.probar-smtp',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/smtp/prueba',
  access: 'ROLE_SUPPLIERS',
  summary: 'Envía un correo de prueba y dice qué pasó',
  description:
    'Usa el «smtp» guardado de la empresa o, si no tiene, el de la instalación. Espera la respuesta del servidor.',
  params: EmpresaParams,
  body: Type.Object({ correo: CorreoDePrueba }, { additionalProperties: false }),
  examples: { prueba: { correo: 'usted@andina.ec' } },
  responses: { 200: Probado },
  errors: ['empresa-no-encontrada', 'sin-servidor-de-correo'],
  handler: async ({ params, body, principal, request }, deps: EmpresasDeps) => {
    const { empresa, server } = await deps.db.inAccount(principal.accountId, (tx) =>
      beginTest(tx, { principal, request, deps, ruc: params.ruc, correo: body.correo, action: 'empresas.test-smtp' }),
    );
    // Outside the transaction: the server may be slow.
    return { result: await sendTestMail(server, deps.mail.servers, empresa, body.correo, deps.now()) };
  },
});

interface Test {
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly deps: Pick<EmpresasDeps, 'mail' | 'vault'>;
  readonly ruc: string;
  readonly correo: string;
  readonly action: 'empresas.test-smtp' | 'plantillas-email.test';
}

/** Checks that the company may send a test mail now, records it, and returns the server. */
export async function beginTest(
  tx: AccountTx,
  { principal, request, deps, ruc, correo, action }: Test,
): Promise<{ readonly empresa: EmpresaRow; readonly server: SmtpServer }> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  if (!isMailAddress(correo)) throw badAddress(correo);
  const waitS = deps.mail.limits.test.take(empresa.id);
  if (waitS > 0) {
    throw new AppError('demasiadas-solicitudes', 'Demasiadas pruebas seguidas de este servidor; espere y repita.', {
      retryAfterS: waitS,
    });
  }
  const server = await serverInForce(tx, deps.mail.servers, deps.vault, empresa.id);
  await recordAudit(tx, {
    ...originOf(request),
    actor: principal,
    action,
    subject: { kind: 'empresa', id: ruc },
    changes: { correo, servidor: `${server.host}:${server.port}` },
  });
  return { empresa, server };
}

function badAddress(correo: string): AppError {
  const message = 'Escriba un correo completo, como usted@empresa.ec.';
  return new AppError('solicitud-invalida', 'La dirección está mal escrita; corríjala.', {
    issues: [{ code: 'formato-incorrecto', field: 'correo', message, rejectedValue: correo }],
  });
}
