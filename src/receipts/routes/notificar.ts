import { Type } from '#typebox';
import { listComprobanteMails } from '../../db/correos.js';
import { resendNotice } from '../mail/resend.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { Correo, showCorreo } from './notificacion.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';
import { SriQuery } from './sri.js';
import type { ComprobantesDeps } from './slice.js';

const PlantillaId = Type.Union([Type.String({ pattern: '^[0-9]{1,18}$' }), Type.Integer({ minimum: 1 })], {
  description: 'Plantilla de correo; si se omite, la que usa la empresa.',
});

/** Veronica's Camel client sends the body of the answer to `autorizar` again (V1-JSON §6). */
const IGNORED = 'Se ignora: lo reenvía el cliente Camel de Veronica con la respuesta de «autorizar»';

const Body = Type.Object(
  {
    correos: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 254, description: 'Una dirección de correo.' }), {
        minItems: 1,
        maxItems: 20,
        description: 'A quién enviar; si se omite, a las direcciones del comprobante.',
      }),
    ),
    plantillaId: Type.Optional(PlantillaId),
    success: Type.Optional(Type.Boolean({ description: `${IGNORED}.` })),
    result: Type.Optional(Type.Object({}, { additionalProperties: true, description: `${IGNORED}.` })),
  },
  { additionalProperties: false },
);

/** For Veronica's clients, which send no body. */
const Query = Type.Object(
  {
    'plantilla-id': Type.Optional(
      Type.String({ pattern: '^[0-9]{1,18}$', description: 'Lo mismo que «plantillaId» en el cuerpo.' }),
    ),
    logo: SriQuery.properties.logo,
  },
  { additionalProperties: false },
);

export const notifyComprobanteRoute = defineRoute({
  id: 'comprobantes.notificar',
  method: 'POST',
  path: '/api/v1.0/comprobantes/:claveAcceso/notificar',
  access: 'ROLE_RECEIPTS',
  summary: 'Envía otra vez el correo con el XML y el RIDE',
  description:
    'Solo de un comprobante autorizado o anulado. Responde en cuanto queda en cola; el resultado está en «notificacion» del comprobante. Hay un límite de reenvíos por comprobante y día.',
  params: ClaveAccesoParams,
  query: Query,
  body: Body,
  bodyOptional: true,
  examples: { otraDireccion: { correos: ['contabilidad@comprador.ec'] } },
  responses: { 202: Correo },
  errors: [
    'comprobante-no-encontrado',
    'comprobante-no-notificable',
    'limite-de-reenvios',
    'plantilla-no-encontrada',
    'sin-destinatarios',
  ],
  reads: ['Idempotency-Key'],
  handler: async ({ params, query, body, principal, request }, deps: ComprobantesDeps) => {
    const plantillaId = body.plantillaId ?? query['plantilla-id'];
    const claim = idempotencyClaim(request, principal);
    const mail = await deps.db.inAccount(principal.accountId, async (tx) => {
      const { id: comprobanteId } = await visibleComprobante(tx, principal, params.claveAcceso);
      const id = await once(
        tx,
        claim,
        async () => {
          const queued = await resendNotice(
            tx,
            {
              claveAcceso: params.claveAcceso,
              correos: body.correos,
              plantillaId: plantillaId === undefined ? undefined : String(plantillaId),
              perDayMax: deps.resendsPerDay,
            },
            { actor: principal, ...originOf(request) },
          );
          return { resource: queued, value: queued };
        },
        (resource) => Promise.resolve(resource),
      );
      const mails = await listComprobanteMails(tx, comprobanteId);
      return mails.find((one) => one.id === id) ?? mails[0];
    });
    return { status: 202, result: mail && showCorreo(mail) };
  },
});
