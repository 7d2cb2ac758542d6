import { randomUUID } from 'node:crypto';
import { holdSealing } from '../database/sealed.js';
import { correoSealContext, enqueueAccountMail, type NewAccountMail } from '../database/correos.js';
import type { AccountTx } from '../database/transactions.js';
import { isMailAddress } from '../mail/addresses.js';
import { sealedTable } from '../vault/sealed-table.js';
import type { Sealer } from './smtp-settings.js';

/** For a rotation of the master key. */
export const sealedCorreos = sealedTable({
  table: 'correos',
  id: 'id',
  boundTo: ['account_id', 'uuid'],
  contexts: { secreto_sealed: correoSealContext },
});

/** A person to whom a token is mailed; the login doubles as the address. */
export interface Person {
  readonly usuario: string;
  readonly nombres: string;
}

/**
 * Queues the mail with the token of an invitation or a reset, in the transaction that made it. Only the token's hash is stored
 * with its owner; here it is sealed, and wiped once the mail is out. False when the login is no address.
 */
export async function queueTokenMail(
  tx: AccountTx,
  vault: Sealer,
  tipo: NewAccountMail['tipo'],
  person: Person,
  token: string,
  validity: { readonly dias: number } | { readonly horas: number },
): Promise<boolean> {
  if (!isMailAddress(person.usuario)) return false;
  await holdSealing(tx);
  const uuid = randomUUID();
  await enqueueAccountMail(tx, {
    uuid,
    tipo,
    correo: person.usuario,
    datos: { usuario: person.usuario, nombres: person.nombres, ...validity },
    secreto: vault.seal(Buffer.from(token), correoSealContext({ account_id: tx.accountId, uuid })),
  });
  return true;
}
