import { randomUUID } from 'node:crypto';
import { holdSealing } from '../vault/sealed-store.js';
import {
  deleteEmpresaSmtp,
  putEmpresaSmtp,
  requeueAfterSmtpChange,
  smtpSealContext,
  type EmpresaSmtp,
} from '../db/empresa-smtp.js';
import type { AccountTx } from '../db/transactions.js';
import type { Advertencia, Issue } from '../kernel/issue.js';
import { readSender } from './addresses.js';
import { targetOf } from './server.js';
import type { Guard, Refusal } from '../outbound/guard.js';
import { sealedTable } from '../vault/sealed-table.js';

/** Settings of a company's mail server; an omitted password stays unchanged. */
export interface SmtpInput {
  readonly host: string;
  readonly port: number;
  readonly seguridad: EmpresaSmtp['seguridad'];
  readonly usuario?: string | null | undefined;
  readonly password?: string | undefined;
  readonly remitente: string;
}

/** Seals what vault/vault.ts opens. */
export interface Sealer {
  seal(plain: Buffer, context: string): { readonly sealed: Buffer; readonly masterKeyId: string };
}

/** For rotation of the master key. */
export const sealedSmtp = sealedTable({
  table: 'empresa_smtp',
  id: 'empresa_id',
  boundTo: ['account_id', 'empresa_id', 'seal_context'],
  contexts: { password_sealed: smtpSealContext },
});

/** Returns the faults of an account's settings; `before`: the current ones. */
export function smtpProblems(
  input: SmtpInput | null | undefined,
  before: EmpresaSmtp | null,
  account: string,
  guard: Guard,
): Issue[] {
  if (input == null) return [];
  const issues: Issue[] = [];
  const refused = guard.refusal(targetOf({ ...input, account }));
  if (refused !== undefined) {
    issues.push({ code: refused.code, field: REFUSED_FIELD[refused.code], message: refused.message });
  }
  if (readSender(input.remitente) === undefined) {
    issues.push({
      code: 'formato-incorrecto',
      field: 'smtp.remitente',
      message: 'Escriba un correo completo, como comprobantes@empresa.ec o Nombre <comprobantes@empresa.ec>.',
      rejectedValue: input.remitente,
    });
  }
  // A stored password is only for the server it was given for: otherwise anyone who can edit the company could have it sent
  // elsewhere.
  if (input.usuario != null && input.password === undefined && !isSameLogin(input, before)) {
    issues.push({
      code: 'smtp-password-requerida',
      field: 'smtp.password',
      message: 'Escriba la contraseña: el servidor, el puerto, la seguridad o el usuario no son los guardados.',
    });
  }
  return issues;
}

const REFUSED_FIELD: Readonly<Record<Refusal['code'], string>> = {
  'red-no-permitida': 'smtp.host',
  'puerto-no-permitido': 'smtp.port',
  'cifrado-requerido': 'smtp.seguridad',
};

function isSameLogin(input: SmtpInput, before: EmpresaSmtp | null): boolean {
  return (
    before !== null &&
    before.host === input.host &&
    before.port === input.port &&
    before.seguridad === input.seguridad &&
    before.usuario === (input.usuario ?? null)
  );
}

/** Returns warnings about allowed but unwise settings. */
export function smtpDoubts(input: SmtpInput | null | undefined): Advertencia[] {
  if (input?.seguridad !== 'ninguna') return [];
  const message =
    'Sin cifrado, la contraseña y los comprobantes viajan legibles; use STARTTLS o TLS si el servidor los ofrece.';
  return [{ code: 'smtp-sin-cifrado', field: 'smtp.seguridad', message }];
}

/** Stores or, with null, removes a company's server. Mails that failed with the previous one become due again. */
export async function saveSmtp(
  tx: AccountTx,
  vault: Sealer,
  empresaId: string,
  input: SmtpInput | null,
): Promise<void> {
  if (input === null) await deleteEmpresaSmtp(tx, empresaId);
  else {
    await holdSealing(tx);
    const { password, ...settings } = input;
    const usuario = settings.usuario ?? null;
    const row = { account_id: tx.accountId, empresa_id: empresaId, seal_context: randomUUID() };
    await putEmpresaSmtp(tx, empresaId, {
      ...settings,
      usuario,
      secret:
        usuario === null
          ? 'none'
          : password === undefined
            ? 'kept'
            : { ...vault.seal(Buffer.from(password), smtpSealContext(row)), sealContext: row.seal_context },
    });
  }
  await requeueAfterSmtpChange(tx, empresaId);
}
