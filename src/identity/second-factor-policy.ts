import { findFactorPolicy, findFactorStatus, putFactorPolicy, type FactorPolicy } from './store/second-factors.js';
import type { AccountTx } from '../db/transactions.js';
import { changesBetween, recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import { ROLES } from '../kernel/roles.js';
import { authorize, type Principal } from '../http/principal.js';
import { requireAuthority } from '../http/authority.js';

export type { FactorPolicy } from './store/second-factors.js';

/** Groups that an account may require a second factor of: everyone, administrators, users with a role. */
export const REQUIRED_OF = ['todos', 'administrador', ...ROLES] as const;

export async function readFactorPolicy(tx: AccountTx, principal: Principal): Promise<FactorPolicy> {
  authorize(principal, 'administrador');
  return findFactorPolicy(tx);
}

/**
 * Changes who must have a second factor; the caller clears the credential cache after the commit. Users without one then
 * reach only their own account page until they add it.
 */
export async function changeFactorPolicy(
  tx: AccountTx,
  principal: Principal,
  requiredOf: readonly (typeof REQUIRED_OF)[number][],
  origin: Origin = {},
): Promise<FactorPolicy> {
  authorize(principal, 'administrador');
  requireAuthority(principal, 'cuenta');
  const before = await findFactorPolicy(tx);
  await putFactorPolicy(
    tx,
    REQUIRED_OF.filter((word) => requiredOf.includes(word)),
  );
  if (principal.kind === 'user' && (await findFactorStatus(tx, principal.id)).lacking) {
    throw new AppError(
      'segundo-paso-propio',
      'Usted también lo necesitaría y todavía no tiene un segundo paso. Actívelo antes en «Mi cuenta».',
    );
  }
  const after = await findFactorPolicy(tx);
  await recordAudit(tx, {
    actor: principal,
    action: 'accounts.second-factor',
    subject: { kind: 'account', id: tx.accountId },
    changes: changesBetween({ exigidoA: before.requiredOf }, { exigidoA: after.requiredOf }),
    ...origin,
  });
  return after;
}
