import { Type } from '#typebox';
import { recordAudit } from '../../../audit/trail.js';
import { requestAnnulment } from '../request.js';
import { changeRequest } from '../../routes/changes.js';
import { ClaveAccesoParams } from '../../routes/visible.js';
import { idempotencyClaim, once } from '../../../http/idempotency.js';
import { originOf } from '../../../http/origin.js';
import { defineRoute } from '../../../http/route.js';
import { currentAnulacion } from './read.js';
import { Anulacion, ANULACION_PATH } from './representation.js';

const Body = Type.Object(
  {
    motivo: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: '^(?=.*\\S)[^\\x00-\\x1f\\x7f-\\x9f]*$',
      description: 'Por qué se anula; queda en la historia del comprobante.',
    }),
    negociada: Type.Optional(
      Type.Boolean({ description: 'Factura comercial negociable: si ya se negoció. Es obligatorio decirlo en ella.' }),
    ),
    sustentaDevolucion: Type.Optional(
      Type.Boolean({ description: 'Si el comprobante sustenta una devolución de impuestos.' }),
    ),
    receptorFallecido: Type.Optional(
      Type.Boolean({ description: 'Si el receptor falleció: entonces no hace falta que acepte.' }),
    ),
  },
  { additionalProperties: false },
);

/** Checks the rules, records the request and starts the watch; a repeat returns the same request. */
export const requestAnulacionRoute = defineRoute({
  id: 'anulacion.solicitar',
  method: 'POST',
  path: ANULACION_PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO',
  description:
    'El SRI solo anula en su portal. Esta llamada revisa las reglas, registra la intención (202), responde los pasos y el plazo, y consulta la validez en el SRI hasta que conste ANULADO o venza. Repetirla responde la misma solicitud (200). No permitida: 409 «anulacion-no-permitida» con la regla y lo que aún es posible.',
  params: ClaveAccesoParams,
  body: Body,
  examples: { anular: { motivo: 'Datos del comprador equivocados' } },
  responses: { 200: Anulacion, 202: Anulacion },
  errors: ['anulacion-no-permitida', 'comprobante-en-proceso', 'comprobante-no-encontrado'],
  reads: ['Idempotency-Key'],
  handler: async ({ params, body, principal, request }, deps) => {
    const { motivo, ...declarado } = body;
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const created = await once(
        tx,
        idempotencyClaim(request, principal),
        async () => {
          const requested = { ...changeRequest(principal, params.claveAcceso), motivo: motivo.trim(), declarado };
          const outcome = await requestAnnulment(tx, requested);
          if (outcome.created) {
            await recordAudit(tx, {
              ...originOf(request),
              actor: principal,
              action: 'anulacion.request',
              subject: { kind: 'comprobante', id: params.claveAcceso },
              changes: { motivo: requested.motivo, ...declarado, fechaLimite: outcome.row.fecha_limite },
            });
          }
          return { resource: outcome.row.id, value: outcome.created };
        },
        () => Promise.resolve(false),
      );
      const current = await currentAnulacion(tx, principal, params.claveAcceso);
      return { ...current, status: created ? 202 : 200 };
    });
  },
});
