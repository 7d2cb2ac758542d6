import { randomUUID } from 'node:crypto';
import { recordAudit, type Actor, type Origin } from '../../audit/trail.js';
import { enqueueAccountMail } from '../../db/correos.js';
import { deleteIdentities, findProvider } from '../store/identity-providers.js';
import type { AccountTx } from '../../db/transactions.js';
import type { UserRow } from '../store/users.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import { vinculoQuitado } from '../../mail/kinds/vinculo-quitado.js';

/**
 * Removes the link of a user who became an administrator, and mails how to link again: what the provider alone vouched for must not open
 * the administration. The caller ends what it opened.
 */
export async function dropLink(
  tx: AccountTx,
  actor: Actor,
  user: Pick<UserRow, 'id' | 'usuario' | 'nombres' | 'empresas'>,
  origin: Origin,
): Promise<void> {
  if ((await deleteIdentities(tx, user.id)) === 0) return;
  const { usuario, nombres } = user;
  await recordAudit(tx, {
    actor,
    action: 'users.provider-unlink',
    subject: { kind: 'user', id: user.id, empresas: user.empresas },
    changes: { motivo: 'administrador' },
    ...origin,
  });
  if (!isMailAddress(usuario)) return;
  const proveedor = (await findProvider(tx))?.nombre ?? '';
  const mail = { uuid: randomUUID(), tipo: vinculoQuitado.tipo, correo: usuario, secreto: null };
  await enqueueAccountMail(tx, { ...mail, datos: { usuario, nombres, proveedor } });
}
