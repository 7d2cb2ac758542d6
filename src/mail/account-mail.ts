import { randomUUID } from 'node:crypto';
import type { Static, TObject } from '#typebox';
import { correoSealContext, enqueueAccountMail } from '../db/correos.js';
import { holdSealing } from '../vault/sealed-store.js';
import type { AccountTx } from '../db/transactions.js';
import { isMailAddress } from '../kernel/mail-address.js';
import type { AccountMailKind } from './kinds/define.js';
import { sealedTable } from '../vault/sealed-table.js';
import type { Sealer } from './smtp-settings.js';

/** For rotation of the master key. */
export const sealedCorreos = sealedTable({
  table: 'correos',
  id: 'id',
  boundTo: ['account_id', 'uuid'],
  contexts: { secreto_sealed: correoSealContext },
});

/**
 * Queues a mail of the account, in the transaction that causes it. A secret is sealed here and wiped once the mail is sent:
 * its owner's row stores only the hash. Returns false if `correo`, often a login, is not an address.
 */
export async function queueAccountMail<Datos extends TObject>(
  tx: AccountTx,
  vault: Sealer,
  kind: AccountMailKind<Datos>,
  mail: { readonly correo: string; readonly datos: Static<Datos>; readonly secret?: string },
): Promise<boolean> {
  const { correo, datos, secret } = mail;
  if (!isMailAddress(correo)) return false;
  const uuid = randomUUID();
  let secreto = null;
  if (secret !== undefined) {
    await holdSealing(tx);
    secreto = vault.seal(Buffer.from(secret), correoSealContext({ account_id: tx.accountId, uuid }));
  }
  await enqueueAccountMail(tx, { uuid, tipo: kind.tipo, correo, datos, secreto });
  return true;
}
