import { oldestEntregaS } from './work-store.js';
import { webhookDuty, webhookSweep } from './delivery/duty.js';
import { createSender } from './sender.js';
import { comprobanteForWebhook } from '../../receipts/routes/read.js';
import { extraAuthorities, guardOf } from '../../http/guard.js';
import { writeJson } from '../../http/json.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import { createWebhookMetrics } from './metrics.js';
import { sealedWebhooks } from './secret.js';
import type { WebhooksSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { createWebhookRoute } from './create.js';
import { listEntregasRoute, repeatEntregaRoute } from './entregas.js';
import { listWebhooksRoute, readWebhookRoute } from './read.js';
import { repeatPeriodRoute } from './repeat.js';
import { rotateWebhookRoute } from './rotate.js';
import { testWebhookRoute } from './test.js';
import { updateWebhookRoute, removeWebhookRoute } from './update.js';
import * as declaration from './declaration.js';
import { webhookDesactivado } from '../../mail/kinds/webhook-desactivado.js';

export const webhooks = defineModule<WebhooksSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'webhooks',
      order: 26,
      nombre: 'Webhooks',
      description: 'Direcciones de la cuenta que reciben los eventos, firmados, a medida que pasan.',
    },
  ],
  routes: [
    createWebhookRoute,
    listWebhooksRoute,
    readWebhookRoute,
    updateWebhookRoute,
    removeWebhookRoute,
    rotateWebhookRoute,
    testWebhookRoute,
    listEntregasRoute,
    repeatEntregaRoute,
    repeatPeriodRoute,
  ],
  sealed: [sealedWebhooks],
  ...declaration,
  mails: [webhookDesactivado],
  create: createWebhooks,
});

/** A person tests an endpoint a few times in a row: ten, then one every ten seconds. */
const TESTS = { perSecond: 1 / 10, burst: 10 } as const;
/** Connections per account to its endpoints. Each serves many deliveries; unreachable endpoints back off. */
const ATTEMPTS = { perSecond: 5, burst: 200 } as const;

function createWebhooks({ config, db, log, now, vault, cycle }: ReceiptsPlatform): Running<WebhooksSlice> {
  const guard = guardOf(config, ATTEMPTS);
  const sender = createSender(guard, extraAuthorities(config));
  const metrics = createWebhookMetrics(() => db.asWorker(oldestEntregaS));
  const deliveries = webhookDuty({
    ...{ db, vault, sender, now, random: Math.random },
    comprobante: async (tx, clave) =>
      writeJson((await comprobanteForWebhook(tx, clave, await cycle.health.status())) ?? null),
    onAttempt: (outcome) => {
      metrics.attempted(outcome);
    },
    onDisabled: ({ id, account_id: account }, why) => {
      log.warn({ webhook: id, account, why }, 'a webhook is not called any more');
    },
  });
  return {
    api: () => ({
      ...{ guard, sender },
      tests: createRateLimiter(TESTS.perSecond, TESTS.burst, () => performance.now()),
    }),
    duties: [deliveries, webhookSweep(db)],
    metrics: (registry) => {
      metrics.register(registry);
    },
    close: () => sender.close(),
  };
}
