import { randomUUID } from 'node:crypto';
import { chainHead } from '../../db/audit-chain.js';
import { accountsBehind, noteSent } from './envios-store.js';
import { enqueueAccountMail } from '../../db/correos.js';
import type { Database } from '../../db/transactions.js';
import { anclaAuditoria } from './mail.js';
import type { Duty } from '../../work/duty.js';
import { periodic } from '../../work/periodic.js';

const DAY_MS = 24 * 3_600_000;

/** Queues a mail with the newest anchor of each account that has new entries; returns how many. */
export async function mailAnchors(db: Database, correo: string): Promise<number> {
  const accounts = await db.asWorker((tx) => accountsBehind(tx, 'correo'));
  for (const account of accounts) {
    await db.inAccount(account, async (tx) => {
      const head = await chainHead(tx);
      if (head === undefined) return;
      const datos = { registro: head.seq, ancla: `${head.seq}:${head.hash}` };
      await enqueueAccountMail(tx, { uuid: randomUUID(), tipo: anclaAuditoria.tipo, correo, datos, secreto: null });
      await noteSent(tx, 'correo', head.seq);
    });
  }
  return accounts.length;
}

/** Mails anchors daily to an address outside the installation. */
export function anchorMailDuty(db: Database, correo: string): Duty {
  return periodic(db, {
    name: 'anclas-auditoria',
    everyMs: DAY_MS,
    run: async () => void (await mailAnchors(db, correo)),
  });
}
