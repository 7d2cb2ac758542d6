import { sealedCorreos } from '../../mail/account-mail.js';
import { mailDuty } from './duty.js';
import { mailRideDrawer } from '../../pool/draw-ride.js';
import { mailTemplateRunner } from '../../pool/run-template.js';
import { createMailMetrics } from './metrics.js';
import { correoQueue } from '../../db/correo-work.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import * as declaration from './declaration.js';

export const correos = defineModule({
  sealed: [sealedCorreos],
  queues: [correoQueue],
  ...declaration,
  create: createCorreos,
});

/** Delivery of mails; the capabilities that send them queue rows (notifications/). */
function createCorreos({ config, db, log, vault, pool, enlaces, mail, baseUrl }: ReceiptsPlatform): Running<object> {
  const metrics = createMailMetrics();
  const deliveries = mailDuty(
    {
      db,
      vault,
      enlaces,
      baseUrl,
      servers: mail.servers,
      kinds: mail.kinds,
      publicUrl: config.publicUrl,
      random: Math.random,
      drawRide: mailRideDrawer(pool),
      runTemplate: mailTemplateRunner(pool),
      onAttempt: (estado) => {
        metrics.attempted(estado);
      },
      onFailure: (row, why, error) => {
        log.warn({ correo: row.id, tipo: row.tipo, err: error }, `a mail failed: ${why}`);
      },
    },
    config.mail.concurrency,
  );
  return {
    api: () => ({}),
    duties: [deliveries],
    metrics: (registry) => {
      metrics.register(registry);
    },
    close: async () => {
      mail.servers.sessions.close();
    },
  };
}
