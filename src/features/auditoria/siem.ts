import { readLinks } from '../../db/audit-chain.js';
import { accountsBehind, lastSent, noteSent } from './envios-store.js';
import type { AccountId, Database } from '../../db/transactions.js';
import type { Duty } from '../../work/duty.js';
import { periodic } from '../../work/periodic.js';
import type { SiemTransport } from './siem-transport.js';

/** Entries per delivery. */
const BATCH = 100;
const EVERY_MS = 30_000;

/**
 * Sends new entries in the order of their chain. The position is stored after the delivery, so that a crash in between repeats a batch:
 * receivers discard entries whose account and `seq` they have.
 */
export async function sendAudit(db: Database, transport: SiemTransport, signal: AbortSignal): Promise<void> {
  for (const account of await db.asWorker((tx) => accountsBehind(tx, 'siem'))) {
    while (!signal.aborted && (await sendBatch(db, transport, account)) === BATCH);
  }
}

async function sendBatch(db: Database, transport: SiemTransport, account: AccountId): Promise<number> {
  const links = await db.inAccount(account, async (tx) => {
    const after = await lastSent(tx, 'siem');
    return readLinks(tx, { after, until: Number.MAX_SAFE_INTEGER, limit: BATCH });
  });
  const last = links.at(-1);
  if (last === undefined) return 0;
  await transport.deliver(account, links);
  await db.inAccount(account, (tx) => noteSent(tx, 'siem', last.seq));
  return links.length;
}

/** Sends new entries to the operator's SIEM. A failed delivery is logged and repeated at the next turn. */
export function siemDuty(db: Database, transport: SiemTransport, onFailure: (error: unknown) => void): Duty {
  return periodic(db, {
    name: 'auditoria-siem',
    everyMs: EVERY_MS,
    run: (signal) => sendAudit(db, transport, signal).catch(onFailure),
  });
}
