import { randomUUID } from 'node:crypto';
import { buzonSealContext, insertBuzon, updateBuzon, type BuzonFields, type SealedSecret } from '../store.js';
import { holdSealing } from '../../../vault/sealed-store.js';
import type { AccountTx } from '../../../db/transactions.js';
import type { Issue } from '../../../kernel/issue.js';
import type { Guard, Refusal } from '../../../outbound/guard.js';
import { sealedTable } from '../../../vault/sealed-table.js';
import { webhookTarget } from '../../../outbound/target.js';
import { mailboxTarget } from './target.js';

/** A company's mailbox settings as submitted; an omitted secret is kept. */
export interface BuzonInput {
  readonly host: string;
  readonly port: number;
  readonly usuario: string;
  readonly carpeta: string;
  readonly activo: boolean;
  readonly password?: string | undefined;
  readonly oauth?: OAuthInput | null | undefined;
}

/** XOAUTH2 settings as submitted. */
interface OAuthInput {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/** The sealed part of a mailbox. */
export type BuzonSecret =
  | { readonly password: string }
  | { readonly clientSecret: string; readonly refreshToken: string };

/** Seals and opens secrets (vault/vault.ts). */
export interface SecretVault {
  seal(plain: Buffer, context: string): { readonly sealed: Buffer; readonly masterKeyId: string };
  open(sealed: Buffer, context: string): Buffer;
}

export const sealedBuzones = sealedTable({
  table: 'buzones',
  id: 'id',
  boundTo: ['account_id', 'empresa_id', 'seal_context'],
  contexts: { secreto_sealed: buzonSealContext },
});

/** Returns the stored fields of the input, without its secrets. */
export function fieldsOf({ host, port, usuario, carpeta, activo, oauth }: BuzonInput): BuzonFields {
  return {
    ...{ host, port, usuario, carpeta, activo },
    clientId: oauth?.clientId ?? null,
    tokenUrl: oauth?.tokenUrl ?? null,
  };
}

/** Validates an account's settings; `before`: the current ones. */
export function buzonProblems(
  input: BuzonInput,
  before: BuzonFields | undefined,
  account: string,
  guard: Guard,
): Issue[] {
  const issues: Issue[] = [];
  const refused = guard.refusal(mailboxTarget({ ...input, account }));
  if (refused !== undefined) {
    issues.push({ code: refused.code, field: REFUSED_FIELD[refused.code], message: refused.message });
  }
  const { oauth } = input;
  if (oauth != null) issues.push(...tokenUrlProblems(oauth.tokenUrl, account, guard));
  if (oauth != null && input.password !== undefined) {
    const message = 'Envíe «password» u «oauth», no los dos.';
    issues.push({ code: 'buzon-secreto-doble', field: 'password', message });
  } else if (secretOf(input) === undefined && (isPartial(input) || !isSameLogin(input, before))) {
    const [field, what] =
      oauth == null ? ['password', 'la contraseña'] : ['oauth.refreshToken', 'los dos secretos de «oauth»'];
    const message = `Escriba ${what}: no hay otro guardado, o el servidor, el puerto, el usuario o el modo de ingreso no son los guardados.`;
    issues.push({ code: 'buzon-secreto-requerido', field, message });
  }
  return issues;
}

const REFUSED_FIELD: Readonly<Record<Refusal['code'], string>> = {
  'red-no-permitida': 'host',
  'puerto-no-permitido': 'port',
  'cifrado-requerido': 'host',
};

function tokenUrlProblems(url: string, account: string, guard: Guard): Issue[] {
  const target = webhookTarget(url, account);
  const field = 'oauth.tokenUrl';
  if (target === undefined) {
    const message = 'Escriba una URL completa, como https://oauth2.googleapis.com/token, sin usuario ni «#».';
    return [{ code: 'url-invalida', field, message, rejectedValue: url }];
  }
  const refused = guard.refusal(target);
  return refused === undefined ? [] : [{ code: refused.code, field, message: refused.message, rejectedValue: url }];
}

// A stored secret is only sent to the server it was given for; otherwise anyone who edits the company could redirect it.
function isSameLogin(input: BuzonInput, before: BuzonFields | undefined): boolean {
  const now = fieldsOf(input);
  return (['host', 'port', 'usuario', 'clientId', 'tokenUrl'] as const).every((name) => now[name] === before?.[name]);
}

function isPartial({ oauth }: BuzonInput): boolean {
  return (oauth?.clientSecret === undefined) !== (oauth?.refreshToken === undefined);
}

function secretOf({ password, oauth }: BuzonInput): BuzonSecret | undefined {
  if (oauth == null) return password === undefined ? undefined : { password };
  const { clientSecret, refreshToken } = oauth;
  return clientSecret === undefined || refreshToken === undefined ? undefined : { clientSecret, refreshToken };
}

/** Stores a company's mailbox, replacing the previous one. */
export async function saveBuzon(
  tx: AccountTx,
  vault: SecretVault,
  empresaId: string,
  input: BuzonInput,
  before: BuzonFields | undefined,
): Promise<void> {
  await holdSealing(tx);
  const fields = fieldsOf(input);
  const given = secretOf(input);
  const secret = given && sealed(vault, { account_id: tx.accountId, empresa_id: empresaId }, given);
  if (before !== undefined) {
    const same = (['host', 'port', 'usuario', 'carpeta'] as const).every((name) => fields[name] === before[name]);
    await updateBuzon(tx, empresaId, fields, secret ?? 'kept', same);
  } else if (secret !== undefined) await insertBuzon(tx, empresaId, fields, secret);
}

/** Seals a secret for its row. */
export function sealed(
  vault: SecretVault,
  row: { readonly account_id: string; readonly empresa_id: string },
  secret: BuzonSecret,
): SealedSecret {
  const sealContext = randomUUID();
  const context = buzonSealContext({ ...row, seal_context: sealContext });
  return { ...vault.seal(Buffer.from(JSON.stringify(secret)), context), sealContext };
}
