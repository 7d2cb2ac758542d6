import { MAIL_DUTY } from './correos.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** How the connection to a mail server is protected. */
export type Seguridad = 'TLS' | 'STARTTLS' | 'ninguna';

/** A company's mail server, public fields. */
export interface EmpresaSmtp {
  readonly host: string;
  readonly port: number;
  readonly seguridad: Seguridad;
  readonly usuario: string | null;
  readonly remitente: string;
}

export interface EmpresaSmtpRow extends EmpresaSmtp {
  readonly empresa_id: string;
  readonly account_id: string;
  readonly seal_context: string;
  readonly password_sealed: Buffer | null;
}

const FIND: Statement = {
  name: 'empresa_smtp_find',
  text: `SELECT empresa_id, account_id, host, port, seguridad, usuario, remitente, seal_context, password_sealed
         FROM empresa_smtp WHERE empresa_id = $1`,
};

export async function findEmpresaSmtp(
  tx: AccountTx | WorkerTx,
  empresaId: string,
): Promise<EmpresaSmtpRow | undefined> {
  const [row] = await tx.run<EmpresaSmtpRow>(FIND, [empresaId]);
  return row;
}

const PUT: Statement = {
  name: 'empresa_smtp_put',
  text: `INSERT INTO empresa_smtp AS s (empresa_id, account_id, host, port, seguridad, usuario, remitente, seal_context,
           password_sealed, master_key_id, updated_at)
         VALUES ($1, current_account(), $2, $3, $4, $5, $6, coalesce($7, gen_random_uuid()), $8, $9, rubrica_clock())
         ON CONFLICT (empresa_id) DO UPDATE SET host = excluded.host, port = excluded.port, seguridad = excluded.seguridad,
           usuario = excluded.usuario, remitente = excluded.remitente, updated_at = excluded.updated_at,
           seal_context = CASE WHEN $10 THEN s.seal_context ELSE excluded.seal_context END,
           password_sealed = CASE WHEN $10 THEN s.password_sealed ELSE excluded.password_sealed END,
           master_key_id = CASE WHEN $10 THEN s.master_key_id ELSE excluded.master_key_id END`,
};

export async function putEmpresaSmtp(
  tx: AccountTx,
  empresaId: string,
  smtp: EmpresaSmtp & {
    /** The password: a new one, sealed for `smtpSealContext`; the stored one; or none. */
    readonly secret:
      | 'none'
      | 'kept'
      | { readonly sealed: Buffer; readonly masterKeyId: string; readonly sealContext: string };
  },
): Promise<void> {
  const given = typeof smtp.secret === 'string' ? undefined : smtp.secret;
  await tx.run(PUT, [
    empresaId,
    smtp.host,
    smtp.port,
    smtp.seguridad,
    smtp.usuario,
    smtp.remitente,
    given?.sealContext ?? null,
    given?.sealed ?? null,
    given?.masterKeyId ?? null,
    smtp.secret === 'kept',
  ]);
}

/** Removes it: the company uses the installation's mail server again. */
export async function deleteEmpresaSmtp(tx: AccountTx, empresaId: string): Promise<void> {
  await tx.run({ name: 'empresa_smtp_delete', text: 'DELETE FROM empresa_smtp WHERE empresa_id = $1' }, [empresaId]);
}

/** Context that binds a sealed password to its row. */
export function smtpSealContext(row: {
  readonly account_id: string;
  readonly empresa_id: string;
  readonly seal_context: string;
}): string {
  return `empresa_smtp:${row.account_id}:${row.empresa_id}:${row.seal_context}`;
}

// Only recent mails that failed as a whole: an address that its server refused stays refused.
const REQUEUE: Statement = {
  name: 'correos_requeue',
  text: `UPDATE correos SET estado = 'PENDIENTE', motivo = NULL, attempts = 0, due_at = rubrica_clock(), updated_at = rubrica_clock(),
           destinatarios = (SELECT jsonb_agg(CASE WHEN d ->> 'estado' = 'FALLIDO' AND d ->> 'culpa' = 'configuracion'
             THEN d || '{"estado": "PENDIENTE", "motivo": null}' ELSE d END) FROM jsonb_array_elements(destinatarios) d)
         WHERE empresa_id = $1 AND comprobante_id IS NOT NULL AND estado = 'FALLIDA'
           AND destinatarios @> '[{"culpa": "configuracion"}]' AND created_at > rubrica_clock() - interval '48 hours'`,
};

/** Requeues receipts' mails that failed because of the company's server in the last two days, after its server was fixed. */
export async function requeueAfterSmtpChange(tx: AccountTx, empresaId: string): Promise<void> {
  await tx.run(REQUEUE, [empresaId]);
  tx.wake(MAIL_DUTY);
}
