import { buzonDuty, buzonSweep } from './reading/duty.js';
import { sealedBuzones } from './reading/settings.js';
import type { MailboxPolicy } from './reading/target.js';
import { createMailboxThreads } from './reading/threads.js';
import { extraAuthorities, guardOf } from '../../http/guard.js';
import type { BuzonSlice } from './slice.js';
import { buzonQueue } from './work-store.js';
import { defineModule, type Running } from '../../http/module.js';
import type { RecibidosPlatform } from '../recibidos/public.js';
import { putBuzonRoute, readBuzonRoute, removeBuzonRoute, testBuzonRoute, listBuzonCorreosRoute } from './routes.js';
import * as declaration from './declaration.js';

export const buzon = defineModule<BuzonSlice, RecibidosPlatform>({
  tags: [
    {
      name: 'buzon',
      order: 21,
      nombre: 'Buzón de la empresa',
      description: 'El correo IMAP del que se leen los documentos que una empresa recibe.',
    },
  ],
  routes: [putBuzonRoute, readBuzonRoute, removeBuzonRoute, testBuzonRoute, listBuzonCorreosRoute],
  sealed: [sealedBuzones],
  queues: [buzonQueue],
  ...declaration,
  create: createBuzon,
});

/** Connections per account to mailboxes and their token endpoints: two per poll, every five minutes. */
const ATTEMPTS = { perSecond: 1, burst: 60 } as const;
const SILENCE_MS = 20_000;

function createBuzon({ config, db, vault, pool, importing, mail }: RecibidosPlatform): Running<BuzonSlice> {
  const policy: MailboxPolicy = {
    guard: guardOf(config, ATTEMPTS),
    extraAuthorities: extraAuthorities(config),
    silenceMs: SILENCE_MS,
    threads: createMailboxThreads(),
  };
  const reads = buzonDuty({
    ...{ db, vault, policy, importing, random: Math.random },
    openMail: (account, raw) => pool.run(account, 'openMail', raw),
  });
  return {
    api: () => ({ policy, tests: mail.limits.test }),
    duties: [reads, buzonSweep(db)],
    close: () => policy.threads.close(),
  };
}
