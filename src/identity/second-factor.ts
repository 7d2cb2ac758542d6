import { holdSealing } from '../vault/sealed-store.js';
import { deletePasskeys } from './store/passkeys.js';
import {
  deleteRecoveryCodes,
  findFactorStatus,
  lockFactors,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './store/second-factors.js';
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  putTotp,
  totpSealContext,
  useTotpStep,
  type TotpRow,
} from './store/totp.js';
import type { AccessTx, AccountTx } from '../db/transactions.js';
import type { UserRow } from './store/users.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import type { AuditAction } from '../kernel/audit-actions.js';
import { sealedTable } from '../vault/sealed-table.js';
import { authorize, type Principal } from '../http/principal.js';
import { reachOf, requireCover, userAuthority } from '../http/authority.js';
import { sha256 } from './secrets.js';
import type { Random } from '../kernel/random.js';
import { base32, matchingStep, mintRecoveryCodes, mintTotpSecret, normalRecoveryCode, otpauthUri } from './totp.js';

/** Seals under the installation's master key; `context` binds the value to its place. */
export interface Vault {
  seal(plain: Buffer, context: string): { readonly sealed: Buffer; readonly masterKeyId: string };
  open(sealed: Buffer, context: string): Buffer;
}

/** For master key rotation. */
export const sealedTotp = sealedTable({
  table: 'user_totp',
  id: 'user_id',
  boundTo: ['account_id', 'user_id'],
  contexts: { secret_sealed: totpSealContext },
});

/** Enough to lose a device a few times; each works once. */
const RECOVERY_CODES = 10;

/** Creates a TOTP secret for a user who proved its password. Logins require a code only after the first valid code confirms it. */
export async function startTotp(
  tx: AccountTx,
  deps: { vault: Vault; random: Random },
  principal: Principal,
  origin: Origin = {},
): Promise<{ secreto: string; uri: string }> {
  const userId = userOf(principal);
  const secret = mintTotpSecret(deps.random);
  await holdSealing(tx);
  const sealed = deps.vault.seal(secret, totpSealContext({ account_id: tx.accountId, user_id: userId }));
  if (!(await putTotp(tx, userId, sealed))) {
    throw new AppError('totp-activo', 'La verificación en dos pasos ya está activa. Desactívela antes de cambiarla.');
  }
  await record(tx, principal, { id: userId, empresas: reachOf(principal) }, 'users.totp-begin', origin);
  return { secreto: base32(secret), uri: otpauthUri(secret, principal.nombre) };
}

/** Completes the set-up: a right code activates the factor, and the recovery codes are shown once. */
export async function activateTotp(
  tx: AccountTx,
  deps: { vault: Vault; random: Random },
  principal: Principal,
  codigo: string,
  origin: Origin = {},
): Promise<readonly string[]> {
  const userId = userOf(principal);
  const row = await findTotp(tx, userId);
  if (row === undefined || row.confirmed) {
    throw new AppError(
      'totp-sin-iniciar',
      'Inicie primero la verificación en dos pasos: POST /api/v1.0/usuarios/me/totp.',
    );
  }
  const step = matchingStep(open(deps.vault, row), codigo, row.nowS);
  if (step === undefined) throw wrongCode();
  await lockFactors(tx, userId);
  await confirmTotp(tx, userId, step);
  const codes = await newRecoveryCodes(tx, deps.random, userId);
  await record(tx, principal, { id: userId, empresas: reachOf(principal) }, 'users.totp-activate', origin);
  return codes;
}

/** Replaces a user's recovery codes; they are shown once and only their hashes are stored. */
export async function newRecoveryCodes(tx: AccountTx, random: Random, userId: string): Promise<readonly string[]> {
  const codes = mintRecoveryCodes(random, RECOVERY_CODES);
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryHash));
  return codes;
}

/** Fails, after the removal of a second factor, if it was the last one and the account requires one. */
export async function requireFactorLeft(tx: AccountTx, userId: string): Promise<void> {
  if (!(await findFactorStatus(tx, userId)).lacking) return;
  throw new AppError(
    'segundo-paso-exigido',
    'Es su único segundo paso y su cuenta lo exige. Agregue otro antes de quitar este.',
  );
}

/** Deletes the recovery codes of a user without a second factor. */
export async function dropUnusedCodes(tx: AccountTx, userId: string): Promise<void> {
  if (!(await findFactorStatus(tx, userId)).present) await deleteRecoveryCodes(tx, userId);
}

/** Removes the owner's TOTP secret. The caller must have verified the login first. */
export async function endTotp(tx: AccountTx, principal: Principal, origin: Origin = {}): Promise<void> {
  const userId = userOf(principal);
  await lockFactors(tx, userId);
  await deleteTotp(tx, userId);
  await requireFactorLeft(tx, userId);
  await dropUnusedCodes(tx, userId);
  await record(tx, principal, { id: userId, empresas: reachOf(principal) }, 'users.totp-deactivate', origin);
}

export async function hasTotp(tx: AccountTx, principal: Principal): Promise<boolean> {
  return (await findTotp(tx, userOf(principal)))?.confirmed === true;
}

/** Removes all second factors of a user on behalf of an administrator, when devices and recovery codes are lost. */
export async function removeFactorsOf(
  tx: AccountTx,
  principal: Principal,
  user: UserRow,
  origin: Origin = {},
): Promise<void> {
  authorize(principal, 'administrador');
  requireCover(principal, userAuthority(user));
  await lockFactors(tx, user.id);
  const hadTotp = await deleteTotp(tx, user.id);
  const llaves = await deletePasskeys(tx, user.id, undefined);
  await deleteRecoveryCodes(tx, user.id);
  // Others lose their devices; an administrator must not lift the requirement from itself.
  if (user.id === principal.id) await requireFactorLeft(tx, user.id);
  if (hadTotp || llaves.length > 0) await record(tx, principal, user, 'users.totp-remove', origin, { llaves });
}

/** Checks a code, returns its kind and consumes it, so that it never works again. */
export async function useCode(
  tx: AccessTx,
  vault: Vault,
  userId: string,
  totp: TotpRow | undefined,
  codigo: string,
): Promise<'totp' | 'recovery' | undefined> {
  const step = totp && matchingStep(open(vault, totp), codigo, totp.nowS);
  if (step !== undefined) return (await useTotpStep(tx, userId, step)) ? 'totp' : undefined;
  return (await useRecoveryCode(tx, userId, recoveryHash(codigo))) ? 'recovery' : undefined;
}

function open(vault: Vault, row: TotpRow): Buffer {
  return vault.open(row.secretSealed, totpSealContext({ account_id: row.accountId, user_id: row.userId }));
}

function recoveryHash(code: string): Buffer {
  return sha256(normalRecoveryCode(code));
}

function userOf(principal: Principal): string {
  authorize(principal, 'sesión');
  return principal.id;
}

export function wrongCode(): AppError {
  return new AppError(
    'codigo-incorrecto',
    'El código (o la contraseña, si se pide) no es correcto, ya se usó o venció. Escriba el que muestra ahora su aplicación; revise la hora del teléfono.',
  );
}

async function record(
  tx: AccountTx,
  principal: Principal,
  user: Pick<UserRow, 'id'> & { readonly empresas: readonly string[] | null },
  action: AuditAction,
  origin: Origin,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const subject = { kind: 'user', id: user.id, empresas: user.empresas } as const;
  await recordAudit(tx, { actor: principal, action, subject, changes, ...origin });
}
