import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '../../../../test/support/client.js';
import { imapServer } from '../../../../test/support/hostile/attacks.js';
import { startHostileServers, type HostileServers } from '../../../../test/support/hostile/servers.js';
import { sharedService } from '../../../../test/support/running.js';
import { buzonQueue } from '../work-store.js';
import { tasks } from '../../../pool/tasks.js';
import { openKeyRing } from '../../../vault/master-key.js';
import { createVault } from '../../../vault/vault.js';
import { readBuzon } from './read-buzon.js';
import { createMailboxThreads } from './threads.js';

// The rest, with a real mail server: test/processes/mailbox.test.ts.

let servers: HostileServers;
const threads = createMailboxThreads();
beforeAll(async () => {
  servers = await startHostileServers();
});
afterAll(async () => {
  await threads.close();
  await servers.stop();
});

test('a mailbox whose UIDVALIDITY changed is read again from its first message', async () => {
  const service = await sharedService();
  const { api, sql } = client(service);
  const { demo, masterKey } = service;
  const { db } = service.database;
  const ring = openKeyRing({ masterKeys: [Buffer.from(masterKey, 'base64')], masterKeyFile: undefined, dataDir: '' });
  // Inactive: the service leaves it to the test.
  const settings = { host: 'imap.compra.ec', port: 993, usuario: 'u', password: 'x', activo: false };
  expect((await api('PUT', `/empresas/${demo.ruc}/buzon`, settings)).status).toBe(200);

  const read = async (name: string): Promise<number> => {
    const { host, port, policy } = imapServer(servers, name, threads);
    const [row] = await sql<{ id: string }>(
      `UPDATE buzones SET host = $1, port = $2, due_at = rubrica_clock()
       WHERE empresa_id = (SELECT id FROM empresas WHERE ruc = $3) RETURNING id`,
      [host, port, demo.ruc],
    );
    const lease = await db.asWorker((tx) => buzonQueue.claimOne(tx, row?.id ?? '', 60_000));
    if (lease === undefined) throw new Error('the mailbox could not be leased');
    let opened = 0;
    const openMail = (_: string, raw: Buffer): ReturnType<typeof tasks.openMail> => {
      opened += 1;
      return tasks.openMail(raw);
    };
    const importing = {
      db,
      read: (_: string, file: Buffer) => tasks.readRecibido(file, new Date()),
      ambiente: 'simulador' as const,
    };
    const deps = { db, vault: createVault(ring), policy, importing, openMail, random: Math.random };
    await readBuzon(deps, lease, new AbortController().signal);
    return opened;
  };
  expect([await read('honest'), await read('honest'), await read('renumbered')]).toEqual([3, 0, 3]);
});
