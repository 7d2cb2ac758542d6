import type { AccountTx, Statement } from '../../db/transactions.js';

/** Documents that outlive their account. */
export interface RetainedDocuments {
  readonly emitidos: number;
  readonly recibidos: number;
  /** Receipts the life cycle is still processing. */
  readonly pendientes: number;
  /** Seven years after the newest document, yyyy-mm-dd; null: no documents. */
  readonly hasta: string | null;
}

const RETAINED: Statement = {
  name: 'account_close_kept',
  text: `SELECT (SELECT count(*)::int FROM comprobantes WHERE account_id = current_account() AND estado <> 'ELIMINADO') AS emitidos,
    (SELECT count(*)::int FROM recibidos WHERE account_id = current_account()) AS recibidos,
    (SELECT count(*)::int FROM comprobantes WHERE account_id = current_account() AND due_at IS NOT NULL) AS pendientes,
    (SELECT (max(fecha) + interval '7 years')::date::text FROM (
       SELECT max(fecha_emision) AS fecha FROM comprobantes WHERE account_id = current_account() AND estado <> 'ELIMINADO'
       UNION ALL SELECT max(fecha_emision) FROM recibidos WHERE account_id = current_account()) AS dates) AS hasta`,
};

export async function findRetainedDocuments(tx: AccountTx): Promise<RetainedDocuments> {
  const [row] = await tx.run<RetainedDocuments>(RETAINED, []);
  if (row === undefined) throw new Error('account_close: no answer');
  return row;
}

/** Order matters: credentials first, then rows needed only to act, then personal data. */
const CLOSE: readonly (readonly [name: string, text: string])[] = [
  ['sessions', 'DELETE FROM sessions WHERE account_id = current_account()'],
  ['oauth_payloads', 'DELETE FROM oauth_payloads WHERE account_id = current_account()'],
  ['password_resets', 'DELETE FROM password_resets WHERE account_id = current_account()'],
  ['user_identities', 'DELETE FROM user_identities WHERE account_id = current_account()'],
  ['identity_flows', 'DELETE FROM identity_flows WHERE account_id = current_account()'],
  ['identity_claims', 'DELETE FROM identity_claims WHERE account_id = current_account()'],
  ['identity_domains', 'DELETE FROM identity_domains WHERE account_id = current_account()'],
  ['identity_providers', 'DELETE FROM identity_providers WHERE account_id = current_account()'],
  ['user_passkeys', 'DELETE FROM user_passkeys WHERE account_id = current_account()'],
  ['user_recovery_codes', 'DELETE FROM user_recovery_codes WHERE account_id = current_account()'],
  ['user_totp', 'DELETE FROM user_totp WHERE account_id = current_account()'],
  ['login_failures', 'DELETE FROM login_failures WHERE account_id = current_account()'],
  ['llamadas', 'DELETE FROM llamadas WHERE account_id = current_account()'],
  [
    'api_keys',
    `UPDATE api_keys SET revoked_at = rubrica_clock(), previous_prefix = NULL, previous_hash = NULL, previous_expires_at = NULL
     WHERE account_id = current_account() AND revoked_at IS NULL`,
  ],
  [
    'oauth_clients',
    'UPDATE oauth_clients SET disabled_at = coalesce(disabled_at, rubrica_clock()) WHERE account_id = current_account()',
  ],
  [
    'invitations',
    `UPDATE invitations SET usuario = 'cerrada-' || id, nombres = 'Persona borrada',
       revoked_at = CASE WHEN accepted_at IS NULL THEN coalesce(revoked_at, rubrica_clock()) ELSE revoked_at END
     WHERE account_id = current_account()`,
  ],
  [
    'webhooks',
    `UPDATE webhooks SET eliminado_at = rubrica_clock(), activo = false, lease_token = NULL
     WHERE account_id = current_account() AND eliminado_at IS NULL`,
  ],
  ['buzones', 'DELETE FROM buzones WHERE account_id = current_account()'],
  ['empresa_smtp', 'DELETE FROM empresa_smtp WHERE account_id = current_account()'],
  ['certificados', 'DELETE FROM certificados WHERE account_id = current_account()'],
  [
    'users',
    `UPDATE users SET disabled_at = coalesce(disabled_at, rubrica_clock()), usuario = 'cerrada-' || id, nombres = 'Persona borrada',
       password_hash = '!' WHERE account_id = current_account()`,
  ],
];

/** Revokes all access to an account, destroys its signing keys and other secrets, and erases its users' personal data. */
export async function closeAccount(tx: AccountTx): Promise<void> {
  for (const [name, text] of CLOSE) await tx.run({ name: `account_close_${name}`, text }, []);
}
