import { randomBytes, randomUUID } from 'node:crypto';
import { recordAudit, SYSTEM } from '../audit/trail.js';
import { enqueueAccountMail, enqueueEmpresaMail } from '../db/correos.js';
import { findNameHolder, renameUser } from './store/users.js';
import { accountId, type AccountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { usuarioRenombrado } from '../mail/kinds/usuario-renombrado.js';

/**
 * Runs `create`, which stores a user called `usuario`. Names are unique in the installation: if another account has it and this one proved
 * the domain of the address, the other user is renamed and `create` runs again.
 */
export async function withOwnName<T>(
  db: Database,
  account: AccountId,
  usuario: string,
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const taken = error instanceof AppError && error.code === 'usuario-existente';
    if (!taken || !(await freeName(db, account, usuario))) throw error;
    return create();
  }
}

/** Renames another account's user that has a name in a domain that `account` proved; false: there is none. */
export async function freeName(db: Database, account: AccountId, usuario: string): Promise<boolean> {
  const holder = await db.asWorker((tx) => findNameHolder(tx, usuario.trim(), account));
  if (holder === undefined) return false;
  const { id, account_id: other, usuario: antes, nombres, empresas } = holder;
  // Random: nobody can have taken it beforehand. Most servers deliver it to the same mailbox.
  const ahora = antes.replace('@', `+${randomBytes(3).toString('hex')}@`);
  return db.inAccount(accountId(other), async (tx) => {
    if (!(await renameUser(tx, id, antes, ahora))) return false;
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'users.update',
      subject: { kind: 'user', id, empresas },
      changes: { usuario: { from: antes, to: ahora }, motivo: 'dominio-de-otra-cuenta' },
    });
    const datos = { antes, ahora, nombres };
    const { tipo } = usuarioRenombrado;
    await enqueueAccountMail(tx, { uuid: randomUUID(), tipo, correo: antes, secreto: null, datos });
    await enqueueEmpresaMail(tx, { account_id: other, empresa_id: null }, tipo, datos);
    return true;
  });
}
