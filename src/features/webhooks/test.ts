import { recordAudit } from '../../audit/trail.js';
import { insertTestEntrega } from './entregas-store.js';
import { findWebhookSecrets } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { PRUEBA, type Evento } from '../../kernel/eventos.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { intentoOf, isDelivered, failureReason } from './delivery/outcome.js';
import { maskedUrl } from '../../outbound/masked-url.js';
import { signMessage } from './sign.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { coveredWebhook } from './endpoint.js';
import { Entrega, showEntrega, WebhookParams } from './representation.js';
import { openSecrets } from './secret.js';
import type { WebhooksDeps } from './slice.js';

/** Sends a test event now and reports the result. */
export const testWebhookRoute = defineRoute({
  id: 'webhooks.probar',
  method: 'POST',
  path: '/api/v1.0/webhooks/:id/prueba',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Envía un evento «prueba» al webhook y dice qué pasó',
  description:
    'Espera la respuesta, hasta 15 segundos; se envía una vez, aunque el webhook esté apagado o no reciba ese tipo.',
  params: WebhookParams,
  responses: { 200: Entrega },
  errors: ['autoridad-insuficiente', 'webhook-no-encontrado'],
  handler: async ({ params, principal, request }, deps: WebhooksDeps) => {
    const { webhook, secrets } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const found = await coveredWebhook(tx, principal, params.id);
      const sealed = await findWebhookSecrets(tx, found.id);
      if (sealed === undefined) throw new Error('an endpoint has a secret');
      const waitS = deps.tests.take(principal.accountId);
      if (waitS > 0) {
        throw new AppError('demasiadas-solicitudes', 'Demasiadas pruebas seguidas; espere y repita.', {
          retryAfterS: waitS,
        });
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'webhooks.test',
        subject: { kind: 'webhook', id: found.id, empresas: found.empresas },
        changes: { url: maskedUrl(found.url) },
      });
      return { webhook: found, secrets: openSecrets(deps.vault, sealed) };
    });
    // Outside the transaction: the receiver may be slow.
    const at = deps.now();
    const eventoId = `evt_prueba-${deps.mint.random(12).toString('hex')}`;
    const evento: Evento = { id: eventoId, tipo: PRUEBA.tipo, fecha: isoEcuador(at), ruc: null, datos: PRUEBA.datos };
    const cuerpo = JSON.stringify(evento);
    const message = signMessage({ id: eventoId, body: cuerpo }, secrets, at);
    const answer = await deps.sender.send(webhook.url, principal.accountId, message);
    const delivered = isDelivered(answer);
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      insertTestEntrega(tx, webhook.id, {
        eventoId,
        tipo: evento.tipo,
        cuerpo,
        estado: delivered ? 'ENTREGADA' : 'FALLIDA',
        motivo: delivered ? null : failureReason(answer),
        intento: intentoOf(answer, at),
      }),
    );
    return { result: showEntrega(row) };
  },
});
