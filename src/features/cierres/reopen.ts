import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { reopenCierre } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { originOf } from '../../http/origin.js';
import { MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { Cierre, mesOf, readCierre } from './representation.js';

/** Reopens a month, with the reason. */
export const reopenMesRoute = defineRoute({
  id: 'cierres.reabrir',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/cierres/:mes/reapertura',
  access: 'ROLE_REPORTS',
  summary: 'Reabre un mes cerrado y registra por qué',
  description:
    'Después de declarar, lo que cambie pide una declaración sustitutiva. Los documentos electrónicos que llegaron de lo que estaba registrado a mano toman su lugar.',
  params: MesParams,
  body: Type.Object(
    {
      motivo: Type.String({
        minLength: 1,
        maxLength: 300,
        pattern: '^[^\\S\\x00-\\x1f\\x7f-\\x9f]*[^\\x00-\\x1f\\x7f-\\x9f\\s][^\\x00-\\x1f\\x7f-\\x9f]*$',
        description: 'Por qué se reabre; queda en la auditoría.',
      }),
    },
    { additionalProperties: false },
  ),
  examples: { olvidada: { motivo: 'Llegó una factura que faltaba.' } },
  responses: { 200: Cierre },
  errors: ['empresa-no-encontrada', 'mes-abierto'],
  handler: async ({ params, body, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const month = await mesOf(tx, principal, params);
      if (!(await reopenCierre(tx, month, body.motivo, `${principal.kind}:${principal.nombre}`)))
        throw new AppError('mes-abierto', `El mes ${params.mes} no está cerrado.`);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'cierres.reopen',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { mes: params.mes, motivo: body.motivo },
      });
      return { result: await readCierre(tx, month) };
    }),
});
